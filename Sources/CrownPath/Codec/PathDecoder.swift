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

  /// How many segments are decoded at a time, behind those that copies may reach back to.
  @usableFromInline
  static let segmentCapacity = 512

  /// Reads and checks the header of a record.
  ///
  /// - Parameters:
  ///   - bytes: The record, which the caller keeps in place as long as the decoder is used.
  ///   - shapes: The shapes that the record's database shares.
  public init(_ bytes: UnsafeRawBufferPointer, shapes: SharedShapes? = nil) throws(PathDecodingError) {
    try self.init(bytes, shapes: shapes, tables: .shipped)
  }

  init(
    _ bytes: UnsafeRawBufferPointer, shapes: SharedShapes? = nil, tables: FrequencyTables
  ) throws(PathDecodingError) {
    var decoder = try SymbolDecoder(bytes, tables: tables)
    header = try RecordHeader(from: &decoder)
    steps = Double(header.steps)
    reader = SegmentReader(decoder: decoder, header: header, shapes: shapes)
  }

  /// The part of the plane that the picture shows.
  @inlinable
  public var viewBox: Rect { header.viewBox }
  /// How the path is filled.
  @inlinable
  public var fillRule: FillRule { header.fillRule }

  /// The distance between neighbouring grid lines, in units of the view box.
  public var gridStep: Double { viewBox.longerSide / steps }

  /// Draws the record's path into a sink.
  ///
  /// Every subpath is closed. Of a damaged record, elements may have been drawn before the error is thrown.
  /// - Complexity: O(*n*) in the number of elements. Allocates one buffer of 16 KB.
  @inlinable
  public func decode(into sink: inout some PathSink) throws(PathDecodingError) {
    let segments = UnsafeMutablePointer<Segment>.allocate(capacity: Self.segmentCapacity)
    defer { segments.deallocate() }
    var reader = reader
    var place = 0
    var pen = GridVector.zero
    var isOpen = false
    while true {
      let end = try reader.read(into: segments, from: place, capacity: Self.segmentCapacity)
      for segment in UnsafeBufferPointer(start: segments + place, count: end - place) {
        switch segment.kind {
        case .move:
          if isOpen { sink.closeSubpath() }
          isOpen = true
          pen = segment.end
          sink.move(to: point(pen))
        case .line:
          pen = pen &+ segment.end
          sink.addLine(to: point(pen))
        case .cubic:
          let start = pen
          pen = pen &+ segment.end
          sink.addCurve(
            to: point(pen), control1: point(start &+ segment.control1), control2: point(start &+ segment.control2))
        }
      }
      if reader.isFinished { break }
      // The last segments stay for copies.
      place = Self.segmentCapacity / 2
      segments.update(from: segments + (end - place), count: place)
    }
    if isOpen { sink.closeSubpath() }
  }

  /// The place of a grid point: i * side / steps, which for decimal grids is the decimal's nearest double.
  @inlinable
  @inline(__always)
  func point(_ v: GridVector) -> Point {
    let scaled = SIMD2<Double>(Double(v.x), Double(v.y)) * viewBox.longerSide / steps
    return Point(viewBox.x + scaled.x, viewBox.y + scaled.y)
  }
}
