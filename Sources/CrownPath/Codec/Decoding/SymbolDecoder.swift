internal import CFrequencies

/// Reads the symbols and plain bits that ``SymbolEncoder`` writes.
///
/// It never reads outside the record: where no word is left, the state just shrinks, and a code that goes on then meets
/// zeros.
struct SymbolDecoder {
  private var state: UInt64 = 0
  /// The next word of the record, its end and its beginning. The memory is the caller's, as ``PathDecoder`` says: raw
  /// pointers, since records lie in SQLite's memory at any address and must not be copied. `end - next` is a multiple
  /// of 4 from the initialiser on, and words are read only where `next < end`.
  private var next: UnsafeRawPointer
  private let end: UnsafeRawPointer
  private let begin: UnsafeRawPointer
  private let buckets: ScratchView<UInt16>
  private let entries: ScratchView<UInt32>

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

  /// The number of bytes that have been read.
  var offset: Int { next - begin }

  /// The number of bytes that have not been read.
  var bytesLeft: Int { end - next }

  /// True if the record ends here.
  var isAtEnd: Bool { state == 0 && next == end }

  /// The next symbol of a context.
  @inline(__always)
  mutating func symbol(in context: CodingContext) -> Int {
    let slot = UInt32(truncatingIfNeeded: state) & 4095
    // A bucket's entry begins at or before the bucket's first slot, and a context's last entry ends at slot 4095, so
    // the search ends within the context.
    let bucket = Int(slot >> UInt32(FrequencyTables.bucketPrecision))
    var index = Int(buckets[context.index &* FrequencyTables.bucketCount &+ bucket])
    // Half of all symbols end within a bucket, which is unpredictable: the first step is free of branches.
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
    // Free of branches: when a word is due is unpredictable. Where none is left, a word of static data is read and not
    // used.
    let isLeft = next < end
    let address = isLeft ? next : UnsafeRawPointer(crowns_entries())
    let mask = (state < 1 << 32 ? UInt64.max : 0) & (isLeft ? UInt64.max : 0)
    let word = UInt64(UInt32(littleEndian: address.loadUnaligned(as: UInt32.self)))
    state = (state & ~mask) | ((state << 32 | word) & mask)
    next += Int(truncatingIfNeeded: mask & 4)
  }
}
