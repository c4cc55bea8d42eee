/// Makes frequency tables from drawings: what `scripts/train-tables` runs, and nothing else needs.
///
/// Symbol costs decide what the encoder writes, and that decides the frequencies, so training goes over the drawings
/// several times. It is deterministic: the same drawings in the same order give the same tables.
@_spi(Training)
public struct FrequencyTraining: Sendable {
  private var counts: [[Int]]
  private var costs: SymbolCosts

  /// Begins where all symbols are alike.
  public init() {
    counts = Self.zeros
    costs = SymbolCosts(of: FrequencyTables(frequencies: RecordHeader.frequencies))
  }

  private static var zeros: [[Int]] {
    CodingContext.all.map { Array(repeating: 0, count: $0.alphabet) }
  }

  /// Encodes a drawing by the tables of the last pass, and counts its symbols.
  public mutating func count(_ drawing: Drawing, encoder: PathEncoder) throws(PathEncodingError) -> PathRecord {
    let draft = try encoder.draft(of: drawing, costs: costs)
    for case .symbol(let symbol, let context) in draft.operations { counts[Int(context)][Int(symbol)] += 1 }
    return draft.record
  }

  /// Ends a pass: makes tables of the counts, and starts counting again.
  public mutating func finishPass() {
    costs = SymbolCosts(of: FrequencyTables(frequencies: frequencies))
    counts = Self.zeros
  }

  /// Decodes a record that was encoded by the tables of the last pass.
  public func decode(_ bytes: [UInt8], into sink: inout some PathSink) throws(PathDecodingError) {
    try bytes.withBytes { bytes throws(PathDecodingError) in
      try PathDecoder(bytes, tables: costs.tables).decode(into: &sink)
    }
  }

  /// The frequencies that follow from the counts, as the C source that ``FrequencyTables`` ships.
  public var source: String {
    let tables = FrequencyTables(frequencies: frequencies)
    func hexadecimal(_ number: UInt32) -> String {
      let digits = String(number, radix: 16, uppercase: true)
      return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    var (entries, buckets, count) = ("", "", 1)
    for context in CodingContext.all {
      let slots = Array(tables.slots(of: context))
      count += slots.count
      entries += "  " + slots.map { hexadecimal($0.entry) + "," }.joined(separator: " ") + "\n"
      let first = context.index * FrequencyTables.bucketCount
      let row = (first..<first + FrequencyTables.bucketCount).map { tables.buckets[$0] }
      buckets += "  " + row.map { "\($0)," }.joined(separator: " ") + "\n"
    }
    return """
      #include "frequencies.h"

      const uint32_t crowns_frequency_entries[] = {
      \(entries)  0,
      };

      const uint16_t crowns_frequency_buckets[] = {
      \(buckets)};

      const int32_t crowns_frequency_entry_count = \(count);

      """
  }

  /// For every context its frequencies, which sum to ``FrequencyTables/sum``; none for a context that was not met.
  private var frequencies: [[Int]] {
    CodingContext.all.map { context in
      if context.index < RecordHeader.frequencies.count { return RecordHeader.frequencies[context.index] }
      var shares = counts[context.index].map(Double.init)
      guard shares.contains(where: { $0 > 0 }) else { return [] }
      // Few counts say little: the contexts that differ least count too, by a weight.
      let block = context.block
      var together = Array(repeating: 0, count: shares.count)
      for other in block { for symbol in together.indices { together[symbol] += counts[other][symbol] } }
      let weight = Self.priorWeight / Double(together.reduce(0, +))
      for symbol in shares.indices { shares[symbol] += weight * Double(together[symbol]) }
      let sum = shares.reduce(0, +)
      var row = shares.enumerated().map { symbol, share in
        max(Self.least(symbol, in: context), Int((share * Double(FrequencyTables.sum) / sum).rounded()))
      }
      // The most frequent symbols take up what rounding leaves.
      while case let rest = FrequencyTables.sum - row.reduce(0, +), rest != 0 {
        guard let largest = row.indices.max(by: { row[$0] < row[$1] }) else { break }
        row[largest] += max(rest, 1 - row[largest])
      }
      return row
    }
  }

  /// The number of symbols that the contexts of the same block count as.
  static let priorWeight = 30.0

  /// The least frequency of a symbol. Numbers can escape, so of these only the escape must have one; all other symbols
  /// must.
  private static func least(_ symbol: Int, in context: CodingContext) -> Int {
    if CodingContext.startsX.contains(context.index) {
      let (end, escape) = (SubpathSymbol.pathEnd, SubpathSymbol.startOffset + NumberClass.escape)
      return symbol == end || symbol == escape ? 1 : 0
    }
    if CodingContext.numbers.contains(context.index) { return symbol == NumberClass.escape ? 1 : 0 }
    return 1
  }
}
