import CrownPath
internal import CrownMemory

/// Which points are painted, as a function of the winding numbers of all outlines.
struct RegionLogic: Sendable {
  /// The outlines whose winding numbers are counted.
  private(set) var outlines: [Outline] = []
  /// The segments of all outlines, contour by contour.
  private(set) var segments: [SourceSegment] = []
  private var paints: [Paint] = []
  private var clips: [Clip] = []
  /// The indices in `clips` of the regions that were added already.
  private var clipIndices: [ObjectIdentifier: Int] = [:]

  struct Outline: Sendable {
    var path: Path
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

  init(_ shapes: [PaintedShape]) {
    isPlainUnion = shapes.allSatisfy { $0.clips.isEmpty && !$0.isKnockout }
    for shape in shapes {
      var paint = add(shape)
      paint.isKnockout = shape.isKnockout
      paints.append(paint)
    }
    clipIndices = [:]
    segments.reserveCapacity(outlines.reduce(0) { $0 + $1.path.elements.count })
    for (index, outline) in outlines.enumerated() {
      SourceSegment.append(outline.path, outline: OutlineID(index), to: &segments)
    }
  }

  private mutating func add(_ shape: PaintedShape) -> Paint {
    outlines.append(Outline(path: shape.path, fillRule: shape.fillRule))
    return Paint(outline: OutlineID(outlines.count - 1), clips: shape.clips.map { add($0) })
  }

  private mutating func add(_ region: ClipRegion) -> Int {
    if let known = clipIndices[ObjectIdentifier(region)] { return known }
    let shapes = region.shapes.map { add($0) }
    let inner = region.clips.map { add($0) }
    clips.append(Clip(shapes: shapes, clips: inner))
    clipIndices[ObjectIdentifier(region)] = clips.count - 1
    return clips.count - 1
  }

  /// Whether a point is painted if it lies in any outline.
  let isPlainUnion: Bool

  /// Whether a point with a winding number is inside of an outline.
  @inline(__always)
  private func isInside(_ outline: OutlineID, _ winding: Int32) -> Bool {
    winding != 0 && (outlines[outline].fillRule == .nonzero || winding % 2 != 0)
  }

  /// Whether a point with these winding numbers is painted.
  ///
  /// - Complexity: O(outlines).
  func isPainted(_ windings: borrowing ScratchList<Int32>) -> Bool {
    if isPlainUnion {
      for (index, outline) in outlines.enumerated() where windings[index] != 0 {
        if outline.fillRule == .nonzero || windings[index] % 2 != 0 { return true }
      }
      return false
    }
    // What is painted last decides.
    for paint in paints.reversed() {
      if holds(paint, windings) { return !paint.isKnockout }
    }
    return false
  }

  private func holds(_ paint: Paint, _ windings: borrowing ScratchList<Int32>) -> Bool {
    guard isInside(paint.outline, windings[paint.outline]) else { return false }
    for clip in paint.clips {
      if !lets(clips[clip], windings) { return false }
    }
    return true
  }

  private func lets(_ clip: Clip, _ windings: borrowing ScratchList<Int32>) -> Bool {
    var isInside = false
    for shape in clip.shapes where !isInside { isInside = holds(shape, windings) }
    guard isInside else { return false }
    for inner in clip.clips {
      if !lets(clips[inner], windings) { return false }
    }
    return true
  }
}
