/// Subpaths that recur in a database's crowns: stored once, referred to by records.
///
/// A database keeps the table's bytes as one blob and passes the table to every decoder of its records.
public final class SharedShapes: Sendable {
  /// The table: its version, the longer side of the view boxes that it serves, the number of shapes, a byte for the
  /// length of each, and the shapes.
  public let bytes: [UInt8]
  /// The longer side of the view boxes of drawings that may use the shapes.
  let side: Double
  /// Where each shape begins; one more at the end.
  private let offsets: [Int]

  /// The number of bytes before the lengths.
  private static let headLength = 11
  /// The newest version of the table.
  static let version: UInt8 = 1
  /// The most shapes of a table.
  static let maximumCount = 1 << 16 - 1
  /// The most segments of a shape.
  @usableFromInline
  static let maximumSegments = 255

  /// The number of shapes.
  public var count: Int { offsets.count - 1 }

  /// The number of plain bits that refer to a shape.
  var numberBits: Int { Int.bitWidth - max(count - 1, 0).leadingZeroBitCount }

  /// Reads a table.
  ///
  /// - Complexity: O(*n*) in the number of shapes, which are decoded only where a record refers to them.
  public init(bytes: [UInt8]) throws(PathDecodingError) {
    guard bytes.count >= Self.headLength else { throw PathDecodingError(kind: .truncated, offset: bytes.count) }
    guard bytes[0] == Self.version else { throw PathDecodingError(kind: .unsupportedVersion(bytes[0]), offset: 0) }
    let count = Int(bytes[9]) | Int(bytes[10]) << 8
    guard bytes.count >= Self.headLength + count else {
      throw PathDecodingError(kind: .truncated, offset: bytes.count)
    }
    var offsets = [Self.headLength + count]
    offsets.reserveCapacity(count + 1)
    var end = Self.headLength + count
    for length in bytes[Self.headLength..<Self.headLength + count] {
      end += Int(length)
      offsets.append(end)
    }
    guard end == bytes.count else { throw PathDecodingError(kind: .damaged, offset: min(end, bytes.count)) }
    self.bytes = bytes
    self.offsets = offsets
    side = Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[1 + $1]) << UInt64(8 * $1) })
  }

  /// Makes a table of encoded shapes.
  init(side: Double, shapes: [[UInt8]]) {
    var bytes = [Self.version]
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: side.bitPattern >> shift))
    }
    bytes += [UInt8(truncatingIfNeeded: shapes.count), UInt8(truncatingIfNeeded: shapes.count >> 8)]
    bytes += shapes.map { UInt8($0.count) }
    var offsets = [bytes.count]
    for shape in shapes {
      bytes += shape
      offsets.append(bytes.count)
    }
    self.bytes = bytes
    self.offsets = offsets
    self.side = side
  }

  /// Lends the bytes of a shape.
  func withShape<Result>(
    _ number: Int, _ body: (UnsafeRawBufferPointer) throws(PathDecodingError) -> Result
  ) throws(PathDecodingError) -> Result {
    var result: Swift.Result<Result, PathDecodingError> = .failure(PathDecodingError(kind: .invalidCode, offset: 0))
    try withBytes(of: bytes) { bytes throws(PathDecodingError) in
      result = .success(try body(UnsafeRawBufferPointer(rebasing: bytes[offsets[number]..<offsets[number + 1]])))
    }
    return try result.get()
  }
}
