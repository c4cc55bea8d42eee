import CrownPath

/// The checksum of a PNG file's chunks.
enum CRC32 {
  /// CRC-32 as PNG's annex D defines it, eight bytes at a time (Kounavis and Berry, "Novel table lookup-based
  /// algorithms for high-performance CRC generation", 2008).
  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      let bytes = ScratchView(reading: buffer)
      return table.withUnsafeBufferPointer { buffer in
        let table = ScratchView(reading: buffer)
        var crc: UInt32 = 0xFFFF_FFFF
        var i = 0
        while i + 8 <= bytes.count {
          let word = bytes.word(at: i) ^ UInt64(crc)
          crc = 0
          for byte in 0..<8 {
            let value = Int(truncatingIfNeeded: word >> UInt64(byte * 8)) & 255
            crc ^= table[(7 - byte) * 256 + value]
          }
          i += 8
        }
        while i < bytes.count {
          crc = table[Int((crc ^ UInt32(bytes[i])) & 255)] ^ (crc >> 8)
          i += 1
        }
        return ~crc
      }
    }
  }

  /// Eight tables of 256: the remainder of each byte with 0 to 7 zero bytes behind it.
  private static let table: [UInt32] = {
    var table: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { (crc: UInt32, _) in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    for i in 256..<2048 {
      let before: UInt32 = table[i - 256]
      table.append(table[Int(before & 255)] ^ (before >> 8))
    }
    return table
  }()
}
