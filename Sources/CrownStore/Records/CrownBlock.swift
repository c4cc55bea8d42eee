/// The crowns in one row of a packed database, in the order of their names' bytes.
///
/// A row of its own costs a crown about 10 bytes beside its name, and successive names share prefixes. A packed
/// database therefore stores crowns in blocks that fill a page, and of each name only what differs from the name
/// before.
///
/// A block is a sequence of entries, and a checksum in its last three bytes. An entry is:
///
///     lengths   1 byte: S << 4 | A, where the name begins with S bytes of the name before it and adds A bytes;
///               15 stands for 15 and more: then a varint of S - 15 follows, and then one of A - 15
///     name      A bytes: the end of the name in UTF-8
///     record    varint: the length of the record * 2, and 1 more where there is a label
///     label     with a label, a varint of its length, and the label: a title and tags, one a line
///     checksum  3 bytes, highest first, as `RecordChecksum` has it, of the name, the label and the record
///     record    the record
///
/// The name before the first entry's is the block's key in the table. A varint has seven bits a byte, lowest first, and
/// the highest bit set in all bytes but the last.
///
/// The block's checksum, highest byte first, is the `CRC24` of the key, of each entry up to its label, and of one byte
/// that is 1 in the last block of the table and 0 in the others. So no crown can be lost from a list of names without
/// notice. A database without crowns has one block, with an empty key and no entry.
struct CrownBlock {
  /// The name of the first crown.
  let firstName: String
  private var bytes: [UInt8] = []
  private var previousName: [UInt8]
  /// The checksum of the names.
  private var checksum = CRC24()

  /// Makes an empty block.
  init(firstName: String) {
    self.firstName = firstName
    previousName = Array(firstName.utf8)
    previousName.withUnsafeBytes { checksum.update(with: $0) }
  }

  /// How many bytes the block has.
  var byteCount: Int { bytes.count + CrownBlock.checksumByteCount }

  fileprivate static let checksumByteCount = 3

  /// The block as it is stored.
  func encoded(isLast: Bool) -> [UInt8] {
    var checksum = checksum
    checksum.update(with: isLast ? 1 : 0)
    return bytes + [16, 8, 0].map { UInt8(truncatingIfNeeded: checksum.value >> $0) }
  }

  /// Adds a crown. Its name sorts after all names in the block.
  mutating func append(_ crown: CrownRow) {
    let start = bytes.count
    let name = Array(crown.name.utf8)
    let shared = zip(name, previousName).prefix { $0 == $1 }.count
    let added = name.count - shared
    bytes.append(UInt8(min(shared, 15) << 4 | min(added, 15)))
    if shared >= 15 { append(varint: shared - 15) }
    if added >= 15 { append(varint: added - 15) }
    bytes += name[shared...]
    append(varint: crown.record.count << 1 | (crown.labelLines == nil ? 0 : 1))
    if let label = crown.labelLines { append(varint: label.count) }
    bytes.withUnsafeBytes { checksum.update(with: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if let label = crown.labelLines { bytes += label }
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
  /// An entry; its name is the suffix after the bytes shared with the entry before.
  struct Entry {
    let shared: Int
    let added: UnsafeRawBufferPointer
    let label: UnsafeRawBufferPointer?
    let checksum: Int64
    let record: UnsafeRawBufferPointer
  }

  /// A block that is not as `CrownBlock` writes them.
  struct Malformed: Error {}

  /// The entries.
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// The length of the name before.
  private var nameCount: Int

  /// - Parameter firstNameCount: The length of the block's key in bytes.
  init(_ bytes: UnsafeRawBufferPointer, firstNameCount: Int) {
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast(CrownBlock.checksumByteCount))
    nameCount = firstNameCount
  }

  /// The next entry, or `nil` at the end.
  mutating func next() throws(Malformed) -> Entry? {
    guard let place = try nextPlace() else { return nil }
    return entry(at: place)
  }

  /// Where the parts of an entry lie: all that is needed to skip an entry.
  private struct Place {
    /// From the lengths to the label.
    var head = 0..<0
    var shared = 0
    var added = 0..<0
    var label: Range<Int>?
    var checksum = 0..<0
    var record = 0..<0
  }

  private mutating func nextPlace() throws(Malformed) -> Place? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let lengths = Int(bytes[offset])
    offset += 1
    var place = Place(shared: lengths >> 4)
    var added = lengths & 15
    if place.shared == 15 { place.shared += try varint() }
    if added == 15 { added += try varint() }
    guard place.shared <= nameCount, place.shared + added <= CrownName.maximumByteCount else { throw Malformed() }
    nameCount = place.shared + added
    place.added = try take(added)
    let recordCount = try varint()
    let labelCount = recordCount & 1 == 1 ? try varint() : nil
    place.head = start..<offset
    if let labelCount { place.label = try take(labelCount) }
    place.checksum = try take(3)
    place.record = try take(recordCount >> 1)
    return place
  }

  private func entry(at place: Place) -> Entry {
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }
    let checksum = part(place.checksum).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Entry(
      shared: place.shared, added: part(place.added), label: place.label.map(part),
      checksum: Int64(Int32(bitPattern: checksum << 8) >> 8), record: part(place.record))
  }

  @inline(__always)
  private mutating func take(_ count: Int) throws(Malformed) -> Range<Int> {
    guard count <= bytes.count - offset else { throw Malformed() }
    defer { offset += count }
    return offset..<offset + count
  }

  @inline(__always)
  private mutating func varint() throws(Malformed) -> Int {
    // Most are one byte.
    if offset < bytes.count, bytes[offset] < 0x80 {
      defer { offset += 1 }
      return Int(bytes[offset])
    }
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
  /// Checks that the names are those that were written.
  ///
  /// - Returns: Whether the block is the last.
  static func check(_ block: UnsafeRawBufferPointer, firstName: UnsafeRawBufferPointer) throws(Malformed) -> Bool {
    guard block.count >= CrownBlock.checksumByteCount else { throw Malformed() }
    var reader = CrownBlockReader(block, firstNameCount: firstName.count)
    var checksum = CRC24()
    checksum.update(with: firstName)
    while let place = try reader.nextPlace() {
      checksum.update(with: UnsafeRawBufferPointer(rebasing: block[place.head]))
    }
    let found = block.suffix(CrownBlock.checksumByteCount).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    for isLast in [false, true] {
      var checksum = checksum
      checksum.update(with: isLast ? 1 : 0)
      if checksum.value == found { return isLast }
    }
    throw Malformed()
  }

  /// The entry with a name, or `nil` if the block has none.
  ///
  /// Names are not assembled for this. It suffices to know how many bytes of the wanted name the name before had:
  /// compared with an entry's number of shared bytes, that tells whether the entry comes before, after, or has to be
  /// compared.
  mutating func find(_ name: UnsafeRawBufferPointer, firstName: UnsafeRawBufferPointer) throws(Malformed) -> Entry? {
    var matching = Self.matchingCount(name, from: 0, firstName, 0..<firstName.count)
    while let place = try nextPlace() {
      if place.shared > matching { continue }
      if place.shared < matching { return nil }
      matching += Self.matchingCount(name, from: matching, bytes, place.added)
      if matching == name.count && nameCount == matching { return entry(at: place) }
    }
    return nil
  }

  /// The number of bytes of `name` from an index on that agree with a range of `bytes`.
  private static func matchingCount(
    _ name: UnsafeRawBufferPointer, from start: Int, _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Int {
    let end = min(name.count - start, range.count)
    var count = 0
    while count < end, name[start + count] == bytes[range.lowerBound + count] { count += 1 }
    return count
  }
}
