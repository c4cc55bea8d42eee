/// A cyclic redundancy check of 24 bits with OpenPGP's polynomial (RFC 9580, section 6.1).
@usableFromInline
package struct CRC24 {
  // The register holds the 24 bits in its upper three bytes, so that bytes come and go at its upper end.
  @usableFromInline
  var register: UInt32 = 0xB7_04CE << 8
  private static let polynomial: UInt32 = 0x86_4CFB << 8

  /// The 24 bits.
  package var value: UInt32 { register >> 8 }

  /// The 24 bits as bytes, the highest first.
  package var bytes: [UInt8] { [24, 16, 8].map { UInt8(truncatingIfNeeded: register >> $0) } }

  /// The check of no byte yet.
  @inlinable
  package init() {}

  /// The check of some bytes.
  package init(_ bytes: UnsafeRawBufferPointer) { update(with: bytes) }

  /// The 24 bits as a number from -2^23 on.
  @inlinable
  package var signedValue: Int64 { Int64(Int32(bitPattern: register) >> 8) }

  /// Takes one more byte.
  @inlinable
  package mutating func update(with byte: UInt8) {
    register = register << 8 ^ CRC24.table[Int(UInt8(register >> 24) ^ byte)]
  }

  /// Takes more bytes, eight per step, with one table for each of the eight positions (slicing-by-8). The last four do
  /// not depend on the register.
  ///
  /// Kounavis and Berry, A Systematic Approach to Building High Performance Software-Based CRC Generators (2005).
  package mutating func update(with bytes: UnsafeRawBufferPointer) {
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
  @usableFromInline
  static let table: [UInt32] = {
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
