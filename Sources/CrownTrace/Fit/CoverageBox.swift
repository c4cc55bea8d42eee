import CrownPath

/// Signed areas of outlines inside a rectangle of the grid, one cell a pixel.
///
/// Each chord adds its height to the pixels right of it, split by the area to its right in its own pixel (the
/// accumulation buffer of libart and font-rs). A running sum along each row gives the coverage. Cells outside of the
/// marked groups are 0.
struct CoverageBox: ~Copyable {
  /// A part of a chord within one pixel.
  struct Part: BitwiseCopyable {
    /// The pixel's cell.
    var cell: Int32
    /// The segment, by its position in the chain.
    var segment: Int32
    /// The segment's parameter at the middle of the part.
    var t: Double
    /// The vector of the part.
    var dx: Double, dy: Double
  }

  /// Eight groups of cells, by the first cell and a byte for each group: 1 for one that is marked.
  struct MarkedGroups: BitwiseCopyable {
    var cell: Int
    var groups: UInt64
  }

  /// The left column and the upper row of the box, in the grid.
  private(set) var x = 0, y = 0
  private(set) var width = 0, height = 0
  /// The cells in a row: whole words of groups, and one more than pixels, for what a chord in the last pixel adds to
  /// the next.
  private(set) var stride = 0
  private(set) var cells = ScratchMemory<Float>(repeating: 0, count: 1024)
  /// 1 for each group of cells that may differ from 0. A row has whole words of eight groups.
  private(set) var marks = ScratchMemory<UInt8>(repeating: 0, count: 1024)
  private(set) var wordsInRow = 1

  /// The cells in a group: those of a vector. Most outlines pass a row in one or two groups.
  static let group = 1 << groupShift
  static let groupShift = 2
  /// The cells of eight groups.
  static let word = 8 * group

  /// The largest distance of a chord from its curve, in pixels. The area between both is added, so that a parabola's
  /// coverage is exact.
  private let flatness: Double
  private let mostChords: Int

  init(_ tuning: TraceTuning) { (flatness, mostChords) = (tuning.fit.flatness, tuning.bounds.mostChords) }

  /// Takes another rectangle. All cells and marks must be 0.
  mutating func move(toX x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    wordsInRow = width / Self.word + 1
    stride = wordsInRow * Self.word
    if cells.count < stride * height {
      cells = ScratchMemory(repeating: 0, count: 2 * stride * height)
      marks = ScratchMemory(repeating: 0, count: 2 * stride * height / Self.group)
    }
  }

  /// The cells and marks, to read many of them.
  var contents: Contents { Contents(cells: cells.view, marks: marks.view) }

  /// The memory of a box that neither moves nor goes away meanwhile.
  struct Contents {
    let cells: ScratchView<Float>
    let marks: ScratchView<UInt8>

    /// The marks of the eight groups from a cell on, a byte each.
    func marks(at cell: Int) -> UInt64 { marks.word(at: cell &>> CoverageBox.groupShift) }

    /// The marks of the eight groups from a cell on, which are removed.
    func takeMarks(at cell: Int) -> UInt64 {
      let taken = marks(at: cell)
      if taken != 0 { marks.setWord(0, at: cell &>> CoverageBox.groupShift) }
      return taken
    }

    /// The four areas of a group, by its first cell.
    func areas(at cell: Int) -> SIMD4<Float> { cells.vector(SIMD4<Float>.self, at: cell) }

    /// The four areas of a group, which are set to 0.
    @inline(__always)
    func takeAreas(at cell: Int) -> SIMD4<Float> {
      let taken = areas(at: cell)
      cells.store(SIMD4<Float>.zero, at: cell)
      return taken
    }
  }

  /// Sets all marked cells to 0, and removes the marks.
  func clear() {
    let contents = contents
    for first in Swift.stride(from: 0, to: stride * height, by: Self.word) {
      var rest = contents.takeMarks(at: first)
      while rest != 0 {
        _ = contents.takeAreas(at: first &+ rest.trailingZeroBitCount &>> 3 &* Self.group)
        rest &= rest &- 1
      }
    }
  }

  /// Adds a segment, cut into chords and at the edges of pixels.
  ///
  /// - Parameters:
  ///   - number: The segment's position in its chain.
  ///   - sign: 1 to add it, -1 to take it away.
  ///   - parts: Collects the parts of what is added.
  func add(_ segment: OutlineSegment, number: Int, sign: Double, into parts: inout ScratchList<Part>) {
    let origin = PathPoint(Double(x), Double(y))
    let curve = segment.curve
    let a = curve.start - origin, d = curve.end - origin
    var cutter = ChordCutter(into: self, from: a, number: number, sign: sign)
    if segment.isLine {
      cutter.addChord(to: d, t: 1, bulge: 0, &parts)
      return
    }
    let b = curve.control1 - origin, c = curve.control2 - origin
    let chords = min(curve.chordCount(tolerance: flatness), mostChords)
    // The polynomial's coefficients, evaluated by Horner's rule.
    let k1 = (b - a) * 3, k2 = (a + c - b * 2) * 3, k3 = d - a + (b - c) * 3
    // A parabola with derivatives d1 and d2 encloses d1 x d2 h³ / 12 with its chord over a step h. The product is a
    // polynomial of the parameter in the middle of the chord.
    let step = 1 / Double(chords)
    let share = step * step * step / 6
    let (k12, k13, k23) = (k1.cross(k2) * share, k1.cross(k3) * 3 * share, k2.cross(k3) * 3 * share)
    for chord in 1...chords {
      let t = chord == chords ? 1 : Double(chord) * step
      let end = chord == chords ? d : ((k3 * t + k2) * t + k1) * t + a
      let middle = t - step / 2
      cutter.addChord(to: end, t: t, bulge: (k23 * middle + k13) * middle + k12, &parts)
    }
  }
}

extension SIMD4<Float> {
  /// The sums of each lane and those before it.
  @inline(__always)
  var runningSum: SIMD4<Float> {
    // Shifting two lanes as one number is one instruction; moving lanes is several.
    let pairs = self + unsafeBitCast(unsafeBitCast(self, to: SIMD2<UInt64>.self) &<< 32, to: SIMD4<Float>.self)
    return pairs + SIMD4(0, 0, pairs.y, pairs.y)
  }

  /// The first lanes; 0 in the others.
  @inline(never)
  func prefix(_ count: Int) -> SIMD4<Float> {
    SIMD4<Float>.zero.replacing(with: self, where: SIMD4<Int32>(0, 1, 2, 3) .< Int32(count))
  }
}
