import Testing

@testable import CrownStore

@Suite struct ContentHashTests {
  /// The verification value of MurmurHash3's own test suite: the hash of the hashes of 256 keys under 256 seeds.
  @Test func isMurmurHash3() {
    var hashes: [UInt8] = []
    let key = (0..<256).map { UInt8($0) }
    for length in 0..<256 {
      key[..<length].withUnsafeBytes { hashes += ContentHash(of: $0, seed: UInt64(256 - length)).bytes }
    }
    #expect(ContentHash(of: hashes).high & 0xFFFF_FFFF == 0x6384_BA69)
  }

  @Test func goesThroughItsBytesAndBack() {
    let hash = ContentHash(of: "royal".utf8)
    #expect(ContentHash(bytes: hash.bytes) == hash)
    #expect(ContentHash(bytes: [1, 2, 3]) == nil)
    #expect(hash.description.utf8.count == 32)
  }

  @Test func takesAnySequence() {
    let bytes = Array("a crown of laurel, worn on Tuesdays".utf8)
    #expect(ContentHash(of: bytes) == ContentHash(of: AnySequence(bytes)))
    #expect(ContentHash(of: bytes) != ContentHash(of: bytes.dropLast()))
  }
}
