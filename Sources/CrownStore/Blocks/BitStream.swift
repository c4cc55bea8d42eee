import CrownPath

/// Bits that are to be written: codes, each with its first bit lowest.
struct CodeSequence {
  private var codes: [(bits: UInt64, length: Int)] = []
  private(set) var bitCount = 0

  /// The bits in bytes, the first one highest; the bits that the last byte has left are 0.
  var bytes: [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: bitCount / 8 + 1 + BitWriter.slack) { memory, count in
      var writer = BitWriter(memory: ScratchView(borrowing: memory))
      for (bits, length) in codes { writer.add(bits, length) }
      writer.align()
      count = writer.position
    }
    return bytes.map { UInt8(truncatingIfNeeded: UInt64($0).bitsReversed >> 56) }
  }

  /// Appends the code of a symbol.
  mutating func append(_ symbol: Int, by code: HuffmanCode) {
    codes.append((UInt64(code.codes[symbol]), Int(code.lengths[symbol])))
    bitCount += Int(code.lengths[symbol])
  }

  /// Appends the lowest bits of a value, 48 at most, the highest of them first.
  mutating func append(_ value: Int, bits count: Int) {
    codes.append((UInt64(truncatingIfNeeded: value).bitsReversed >> UInt64(64 - count), count))
    bitCount += count
  }

  /// Appends the bits of another sequence.
  mutating func append(_ other: CodeSequence) {
    codes += other.codes
    bitCount += other.bitCount
  }

  /// Appends a number from 0 on by an exponential Golomb code: the upper part and one, in as many bits as it has,
  /// behind one 0 bit less than those, and then the `lowBits` lowest bits.
  mutating func append(number: Int, lowBits: Int) {
    let upper = number >> lowBits + 1
    let count = Int.bitWidth - upper.leadingZeroBitCount
    append(0, bits: count - 1)
    append(upper, bits: count)
    append(number, bits: lowBits)
  }

  /// The bits that `append(number:lowBits:)` takes.
  static func bitCount(number: Int, lowBits: Int) -> Int {
    2 * (Int.bitWidth - (number >> lowBits + 1).leadingZeroBitCount) - 1 + lowBits
  }
}

/// Reads bits, and never past the end: there it gives zeros, and says so.
struct BitReader {
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next byte to load.
  private var offset: Int
  /// The next bits, from the highest on; 0 below those that are loaded.
  private var window: UInt64 = 0
  private var loaded = 0

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// True if more bits were read than there are.
  var isPastEnd: Bool { loaded < 0 }

  /// The offset of the next bit.
  var bitOffset: Int { 8 &* offset &- loaded }

  /// The offset of the byte after the last one that bits were read of.
  var byteOffset: Int { offset - max(loaded, 0) / 8 }

  /// Makes sure that 32 bits can be looked at.
  @inline(__always)
  private mutating func load() {
    guard loaded < 32 else { return }
    if loaded >= 0, bytes.count &- offset >= 4 {
      let word = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      window |= UInt64(word) &<< UInt64(truncatingIfNeeded: 32 &- loaded)
      offset &+= 4
      loaded &+= 32
      return
    }
    while loaded >= 0, loaded < 32, offset < bytes.count {
      window |= UInt64(bytes[offset]) << UInt64(56 - loaded)
      offset += 1
      loaded += 8
    }
  }

  /// The next bits, the first one highest, without reading them.
  @inline(__always)
  mutating func peek() -> UInt32 {
    load()
    return UInt32(truncatingIfNeeded: window >> 32)
  }

  /// Reads bits that were looked at, 32 at most.
  mutating func skip(_ count: Int) {
    window &<<= UInt64(truncatingIfNeeded: count)
    loaded &-= count
  }

  /// Reads bits, 31 at most.
  @inline(__always)
  mutating func read(_ count: Int) -> Int {
    let bits = Int(UInt64(peek()) &>> UInt64(truncatingIfNeeded: 32 &- count))
    skip(count)
    return bits
  }

  /// Reads what `BitWriter.append(number:lowBits:)` wrote; `nil` for a number that no length can be.
  @inline(__always)
  mutating func readNumber(lowBits: Int) -> Int? {
    let bits = peek()
    let zeros = bits.leadingZeroBitCount
    guard zeros < 31, !isPastEnd else { return nil }
    let count = 2 &* zeros &+ 1 &+ lowBits
    if count <= 32 {
      // All of it was looked at. The upper part counts from 1, so that this is 1 with the low bits behind it too large.
      skip(count)
      return Int(UInt64(bits) &>> UInt64(truncatingIfNeeded: 32 &- count)) &- 1 &<< lowBits
    }
    skip(zeros)
    let upper = read(zeros + 1)
    let number = (upper - 1) << lowBits | read(lowBits)
    return number >= 0 && number >> lowBits == upper - 1 ? number : nil
  }
}
