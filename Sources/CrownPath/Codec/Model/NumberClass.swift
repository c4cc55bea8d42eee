internal import CFrequencies

/// The split of signed numbers into a symbol and plain bits.
///
/// Symbol 0 is the number 0; symbols 2c - 1 and 2c are the positive and negative numbers of magnitude class c.
/// Magnitudes 1 to 3 are classes of their own. From 4 on, each octave has two classes, so that a magnitude of n bits
/// leaves n - 2 plain bits. The last symbol escapes: the number follows in 21 plain bits.
enum NumberClass {
  /// The number of symbols: 0, one for each sign of 25 classes, and the escape.
  static let count = 52
  /// The symbol of numbers that have no class, or whose symbol has no frequency in the context.
  static let escape = count - 1
  /// The number of plain bits of an escaped number, in two's complement.
  static let escapeBits = 21
  /// The most bits of a magnitude that has a class.
  private static let maximumLength = 13

  /// Returns true if a number fits an escape's plain bits.
  @inline(__always)
  static func canEscape(magnitude: Int32) -> Bool { magnitude < 1 << (escapeBits - 1) }

  /// The plain bits of an escaped number.
  @inline(__always)
  static func escaped(_ number: Int32) -> UInt32 { UInt32(bitPattern: number) & (1 << escapeBits - 1) }

  /// The symbol, the number of plain bits, and the plain bits of a number.
  @inline(__always)
  static func split(_ number: Int32) -> (symbol: Int, bits: Int, rest: UInt32) {
    let magnitude = number.magnitude
    let sign = number < 0 ? 1 : 0
    if magnitude < 4 { return (number == 0 ? 0 : Int(magnitude) * 2 - 1 + sign, 0, 0) }
    let length = 32 - magnitude.leadingZeroBitCount
    guard length <= maximumLength else { return (escape, escapeBits, escaped(number)) }
    let bits = length - 2
    let half = Int(magnitude >> UInt32(bits)) & 1
    return ((4 + 2 * (length - 3) + half) * 2 - 1 + sign, bits, magnitude & (1 << UInt32(bits) - 1))
  }

  /// The number of plain bits that follow a symbol.
  @inline(__always)
  static func bits(of symbol: Int) -> Int { Int(crowns_number_layout(Int64(symbol)) >> 16 & 31) }

  /// The number of a symbol and its plain bits.
  @inline(__always)
  static func number(symbol: Int, rest: UInt32) -> Int32 {
    let unused = Int32(32 - escapeBits)
    if symbol == escape { return (Int32(bitPattern: rest) << unused) >> unused }
    let layout = crowns_number_layout(Int64(symbol))
    let magnitude = Int32(truncatingIfNeeded: layout & 0xFFFF &+ rest)
    let sign = Int32(bitPattern: layout) >> 31
    return (magnitude ^ sign) &- sign
  }
}
