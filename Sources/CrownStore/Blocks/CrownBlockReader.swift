/// Reads a block in place.
struct CrownBlockReader {
  /// A crown of a block; its name is that which the reader has.
  struct Entry {
    let label: UnsafeRawBufferPointer?
    let record: UnsafeRawBufferPointer
    /// Whether its group is what was written.
    let isIntact: Bool
  }

  /// A block that is not as `CrownBlock` writes them.
  struct Malformed: Error {}

  /// A group whose first name is read.
  private struct Group {
    /// From the size to the end.
    var range = 0..<0
    /// Behind the first name.
    var bits: BitReader
    var bitsStart = 0
    var count = 0
    var hasLabels = false
  }

  /// What is known of a crown once the bits of its group are read.
  private struct Place {
    var recordCount = 0
    var labelCount = 0
  }

  /// The groups.
  private let bytes: UnsafeRawBufferPointer
  private let lowBits: Int
  private var offset = 1

  /// - Throws: `Malformed` for what is too short to be a block.
  init(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
    guard bytes.count > CrownBlock.checksumByteCount, let first = bytes.first, first < 32 else { throw Malformed() }
    lowBits = Int(first)
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast(CrownBlock.checksumByteCount))
  }

  /// Reads a group up to its first name; `nil` at the end.
  ///
  /// - Parameter name: The first name of the group before.
  private mutating func nextGroup(_ name: inout NameBuffer) throws(Malformed) -> Group? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let size = try varint()
    guard size > CrownBlock.checksumByteCount, size <= bytes.count - offset else { throw Malformed() }
    let bitsStart = offset
    offset += size
    let contents = UnsafeRawBufferPointer(rebasing: bytes[..<(offset - CrownBlock.checksumByteCount)])
    var group = Group(range: start..<offset, bits: BitReader(contents, from: bitsStart), bitsStart: bitsStart)
    guard let count = group.bits.readNumber(lowBits: CrownBlock.lowBitsOfCount), count > 0, count <= 8 * size else {
      throw Malformed()
    }
    group.count = count
    group.hasLabels = group.bits.read(1) == 1
    guard name.readNext(&group.bits) else { throw Malformed() }
    return group
  }

  /// Reads the lengths of a group's crowns.
  ///
  /// - Returns: The lengths, and where the contents begin.
  private func readLengths(of group: inout Group) throws(Malformed) -> (places: [Place], start: Int) {
    var places: [Place] = []
    places.reserveCapacity(min(group.count, 64))
    for _ in 0..<group.count {
      guard let count = group.bits.readNumber(lowBits: lowBits) else { throw Malformed() }
      places.append(Place(recordCount: count))
    }
    if group.hasLabels {
      for index in places.indices {
        guard let count = group.bits.readNumber(lowBits: CrownBlock.lowBitsOfLabel) else { throw Malformed() }
        places[index].labelCount = count
      }
    }
    guard !group.bits.isPastEnd else { throw Malformed() }
    var start = group.range.upperBound - CrownBlock.checksumByteCount
    for place in places {
      guard place.labelCount <= start - group.bitsStart else { throw Malformed() }
      start -= place.labelCount
      guard place.recordCount <= start - group.bitsStart else { throw Malformed() }
      start -= place.recordCount
    }
    return (places, start)
  }

  /// Whether a group whose first name is known is what was written.
  private func isIntact(_ group: Group, firstName: UnsafeRawBufferPointer) -> Bool {
    var checksum = CRC24()
    checksum.update(with: firstName)
    let end = group.range.upperBound - CrownBlock.checksumByteCount
    checksum.update(with: UnsafeRawBufferPointer(rebasing: bytes[group.bitsStart..<end]))
    return checksum.value == Self.checksum(in: bytes[end..<group.range.upperBound])
  }

  /// A checksum as it is stored.
  private static func checksum(in bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func entry(at offset: Int, _ place: Place, isIntact: Bool) -> Entry {
    let record = offset + place.labelCount
    return Entry(
      label: place.labelCount == 0 ? nil : UnsafeRawBufferPointer(rebasing: bytes[offset..<record]),
      record: UnsafeRawBufferPointer(rebasing: bytes[record..<record + place.recordCount]), isIntact: isIntact)
  }

  @inline(__always)
  private mutating func varint() throws(Malformed) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 28, by: 7) {
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
  static func check(_ block: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) throws(Malformed) -> Bool {
    var reader = try CrownBlockReader(block)
    var checksum = CRC24()
    checksum.update(with: key)
    checksum.update(with: UInt8(reader.lowBits))
    var name = try NameBuffer(key)
    var last = name
    while var group = try reader.nextGroup(&name) {
      last.take(name)
      let (_, start) = try reader.readLengths(of: &group)
      for _ in 1..<group.count where !last.readNext(&group.bits) { throw Malformed() }
      guard group.bits.byteOffset == start else { throw Malformed() }
      checksum.update(with: UnsafeRawBufferPointer(rebasing: block[group.range.lowerBound..<start]))
    }
    let found = Self.checksum(in: block.suffix(CrownBlock.checksumByteCount))
    for isLast in [false, true] {
      var checksum = checksum
      checksum.update(with: isLast ? 1 : 0)
      if checksum.value == found { return isLast }
    }
    throw Malformed()
  }

  /// Gives the crowns with their names to `body`, until it returns false.
  ///
  /// - Returns: False where `body` did.
  mutating func forEach(
    key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Entry) throws -> Bool
  ) throws -> Bool {
    var first = try NameBuffer(key)
    var name = first
    while var group = try nextGroup(&first) {
      name.take(first)
      let (places, start) = try readLengths(of: &group)
      let isIntact = first.withBytes { self.isIntact(group, firstName: $0) }
      var offset = start
      for (index, place) in places.enumerated() {
        if index > 0, !name.readNext(&group.bits) { throw Malformed() }
        let entry = entry(at: offset, place, isIntact: isIntact)
        guard try name.withBytes({ try body($0, entry) }) else { return false }
        offset += place.labelCount + place.recordCount
      }
    }
    return true
  }

  /// The entry with a name, or `nil` if the block has none.
  mutating func find(_ wanted: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) throws(Malformed) -> Entry? {
    // The group before the first one that begins after the name.
    var next = try NameBuffer(key)
    var first = next
    var found: Group?
    while let group = try nextGroup(&next) {
      if next.isAfter(wanted) { break }
      first.take(next)
      found = group
    }
    guard var group = found else { return nil }
    let (places, start) = try readLengths(of: &group)
    next.take(first)
    var offset = start
    for (index, place) in places.enumerated() {
      if index > 0, !next.readNext(&group.bits) { throw Malformed() }
      if next.isEqual(to: wanted) {
        return entry(at: offset, place, isIntact: first.withBytes { isIntact(group, firstName: $0) })
      }
      offset += place.labelCount + place.recordCount
    }
    return nil
  }
}
