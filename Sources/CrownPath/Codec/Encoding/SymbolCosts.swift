/// What every context's symbols cost to write, which the encoder chooses by.
///
/// The memory is written once, in the initialiser, and only read from then on.
final class SymbolCosts: @unchecked Sendable {
  /// The costs by the tables that every record of this version is written with.
  static let shipped = SymbolCosts(of: .shipped)

  /// The tables that they follow from.
  let tables: FrequencyTables
  /// For every symbol its cost in 256ths of a bit.
  private let symbols: UnsafeMutablePointer<Int32>
  /// For every context of control points the costs of the numbers of ``Table/tabled``.
  private let numbers: UnsafeMutablePointer<Int32>
  /// For every context of control points the least that a number costs there; for those of y coordinates, in any of the
  /// eight that depend on x.
  private let leasts: UnsafeMutablePointer<Int32>

  /// The cost of a symbol without a frequency.
  static let impossible: Int32 = 1 << 20

  /// Works out what symbols cost.
  init(of tables: FrequencyTables) {
    self.tables = tables
    // Many symbols have the same frequency.
    var known = [Int32](repeating: -1, count: 1 << FrequencyTables.precision + 1)
    known[0] = Self.impossible
    let count = (0..<CodingContext.count).reduce(0) { $0 + CodingContext.alphabet(of: $1) }
    symbols = .allocate(capacity: count)
    for context in 0..<CodingContext.count {
      for symbol in 0..<CodingContext.alphabet(of: context) {
        let frequency = Int(tables.span(of: symbol, in: context).frequency)
        if known[frequency] < 0 { known[frequency] = Self.cost(ofFrequency: UInt32(frequency)) }
        symbols[tables.bases[context] + symbol] = known[frequency]
      }
    }
    let splits = Table.tabled.map { NumberClass.split($0) }
    numbers = .allocate(capacity: CodingContext.controls.count * splits.count)
    leasts = .allocate(capacity: CodingContext.controls.count)
    for context in CodingContext.controls {
      let costs = symbols + tables.bases[context]
      let row = numbers + (context - CodingContext.controls.lowerBound) * splits.count
      let escape = costs[NumberClass.escape] + Int32(NumberClass.escapeBits) << 8
      for (place, split) in splits.enumerated() {
        let cost = costs[split.symbol]
        row[place] = cost < Self.impossible ? cost + Int32(split.bits) << 8 : escape
      }
    }
    for context in CodingContext.controls {
      let isOfY = CodingContext.control1Y..<CodingContext.control2X ~= context || context >= CodingContext.control2Y
      var least = Self.impossible
      for context in isOfY ? CodingContext.block(of: context) : context..<context + 1 {
        for symbol in 0..<NumberClass.count {
          least = min(least, symbols[tables.bases[context] + symbol] + Int32(NumberClass.layout(of: symbol).bits) << 8)
        }
      }
      leasts[context - CodingContext.controls.lowerBound] = least
    }
  }

  deinit {
    symbols.deallocate()
    numbers.deallocate()
    leasts.deallocate()
  }

  /// The logarithm of 4096 / frequency to base 2, in 256ths, digit by digit through squaring.
  private static func cost(ofFrequency frequency: UInt32) -> Int32 {
    let whole = 31 - frequency.leadingZeroBitCount
    var mantissa = UInt64(frequency) << UInt64(32 - whole)
    var logarithm: Int32 = Int32(whole)
    for _ in 0..<8 {
      mantissa = (mantissa >> 16) * (mantissa >> 16)
      logarithm <<= 1
      if mantissa >= 1 << 33 {
        mantissa >>= 1
        logarithm |= 1
      }
    }
    return Int32(FrequencyTables.precision) * 256 - logarithm
  }

  /// What symbols cost, without a reference to the object, which has to outlive it.
  struct Table {
    fileprivate let bases: UnsafeMutablePointer<Int>
    fileprivate let symbols: UnsafeMutablePointer<Int32>
    fileprivate let numbers: UnsafeMutablePointer<Int32>
    fileprivate let leasts: UnsafeMutablePointer<Int32>

    /// The numbers of control points that costs are kept of, plain bits with them: most that there are.
    static let tabled: Range<Int32> = -64..<64

    /// What a symbol costs, in 256ths of a bit.
    @inline(__always)
    subscript(symbol: Int, in context: Int) -> Int32 { symbols[bases[context] + symbol] }

    /// What one of the ``tabled`` numbers costs in a context of control points; `nil` for another one.
    @inline(__always)
    func cost(of number: Int32, in context: Int) -> Int32? {
      guard Self.tabled.contains(number) else { return nil }
      return numbers[place(of: number, in: context)]
    }

    /// What four numbers that follow one another cost; `nil` where not all of them are ``tabled``.
    @inline(__always)
    func costs(ofFourFrom number: Int32, in context: Int) -> SIMD4<Int32>? {
      guard number >= Self.tabled.lowerBound, number <= Self.tabled.upperBound - 4 else { return nil }
      return UnsafeRawPointer(numbers + place(of: number, in: context)).loadUnaligned(as: SIMD4<Int32>.self)
    }

    /// The least that a number costs in a context of control points; for one of y coordinates, in any of the eight that
    /// depend on x.
    @inline(__always)
    func least(in context: Int) -> Int32 { leasts[context - CodingContext.controls.lowerBound] }

    @inline(__always)
    private func place(of number: Int32, in context: Int) -> Int {
      (context - CodingContext.controls.lowerBound) * Self.tabled.count + Int(number - Self.tabled.lowerBound)
    }
  }

  /// What symbols cost.
  var table: Table { Table(bases: tables.bases, symbols: symbols, numbers: numbers, leasts: leasts) }
}
