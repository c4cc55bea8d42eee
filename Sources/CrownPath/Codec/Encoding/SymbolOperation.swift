/// One step of coding.
enum SymbolOperation {
  /// A symbol in the context of an index.
  case symbol(UInt16, context: UInt16)
  /// Plain bits, the lowest `count` ones.
  case plain(UInt32, count: UInt8)
}

/// A receiver of symbols and plain bits: a list of operations to encode, or the sum of their costs.
protocol SymbolSink {
  /// Takes a symbol in a context.
  mutating func put(_ symbol: Int, in context: CodingContext)
  /// Takes plain bits.
  mutating func put(plain bits: UInt32, count: Int)
  /// Takes a number in one of ``CodingContext/controls``.
  mutating func put(control number: Int32, in context: CodingContext)
  /// Returns true if a symbol has a frequency in a context.
  func canPut(_ symbol: Int, in context: CodingContext) -> Bool
}

extension SymbolSink {
  mutating func put(control number: Int32, in context: CodingContext) { put(number: number, in: context) }

  /// Takes a signed number; one whose symbol has no frequency escapes.
  ///
  /// - Parameter offset: The symbol of the number 0 in the context.
  @inline(__always)
  mutating func put(number: Int32, in context: CodingContext, offset: Int = 0) {
    let (symbol, count, rest) = NumberClass.split(number)
    if canPut(offset + symbol, in: context) {
      put(offset + symbol, in: context)
      put(plain: rest, count: count)
    } else {
      put(offset + NumberClass.escape, in: context)
      put(plain: NumberClass.escaped(number), count: NumberClass.escapeBits)
    }
  }
}

/// Symbols and plain bits in the order of decoding.
struct OperationList: SymbolSink {
  let costs: SymbolCosts
  var operations: [SymbolOperation] = []

  mutating func put(_ symbol: Int, in context: CodingContext) {
    operations.append(.symbol(UInt16(symbol), context: UInt16(context.index)))
  }

  mutating func put(plain bits: UInt32, count: Int) {
    guard count > 0 else { return }
    operations.append(.plain(bits, count: UInt8(count)))
  }

  func canPut(_ symbol: Int, in context: CodingContext) -> Bool {
    costs.table[symbol, in: context] < SymbolCosts.impossible
  }
}
