/// One step of coding: a symbol in a context, or plain bits.
struct SymbolOperation {
  /// The context, or ``plain``.
  var context: UInt16
  /// The symbol, or the number of plain bits.
  var symbol: UInt16
  /// The plain bits.
  var bits: UInt32

  static let plain: UInt16 = .max
}

/// Something that takes symbols: a list of operations to encode, or a sum of their costs.
protocol SymbolSink {
  /// Takes a symbol in a context.
  mutating func put(_ symbol: Int, in context: Int)
  /// Takes plain bits.
  mutating func put(plain bits: UInt32, count: Int)
  /// Takes a number in one of ``CodingContext/controls``.
  mutating func put(control number: Int32, in context: Int)
  /// Whether a symbol has a frequency in a context.
  func canPut(_ symbol: Int, in context: Int) -> Bool
}

extension SymbolSink {
  mutating func put(control number: Int32, in context: Int) { put(number: number, in: context) }

  /// Takes a signed number; one whose symbol has no frequency escapes.
  ///
  /// - Parameter offset: What the context's numbers add to their symbols.
  @inline(__always)
  mutating func put(number: Int32, in context: Int, offset: Int = 0) {
    let (symbol, count, rest) = NumberClass.split(number)
    if canPut(offset + symbol, in: context) {
      put(offset + symbol, in: context)
      put(plain: rest, count: count)
    } else {
      put(offset + NumberClass.escape, in: context)
      put(plain: UInt32(bitPattern: number) & (1 << 21 - 1), count: NumberClass.escapeBits)
    }
  }
}
