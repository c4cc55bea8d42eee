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
  ///   view box; `nil` for 1/4096 of its longer side, 0 to round to the default grid and change nothing else.
  public init(tolerance: Double? = nil) { self.tolerance = tolerance }

  /// The most elements that a record may hold.
  public static let maximumElements = 1 << 16

  /// Stores a drawing.
  ///
  /// Quadratic curves are stored as cubic ones, and open subpaths closed, which fill the same. Subpaths smaller than a
  /// step of the grid vanish.
  /// - Complexity: O(*n*) in the number of elements.
  public func encode(_ drawing: Drawing) throws(PathEncodingError) -> PathRecord {
    try draft(of: drawing, costs: .shipped).record
  }

  /// A record and the symbols that it is made of.
  struct Draft {
    var record: PathRecord
    var operations: [SymbolOperation]
  }

  /// Stores a drawing by given tables' costs.
  func draft(of drawing: Drawing, costs: SymbolCosts) throws(PathEncodingError) -> Draft {
    let box = drawing.viewBox
    guard box.isUsable, RecordHeader.isInRange(box) else {
      throw .unusableViewBox(box)
    }
    let tolerance = tolerance ?? box.longerSide / 4096
    guard tolerance >= 0, tolerance.isFinite else { throw .unusableTolerance(tolerance) }
    let count = drawing.path.elements.count
    guard count <= Self.maximumElements else { throw .tooManyElements(count: count, limit: Self.maximumElements) }
    var outline = try Outline(path: drawing.path)
    outline.rotate()

    var best: Draft?
    let candidates = try GridChoice.candidates(for: outline, in: box, tolerance: tolerance)
    for grid in candidates {
      let draft = draft(of: outline, on: grid, like: drawing, tolerance: tolerance, costs: costs)
      guard let draft else { continue }
      // The first grid is the one that holds the source: it is taken where it is not finer than the other.
      if best.map({ draft.record.bytes.count < $0.record.bytes.count }) ?? true { best = draft }
      if grid.holdsSource, tolerance == 0 { break }
    }
    if let best { return best }
    // Rounding and simplification together have strayed too far for every grid, or the drawing is too large for them.
    guard let coarsest = candidates.last else { throw Self.outOfRange(drawing) }
    for factor in [1.25, 2, 4] {
      let steps = (Double(coarsest.steps) * factor).rounded(.up)
      guard steps <= Double(RecordHeader.maximumSteps) else { break }
      let finer = GridChoice(steps: Int32(steps))
      if let draft = self.draft(of: outline, on: finer, like: drawing, tolerance: tolerance, costs: costs) {
        return draft
      }
    }
    throw Self.outOfRange(drawing)
  }

  /// What the measured distance may lack: it is measured at samples, and in one direction.
  private static let margin = 0.99

  /// The part of the tolerance that simplification may take; rounding takes the rest.
  private static let simplificationShare = 0.3

  /// Stores an outline on a grid; `nil` where it does not fit the grid's range or strays beyond the tolerance.
  private func draft(
    of outline: Outline, on grid: GridChoice, like drawing: Drawing, tolerance: Double, costs: SymbolCosts
  ) -> Draft? {
    var outline = outline
    var header = RecordHeader(viewBox: drawing.viewBox, fillRule: drawing.fillRule, steps: grid.steps)
    let scale = Double(grid.steps) / drawing.viewBox.longerSide
    outline.transform(
      Transform(a: scale, b: 0, c: 0, d: scale, tx: -drawing.viewBox.x * scale, ty: -drawing.viewBox.y * scale))
    guard outline.fits else { return nil }
    header.alignment = outline.alignment(for: header)
    let allowed = (tolerance > 0 ? tolerance * scale : 0.75) * Self.margin
    var writer = SegmentWriter(
      header: header, tolerance: allowed, mustBeExact: tolerance == 0 && grid.holdsSource, costs: costs)
    let source = outline.contours
    if tolerance > 0 { outline.simplify(budget: allowed * Self.simplificationShare) }
    writer.reserveCapacity(for: outline)
    for (contour, source) in zip(outline.contours, source) { writer.write(contour, source: source) }
    writer.finish()
    if tolerance > 0, writer.distance > allowed { return nil }
    let operations = writer.operations.operations
    let record = PathRecord(
      bytes: SymbolEncoder.bytes(of: operations, tables: costs.tables), gridStep: 1 / scale,
      distance: writer.isExact ? 0 : writer.distance / scale / Self.margin, isLossless: writer.isExact)
    return Draft(record: record, operations: operations)
  }

  /// The error for a drawing that no grid holds: the point farthest from the view box.
  private static func outOfRange(_ drawing: Drawing) -> PathEncodingError {
    let center = drawing.viewBox.center
    var farthest = (element: 0, point: center)
    for (index, element) in drawing.path.elements.enumerated() {
      for point in element.points where point.distance(to: center) > farthest.point.distance(to: center) {
        farthest = (index, point)
      }
    }
    return .outOfRange(element: farthest.element, point: farthest.point)
  }
}

extension Outline {
  /// Whether every coordinate, in steps, lies within the format's range.
  fileprivate var fits: Bool {
    // An eighth, so that differences from predicted control points fit an escaped number's 21 bits.
    let limit = Double(SegmentReader.coordinateLimit) / 8
    return contours.joined().allSatisfy { curve in
      [curve.curve.start, curve.curve.control1, curve.curve.control2, curve.curve.end].allSatisfy {
        abs($0.x) < limit && abs($0.y) < limit
      }
    }
  }
}
