/// The slots and costs of every context's symbols, by which the encoder chooses.
///
/// The memory is written in the initialiser and only read from then on, so threads may share it.
final class SymbolCosts: @unchecked Sendable {
  /// The costs by the tables that every record of this version is written with.
  static let shipped = SymbolCosts(of: .shipped)

  /// The tables that the costs follow from.
  let tables: FrequencyTables
  /// For every context, the index of its first symbol in `spans` and `symbols`.
  private let bases: ScratchMemory<Int>
  /// For every symbol, its slots.
  private let spans: ScratchMemory<Span>
  /// For every symbol, its cost in 256ths of a bit.
  private let symbols: ScratchMemory<Int32>
  /// For every context of control points, the costs of the numbers of ``Table/tabled``, plain bits included.
  private let numbers: ScratchMemory<Int32>
  /// For every context of control points, the least cost of a number there. For y coordinates, that is the least of all
  /// contexts that depend on x.
  private let leasts: ScratchMemory<Int32>
  /// The cost of the distance of a copy's source, plain bits included, from 0 to ``CopyCode/maximumDistance``.
  private let copyDistances: ScratchMemory<Int32>

  /// The first slot and the frequency of a symbol.
  struct Span {
    var first: UInt32
    var frequency: UInt32
  }

  /// The cost of a symbol without a frequency: more than any code costs.
  static let impossible: Int32 = 1 << 20
  /// The cost of a plain bit.
  @inline(__always)
  static func cost(ofBits count: Int) -> Int32 { Int32(count) << 8 }

  /// Computes what symbols cost.
  ///
  /// - Complexity: Some 30,000 symbols, a quarter of a millisecond: once for all that is encoded.
  init(of tables: FrequencyTables) {
    self.tables = tables
    // Many symbols have the same frequency.
    var known = [Int32](repeating: -1, count: FrequencyTables.sum + 1)
    known[0] = Self.impossible
    let count = CodingContext.groups.reduce(0) { $0 + $1.indices.count * $1.alphabet }
    bases = ScratchMemory(uninitialized: CodingContext.count)
    spans = ScratchMemory(repeating: Span(first: 0, frequency: 0), count: count)
    symbols = ScratchMemory(repeating: Self.impossible, count: count)
    numbers = ScratchMemory(uninitialized: CodingContext.controls.count * Table.tabled.count)
    leasts = ScratchMemory(uninitialized: CodingContext.controls.count)
    copyDistances = ScratchMemory(repeating: Self.impossible, count: CopyCode.maximumDistance + 1)
    var base = 0
    for group in CodingContext.groups {
      for index in group.indices {
        bases[index] = base
        for slots in tables.slots(of: CodingContext(index: index)) {
          let frequency = slots.frequency
          if known[frequency] < 0 { known[frequency] = Self.cost(ofFrequency: UInt32(frequency)) }
          symbols[base + slots.symbol] = known[frequency]
          spans[base + slots.symbol] = Span(first: UInt32(slots.first), frequency: UInt32(frequency))
        }
        base += group.alphabet
      }
    }
    let splits = Table.tabled.map { NumberClass.split($0) }
    for context in CodingContext.controls {
      let base = bases[context]
      let row = (context - CodingContext.controls.lowerBound) * splits.count
      let escape = symbols[base + NumberClass.escape] + Self.cost(ofBits: NumberClass.escapeBits)
      for (index, split) in splits.enumerated() {
        let cost = symbols[base + split.symbol]
        numbers[row + index] = cost < Self.impossible ? cost + Self.cost(ofBits: split.bits) : escape
      }
    }
    for index in CodingContext.controls {
      let context = CodingContext(index: index)
      var least = Self.impossible
      for other in context.isControlY ? context.block : index..<index + 1 {
        for symbol in 0..<NumberClass.count {
          least = min(least, symbols[bases[other] + symbol] + Self.cost(ofBits: NumberClass.bits(of: symbol)))
        }
      }
      leasts[index - CodingContext.controls.lowerBound] = least
    }
    for distance in 1...CopyCode.maximumDistance {
      let (symbol, bits, _) = CopyCode.split(distance: distance)
      copyDistances[distance] = symbols[bases[CodingContext.copyDistance.index] + symbol] + Self.cost(ofBits: bits)
    }
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

  /// The slots of a symbol that has a frequency.
  func span(of symbol: Int, in context: CodingContext) -> Span { spans[bases[context.index] + symbol] }

  /// The costs of symbols, without a reference to the object, which has to outlive it.
  ///
  /// Many forms are priced for every segment, and each would count a reference.
  struct Table {
    fileprivate let bases: ScratchView<Int>
    fileprivate let symbols: ScratchView<Int32>
    fileprivate let numbers: ScratchView<Int32>
    fileprivate let leasts: ScratchView<Int32>
    fileprivate let copyDistances: ScratchView<Int32>

    /// The numbers of control points whose costs are tabled: most that there are.
    static let tabled: Range<Int32> = -64..<64

    /// The cost of a symbol, in 256ths of a bit.
    @inline(__always)
    subscript(symbol: Int, in context: CodingContext) -> Int32 { symbols[bases[context.index] + symbol] }

    /// The cost of one of the ``tabled`` numbers in a context of control points; `nil` for another one.
    @inline(__always)
    func cost(of number: Int32, in context: CodingContext) -> Int32? {
      guard Self.tabled.contains(number) else { return nil }
      return numbers[index(of: number, in: context)]
    }

    /// The costs of four consecutive numbers; `nil` where not all of them are ``tabled``.
    @inline(__always)
    func costs(ofFourFrom number: Int32, in context: CodingContext) -> SIMD4<Int32>? {
      guard number >= Self.tabled.lowerBound, number <= Self.tabled.upperBound - 4 else { return nil }
      return numbers.vector(SIMD4<Int32>.self, at: index(of: number, in: context))
    }

    /// The least cost of a number in a context of control points; for one of y coordinates, in any of those that depend
    /// on x.
    @inline(__always)
    func least(in context: CodingContext) -> Int32 { leasts[context.index - CodingContext.controls.lowerBound] }

    /// The cost of the distance of a copy's source.
    @inline(__always)
    func cost(ofCopyDistance distance: Int) -> Int32 { copyDistances[distance] }

    @inline(__always)
    private func index(of number: Int32, in context: CodingContext) -> Int {
      (context.index - CodingContext.controls.lowerBound) * Self.tabled.count + Int(number - Self.tabled.lowerBound)
    }
  }

  /// A view of all symbol costs.
  var table: Table {
    Table(
      bases: bases.view, symbols: symbols.view, numbers: numbers.view, leasts: leasts.view,
      copyDistances: copyDistances.view)
  }
}
