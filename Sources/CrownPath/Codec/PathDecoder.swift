/// Reads a record of the binary path format in place.
///
/// A decoder borrows the record's memory (SQLite's, for a row that is being read) and must not outlive it.
public struct PathDecoder {
  @usableFromInline
  let header: RecordHeader
  /// The number of grid steps along the view box's longer side.
  @usableFromInline
  let steps: Double
  @usableFromInline
  let reader: SegmentReader

  /// The newest version of the format that this decoder reads.
  public static let version: UInt8 = 1

  /// Reads and checks the header of a record.
  ///
  /// - Parameters:
  ///   - bytes: The record. The caller keeps it in place as long as the decoder is used.
  ///   - shapes: The shapes that the record's database shares.
  public init(_ bytes: UnsafeRawBufferPointer, shapes: SharedShapes? = nil) throws(PathDecodingError) {
    try self.init(bytes, shapes: shapes, tables: .shipped)
  }

  init(
    _ bytes: UnsafeRawBufferPointer, shapes: SharedShapes? = nil, tables: FrequencyTables
  ) throws(PathDecodingError) {
    if MaskHeader.isMask(bytes) { throw PathDecodingError(kind: .mask, offset: 0) }
    var decoder = try SymbolDecoder(bytes, tables: tables)
    header = try RecordHeader(from: &decoder)
    steps = Double(header.steps)
    reader = SegmentReader(decoder: decoder, header: header, shapes: shapes)
  }

  /// The part of the plane that the picture shows.
  @inlinable
  public var viewBox: PathRect { header.viewBox }
  /// The fill rule of the first layer.
  @inlinable
  public var fillRule: FillRule { header.fillRule }

  /// The distance between neighbouring grid lines, in units of the view box.
  public var gridStep: Double { viewBox.longerSide / steps }

  /// Draws the contours of all layers into a sink, one layer after the other.
  ///
  /// Every subpath is closed. Of a damaged record, elements may have been drawn before the error is thrown.
  /// - Complexity: O(*n*) in the number of elements. Allocates a buffer of 20 KB at most.
  @inlinable
  public func decode(into sink: inout some PathSink) throws(PathDecodingError) {
    try decode(into: &sink) { _, _, _ in }
  }

  /// Draws the layers into a sink, one after the other, each announced before its elements.
  ///
  /// The first layer is opaque, and is not announced where it has no elements.
  ///
  /// Every subpath is closed. Of a damaged record, elements may have been drawn before the error is thrown.
  /// - Complexity: O(*n*) in the number of elements. Allocates a buffer of 20 KB at most.
  @inlinable
  public func decode(into sink: inout some LayerSink) throws(PathDecodingError) {
    try decode(into: &sink) { sink, fillRule, opacity in sink.beginLayer(fillRule: fillRule, opacity: opacity) }
  }

  @inlinable
  @inline(__always)
  func decode<Sink: PathSink>(
    into sink: inout Sink, beginLayer: (inout Sink, FillRule, UInt8) -> Void
  ) throws(PathDecodingError) {
    var reader = reader
    var pen = GridVector.zero
    var isOpen = false
    var isFirstLayer = true
    try reader.forEach { segment in
      let start = pen
      switch segment.element {
      case .line:
        pen = start &+ segment.end
        sink.addLine(to: point(pen))
      case .cubic:
        pen = start &+ segment.end
        sink.addCurve(
          to: point(pen), control1: point(start &+ segment.control1), control2: point(start &+ segment.control2))
      case .move, .layer:
        if isOpen { sink.closeSubpath() }
        isOpen = segment.element == .move
        if isOpen {
          if isFirstLayer { beginLayer(&sink, fillRule, .max) }
          pen = segment.end
          sink.move(to: point(pen))
        } else {
          beginLayer(&sink, segment.fillRule, segment.opacity)
        }
        isFirstLayer = false
      }
    }
    if isOpen { sink.closeSubpath() }
  }

  /// The position of a grid point: i * side / steps, which for decimal grids is the decimal's nearest double.
  @inlinable
  func point(_ v: GridVector) -> PathPoint {
    let scaled = SIMD2<Double>(Double(v.x), Double(v.y)) * viewBox.longerSide / steps
    return PathPoint(viewBox.x + scaled.x, viewBox.y + scaled.y)
  }
}
