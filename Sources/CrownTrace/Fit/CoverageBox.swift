import CrownPath

/// Signed areas of outlines inside a rectangle of the grid, one cell a pixel.
///
/// Each chord adds its height to the pixels right of it, split by the area to its right in its own pixel (the
/// accumulation buffer of libart and font-rs). A running sum along each row gives the coverage. Cells outside of the
/// marked groups are 0.
struct CoverageBox: ~Copyable {
  /// A part of a chord within one pixel.
  struct Part: BitwiseCopyable {
    /// The pixel's cell; negative outside the box.
    var cell: Int32
    /// The segment, by its position in the chain.
    var segment: Int32
    /// The segment's parameter at the middle of the part.
    var t: Double
    /// The vector of the part.
    var dx: Double, dy: Double
  }

  /// The left column and the upper row of the box, in the grid.
  private(set) var x = 0, y = 0
  private(set) var width = 0, height = 0
  /// The cells in a row: one more than pixels, for what a chord in the last pixel adds to the next.
  var stride: Int { width + 1 }
  var cells = ScratchList<Float>(capacity: 1024)
  /// A bit for each group of cells that may differ from 0; each row begins a word.
  var marks = ScratchList<UInt64>(capacity: 64)
  private(set) var wordsInRow = 1

  /// The cells in a group: most outlines pass a row in one or two groups, and a sum over one is short.
  static let group = 1 << groupShift
  private static let groupShift = 3

  /// The largest distance of a chord from its curve, in pixels. The area between both is added, so that a parabola's
  /// coverage is exact.
  private let flatness: Double
  private let mostChords: Int

  init(_ tuning: TraceTuning) { (flatness, mostChords) = (tuning.fit.flatness, tuning.bounds.mostChords) }

  /// Takes another rectangle. All cells must be 0.
  mutating func move(toX x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    while cells.count < stride * height { cells.append(0) }
    wordsInRow = (stride + 64 * Self.group - 1) / (64 * Self.group)
    marks.removeAll()
    for _ in 0..<height * wordsInRow { marks.append(0) }
  }

  /// Returns true if the group of a cell is marked.
  func isMarked(_ column: Int, _ row: Int) -> Bool {
    let group = column / Self.group
    return marks[row * wordsInRow + group >> 6] >> UInt64(group & 63) & 1 == 1
  }

  /// Sets all marked cells to 0, and removes the marks.
  mutating func clear() {
    for row in 0..<height {
      for word in 0..<wordsInRow {
        var rest = marks[row * wordsInRow + word]
        marks[row * wordsInRow + word] = 0
        while rest != 0 {
          let first = (word * 64 + rest.trailingZeroBitCount) * Self.group
          rest &= rest - 1
          for column in first..<min(first + Self.group, stride) { cells[row * stride + column] = 0 }
        }
      }
    }
  }

  /// Adds a segment, cut into chords and at the edges of pixels.
  ///
  /// - Parameters:
  ///   - number: The segment's position in its chain.
  ///   - sign: 1 to add it, -1 to take it away.
  ///   - parts: Collects the parts of what is added.
  mutating func add(_ segment: OutlineSegment, number: Int, sign: Double, into parts: inout ScratchList<Part>) {
    let origin = PathPoint(Double(x), Double(y))
    let curve = segment.curve
    let a = curve.start - origin, d = curve.end - origin
    if segment.isLine {
      addChord(a, d, from: 0, to: 1, bulge: 0, number, sign, &parts)
      return
    }
    let b = curve.control1 - origin, c = curve.control2 - origin
    let pieces = min(curve.chordCount(tolerance: flatness), mostChords)
    // The polynomial's coefficients, evaluated by Horner's rule.
    let k1 = (b - a) * 3, k2 = (a + c - b * 2) * 3, k3 = d - a + (b - c) * 3
    var start = a
    let step = 1 / Double(pieces)
    for piece in 1...pieces {
      let t = piece == pieces ? 1 : Double(piece) * step
      let end = piece == pieces ? d : ((k3 * t + k2) * t + k1) * t + a
      // A parabola with derivatives d1 and d2 encloses d1 x d2 h³ / 12 with its chord over a step h.
      let middle = t - step / 2
      let first = (k3 * (3 * middle) + k2 * 2) * middle + k1
      let second = k3 * (6 * middle) + k2 * 2
      addChord(
        start, end, from: Double(piece - 1) * step, to: t, bulge: first.cross(second) * (step * step * step / 12),
        number,
        sign, &parts)
      start = end
    }
  }

