/// Reads a block in place.
struct CrownBlockReader {
  /// A crown of a block; its name is that which the reader has.
  struct Entry {
    let label: UnsafeRawBufferPointer?
    let record: UnsafeRawBufferPointer
    /// True if its group is as it was written.
    let isIntact: Bool
  }

  /// A block that is not as `CrownBlock` writes them.
  struct Malformed: Error {}

  /// A group whose key is read.
  private struct Group {
    /// From the size to the end.
    let range: Range<Int>
    /// The byte offset of the bits.
    let bitsStart: Int
    let count: Int
    let hasLabels: Bool
    /// The lengths, and then the names.
    let bits: BitReader
  }

  /// The crowns of a group, one after the other.
  private struct Entries {
    /// The names, the first one from the group's key on.
    var names: BitReader
    private var recordLengths: BitReader
    /// The lengths of labels, if there are any.
    private var labelLengths: BitReader?
    /// The byte offset of the next crown's label and record.
    private var offset: Int
    /// The byte offset of the contents.
    let start: Int

    /// Reads the lengths of a group's crowns.
    ///
    /// They are read twice, first for their sum: so there is nothing to be held.
    @inline(__always)
    init(_ group: Group, lowBits: Int) throws(Malformed) {
      var bits = group.bits
      recordLengths = bits
      let room = group.range.upperBound - CrownBlock.checksumByteCount - group.bitsStart
      var total = 0
      for _ in 0..<group.count {
        guard let length = bits.readNumber(lowBits: lowBits), length <= room else { throw Malformed() }
        total += length
      }
      if group.hasLabels {
        labelLengths = bits
        for _ in 0..<group.count {
          guard let length = bits.readNumber(lowBits: CrownBlock.lowBitsOfLabel), length <= room else {
            throw Malformed()
          }
          total += length
        }
      }
      guard !bits.isPastEnd, total <= room else { throw Malformed() }
      names = bits
      start = group.range.upperBound - CrownBlock.checksumByteCount - total
      offset = start
    }

    /// The byte ranges of the next crown's label and of its record, which follows it.
    @inline(__always)
    mutating func next(lowBits: Int) -> (label: Range<Int>, record: Range<Int>) {
      // The numbers are those that were read before.
      let label = offset..<offset + (labelLengths?.readNumber(lowBits: CrownBlock.lowBitsOfLabel) ?? 0)
      offset = label.upperBound + (recordLengths.readNumber(lowBits: lowBits) ?? 0)
      return (label, label.upperBound..<offset)
    }
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

  /// Reads a group up to its key; `nil` at the end.
  ///
  /// - Parameters:
  ///   - key: Becomes the group's key.
  ///   - last: The key of the group before.
  @inline(__always)
  private mutating func nextGroup(_ key: inout NameBuffer, after last: NameBuffer) throws(Malformed) -> Group? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let size = try varint()
    guard size > CrownBlock.checksumByteCount, size <= bytes.count - offset else { throw Malformed() }
    let bitsStart = offset
    offset += size
    let contents = UnsafeRawBufferPointer(rebasing: bytes[..<(offset - CrownBlock.checksumByteCount)])
    var bits = BitReader(contents, from: bitsStart)
    guard let count = bits.readNumber(lowBits: CrownBlock.lowBitsOfCount), count > 0, count <= 8 * size else {
      throw Malformed()
    }
    let hasLabels = bits.read(1) == 1
    guard key.read(after: last, &bits) else { throw Malformed() }
    return Group(range: start..<offset, bitsStart: bitsStart, count: count, hasLabels: hasLabels, bits: bits)
  }

  /// Returns true if a group whose key is known is as it was written.
  private func isIntact(_ group: Group, key: NameBuffer) -> Bool {
    var checksum = CRC24()
    CrownBlock.begin(
      &checksum, lowBits: lowBits, key: key.content, keyEnd: group.bits.bitOffset - 8 * group.bitsStart)
    let end = group.range.upperBound - CrownBlock.checksumByteCount
    checksum.update(with: UnsafeRawBufferPointer(rebasing: bytes[group.bitsStart..<end]))
    return checksum.value == Self.checksum(in: bytes[end..<group.range.upperBound])
  }

  /// A checksum as it is stored.
  private static func checksum(in bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func entry(_ ranges: (label: Range<Int>, record: Range<Int>), isIntact: Bool) -> Entry {
    Entry(
      label: ranges.label.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: bytes[ranges.label]),
      record: UnsafeRawBufferPointer(rebasing: bytes[ranges.record]), isIntact: isIntact)
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
  /// - Returns: True if the block is the last.
  /// - Throws: `Malformed` if they are not.
  static func check(_ block: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) throws -> Bool {
    var reader = try CrownBlockReader(block)
    var checksum = CRC24()
    checksum.update(with: key)
    checksum.update(with: UInt8(reader.lowBits))
    try NameBuffer.withKey(key) { key, name in
      while let group = try reader.nextGroup(&name, after: key) {
        key.take(name)
        var entries = try Entries(group, lowBits: reader.lowBits)
        for index in 0..<group.count { try name.read(&entries.names, isFirst: index == 0) }
        guard entries.names.byteOffset == entries.start else { throw Malformed() }
        checksum.update(with: UnsafeRawBufferPointer(rebasing: block[group.range.lowerBound..<entries.start]))
      }
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
  /// - Throws: `Malformed`, and what `body` throws.
  mutating func forEach(
    key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Entry) throws -> Bool
  ) throws -> Bool {
    try NameBuffer.withKey(key) { key, name in
      while let group = try nextGroup(&name, after: key) {
        key.take(name)
        var entries = try Entries(group, lowBits: lowBits)
        let isIntact = isIntact(group, key: key)
        for index in 0..<group.count {
          try name.read(&entries.names, isFirst: index == 0)
          let entry = entry(entries.next(lowBits: lowBits), isIntact: isIntact)
          guard try body(name.content, entry) else { return false }
        }
      }
      return true
    }
  }

  /// The entry with a name, or `nil` if the block has none.
  ///
  /// - Throws: `Malformed`
  mutating func find(_ wanted: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) throws -> Entry? {
    try NameBuffer.withKey(key) { key, name in
      // The last group whose key is not after the name.
      var found: Group?
      while let group = try nextGroup(&name, after: key), !name.isAfter(wanted) {
        swap(&key, &name)
        found = group
      }
      guard let group = found else { return nil }
      var entries = try Entries(group, lowBits: lowBits)
      name.take(key)
      for index in 0..<group.count {
        try name.read(&entries.names, isFirst: index == 0)
        let ranges = entries.next(lowBits: lowBits)
        if name.isEqual(to: wanted) { return entry(ranges, isIntact: isIntact(group, key: key)) }
      }
      return nil
    }
  }
}

extension NameBuffer {
  /// Reads the next name of a group: the first one from the group's key on, and each other from the one before.
  @inline(__always)
  fileprivate mutating func read(_ bits: inout BitReader, isFirst: Bool) throws(CrownBlockReader.Malformed) {
    guard isFirst ? readEnd(&bits) : readNext(&bits) else { throw CrownBlockReader.Malformed() }
  }
}
