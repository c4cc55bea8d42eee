/// The identity of a shape: its grid and all its segments.
struct ShapeKey: Hashable, Sendable {
  let header: RecordHeader
  let segments: [Segment]

  /// The key of a subpath; `nil` where it has too many segments for a shape.
  init?(_ subpath: RecordContent.Subpath, header: RecordHeader) {
    guard subpath.segments.count <= SharedShapes.maximumSegments else { return nil }
    // Only the grid counts; the frames follow from the segments.
    self.header = RecordHeader(
      viewBox: PathRect(x: 0, y: 0, width: header.viewBox.longerSide, height: header.viewBox.longerSide),
      fillRule: .nonzero, steps: header.steps, alignment: header.alignment)
    segments = subpath.segments
  }

  static func == (a: ShapeKey, b: ShapeKey) -> Bool { a.header.steps == b.header.steps && a.segments == b.segments }

  func hash(into hasher: inout Hasher) {
    hasher.combine(header.steps)
    for segment in segments {
      hasher.combine(segment.end)
      hasher.combine(segment.control1)
    }
  }

  /// The shape as the table of shared shapes holds it.
  func encoded() -> [UInt8] {
    var writer = SegmentWriter(shapeOf: header, costs: .shipped)
    writer.write(shape: segments)
    return SymbolEncoder.bytes(of: writer.operations.operations, costs: .shipped)
  }
}

extension SegmentWriter {
  /// Begins a shape: a grid, and one subpath from the origin.
  fileprivate init(shapeOf header: RecordHeader, costs: SymbolCosts) {
    self.init(tolerance: 0, mustBeExact: true, unit: header.unit ?? 0, costs: costs)
    header.writeGrid(into: &operations)
  }

  /// Writes the one subpath of a shape.
  fileprivate mutating func write(shape segments: [Segment]) {
    let contour = OutlineCurve.contour(of: segments[...], from: .zero)
    write(contour, source: contour, isShape: true)
  }
}
