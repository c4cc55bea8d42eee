/// Writes drawings as records of the binary path format.
public struct PathEncoder: Sendable {
  /// The largest distance allowed between the source outline and the stored one, in units of the view box.
  ///
  /// `nil` means 1/4096 of the view box's longer side: a quarter of a pixel where that side is drawn 1024 pixels long.
  /// 0 keeps every segment, rounds to a grid of at least 4096 steps, and stores a source that lies on a decimal grid as
  /// it is.
  public var tolerance: Double?

  /// Makes an encoder.
  ///
  /// - Parameter tolerance: The largest distance allowed between the source outline and the stored one, in units of the
  ///   view box. It is `nil` for 1/4096 of its longer side, and 0 to round to the default grid and change nothing else.
  public init(tolerance: Double? = nil) { self.tolerance = tolerance }

  /// The most elements that a record may hold in all its layers, apart from `close`.
  public static let maximumElements = 1 << 16

  /// Stores a drawing.
  ///
  /// Quadratic curves are stored as cubic ones, and open subpaths closed, which fill the same. Subpaths smaller than a
  /// step of the grid vanish.
  ///
  /// The first opaque layer comes first in the record; the others keep their order. Layers that paint nothing are left
  /// out: those without opacity, without a subpath, or whose subpaths all vanish. So a decoded drawing has no empty
  /// layer, unless all of it is empty.
  ///
  /// A decoded record encodes to the same record again, given the same tolerance: nothing drifts.
  /// - Complexity: O(*n*) in the number of elements.
  public func encode(_ drawing: Drawing) throws(PathEncodingError) -> PathRecord {
    try draft(of: drawing, costs: .shipped).record
  }

  /// Stores a drawing, choosing codes by given costs.
  func draft(of drawing: Drawing, costs: SymbolCosts) throws(PathEncodingError) -> RecordDraft {
    let box = drawing.viewBox
    guard box.isUsable, RecordHeader.isInRange(box) else {
      throw .unusableViewBox(box)
    }
    let tolerance = tolerance ?? box.longerSide / 4096
    guard tolerance >= 0, tolerance.isFinite else { throw .unusableTolerance(tolerance) }
    try Self.check(count: drawing.visibleLayers.reduce(0) { $0 + $1.layer.path.elements.count { $0 != .close } })
    let outline = try Outline(drawing)
    try Self.check(layerCount: outline.layers.count { !$0.contours.isEmpty })
    let writer = RecordWriter(viewBox: box, tolerance: tolerance, costs: costs)
    let candidates = try writer.grids.candidates(for: outline)
    if let draft = writer.kept(outline, on: candidates.first { $0.holdsSource }?.steps) {
      return try Self.checked(draft)
    }

    var best: RecordDraft?
    for grid in candidates {
      guard let draft = writer.draft(of: outline, on: grid) else { continue }
      // Without a tolerance, the grid that holds the source is taken without a comparison.
      if best.map({ draft.record.bytes.count < $0.record.bytes.count }) ?? true { best = draft }
      if grid.holdsSource, tolerance == 0 { break }
    }
    if let best { return try Self.checked(writer.settled(best)) }
    // Rounding and simplification together exceed the tolerance on every grid, or the drawing is too large for them.
    guard let coarsest = candidates.last else { throw Self.outOfRange(drawing) }
    for steps in GridSet.finer(than: coarsest.steps) {
      if let draft = writer.draft(of: outline, on: GridChoice(steps: steps)) {
        return try Self.checked(writer.settled(draft))
      }
    }
    throw Self.outOfRange(drawing)
  }

  /// Refuses more elements than a record may hold.
  private static func check(count: Int) throws(PathEncodingError) {
    guard count <= maximumElements else { throw .tooManyElements(count: count, limit: maximumElements) }
  }

  /// Refuses more layers than a record may hold.
  private static func check(layerCount count: Int) throws(PathEncodingError) {
    let limit = Drawing.maximumLayers
    guard count <= limit else { throw .tooManyLayers(count: count, limit: limit) }
  }

  /// Refuses a draft of too many segments: contours that often return to their starts have more than the drawing.
  private static func checked(_ draft: RecordDraft) throws(PathEncodingError) -> RecordDraft {
    try check(count: draft.segments.count { $0.element != .layer })
    return draft
  }

  /// The error for a drawing that no grid holds: the point farthest from the view box.
  private static func outOfRange(_ drawing: Drawing) -> PathEncodingError {
    let center = drawing.viewBox.center
    var farthest = (element: 0, point: center)
    for (_, first, layer) in drawing.visibleLayers {
      for (index, element) in layer.path.elements.enumerated() {
        for point in element.points where point.distance(to: center) > farthest.point.distance(to: center) {
          farthest = (first + index, point)
        }
      }
    }
    return .outOfRange(element: farthest.element, point: farthest.point)
  }
}
