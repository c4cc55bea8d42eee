/// The frequencies of every context's symbols, in 4096ths, laid out for encoding and decoding.
///
/// The memory is written once, in the initialiser, and only read from then on.
final class FrequencyTables: @unchecked Sendable {
  /// The logarithm of the sum of a context's frequencies.
  static let precision = 12

  /// The tables that every record of this version is written with.
  static let shipped = FrequencyTables(text: shippedFrequencies)

  /// For every context and value of a slot's upper 6 bits: the first entry to look at.
  let buckets: UnsafeMutablePointer<UInt16>
  /// For every symbol with a frequency: bits 0 to 11 the first slot, 12 to 23 the frequency - 1, 24 to 31 the symbol.
  let entries: UnsafeMutablePointer<UInt32>
  /// For every context the place of its first symbol in ``spans`` and ``costs``.
  private let bases: UnsafeMutablePointer<Int>
  /// For every symbol its first slot and frequency.
  private let spans: UnsafeMutablePointer<Span>
  /// For every symbol its cost in 256ths of a bit.
  private let costs: UnsafeMutablePointer<Int32>
  /// For every context of control points the costs of the numbers of ``Costs/tabled``.
  private let numberCosts: UnsafeMutablePointer<Int32>
  /// For every context of control points the least that a number costs there; for those of y coordinates, in any of the
  /// eight that depend on x.
  private let leastCosts: UnsafeMutablePointer<Int32>

  typealias Span = (first: UInt32, frequency: UInt32)
  /// The cost of a symbol without a frequency.
  static let impossible: Int32 = 1 << 20

  /// Lays out frequencies.
  ///
  /// - Parameter frequencies: For every context its frequencies from the first symbol on; missing ones are 0. A context
  ///   whose frequencies do not sum to 4096 gets equal ones.
  init(frequencies: [[Int]]) {
    bases = .allocate(capacity: CodingContext.count)
    var spans: [Span] = []
    var list: [UInt32] = []
    let symbols = (0..<CodingContext.count).reduce(0) { $0 + CodingContext.alphabet(of: $1) }
    spans.reserveCapacity(symbols)
    list.reserveCapacity(symbols + 1)
    buckets = .allocate(capacity: CodingContext.count * 64)
    for context in 0..<CodingContext.count {
      let size = CodingContext.alphabet(of: context)
      var row = context < frequencies.count ? frequencies[context] : []
      row += Array(repeating: 0, count: max(0, size - row.count))
      if row.count != size || row.reduce(0, +) != 4096 || row.contains(where: { $0 < 0 }) {
        row = (0..<size).map { 4096 * ($0 + 1) / size - 4096 * $0 / size }
      }
      bases[context] = spans.count
      var first = 0
      for (symbol, frequency) in row.enumerated() {
        spans.append((UInt32(first), UInt32(frequency)))
        guard frequency > 0 else { continue }
        // The buckets whose first slot, a multiple of 64, is one of this symbol's.
        for bucket in (first + 63) / 64..<(first + frequency + 63) / 64 {
          buckets[context * 64 + bucket] = UInt16(list.count)
        }
        list.append(UInt32(first) | UInt32(frequency - 1) << 12 | UInt32(symbol) << 24)
        first += frequency
      }
    }
    self.spans = .allocate(capacity: spans.count)
    self.spans.initialize(from: spans, count: spans.count)
    costs = .allocate(capacity: spans.count)
    // Many symbols have the same frequency.
    var known = [Int32](repeating: 0, count: 4097)
    known[0] = Self.impossible
    for (symbol, span) in spans.enumerated() {
      let frequency = Int(span.frequency)
      if known[frequency] == 0 { known[frequency] = Self.cost(ofFrequency: span.frequency) }
      costs[symbol] = known[frequency]
    }
    let splits = Costs.tabled.map { NumberClass.split($0) }
    numberCosts = .allocate(capacity: CodingContext.controls.count * splits.count)
    for context in CodingContext.controls {
      let symbols = costs + bases[context]
      let escape = symbols[NumberClass.escape] + Int32(NumberClass.escapeBits) << 8
      for (place, split) in splits.enumerated() {
        let cost = symbols[split.symbol]
        numberCosts[(context - CodingContext.controls.lowerBound) * splits.count + place] =
          cost < Self.impossible ? cost + Int32(split.bits) << 8 : escape
      }
    }
    leastCosts = .allocate(capacity: CodingContext.controls.count)
    for context in CodingContext.controls {
      let isOfY = CodingContext.control1Y..<CodingContext.control2X ~= context || context >= CodingContext.control2Y
      var least = Self.impossible
      for context in isOfY ? CodingContext.block(of: context) : context..<context + 1 {
        for symbol in 0..<NumberClass.count {
          least = min(least, costs[bases[context] + symbol] + Int32(NumberClass.layout(of: symbol).bits) << 8)
        }
      }
      leastCosts[context - CodingContext.controls.lowerBound] = least
    }
    // The decoder looks one entry ahead.
    list.append(0)
    entries = .allocate(capacity: list.count)
    entries.initialize(from: list, count: list.count)
  }

  deinit {
    buckets.deallocate()
    entries.deallocate()
    bases.deallocate()
    spans.deallocate()
    costs.deallocate()
    numberCosts.deallocate()
    leastCosts.deallocate()
  }

  /// The first slot and the frequency of a symbol.
  @inline(__always)
  func span(of symbol: Int, in context: Int) -> Span { spans[bases[context] + symbol] }

  /// What symbols cost, without a reference to the tables, which have to outlive it.
  struct Costs {
    fileprivate let bases: UnsafeMutablePointer<Int>
    fileprivate let costs: UnsafeMutablePointer<Int32>
    fileprivate let numbers: UnsafeMutablePointer<Int32>
    fileprivate let leastCosts: UnsafeMutablePointer<Int32>

    /// The numbers of control points that costs are kept of, plain bits with them: most that there are.
    static let tabled: Range<Int32> = -64..<64

    /// What a symbol costs, in 256ths of a bit.
    @inline(__always)
    subscript(symbol: Int, in context: Int) -> Int32 { costs[bases[context] + symbol] }

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
    func least(in context: Int) -> Int32 { leastCosts[context - CodingContext.controls.lowerBound] }

    @inline(__always)
    private func place(of number: Int32, in context: Int) -> Int {
      (context - CodingContext.controls.lowerBound) * Self.tabled.count + Int(number - Self.tabled.lowerBound)
    }
  }

  /// What symbols cost.
  var costTable: Costs { Costs(bases: bases, costs: costs, numbers: numberCosts, leastCosts: leastCosts) }

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
    return 12 * 256 - logarithm
  }
}

extension FrequencyTables {
  /// Reads frequencies from text: a line a context, numbers separated by spaces, -n for n zeros, zeros at the end left
  /// out.
  convenience init(text: StaticString) {
    var rows: [[Int]] = []
    var row: [Int] = []
    var number = 0
    var isNegative = false
    var hasDigits = false
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        hasDigits = true
      case UInt8(ascii: "-"):
        isNegative = true
      default:
        if hasDigits {
          if isNegative {
            row.append(contentsOf: repeatElement(0, count: number))
          } else {
            row.append(number)
          }
        }
        (number, isNegative, hasDigits) = (0, false, false)
        if byte == UInt8(ascii: "\n") {
          rows.append(Array(row[...]))
          row.removeAll(keepingCapacity: true)
        }
      }
    }
    self.init(frequencies: rows)
  }
}
