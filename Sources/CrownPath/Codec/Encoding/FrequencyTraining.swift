/// Makes frequency tables from drawings: what `scripts/train-tables` runs, and nothing else needs.
///
/// Which symbols are cheap decides what the encoder writes, and what it writes decides which are frequent, so training
/// goes over the drawings several times. It is deterministic: the same drawings in the same order give the same tables.
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
    (0..<CodingContext.count).map { Array(repeating: 0, count: CodingContext.alphabet(of: $0)) }
  }

  /// Encodes a drawing by the tables of the last pass, and counts its symbols.
  public mutating func count(_ drawing: Drawing, encoder: PathEncoder) throws(PathEncodingError) -> PathRecord {
    let draft = try encoder.draft(of: drawing, costs: costs)
    for operation in draft.operations where operation.context != SymbolOperation.plain {
      counts[Int(operation.context)][Int(operation.symbol)] += 1
    }
    return draft.record
  }

  /// Ends a pass: makes tables of what was counted, and counts anew.
  public mutating func finishPass() {
    costs = SymbolCosts(of: FrequencyTables(frequencies: frequencies))
    counts = Self.zeros
  }

  /// Decodes a record that was encoded by the tables of the last pass.
  public func decode(_ bytes: [UInt8], into sink: inout some PathSink) throws(PathDecodingError) {
    try withBytes(of: bytes) { bytes throws(PathDecodingError) in
      try PathDecoder(bytes, tables: costs.tables).decode(into: &sink)
    }
  }

  /// The counts as the text that ``FrequencyTables/init(text:)`` reads.
  public var text: String {
    var text = ""
    for row in frequencies {
      var words: [String] = []
      var zeros = 0
      for frequency in row {
        if frequency == 0 {
          zeros += 1
          continue
        }
        if zeros > 0 { words.append("\(-zeros)") }
        zeros = 0
        words.append("\(frequency)")
      }
      text += words.joined(separator: " ") + "\n"
    }
    return text
  }

  /// For every context its frequencies, which sum to 4096; none for a context that was not met.
  private var frequencies: [[Int]] {
    counts.indices.map { context in
      if context < RecordHeader.frequencies.count { return RecordHeader.frequencies[context] }
      var shares = counts[context].map(Double.init)
      guard shares.contains(where: { $0 > 0 }) else { return [] }
      // What is rare here leans on what is frequent in the contexts of the same kind.
      let block = CodingContext.block(of: context)
      var together = Array(repeating: 0, count: shares.count)
      for other in block { for symbol in together.indices { together[symbol] += counts[other][symbol] } }
      let weight = Self.lean / Double(together.reduce(0, +))
      for symbol in shares.indices { shares[symbol] += weight * Double(together[symbol]) }
      let sum = shares.reduce(0, +)
      var row = shares.enumerated().map { symbol, share in
        max(Self.least(symbol, in: context), Int((share * 4096 / sum).rounded()))
      }
      // The most frequent symbols take up what rounding leaves.
      while case let rest = 4096 - row.reduce(0, +), rest != 0 {
        guard let largest = row.indices.max(by: { row[$0] < row[$1] }) else { break }
        row[largest] += max(rest, 1 - row[largest])
      }
      return row
    }
  }

  /// The number of symbols that the contexts of the same kind count as.
  static let lean = 30.0

  /// The least frequency of a symbol: numbers can escape, so that only the escape must be there; all else must be.
  private static func least(_ symbol: Int, in context: Int) -> Int {
    switch context {
    case CodingContext.startX..<CodingContext.startY: symbol == 0 || symbol == 1 + NumberClass.escape ? 1 : 0
    case CodingContext.startY..<CodingContext.copyDistance: symbol == NumberClass.escape ? 1 : 0
    default: 1
    }
  }
}

/// Lends the memory of an array.
///
/// The standard library's own method throws any error; this one carries the typed one across it.
func withBytes(
  of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(PathDecodingError) -> Void
) throws(PathDecodingError) {
  let result: Result<Void, PathDecodingError> = bytes.withUnsafeBytes { bytes in
    do throws(PathDecodingError) { return .success(try body(bytes)) } catch { return .failure(error) }
  }
  try result.get()
}
