/// Reads a record of the binary path format in place.
///
/// A decoder borrows the record's memory (SQLite's, for a row that is being read) and must not outlive it.
public struct PathDecoder {
  /// The part of the plane that the picture shows.
  public let viewBox: Rect
  /// How the path is filled.
  public let fillRule: FillRule
  /// The distance between neighbouring grid lines, in units of the view box.
  public let gridStep: Double

  private let reader: ByteReader
  private let count: UInt32

  /// The newest version of the format that this decoder reads.
  public static let version: UInt8 = 0
  /// The largest grid coordinate, counted from the view box's corner.
  static let coordinateLimit: Int32 = 1 << 24

  /// Reads and checks the header of a record.
  ///
  /// - Parameter bytes: The record, which the caller keeps in place as long as the decoder is used.
  public init(_ bytes: UnsafeRawBufferPointer) throws(PathDecodingError) {
    var reader = ByteReader(bytes: bytes)
    let version = try reader.byte()
    guard version <= Self.version else { throw PathDecodingError(kind: .unsupportedVersion(version), offset: 0) }
    guard let fillRule = FillRule(rawValue: try reader.byte()) else {
      throw PathDecodingError(kind: .invalidCode, offset: 1)
    }
    self.fillRule = fillRule
    viewBox = Rect(
      x: try reader.double(), y: try reader.double(), width: try reader.double(), height: try reader.double())
    gridStep = try reader.double()
    let reach = gridStep * Double(Self.coordinateLimit)
    guard viewBox.isUsable, gridStep > 0, (abs(viewBox.x) + reach).isFinite, (abs(viewBox.y) + reach).isFinite else {
      throw PathDecodingError(kind: .unusableViewBox, offset: reader.offset)
    }
    count = try reader.varint()
    guard count <= PathEncoder.maximumElements else {
      throw PathDecodingError(kind: .tooManyElements, offset: reader.offset)
    }
    self.reader = reader
  }

  /// Draws the record's path into a sink.
  ///
  /// Elements that come before a damaged place are drawn before the error is thrown.
  /// - Complexity: O(*n*) in the number of bytes.
  public func decode(into sink: inout some PathSink) throws(PathDecodingError) {
    var points = GridReader(reader: reader, origin: Point(viewBox.x, viewBox.y), step: gridStep)
    var isOpen = false
    for _ in 0..<count {
      let offset = points.reader.offset
      let verb = try points.reader.byte()
      guard isOpen || verb == 0 else { throw PathDecodingError(kind: .invalidCode, offset: offset) }
      switch verb {
      case 0:
        sink.move(to: try points.next())
        isOpen = true
      case 1:
        sink.addLine(to: try points.next())
      case 2:
        let control = try points.next()
        sink.addQuadCurve(to: try points.next(), control: control)
      case 3:
        let (control1, control2) = (try points.next(), try points.next())
        sink.addCurve(to: try points.next(), control1: control1, control2: control2)
      case 4:
        sink.closeSubpath()
        isOpen = false
      default: throw PathDecodingError(kind: .invalidCode, offset: offset)
      }
    }
    guard points.reader.isAtEnd else {
      throw PathDecodingError(kind: .trailingBytes, offset: points.reader.offset)
    }
  }
}

/// Reads points as differences on a grid.
private struct GridReader {
  var reader: ByteReader
  let origin: Point
  let step: Double
  private var x: Int32 = 0
  private var y: Int32 = 0

  init(reader: ByteReader, origin: Point, step: Double) {
    self.reader = reader
    self.origin = origin
    self.step = step
  }

  mutating func next() throws(PathDecodingError) -> Point {
    x = try advanced(x)
    y = try advanced(y)
    return Point(origin.x + Double(x) * step, origin.y + Double(y) * step)
  }

  private mutating func advanced(_ coordinate: Int32) throws(PathDecodingError) -> Int32 {
    let offset = reader.offset
    let code = try reader.varint()
    let moved = Int64(coordinate) + Int64(Int32(bitPattern: code >> 1) ^ -Int32(bitPattern: code & 1))
    guard abs(moved) <= PathDecoder.coordinateLimit else {
      throw PathDecodingError(kind: .outOfRange, offset: offset)
    }
    return Int32(moved)
  }
}

/// Reads numbers from borrowed memory; every read is checked against its end.
private struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() throws(PathDecodingError) -> UInt8 {
    guard offset < bytes.count else { throw PathDecodingError(kind: .truncated, offset: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func varint() throws(PathDecodingError) -> UInt32 {
    var value: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 35, by: 7) {
      let next = try byte()
      guard shift < 28 || next < 16 else { throw PathDecodingError(kind: .invalidCode, offset: offset - 1) }
      value |= UInt32(next & 0x7F) << shift
      if next < 0x80 { break }
    }
    return value
  }

  mutating func double() throws(PathDecodingError) -> Double {
    var pattern: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { pattern |= UInt64(try byte()) << shift }
    return Double(bitPattern: pattern)
  }
}
