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
  convenience init(frequencies: [[Int]]) {
    self.init { context, row in
      if context < frequencies.count { row += frequencies[context] }
    }
  }

  /// Reads frequencies from text: a line a context, numbers separated by spaces, -n for n zeros, zeros at the end left
  /// out.
  convenience init(text: StaticString) {
    var numbers = FrequencyText(rest: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)[...])
    self.init { _, row in numbers.readLine(into: &row) }
  }

  /// Lays out the frequencies that `read` adds to an empty row, context by context.
  ///
  /// One row is used for all, and the memory that stays is the only other: an app's first picture waits for this.
  private init(reading read: (_ context: Int, _ row: inout [Int]) -> Void) {
    let symbols = (0..<CodingContext.count).reduce(0) { $0 + CodingContext.alphabet(of: $1) }
    bases = .allocate(capacity: CodingContext.count)
    spans = .allocate(capacity: symbols)
    buckets = .allocate(capacity: CodingContext.count * 64)
    // The decoder looks one entry ahead.
    entries = .allocate(capacity: symbols + 1)
    var (spanCount, entryCount) = (0, 0)
    var row: [Int] = []
    for context in 0..<CodingContext.count {
      let size = CodingContext.alphabet(of: context)
      row.removeAll(keepingCapacity: true)
      read(context, &row)
      if row.count > size || row.contains(where: { $0 < 0 }) || row.reduce(0, +) != 4096 {
        row = (0..<size).map { 4096 * ($0 + 1) / size - 4096 * $0 / size }
      }
      bases[context] = spanCount
      var first = 0
      for (symbol, frequency) in row.enumerated() {
        spans[spanCount + symbol] = (UInt32(first), UInt32(frequency))
        guard frequency > 0 else { continue }
        // The buckets whose first slot, a multiple of 64, is one of this symbol's.
        for bucket in (first + 63) / 64..<(first + frequency + 63) / 64 {
          buckets[context * 64 + bucket] = UInt16(entryCount)
        }
        entries[entryCount] = UInt32(first) | UInt32(frequency - 1) << 12 | UInt32(symbol) << 24
        entryCount += 1
        first += frequency
      }
      for symbol in row.count..<size { spans[spanCount + symbol] = (UInt32(first), 0) }
      spanCount += size
    }
    entries[entryCount] = 0
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

/// Numbers as ``FrequencyTables`` are stored in text.
private struct FrequencyText {
  /// What has not been read.
  var rest: UnsafeBufferPointer<UInt8>.SubSequence

  /// Adds the numbers up to the end of the line.
  mutating func readLine(into row: inout [Int]) {
    var number = 0
    var (isNegative, hasDigits) = (false, false)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        hasDigits = true
      case UInt8(ascii: "-"):
        isNegative = true
      default:
        if isNegative {
          row.append(contentsOf: repeatElement(0, count: number))
        } else if hasDigits {
          row.append(number)
        }
        (number, isNegative, hasDigits) = (0, false, false)
        if byte == UInt8(ascii: "\n") { return }
      }
    }
  }
}
