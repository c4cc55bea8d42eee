/// A record and its content, which a revision starts from.
struct RecordDraft {
  var record: PathRecord
  let operations: [SymbolOperation]
  let header: RecordHeader
  /// The starts of layers and of subpaths and the segments, in order.
  let segments: [Segment]
  /// True if the segments end where the source's curves do, so that the alignment and the starts chosen for these hold.
  let isWhole: Bool

  /// The outline of the first segments, or of all, in steps.
  func outline(ofFirst count: Int = .max) -> Outline {
    Outline(segments: segments.prefix(count), fillRule: header.fillRule)
  }
}

/// Writes outlines as records for one view box and tolerance.
///
/// The outline of a record encodes to that record again. So an outline that lies on a grid of records and begins every
/// contour at its canonical start is *kept*: written as it is. Outlines that no encoder made seldom look like that. Any
/// other outline is simplified, rounded and *settled*: rewritten until it would be kept without a change.
struct RecordWriter {
  let viewBox: PathRect
  /// The largest distance from the source, in units of the view box.
  let tolerance: Double
  let costs: SymbolCosts
  /// The grids that records may have.
  let grids: GridSet

  init(viewBox: PathRect, tolerance: Double, costs: SymbolCosts) {
    self.viewBox = viewBox
    self.tolerance = tolerance
    self.costs = costs
    grids = GridSet(in: viewBox, tolerance: tolerance)
  }

  /// The part of a distance that its measurement finds at least: it is measured at samples, and in one direction only.
  private static let margin = 0.99

  /// The part of the tolerance that simplification may take; rounding takes the rest.
  private static let simplificationShare = 0.3

  /// The most revisions of a draft. One or two settle nearly all; a draft that is not settled is as valid.
  private static let maximumRevisions = 8

  /// Simplifies an outline and stores it on a grid; `nil` where it leaves the grid's range or the tolerance.
  ///
  /// - Parameter outline: In units of the view box.
  func draft(of outline: Outline, on grid: GridChoice) -> RecordDraft? {
    let scale = Double(grid.steps) / viewBox.longerSide
    var outline = outline.rotated(by: viewBox.transform(toStepsOf: grid.steps))
    // Rounding must not move the outline out of the range.
    guard outline.lies(within: Self.range * 0.98) else { return nil }
    let allowed = (tolerance > 0 ? tolerance * scale : 0.75) * Self.margin
    let source = outline.contours
    if tolerance > 0 { outline.simplify(budget: allowed * Self.simplificationShare) }
    let (writer, header) = write(
      outline, source: source, steps: grid.steps, tolerance: allowed,
      mustBeExact: tolerance == 0 && grid.holdsSource)
    if writer.distance > allowed { return nil }
    return draft(
      writer, header, of: outline, distance: writer.isExact ? 0 : writer.distance / Self.margin,
      isLossless: writer.isExact)
  }

  /// The shortest record that holds an outline as it is; `nil` where none does.
  ///
  /// - Parameters:
  ///   - outline: In units of the view box.
  ///   - grid: A grid that is known to hold the outline.
  func kept(_ outline: Outline, on grid: Int32?) -> RecordDraft? {
    let grids = grids.holding(outline, known: grid)
    return keptUnsettled(outline, .identity, on: grids).map(settled)
  }

  /// - Parameter settled: A draft of the outline that its own grid keeps.
  private func keptUnsettled(
    _ outline: Outline, _ transform: PathTransform, on grids: [Int32], settled: RecordDraft? = nil
  ) -> RecordDraft? {
    var best: RecordDraft?
    for steps in grids {
      let draft: RecordDraft
      if let settled, settled.header.steps == steps {
        draft = settled
      } else {
        let transform = transform.followed(by: viewBox.transform(toStepsOf: steps))
        guard outline.isCanonical(transform) else { continue }
        let rounded = outline.rounded(by: transform)
        guard let exact = exactDraft(of: rounded.outline, steps: steps, moved: rounded.distance) else { continue }
        draft = exact
      }
      if best.map({ draft.record.bytes.count < $0.record.bytes.count }) ?? true { best = draft }
    }
    return best
  }

