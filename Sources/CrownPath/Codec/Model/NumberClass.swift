/// How signed numbers are split into a coded symbol and plain bits.
///
/// Symbol 0 is the number 0; symbols 2c - 1 and 2c are the positive and negative numbers of magnitude class c. Magnitudes
/// 1 to 3 are classes of their own; from 4 on, each octave has two classes, so that a magnitude of n bits leaves n - 2
/// plain bits. The last class escapes: the number follows in 21 plain bits.
enum NumberClass {
  /// The number of magnitude classes above 0.
  static let magnitudes = 26
  /// The number of symbols.
  static let count = 2 * magnitudes  // 0, ±1 to ±25, escape
  /// The symbol for numbers with more than 13 bits, or without a frequency of their own.
  static let escape = count - 1
  /// The plain bits of an escaped number.
  static let escapeBits = 21

  /// The symbol, the number of plain bits, and the plain bits of a number.
  @inline(__always)
  static func split(_ number: Int32) -> (symbol: Int, bits: Int, rest: UInt32) {
    let magnitude = number.magnitude
    let sign = number < 0 ? 1 : 0
    if magnitude < 4 { return (number == 0 ? 0 : Int(magnitude) * 2 - 1 + sign, 0, 0) }
    let length = 32 - magnitude.leadingZeroBitCount
    guard length <= 13 else { return (escape, escapeBits, UInt32(bitPattern: number) & (1 << 21 - 1)) }
    let bits = length - 2
    let half = Int(magnitude >> UInt32(bits)) & 1
    return ((4 + 2 * (length - 3) + half) * 2 - 1 + sign, bits, magnitude & (1 << UInt32(bits) - 1))
  }

  /// The magnitude class's smallest magnitude and number of plain bits, by symbol; 0 for the escape.
  static func layout(of symbol: Int) -> (smallest: UInt32, bits: Int) {
    let magnitude = (symbol + 1) / 2
    if symbol == escape { return (0, escapeBits) }
    if magnitude < 4 { return (UInt32(magnitude), 0) }
    let bits = (magnitude - 4) / 2 + 1
    return (UInt32(2 + (magnitude - 4) % 2) << UInt32(bits), bits)
  }

  /// The number of bits of a magnitude.
  @inline(__always)
  private static func length(of number: Int32) -> UInt64 {
    // The zeros of a number that is not 0 are counted without a branch.
    UInt64(63 &- (UInt64(number.size) << 1 | 1).leadingZeroBitCount)
  }

  /// The number of bits of a magnitude, in eight buckets.
  @inline(__always)
  static func bucket(_ number: Int32) -> Int {
    let bits = length(of: number)
    // 0, 1-2, 3-4, 5, 6, 7, 8, 9 and more: four bits a bucket.
    return Int((0x76_5432_2110 as UInt64) &>> (4 &* min(bits, 9)) & 15)
  }

  /// The same in six buckets.
  @inline(__always)
  static func coarseBucket(_ number: Int32) -> Int {
    let bits = length(of: number)
    // 0, 1-4, 5-6, 7, 8-9, 10 and more.
    return Int((0x544_3221_1110 as UInt64) &>> (4 &* min(bits, 10)) & 15)
  }
}
