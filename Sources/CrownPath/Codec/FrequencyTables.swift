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
  /// For every context the place of its first symbol in ``spans``.
  let bases: UnsafeMutablePointer<Int>
  /// For every symbol its first slot and frequency.
  private let spans: UnsafeMutablePointer<Span>

  typealias Span = (first: UInt32, frequency: UInt32)

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
  }

  /// The first slot and the frequency of a symbol.
  @inline(__always)
  func span(of symbol: Int, in context: Int) -> Span { spans[bases[context] + symbol] }
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
