import CInflate
import CrownsTestSupport

/// PNG files made chunk by chunk.
struct PNGFiles {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A file of rows, each with its filter byte.
  static func file(
    width: UInt32, height: UInt32, depth: UInt8, colorType: UInt8, interlace: UInt8 = 0,
    before: [(String, [UInt8])] = [], rows: [UInt8]
  ) -> [UInt8] {
    var file = PNGFiles()
    file.add("IHDR", number(width) + number(height) + [depth, colorType, 0, 0, interlace])
    for (type, content) in before { file.add(type, content) }
    file.add("IDAT", compressed(rows))
    file.add("IEND", [])
    return file.bytes
  }

  mutating func add(_ type: String, _ content: [UInt8]) {
    let data = Array(type.utf8) + content
    bytes += Self.number(UInt32(content.count)) + data
    bytes += Self.number(UInt32(crc32(0, data, UInt32(data.count))))
  }

  static func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(size))
    compress(&result, &size, bytes, UInt(bytes.count))
    return Array(result[..<Int(size)])
  }
}
