/// The size and the view box of a mask: what its record says before the pixels.
public struct MaskHeader: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The part of the plane that the picture shows.
  public let viewBox: PathRect

  /// The first byte of mask records, and the lower half of the second. As the record of a path they have a version that
  /// no path record has, see ``RecordHeader``.
  private static let firstByte: UInt8 = 0xFF
  private static let lowerHalf: UInt8 = 0x0F

  /// The view box in the upper half of the second byte: 1 to 3 pixels a unit at the origin, or four doubles. The rest
  /// is for later versions.
  private static let doubles: UInt8 = 0
  private static let scales: ClosedRange<UInt8> = 1...3

  /// Returns true if bytes are the record of a mask, of any version.
  public static func isMask(_ record: UnsafeRawBufferPointer) -> Bool {
    record.count > 1 && record[0] == firstByte && record[1] & 0x0F == lowerHalf
  }

  /// Returns true if bytes are the record of a mask, of any version.
  public static func isMask(_ record: [UInt8]) -> Bool {
    record.count > 1 && record[0] == firstByte && record[1] & 0x0F == lowerHalf
  }

  init(width: Int, height: Int, viewBox: PathRect) {
    self.width = width
    self.height = height
    self.viewBox = viewBox
  }

  /// Reads the header of a mask's record.
  ///
  /// - Throws: `PathDecodingError` if the record is that of a path, of a newer version, or damaged.
  public init(record: UnsafeRawBufferPointer) throws(PathDecodingError) {
    var offset = 0
    try self.init(record, offset: &offset)
  }

  /// Reads the header of a mask's record, and leaves `offset` behind it.
  init(_ record: UnsafeRawBufferPointer, offset: inout Int) throws(PathDecodingError) {
    guard Self.isMask(record) else { throw PathDecodingError(kind: .notAMask, offset: 0) }
    let form = record[1] >> 4
    guard form <= Self.scales.upperBound else {
      throw PathDecodingError(kind: .unsupportedVersion(PathDecoder.version + 1), offset: 1)
    }
    offset = 2
    width = try Self.side(record, &offset)
    height = try Self.side(record, &offset)
    guard AlphaMask.isAllowed(width: width, height: height) else {
      throw PathDecodingError(kind: .unusableMaskSize, offset: offset)
    }
    if form == Self.doubles {
      var numbers = [0.0, 0.0, 0.0, 0.0]
      for index in numbers.indices { numbers[index] = try Self.double(record, &offset) }
      viewBox = PathRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      guard viewBox.isUsable, RecordHeader.isInRange(viewBox) else {
        throw PathDecodingError(kind: .unusableViewBox, offset: offset)
      }
    } else {
      viewBox = Self.box(width: width, height: height, scale: form)
    }
  }

  /// The header's bytes.
  var bytes: [UInt8] {
    let scale = Self.scales.first { viewBox == Self.box(width: width, height: height, scale: $0) }
    var bytes = [Self.firstByte, Self.lowerHalf | (scale ?? Self.doubles) << 4]
    for side in [width, height] {
      // 7 bits a byte, the lowest first, of the side less 1.
      var rest = side - 1
      while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    }
    if scale == nil {
      for number in [viewBox.x, viewBox.y, viewBox.width, viewBox.height] {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
        }
      }
    }
    return bytes
  }

  private static func box(width: Int, height: Int, scale: UInt8) -> PathRect {
    PathRect(x: 0, y: 0, width: Double(width) / Double(scale), height: Double(height) / Double(scale))
  }

  /// Reads a side: 7 bits a byte, the lowest first, at most 2 bytes, and 1 more.
  private static func side(_ record: UnsafeRawBufferPointer, _ offset: inout Int) throws(PathDecodingError) -> Int {
    var value = 0
    for shift in [0, 7] {
      guard offset < record.count else { throw PathDecodingError(kind: .truncated, offset: offset) }
      let byte = Int(record[offset])
      offset += 1
      value |= (byte & 127) << shift
      if byte < 128 { return value + 1 }
    }
    throw PathDecodingError(kind: .unusableMaskSize, offset: offset)
  }

  private static func double(_ record: UnsafeRawBufferPointer, _ offset: inout Int) throws(PathDecodingError) -> Double
  {
    guard offset + 8 <= record.count else { throw PathDecodingError(kind: .truncated, offset: record.count) }
    var pattern: UInt64 = 0
    for index in 0..<8 { pattern |= UInt64(record[offset + index]) << UInt64(8 * index) }
    offset += 8
    return Double(bitPattern: pattern)
  }
}
