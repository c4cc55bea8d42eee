import CrownPath

/// The rule by which the winding numbers of all outlines decide whether a point is painted.
struct RegionLogic {
  /// The outlines whose winding numbers are counted.
  private(set) var outlines: [Outline] = []
  /// The segments of all outlines, contour by contour.
  private(set) var segments: [SourceSegment] = []
  private var paints: [Paint] = []
  private var clips: [Clip] = []
  /// The indices in `clips` of the regions that were added already.
  private var clipIndices: [ObjectIdentifier: Int] = [:]
  /// The outline of the shape that was added last, if it is a band of a gradient: all bands of a shape share it.
  private var lastBand: OutlineID?

  struct Outline: Sendable {
    var path: BezierPath
    var fillRule: FillRule
  }

  /// Something painted: within its outline and all of its clips.
  private struct Paint: Sendable {
    var outline: OutlineID
    var clips: [Int]
    var isKnockout = false
  }

  /// A clip: within any of its shapes, and within all of its own clips.
  private struct Clip: Sendable {
    var shapes: [Paint]
    var clips: [Int]
  }

  /// The composition of the paint, and the alpha in 255ths that is drawn for it; `nil` where any paint counts alike.
  private var levels: (stack: PaintStack, alpha: (SIMD4<Double>) -> UInt8)?
  /// The least alpha that counts as paint.
  var least: UInt8 = 1

  /// Points are painted where any of the shapes paints them.
  init(_ shapes: [PaintedShape]) {
    self.init(shapes, isPlainUnion: shapes.allSatisfy { $0.clips.isEmpty && !$0.isKnockout })
  }

  /// Points are painted by what is composed there.
  ///
  /// - Parameter alpha: The alpha in 255ths for composed paint: the colour times its alpha, and the alpha in w.
  init(_ stack: PaintStack, alpha: @escaping (SIMD4<Double>) -> UInt8) {
    self.init(stack.shapes, isPlainUnion: false)
    levels = (stack, alpha)
  }

  private init(_ shapes: [PaintedShape], isPlainUnion: Bool) {
    self.isPlainUnion = isPlainUnion
    for shape in shapes {
      paints.append(add(shape))
    }
    clipIndices = [:]
    segments.reserveCapacity(outlines.reduce(0) { $0 + $1.path.elements.count })
    for (index, outline) in outlines.enumerated() {
      SourceSegment.append(outline.path, outline: OutlineID(index), to: &segments)
    }
  }

  private mutating func add(_ shape: PaintedShape) -> Paint {
    let outline = lastBand.flatMap { shape.isBand && outlines[$0].path == shape.path ? $0 : nil }
    if outline == nil { outlines.append(Outline(path: shape.path, fillRule: shape.fillRule)) }
    let known = outline ?? OutlineID(outlines.count - 1)
    lastBand = shape.isBand ? known : nil
    return Paint(outline: known, clips: shape.clips.map { add($0) }, isKnockout: shape.isKnockout)
  }

  private mutating func add(_ region: ClipRegion) -> Int {
    if let known = clipIndices[ObjectIdentifier(region)] { return known }
    let shapes = region.shapes.map { add($0) }
    let inner = region.clips.map { add($0) }
    clips.append(Clip(shapes: shapes, clips: inner))
    clipIndices[ObjectIdentifier(region)] = clips.count - 1
    return clips.count - 1
  }

  /// True if every point that lies in any outline is painted.
  let isPlainUnion: Bool

  /// Returns true if a point with a winding number is inside of an outline.
  @inline(__always)
  func isInside(_ outline: OutlineID, _ winding: Int32) -> Bool {
    winding != 0 && (outlines[outline].fillRule == .nonzero || winding % 2 != 0)
  }

  /// Returns true if a point with these winding numbers is painted.
  ///
  /// - Complexity: O(outlines).
  func isPainted(_ windings: borrowing ScratchList<Int32>) -> Bool { alpha(windings) >= least }

  /// The alpha in 255ths of a point with these winding numbers: 0 or 255 where any paint counts alike.
  ///
  /// - Complexity: O(outlines).
  func alpha(_ windings: borrowing ScratchList<Int32>) -> UInt8 {
    if isPlainUnion {
      for (index, outline) in outlines.enumerated() where windings[index] != 0 {
        if outline.fillRule == .nonzero || windings[index] % 2 != 0 { return 255 }
      }
      return 0
    }
    if let levels { return levels.alpha(levels.stack.paint { shows($0, windings) }) }
    // What is painted last decides.
    for paint in paints.reversed() {
      if holds(paint, windings) { return paint.isKnockout ? 0 : 255 }
    }
    return 0
  }

  /// The number of paints.
  var paintCount: Int { paints.count }

  /// The outline of a paint.
  func outline(ofPaint index: Int) -> OutlineID { paints[index].outline }

  /// Returns true if a point with these winding numbers lies within a paint's outline and its clips.
  func shows(_ paint: Int, _ windings: borrowing ScratchList<Int32>) -> Bool { holds(paints[paint], windings) }

  private func holds(_ paint: Paint, _ windings: borrowing ScratchList<Int32>) -> Bool {
    guard isInside(paint.outline, windings[paint.outline]) else { return false }
    for clip in paint.clips {
      if !lets(clips[clip], windings) { return false }
    }
    return true
  }

  private func lets(_ clip: Clip, _ windings: borrowing ScratchList<Int32>) -> Bool {
    // The last shape decides: a mask may have black shapes on white ones.
    guard let last = clip.shapes.last(where: { holds($0, windings) }), !last.isKnockout else { return false }
    for inner in clip.clips {
      if !lets(clips[inner], windings) { return false }
    }
    return true
  }
}
