internal import CFrequencies

/// The frequencies of every context's symbols, in 4096ths, laid out for decoding.
///
/// Nothing changes after the initialiser, so threads may share the tables.
final class FrequencyTables: @unchecked Sendable {
  /// The logarithm of the sum of a context's frequencies.
  static let precision = 12
  /// The sum of a context's frequencies: the number of its slots.
  static let sum = 1 << precision
  /// The number of buckets of a context, and the logarithm of the number of slots of each.
  static let bucketCount = 64
  static let bucketPrecision = 6

  /// The tables that every record of this version is written with. They are static data: no work is done to load them.
  static let shipped = FrequencyTables()

  /// For every context and bucket, the index of the entry that the bucket's first slot belongs to.
  let buckets: ScratchView<UInt16>
  /// For every symbol with a frequency, context by context.
  let entries: ScratchView<UInt32>
  /// The memory of trained tables; the shipped ones have none.
  private let owner: Memory?

  private struct Memory: ~Copyable {
    let buckets: ScratchMemory<UInt16>
    let entries: ScratchMemory<UInt32>
  }

  /// The tables of the program's static data, which is never freed and never written.
  private init() {
    let bucketTotal = CodingContext.count * Self.bucketCount
    buckets = ScratchView(
      borrowing: UnsafeMutableBufferPointer(mutating: UnsafeBufferPointer(start: crowns_buckets(), count: bucketTotal)))
    entries = ScratchView(
      borrowing: UnsafeMutableBufferPointer(
        mutating: UnsafeBufferPointer(start: crowns_entries(), count: Int(crowns_frequency_entry_count))))
    owner = nil
  }

  /// Lays out frequencies.
  ///
  /// - Parameter frequencies: For every context its frequencies from the first symbol on; missing ones are 0. A context
  ///   whose frequencies do not sum to 4096 gets equal ones.
  init(frequencies: [[Int]]) {
    let symbols = CodingContext.all.reduce(0) { $0 + $1.alphabet }
    // The decoder reads one entry ahead.
    let memory = Memory(
      buckets: ScratchMemory(uninitialized: CodingContext.count * Self.bucketCount),
      entries: ScratchMemory(repeating: 0, count: symbols + 1))
    var count = 0
    for context in CodingContext.all {
      var first = 0
      for (symbol, frequency) in Self.row(frequencies, context).enumerated() where frequency > 0 {
        let slots = Slots(first: first, frequency: frequency, symbol: symbol)
        for bucket in slots.buckets {
          memory.buckets[context.index * Self.bucketCount + bucket] = UInt16(count)
        }
        memory.entries[count] = slots.entry
        count += 1
        first += frequency
      }
    }
    buckets = memory.buckets.view
    entries = memory.entries.view.part(0..<count + 1)
    owner = .some(consume memory)
  }

  private static func row(_ frequencies: [[Int]], _ context: CodingContext) -> [Int] {
    let size = context.alphabet
    if context.index < frequencies.count {
      let row = frequencies[context.index]
      if row.count <= size, row.allSatisfy({ $0 >= 0 }), row.reduce(0, +) == sum { return row }
    }
    return (0..<size).map { sum * ($0 + 1) / size - sum * $0 / size }
  }

  /// The symbols of a context that have a frequency, in order.
  func slots(of context: CodingContext) -> some Sequence<Slots> {
    let first = Int(buckets[context.index * Self.bucketCount])
    return sequence(state: (index: first, end: 0)) { [entries] state -> Slots? in
      guard state.end < Self.sum else { return nil }
      let slots = Slots(entry: entries[state.index])
      state = (state.index + 1, slots.first + slots.frequency)
      return slots
    }
  }

  /// The slots of a symbol: as many in a row as its frequency.
  struct Slots {
    let first: Int
    let frequency: Int
    let symbol: Int

    /// Bits 0 to 11 the first slot, 12 to 23 the frequency - 1, 24 to 31 the symbol.
    var entry: UInt32 { UInt32(first) | UInt32(frequency - 1) << 12 | UInt32(symbol) << 24 }

    /// The buckets whose first slot is one of these.
    var buckets: Range<Int> {
      let last = 1 << FrequencyTables.bucketPrecision - 1
      return (first + last) >> FrequencyTables.bucketPrecision..<(first + frequency + last)
        >> FrequencyTables.bucketPrecision
    }
  }
}

extension FrequencyTables.Slots {
  init(entry: UInt32) {
    self.init(first: Int(entry & 4095), frequency: Int(entry >> 12 & 4095) + 1, symbol: Int(entry >> 24))
  }
}
