/// A 128-bit fingerprint of a file's bytes, by which an import recognises what it has read before.
///
/// It is MurmurHash3's 128-bit variant for 64-bit machines (Austin Appleby, 2011, public domain): a few gigabytes a
/// second, and no collisions by chance. It is not collision-resistant and need not be: whoever constructs two files
/// with one hash only keeps their own second file from being imported.
public struct ContentHash: Hashable, Sendable {
  /// The first half.
  public let high: UInt64
  /// The second half.
  public let low: UInt64

  /// Takes a hash from its halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Hashes bytes.
  /// - Complexity: O(n)
  public init(of bytes: UnsafeRawBufferPointer) {
    self.init(of: bytes, seed: 0)
  }

  /// Hashes bytes.
  /// - Complexity: O(n)
  public init(of bytes: some Sequence<UInt8>) {
    if let hash = bytes.withContiguousStorageIfAvailable({ ContentHash(of: UnsafeRawBufferPointer($0)) }) {
      self = hash
    } else {
      self = Array(bytes).withUnsafeBytes { ContentHash(of: $0) }
    }
  }

  init(of bytes: UnsafeRawBufferPointer, seed: UInt64) {
    var first = seed
    var second = seed
    let wholeBlocks = bytes.count / 16 * 16
    for offset in stride(from: 0, to: wholeBlocks, by: 16) {
      let low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      first ^= ContentHash.mixedFirst(low)
      first = (first.rotated(by: 27) &+ second) &* 5 &+ 0x52DC_E729
      second ^= ContentHash.mixedSecond(high)
      second = (second.rotated(by: 31) &+ first) &* 5 &+ 0x3849_5AB5
    }
    var lastLow: UInt64 = 0
    var lastHigh: UInt64 = 0
    for offset in wholeBlocks..<bytes.count {
      let position = offset - wholeBlocks
      if position < 8 {
        lastLow |= UInt64(bytes[offset]) << UInt64(8 * position)
      } else {
        lastHigh |= UInt64(bytes[offset]) << UInt64(8 * (position - 8))
      }
    }
    first ^= ContentHash.mixedFirst(lastLow)
    second ^= ContentHash.mixedSecond(lastHigh)

    first ^= UInt64(bytes.count)
    second ^= UInt64(bytes.count)
    first &+= second
    second &+= first
    first = ContentHash.finished(first)
    second = ContentHash.finished(second)
    first &+= second
    second &+= first
    self.init(high: first, low: second)
  }

  private static func mixedFirst(_ block: UInt64) -> UInt64 {
    (block &* 0x87C3_7B91_1142_53D5).rotated(by: 31) &* 0x4CF5_AD43_2745_937F
  }

  private static func mixedSecond(_ block: UInt64) -> UInt64 {
    (block &* 0x4CF5_AD43_2745_937F).rotated(by: 33) &* 0x87C3_7B91_1142_53D5
  }

  private static func finished(_ half: UInt64) -> UInt64 {
    var half = half
    half = (half ^ (half >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    half = (half ^ (half >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return half ^ (half >> 33)
  }
}

extension ContentHash {
  /// Sixteen bytes: each half with its lowest byte first.
  public var bytes: [UInt8] { withUnsafeBytes(of: (high.littleEndian, low.littleEndian)) { [UInt8]($0) } }

  /// Reads a fingerprint from its bytes; `nil` unless there are sixteen.
  public init?(bytes: [UInt8]) {
    guard let hash = bytes.withUnsafeBytes({ ContentHash(bytes: $0) }) else { return nil }
    self = hash
  }

  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

extension ContentHash: CustomStringConvertible {
  /// 32 hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension UInt64 {
  fileprivate func rotated(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
