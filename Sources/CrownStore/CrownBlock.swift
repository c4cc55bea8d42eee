/// Crowns of a packed database that lie in one row, in the order of their names' bytes.
///
/// A row of its own costs a crown about 10 bytes beside its name, and names that follow each other begin alike. So a
/// packed database has the crowns in blocks that fill a page, with each name as what it adds to the one before.
///
/// A block is a sequence of entries, up to its end:
///
///     lengths   1 byte: S << 4 | A, where the name begins with S bytes of the name before it and adds A bytes;
///               15 stands for 15 and more: then a varint of S - 15 follows, and then one of A - 15
///     name      A bytes: the end of the name in UTF-8
///     record    varint: the length of the record * 2, and 1 more where there is a label
///     label     with a label, a varint of its length, and the label: a title and tags, one a line
///     checksum  3 bytes, highest first, as `RecordChecksum` has it
///     record    the record
///
/// The name before the first entry's is the block's key in the table. A varint has seven bits a byte, lowest first, and
/// the highest bit set in all bytes but the last.
struct CrownBlock {
  /// The name of the first crown.
  let firstName: String
  private(set) var bytes: [UInt8] = []
  private var previousName: [UInt8]

  /// Makes an empty block.
  init(firstName: String) {
    self.firstName = firstName
    previousName = Array(firstName.utf8)
  }

  /// Adds a crown, whose name comes after those that are there.
  mutating func append(_ crown: CrownRow) {
    let name = Array(crown.name.utf8)
    let shared = zip(name, previousName).prefix { $0 == $1 }.count
    let added = name.count - shared
    bytes.append(UInt8(min(shared, 15) << 4 | min(added, 15)))
    if shared >= 15 { append(varint: shared - 15) }
    if added >= 15 { append(varint: added - 15) }
    bytes += name[shared...]
    let label = crown.label?.lines.map { Array($0.utf8) }
    append(varint: crown.record.count << 1 | (label == nil ? 0 : 1))
    if let label {
      append(varint: label.count)
      bytes += label
    }
    for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: crown.checksum >> shift)) }
    bytes += crown.record
    previousName = name
  }

  private mutating func append(varint value: Int) {
    var rest = UInt(value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

/// Reads a block in place.
struct CrownBlockReader {
  /// An entry, with its name as what it adds to the one before.
  struct Entry {
    let shared: Int
    let added: UnsafeRawBufferPointer
    let label: UnsafeRawBufferPointer?
    let checksum: Int64
    let record: UnsafeRawBufferPointer
  }

  /// A block that is not as `CrownBlock` writes them.
  struct Malformed: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// The length of the name before.
  private var nameCount: Int

  /// - Parameter firstNameCount: the length of the block's key in bytes.
  init(_ bytes: UnsafeRawBufferPointer, firstNameCount: Int) {
    self.bytes = bytes
    nameCount = firstNameCount
  }

  /// The next entry, or `nil` at the end.
  mutating func next() throws(Malformed) -> Entry? {
    guard offset < bytes.count else { return nil }
    let lengths = Int(bytes[offset])
    offset += 1
    var (shared, added) = (lengths >> 4, lengths & 15)
    if shared == 15 { shared += try varint() }
    if added == 15 { added += try varint() }
    guard shared <= nameCount, shared + added <= CrownName.maximumByteCount else { throw Malformed() }
    nameCount = shared + added
    let name = try take(added)
    let recordCount = try varint()
    let label = recordCount & 1 == 1 ? try take(try varint()) : nil
    let checksum = try take(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Entry(
      shared: shared, added: name, label: label, checksum: Int64(Int32(bitPattern: checksum << 8) >> 8),
      record: try take(recordCount >> 1))
  }

  private mutating func take(_ count: Int) throws(Malformed) -> UnsafeRawBufferPointer {
    guard count <= bytes.count - offset else { throw Malformed() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  private mutating func varint() throws(Malformed) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard offset < bytes.count else { throw Malformed() }
      let byte = bytes[offset]
      offset += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed()
  }
}

extension CrownBlockReader {
  /// The entry with a name, or `nil` where the block has none.
  ///
  /// Names are not put together for it: how much of the wanted name the one before had is enough to tell from the number
  /// of shared bytes whether an entry comes before it, after it, or has to be compared.
  mutating func find(_ name: UnsafeRawBufferPointer, firstName: UnsafeRawBufferPointer) throws(Malformed) -> Entry? {
    var matching = Self.matchingCount(name, firstName)
    while let entry = try next() {
      if entry.shared > matching { continue }
      if entry.shared < matching { return nil }
      matching += Self.matchingCount(UnsafeRawBufferPointer(rebasing: name[matching...]), entry.added)
      if matching == name.count && entry.shared + entry.added.count == matching { return entry }
    }
    return nil
  }

  private static func matchingCount(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int {
    let end = min(first.count, second.count)
    var count = 0
    while count < end, first[count] == second[count] { count += 1 }
    return count
  }
}
