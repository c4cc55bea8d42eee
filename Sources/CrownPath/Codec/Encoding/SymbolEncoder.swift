/// Writes symbols and plain bits as one number, by asymmetric numeral systems (Duda, 2013) in their range variant.
///
/// The state is a natural number. A symbol of frequency f, whose slots begin at c, turns x into (x / f) * 4096 + x mod
/// f + c. Plain bits, n of them, turn it into x * 2^n + bits. Words of 32 bits leave the state before it outgrows 64
/// bits. The last operation is encoded first, starting from 0, so that the decoder meets the operations in order and
/// ends at 0.
struct SymbolEncoder {
  private var state: UInt64 = 0
  private var words: [UInt32] = []

  /// The record of a list of operations.
  ///
  /// - Parameter costs: Those of the tables that the record is written with.
  static func bytes(of operations: [SymbolOperation], costs: SymbolCosts) -> [UInt8] {
    var encoder = SymbolEncoder()
    // Symbols take five bits on average, or less.
    encoder.words.reserveCapacity(operations.count / 6 + 1)
    for operation in operations.reversed() {
      switch operation {
      case .plain(let bits, let count): encoder.encode(plain: bits, count: UInt64(count))
      case .symbol(let symbol, let context):
        let span = costs.span(of: Int(symbol), in: CodingContext(index: Int(context)))
        encoder.encode(first: UInt64(span.first), frequency: UInt64(span.frequency))
      }
    }
    return encoder.bytes
  }

  private mutating func encode(first: UInt64, frequency: UInt64) {
    if state >= frequency << UInt64(64 - FrequencyTables.precision) { shiftOut() }
    let (quotient, remainder) = state.quotientAndRemainder(dividingBy: frequency)
    state = quotient << UInt64(FrequencyTables.precision) + remainder + first
  }

  private mutating func encode(plain bits: UInt32, count: UInt64) {
    if count > 0, state >= 1 << (64 - count) { shiftOut() }
    state = state << count | UInt64(bits)
  }

  private mutating func shiftOut() {
    words.append(UInt32(truncatingIfNeeded: state))
    state >>= 32
  }

  /// The state without leading zeros, lowest byte first, then the words, the last one first; at least one byte.
  private var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + 4 * words.count)
    var rest = state
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    } while rest > 0
    for word in words.reversed() {
      for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return bytes
  }
}
