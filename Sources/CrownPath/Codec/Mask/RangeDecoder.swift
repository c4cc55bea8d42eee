/// Reads the decisions that ``RangeEncoder`` writes.
///
/// It never reads outside the record: behind its end there are zeros.
struct RangeDecoder: DecisionCoder {
  private let bytes: UnsafeRawBufferPointer
  /// The next byte to read; more than the count of bytes where zeros were read.
  private var next: Int
  /// The code's distance from the lower end of the range.
  private var value: UInt64 = 0
  private var range = UInt64.max

  static let isEncoder = false

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    self.bytes = bytes
    next = offset
    value = UInt64(word()) << 32
    value |= UInt64(word())
  }

  @inline(__always)
  mutating func code(_: Bool, _ probability: UInt32) -> Bool {
    let bound = (range >> 16) &* UInt64(probability)
    let bit = value < bound
    if bit {
      range = bound
    } else {
      value &-= bound
      range &-= bound
    }
    refill()
    return bit
  }

  @inline(__always)
  mutating func code(_: Int, in distribution: ValueDistribution) -> Int {
    let unit = range >> 16
    let target = value / unit
    // The last value that starts at the target or below.
    var found = 0
    var start: UInt32 = 0
    var length = distribution.count
    while length > 1 {
      let half = length / 2
      let next = distribution.start(of: found &+ half)
      let isBelow = UInt64(next) <= target
      // Branch-free.
      found &+= isBelow ? half : 0
      start = isBelow ? next : start
      length &-= half
    }
    let isLast = found == distribution.count &- 1
    let bound = unit &* UInt64(start)
    value &-= bound
    range = isLast ? range &- bound : unit &* UInt64(distribution.start(of: found &+ 1)) &- bound
    refill()
    return found
  }

  /// True if decisions were read that the record does not hold: see ``RangeEncoder/trimmed``.
  var isPastEnd: Bool { next > bytes.count + RangeEncoder.trimmed }
  /// True if all bytes of the record have been read.
  var isAtEnd: Bool { next >= bytes.count }
  /// The byte up to which the record was read.
  var offset: Int { min(next, bytes.count) }

  @inline(__always)
  private mutating func refill() {
    guard range < 1 << 32 else { return }
    value = value << 32 | UInt64(word())
    range <<= 32
  }

  @inline(__always)
  private mutating func word() -> UInt32 {
    defer { next += 4 }
    if next + 4 <= bytes.count { return UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: next, as: UInt32.self)) }
    var word: UInt32 = 0
    for index in next..<next + 4 { word = word << 8 | (index < bytes.count ? UInt32(bytes[index]) : 0) }
    return word
  }
}
