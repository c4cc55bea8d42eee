/// The bytes of a PNG file, chunk by chunk.
struct PNGFile {
  /// PNG's colour types, as far as they are written.
  enum ColorType: UInt8 {
    case rgb = 2
    case palette = 3
    case rgba = 6
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private(set) var bytes = Self.signature
  private var mark = PNGMark()

  /// Adds the header of a picture of 8 bits a channel or palette entry.
  mutating func addHeader(width: Int, height: Int, colorType: ColorType) {
    addChunk("IHDR", Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, colorType.rawValue, 0, 0, 0])
  }

  /// Adds a chunk with its length and checksum.
  mutating func addChunk(_ type: StaticString, _ data: [UInt8]) {
    bytes += Self.bigEndian(UInt32(data.count))
    let start = bytes.count
    type.withUTF8Buffer { bytes += $0 }
    bytes += data
    let checksum = CRC32.checksum(of: bytes[start...])
    mark.add(checksum)
    bytes += Self.bigEndian(checksum)
  }

  /// Ends the file, with the mark by which ``PNG/wrote(_:)`` knows it.
  mutating func addMarkedEnd() {
    addChunk(PNGMark.type, Self.bigEndian(mark.value))
    addChunk("IEND", [])
  }

  /// Takes the bytes out that were added so far.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
