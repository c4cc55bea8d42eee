/// Writes symbols and plain bits as one number, by asymmetric numeral systems (Duda, 2013) in their range variant.
///
/// The state is a natural number. A symbol of frequency f, whose slots begin at c, turns x into
/// (x / f) * 4096 + x mod f + c; n plain bits turn it into x * 2^n + bits. Words of 32 bits leave the state before it
/// outgrows 64 bits. The last operation is encoded first, starting from 0, so that the decoder meets the operations in
/// order and ends at 0.
struct SymbolEncoder {
  private var state: UInt64 = 0
  private var words: [UInt32] = []

  /// The record of a list of operations.
  static func bytes(of operations: [SymbolOperation], tables: FrequencyTables) -> [UInt8] {
    var encoder = SymbolEncoder()
    // Symbols take five bits on an average, or less.
    encoder.words.reserveCapacity(operations.count / 6 + 1)
    for operation in operations.reversed() {
      if operation.context == SymbolOperation.plain {
        encoder.encode(plain: operation.bits, count: UInt64(operation.symbol))
      } else {
        let span = tables.span(of: Int(operation.symbol), in: Int(operation.context))
        encoder.encode(first: UInt64(span.first), frequency: UInt64(span.frequency))
      }
    }
    return encoder.bytes
  }

  private mutating func encode(first: UInt64, frequency: UInt64) {
    if state >= frequency << 52 { shiftOut() }
    let (quotient, remainder) = state.quotientAndRemainder(dividingBy: frequency)
    state = quotient << 12 + remainder + first
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

/// Reads what ``SymbolEncoder`` writes.
///
/// It never reads outside its memory: where no word is left, the state just shrinks, and a code that goes on then meets
/// zeros.
struct SymbolDecoder {
  private var state: UInt64 = 0
  private var next: UnsafeRawPointer
  private let end: UnsafeRawPointer
  private let begin: UnsafeRawPointer
  private let buckets: UnsafeMutablePointer<UInt16>
  private let entries: UnsafeMutablePointer<UInt32>

  /// Starts at the beginning of a record, which must have a byte.
  init(_ bytes: UnsafeRawBufferPointer, tables: FrequencyTables) throws(PathDecodingError) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { throw PathDecodingError(kind: .truncated, offset: 0) }
    let head = bytes.count <= 8 ? bytes.count : (bytes.count - 1) & 3 + 5
    for index in 0..<head { state |= UInt64(bytes[index]) << UInt64(8 * index) }
    begin = start
    next = start + head
    end = start + bytes.count
    buckets = tables.buckets
    entries = tables.entries
  }

  /// How many bytes have been read.
  var offset: Int { next - begin }

  /// Whether the record ends here.
  var isAtEnd: Bool { state == 0 && next == end }

  /// The next symbol of a context.
  @inline(__always)
  mutating func symbol(in context: Int) -> Int {
    let slot = UInt32(truncatingIfNeeded: state) & 4095
    // A bucket's entry begins at or before the bucket's first slot, and a context's last entry ends at slot 4095, so the
    // search ends within the context.
    // Half of all symbols end within a bucket, which no processor foresees: the first step is a choice, not a jump.
    var index = Int(buckets[context &* 64 &+ Int(slot >> 6)])
    let entryBehind = entries[index &+ 1]
    var entry = entries[index]
    // All ones where the slot lies behind the entry's last.
    let mask = UInt32(bitPattern: Int32(bitPattern: (entry >> 12) & 4095 &- (slot &- (entry & 4095))) >> 31)
    entry ^= (entry ^ entryBehind) & mask
    index &-= Int(Int32(bitPattern: mask))
    while slot &- (entry & 4095) > (entry >> 12) & 4095 {
      index &+= 1
      entry = entries[index]
    }
    state = UInt64((entry >> 12) & 4095 &+ 1) &* (state >> 12) &+ UInt64(slot &- (entry & 4095))
    refill()
    return Int(entry >> 24)
  }

  /// The next plain bits, at most 32.
  @inline(__always)
  mutating func plain(_ count: Int) -> UInt32 {
    let bits = UInt32(truncatingIfNeeded: state & (1 &<< UInt64(count) &- 1))
    state &>>= UInt64(count)
    refill()
    return bits
  }

  @inline(__always)
  private mutating func refill() {
    // Without a branch, since when a word is due is as good as random. Where none is left, memory that is there anyway is
    // read, and not used.
    let isLeft = next < end
    let place = isLeft ? next : UnsafeRawPointer(entries)
    let mask = (state < 1 << 32 ? UInt64.max : 0) & (isLeft ? UInt64.max : 0)
    let word = UInt64(UInt32(littleEndian: place.loadUnaligned(as: UInt32.self)))
    state = (state & ~mask) | ((state << 32 | word) & mask)
    next += Int(truncatingIfNeeded: mask & 4)
  }
}