  /// The draft that encodes its own outline: the last of a draft's revisions.
  func settled(_ draft: RecordDraft) -> RecordDraft {
    var draft = draft
    for _ in 0..<Self.maximumRevisions {
      let steps = draft.header.steps
      let transform = viewBox.transform(fromStepsOf: steps)
      func grids(of outline: Outline) -> [Int32] {
        self.grids.holding(outline, transform, known: steps)
      }
      // A quick check first: usually no other grid holds even the first few segments.
      if draft.isWhole, grids(of: draft.outline(ofFirst: 3)) == [steps] { return draft }
      var outline = draft.outline()
      let isRearranged = outline.arrange()
      let grids = grids(of: outline)
      let isSettled =
        draft.isWhole
        || !isRearranged && outline.alignment(for: draft.header) == draft.header.alignment && outline.isCanonical()
      if grids == [steps], isSettled { return draft }
      var next = keptUnsettled(outline, transform, on: grids, settled: isSettled ? draft : nil)
      if next == nil {
        outline.rotate()
        next = exactDraft(of: outline, steps: steps, moved: 0)
      }
      guard var next, next.record.bytes != draft.record.bytes else { return draft }
      next.record.distance += draft.record.distance
      next.record.layers = next.record.layers.map { draft.record.layers[$0] }
      next.record.isLossless = next.record.isLossless && draft.record.isLossless
      if tolerance > 0, next.record.distance > tolerance { return draft }
      draft = next
    }
    return draft
  }

  /// Stores an outline that lies on a grid as it is; `nil` where it does not fit the grid's range.
  ///
  /// - Parameters:
  ///   - outline: In steps.
  ///   - distance: The distance of the outline's points from their source, in steps.
  private func exactDraft(of outline: Outline, steps: Int32, moved distance: Double) -> RecordDraft? {
    guard outline.lies(within: Self.range) else { return nil }
    let (writer, header) = write(outline, source: outline.contours, steps: steps, tolerance: 0.75, mustBeExact: true)
    let isLossless = writer.isExact && distance <= 1e-6
    return draft(
      writer, header, of: outline, distance: isLossless ? 0 : writer.distance + distance, isLossless: isLossless)
  }

  /// Writes an outline in steps, with the alignment that suits it.
  private func write(
    _ outline: Outline, source: [[OutlineCurve]], steps: Int32, tolerance: Double, mustBeExact: Bool
  ) -> (SegmentWriter, RecordHeader) {
    var header = RecordHeader(viewBox: viewBox, fillRule: outline.fillRule, steps: steps)
    header.alignment = outline.alignment(for: header)
    var writer = SegmentWriter(
      header: header, tolerance: tolerance, mustBeExact: mustBeExact, costs: costs,
      capacity: outline.contours.reduce(0) { $0 + $1.count + 1 })
    for (index, layer) in outline.layers.enumerated() {
      if index > 0 { writer.beginLayer(opacity: layer.opacity, fillRule: layer.fillRule) }
      for contour in layer.contours where writer.distance <= tolerance {
        writer.write(outline.contours[contour], source: source[contour])
      }
    }
    writer.endLayer()
    return (writer, header)
  }

  /// Makes a draft of what was written.
  ///
  /// - Parameter distance: The largest distance of the result from its source, in steps.
  private func draft(
    _ writer: SegmentWriter, _ header: RecordHeader, of outline: Outline, distance: Double, isLossless: Bool
  ) -> RecordDraft {
    let operations = writer.operations.operations
    let step = viewBox.longerSide / Double(header.steps)
    // An empty first layer is none of the drawing's.
    let isFirstEmpty = writer.history.segments.first?.element != .move
    let record = PathRecord(
      bytes: SymbolEncoder.bytes(of: operations, costs: costs), gridStep: step, distance: distance * step,
      isLossless: isLossless, layers: outline.layers.dropFirst(isFirstEmpty ? 1 : 0).compactMap { $0.source })
    return RecordDraft(
      record: record, operations: operations, header: header, segments: writer.history.segments,
      isWhole: writer.isWhole)
  }

  /// The bound of coordinates, in steps. Differences from predicted control points then fit the 21 bits of an escaped
  /// number.
  private static let range = Double(SegmentReader.coordinateLimit) / 8
}

extension Outline {
  /// Returns true if every coordinate lies below a limit.
  fileprivate func lies(within limit: Double) -> Bool {
    func lies(_ point: PathPoint) -> Bool { abs(point.x) < limit && abs(point.y) < limit }
    for contour in contours {
      for curve in contour {
        let c = curve.curve
        guard lies(c.start), lies(c.control1), lies(c.control2), lies(c.end) else { return false }
      }
    }
    return true
  }
}
