/// The checksum kept beside each record: a CRC of 24 bits over the crown's name, its title and tags, and the record.
///
/// Three bytes, and one that SQLite spends on the column's type, make four a crown. It finds every damage that lies
/// within 24 bits in a row, every pair of flipped bits in a record of ordinary size, and misses one in 16.8 million of
/// the rest. The name belongs to it, so that a record under a name that is not its own is found too.
enum RecordChecksum {
  /// The checksum as it is stored: the 24 bits as a signed number, since SQLite keeps those in three bytes.
  ///
  /// - Parameter label: The title and tags as they are stored, if there are some.
  static func of(
    name: String, label: UnsafeRawBufferPointer? = nil, record: UnsafeRawBufferPointer
  ) -> Int64 {
    var name = name
    var crc = CRC24()
    name.withUTF8 { crc.update(with: UnsafeRawBufferPointer($0)) }
    // A NUL between them, which no name has, keeps a byte from moving from the name into the record.
    crc.update(with: 0)
    if let label {
      crc.update(with: label)
      crc.update(with: 0)
    }
    crc.update(with: record)
    return crc.signedValue
  }

  /// The checksum of a crown's source.
  static func of(name: String, source: SourceFile) -> Int64 {
    var crc = CRC24()
    // No part but the last may have a NUL in it, and the hash has always as many bytes.
    for part in [name, source.path, source.settings, source.verdict] {
      var part = part
      part.withUTF8 { crc.update(with: UnsafeRawBufferPointer($0)) }
      crc.update(with: 0)
    }
    source.contentHash.bytes.withUnsafeBytes { crc.update(with: $0) }
    withUnsafeBytes(of: Int64(source.byteCount).littleEndian) { crc.update(with: $0) }
    return crc.signedValue
  }
}

/// A cyclic redundancy check of 24 bits with OpenPGP's polynomial (RFC 9580, section 6.1).
struct CRC24 {
  // The register holds the 24 bits in its upper three bytes, so that bytes come and go at its upper end.
  private var register: UInt32 = 0xB7_04CE << 8
  private static let polynomial: UInt32 = 0x86_4CFB << 8

  /// The 24 bits.
  var value: UInt32 { register >> 8 }

  /// The 24 bits as bytes, the highest first.
  var bytes: [UInt8] { [24, 16, 8].map { UInt8(truncatingIfNeeded: register >> $0) } }

  /// The check of no byte yet.
  init() {}

  /// The check of some bytes.
  init(_ bytes: UnsafeRawBufferPointer) { update(with: bytes) }

  /// The 24 bits as a number from -2^23 on.
  var signedValue: Int64 { Int64(Int32(bitPattern: register) >> 8) }

  /// Takes one more byte.
  mutating func update(with byte: UInt8) {
    register = register << 8 ^ CRC24.table[Int(UInt8(register >> 24) ^ byte)]
  }

  /// Takes more bytes, eight per step, with one table for each of the eight positions (slicing-by-8). The last four do
  /// not depend on the register.
  ///
  /// Kounavis and Berry, A Systematic Approach to Building High Performance Software-Based CRC Generators (2005).
  mutating func update(with bytes: UnsafeRawBufferPointer) {
    CRC24.table.withUnsafeBufferPointer { table in
      var crc = register
      let whole = bytes.count & ~7
      for offset in stride(from: 0, to: whole, by: 8) {
        let pair = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let (word, next) = (crc ^ UInt32(pair >> 32), UInt32(truncatingIfNeeded: pair))
        // The bytes that do not wait for the register come first.
        let (fifth, sixth) = (table[768 + Int(next >> 24)], table[512 + Int(next >> 16 & 255)])
        let (seventh, eighth) = (table[256 + Int(next >> 8 & 255)], table[Int(next & 255)])
        let later = fifth ^ sixth ^ seventh ^ eighth
        let (first, second) = (table[1792 + Int(word >> 24)], table[1536 + Int(word >> 16 & 255)])
        let (third, fourth) = (table[1280 + Int(word >> 8 & 255)], table[1024 + Int(word & 255)])
        crc = later ^ first ^ second ^ third ^ fourth
      }
      for offset in whole..<bytes.count { crc = crc << 8 ^ table[Int(UInt8(crc >> 24) ^ bytes[offset])] }
      register = crc
    }
  }

  /// The change of the register for each byte, and then for a byte that is followed by one to seven more.
  private static let table: [UInt32] = {
    var table = (0..<256).map { byte -> UInt32 in
      (0..<8).reduce(UInt32(byte) << 24) { crc, _ in crc << 1 ^ (crc >> 31 == 1 ? polynomial : 0) }
    }
    for index in 256..<2048 {
      let before = table[index - 256]
      table.append(before << 8 ^ table[Int(before >> 24)])
    }
    return table
  }()
}
