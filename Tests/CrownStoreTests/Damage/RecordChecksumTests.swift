import CrownsTestSupport
import Testing

@testable import CrownStore

@Suite struct RecordChecksumTests {
  private func crc24(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc = CRC24()
    crc.update(with: bytes)
    return crc.value
  }

  @Test func isTheCRCOfOpenPGP() {
    Array("123456789".utf8).withUnsafeBytes { #expect(crc24($0) == 0x21CF02) }
  }

  /// Bit by bit, as RFC 9580 has it.
  @Test func isThatOfTheBits() {
    var random = SeededGenerator(seed: 4)
    for count in 0..<40 {
      let bytes = random.bytes(count)
      var crc: UInt32 = 0xB7_04CE
      for byte in bytes {
        crc ^= UInt32(byte) << 16
        for _ in 0..<8 {
          crc <<= 1
          if crc & 0x100_0000 != 0 { crc ^= 0x186_4CFB }
        }
      }
      bytes.withUnsafeBytes { #expect(crc24($0) == crc) }
    }
  }

  @Test func fitsIntoThreeBytesAndSeesEveryFlippedBit() {
    var random = SeededGenerator(seed: 1)
    let record = random.bytes(60)
    func checksum(_ name: String, _ record: [UInt8]) -> Int64 {
      record.withUnsafeBytes { RecordChecksum.of(name: name, record: $0) }
    }
    let right = checksum("royal", record)
    #expect((-0x80_0000..<0x80_0000).contains(right))
    for bit in 0..<record.count * 8 {
      var damaged = record
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(checksum("royal", damaged) != right)
    }
    #expect(checksum("loyal", record) != right)
    #expect(checksum("roya", Array("l".utf8) + record) != right)
  }
}
