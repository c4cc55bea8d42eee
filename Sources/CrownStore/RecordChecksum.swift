/// The checksum kept beside each record: a CRC of 24 bits over the crown's name and the record.
///
/// Three bytes, and one that SQLite spends on the column's type, make four a crown. It finds every damage that lies
/// within 24 bits in a row, every pair of flipped bits in a record of ordinary size, and misses one in 16.8 million of
/// the rest. The name belongs to it, so that a record under a name that is not its own is found too.
///
/// The polynomial is OpenPGP's (RFC 9580, section 6.1).
enum RecordChecksum {
  /// The checksum as it is stored: the 24 bits as a signed number, since SQLite keeps those in three bytes.
  static func of(name: String, record: UnsafeRawBufferPointer) -> Int64 {
    var name = name
    var crc: UInt32 = 0xB7_04CE
    name.withUTF8 { crc = updated(crc, with: UnsafeRawBufferPointer($0)) }
    // A NUL between them, which no name has, keeps a byte from moving from the name into the record.
    crc = updated(crc, with: 0)
    crc = updated(crc, with: record)
    return Int64(Int32(bitPattern: crc << 8) >> 8)
  }

  /// The plain CRC-24 of bytes.
  static func crc24(_ bytes: UnsafeRawBufferPointer) -> UInt32 { updated(0xB7_04CE, with: bytes) }

  private static func updated(_ crc: UInt32, with bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      bytes.reduce(crc) { (($0 << 8) & 0xFF_FFFF) ^ table[Int(UInt8($0 >> 16) ^ $1)] }
    }
  }

  private static func updated(_ crc: UInt32, with byte: UInt8) -> UInt32 {
    ((crc << 8) & 0xFF_FFFF) ^ table[Int(UInt8(crc >> 16) ^ byte)]
  }

  /// What one byte does to the register, for each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 16) { crc, _ in
      let shifted = crc << 1
      return (crc & 0x80_0000 != 0 ? shifted ^ 0x86_4CFB : shifted) & 0xFF_FFFF
    }
  }
}