  private mutating func addChord(
    _ a: PathPoint, _ b: PathPoint, from t0: Double, to t1: Double, bulge: Double, _ number: Int, _ sign: Double,
    _ parts: inout ScratchList<Part>
  ) {
    var column = Self.floor(a.x), row = Self.floor(a.y)
    let lastColumn = Self.floor(b.x), lastRow = Self.floor(b.y)
    if column == lastColumn, row == lastRow {
      addPart(column, row, a, b, (t0 + t1) / 2, bulge, number, sign, &parts)
      return
    }
    let dx = b.x - a.x, dy = b.y - a.y
    let right = dx > 0, down = dy > 0
    let inverseX = dx == 0 ? 0 : 1 / dx, inverseY = dy == 0 ? 0 : 1 / dy
    // Parameters along the chord at which it enters the next column and the next row.
    var nextX = column == lastColumn ? 2 : (Double(right ? column + 1 : column) - a.x) * inverseX
    var nextY = row == lastRow ? 2 : (Double(down ? row + 1 : row) - a.y) * inverseY
    var from = a
    var s = 0.0
    // The share of the bulge so far.
    var share = 0.0
    var steps = abs(lastColumn - column) + abs(lastRow - row)
    let half = (t1 - t0) / 2
    while steps > 0 {
      steps -= 1
      let isX = nextX < nextY
      let next = min(isX ? nextX : nextY, 1)
      let to = PathPoint(a.x + dx * next, a.y + dy * next)
      let nextShare = next * next * (3 - 2 * next)
      addPart(column, row, from, to, t0 + half * (s + next), bulge * (nextShare - share), number, sign, &parts)
      (from, s, share) = (to, next, nextShare)
      if isX {
        column += right ? 1 : -1
        nextX = column == lastColumn ? 2 : (Double(right ? column + 1 : column) - a.x) * inverseX
      } else {
        row += down ? 1 : -1
        nextY = row == lastRow ? 2 : (Double(down ? row + 1 : row) - a.y) * inverseY
      }
    }
    addPart(column, row, from, b, t0 + half * (s + 1), bulge * (1 - share), number, sign, &parts)
  }

  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  @inline(__always)
  private mutating func addPart(
    _ column: Int, _ row: Int, _ a: PathPoint, _ b: PathPoint, _ t: Double, _ bulge: Double, _ number: Int,
    _ sign: Double,
    _ parts: inout ScratchList<Part>
  ) {
    guard row >= 0, row < height, column < width else { return }
    let dx = b.x - a.x, dy = b.y - a.y
    if column < 0 {
      cells[row * stride] += Float(dy * sign)
      marks[row * wordsInRow] |= 1
      return
    }
    let cell = row * stride + column
    let right = 1 - ((a.x + b.x) / 2 - Double(column))
    let own = (dy * right - bulge) * sign
    cells[cell] += Float(own)
    cells[cell + 1] += Float(dy * sign - own)
    let group = column >> Self.groupShift, nextGroup = (column + 1) >> Self.groupShift
    marks[row * wordsInRow + group >> 6] |= 1 << UInt64(group & 63)
    if group != nextGroup { marks[row * wordsInRow + nextGroup >> 6] |= 1 << UInt64(nextGroup & 63) }
    if sign > 0 { parts.append(Part(cell: Int32(cell), segment: Int32(number), t: t, dx: dx, dy: dy)) }
  }
}
