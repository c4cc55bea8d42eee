/// Writes decisions by range coding with carries (Martin, 1979), in 32-bit words.
struct RangeEncoder: DecisionCoder {
  /// The words that left the range; a carry may still change them.
  private var words: [UInt32] = []
  private var low: UInt64 = 0
  private var range = UInt64.max

  /// The most bytes that are left out at the end because they are 0.
  static let trimmed = 8

  static let isEncoder = true
  var isPastEnd: Bool { false }

  @inline(__always)
  mutating func code(_ bit: Bool, _ probability: UInt32) -> Bool {
    let bound = (range >> 16) &* UInt64(probability)
    if bit {
      range = bound
    } else {
      add(bound)
      range -= bound
    }
    shiftOut()
    return bit
  }

  @inline(__always)
  mutating func code(_ value: Int, in distribution: ValueDistribution) -> Int {
    let unit = range >> 16
    let start = unit &* UInt64(distribution.start(of: value))
    add(start)
    range =
      value == distribution.count - 1
      ? range - start : unit &* UInt64(distribution.start(of: value + 1)) &- start
    shiftOut()
    return value
  }

  @inline(__always)
  private mutating func shiftOut() {
    guard range < 1 << 32 else { return }
    words.append(UInt32(truncatingIfNeeded: low >> 32))
    low <<= 32
    range <<= 32
  }

  private mutating func add(_ bound: UInt64) {
    let (sum, overflow) = low.addingReportingOverflow(bound)
    low = sum
    guard overflow else { return }
    var index = words.count - 1
    while index >= 0 {
      words[index] &+= 1
      if words[index] != 0 { break }
      index -= 1
    }
  }

  /// Ends the code: the bytes of the number in the range that ends in most zeros, without these.
  mutating func finish() -> [UInt8] {
    for zeros in stride(from: UInt64(56), through: 0, by: -8) {
      let missing = (0 &- low) & (1 << zeros - 1)
      if missing < range {
        add(missing)
        break
      }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.count * 4 + 8)
    for word in words + [UInt32(truncatingIfNeeded: low >> 32), UInt32(truncatingIfNeeded: low)] {
      for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    let written = bytes.count
    while bytes.last == 0, written - bytes.count < Self.trimmed { bytes.removeLast() }
    return bytes
  }
}
