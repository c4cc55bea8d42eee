/// The crowns in one row of a packed database, in the order of their names' bytes.
///
/// A row of its own costs a crown about 10 bytes beside its name, and successive names share prefixes. A packed
/// database therefore stores crowns in blocks, and in those in groups of a few hundred bytes, which share a checksum.
/// The article PackFormat describes the format byte by byte.
///
/// A block is one byte that says how lengths are written, its groups, and a checksum in its last three bytes. A group
/// is:
///
///     size      varint: the number of bytes that follow
///     bits      number of crowns (exponential Golomb, 2 low bits), 1 bit that is set where a crown has a label, and
///               the group's key, by `NameCode`; for each crown the length of its record (as the block's first byte
///               says); with labels, for each crown the length of its label (4 low bits), 0 for none; the names, by
///               `NameCode`, the first one from the key on; zeros to the byte's end
///     contents  for each crown its label, a title and tags, one a line, and its record
///     checksum  3 bytes, highest first: the `CRC24` of the block's first byte, the group's key, the number of bits up
///               to its end in two bytes, the group's bits and its contents
///
/// A group's key is the least beginning of its first name that comes after the name before. It goes on from the key of
/// the group before, so that a search reads no more than short keys up to the group that has the name. The key of the
/// first group is the block's key in the table: the least beginning of its first name that comes after all names of the
/// block before, and empty in the first block. A varint has seven bits a byte, lowest first, and the highest bit set in
/// all bytes but the last.
///
/// The block's checksum, highest byte first, is the `CRC24` of the key, of the block's first byte, of the size and bits
/// of each group, and of one byte that is 1 in the last block of the table and 0 in the others. So no crown can be lost
/// from a list of names without notice, and damage to a record does not damage the list. A database without crowns has
/// one block, with an empty key and no group.
struct CrownBlock {
  /// The block's key in the table.
  let key: String
  /// The groups that are complete.
  private var groups: [UInt8] = []
  private var group = Group()
  /// The key of the last complete group.
  private var groupKey: [UInt8]
  /// The name of the last crown.
  private(set) var lastName: [UInt8] = []
  /// The number of lowest bits that lengths of records are written with as they are.
  private let lowBits: Int
  /// The checksum of the names.
  private var checksum = CRC24()

  static let checksumByteCount = 3
  static let lowBitsOfCount = 2
  static let lowBitsOfLabel = 4

  /// A group is complete when its contents have so many bytes, or when it has so many crowns: as in a bundle.
  static var groupByteCount: Int { RecordGroup.completeByteCount }
  static var groupCrownCount: Int { RecordGroup.completeCrownCount }

  /// Makes an empty block.
  ///
  /// - Parameter lowBits: From 0 through 31; see `lowBits(forLength:)`.
  init(key: String, lowBits: Int) {
    self.key = key
    self.lowBits = lowBits
    groupKey = Array(key.utf8)
    groupKey.withUnsafeBytes { checksum.update(with: $0) }
    checksum.update(with: UInt8(lowBits))
  }

  /// The number of low bits by which records of a mean length take the least room.
  static func lowBits(forLength mean: Int) -> Int {
    max(0, Int.bitWidth - 2 - max(mean, 1).leadingZeroBitCount)
  }

  /// The key of a block that begins with one name and follows a block that ends with another.
  static func key(of name: String, after last: [UInt8]) -> String {
    var key = ""
    for character in name.unicodeScalars {
      key.unicodeScalars.append(character)
      if last.lexicographicallyPrecedes(key.utf8) { break }
    }
    return key
  }

  /// The size of the block, in bytes.
  var byteCount: Int { 1 + groups.count + group.byteCount + CrownBlock.checksumByteCount }

  /// The block as it is stored.
  func encoded(isLast: Bool) -> [UInt8] {
    var block = self
    block.completeGroup()
    block.checksum.update(with: isLast ? 1 : 0)
    return [UInt8(lowBits)] + block.groups + block.checksum.bytes
  }

  /// Adds a crown. Its name sorts after all names in the block.
  mutating func append(_ crown: CrownRow) {
    if group.contents.count >= CrownBlock.groupByteCount || group.count >= CrownBlock.groupCrownCount {
      completeGroup()
    }
    let name = Array(crown.name.utf8)
    if group.count == 0 {
      let shared = zip(name, lastName).prefix { $0 == $1 }.count
      group.key = lastName.isEmpty ? groupKey : Array(name[...shared])
      group.keyBits.append(name: group.key, after: groupKey)
      group.names.append(end: name[group.key.count...], after: group.key)
    } else {
      group.names.append(name: name, after: lastName)
    }
    group.lengths.append(number: crown.record.count, lowBits: lowBits)
    group.labelCounts.append(crown.labelLines?.count ?? 0)
    if let label = crown.labelLines { group.contents += label }
    group.contents += crown.record
    lastName = name
  }

  /// Begins the checksum of a group with everything that its bits and contents do not determine.
  ///
  /// The same bits may give the same key after another key, and leave others for the lengths and names: so the bit at
  /// which the key ends belongs to it.
  static func begin(_ checksum: inout CRC24, lowBits: Int, key: UnsafeRawBufferPointer, keyEnd: Int) {
    checksum.update(with: UInt8(truncatingIfNeeded: lowBits))
    checksum.update(with: key)
    checksum.update(with: UInt8(truncatingIfNeeded: keyEnd >> 8))
    checksum.update(with: UInt8(truncatingIfNeeded: keyEnd))
  }

  private mutating func completeGroup() {
    guard group.count > 0 else { return }
    let bits = group.bits.bytes
    let size = varint(bits.count + group.contents.count + CrownBlock.checksumByteCount)
    var groupChecksum = CRC24()
    group.key.withUnsafeBytes {
      CrownBlock.begin(&groupChecksum, lowBits: lowBits, key: $0, keyEnd: group.keyEnd)
    }
    for part in [bits, group.contents] { part.withUnsafeBytes { groupChecksum.update(with: $0) } }
    groups += size + bits + group.contents + groupChecksum.bytes
    (size + bits).withUnsafeBytes { checksum.update(with: $0) }
    groupKey = group.key
    group = Group()
  }
}

/// Crowns that share a checksum.
private struct Group {
  /// The least beginning of its first name that comes after the name before.
  var key: [UInt8] = []
  /// The key, the lengths of the records, and the names, the first one from the key on.
  var keyBits = CodeSequence()
  var lengths = CodeSequence()
  var names = CodeSequence()
  var labelCounts: [Int] = []
  var contents: [UInt8] = []

  var count: Int { labelCounts.count }

  /// The number of bits up to the end of the key.
  var keyEnd: Int { CodeSequence.bitCount(number: count, lowBits: CrownBlock.lowBitsOfCount) + 1 + keyBits.bitCount }

  private var hasLabels: Bool { labelCounts.contains { $0 > 0 } }

  /// The size of the group, in bytes.
  var byteCount: Int {
    guard count > 0 else { return 0 }
    var bitCount = keyEnd + lengths.bitCount + names.bitCount
    if hasLabels {
      for label in labelCounts { bitCount += CodeSequence.bitCount(number: label, lowBits: CrownBlock.lowBitsOfLabel) }
    }
    let size = (bitCount + 7) / 8 + contents.count + CrownBlock.checksumByteCount
    return varint(size).count + size
  }

  var bits: CodeSequence {
    var bits = CodeSequence()
    bits.append(number: count, lowBits: CrownBlock.lowBitsOfCount)
    bits.append(hasLabels ? 1 : 0, bits: 1)
    bits.append(keyBits)
    bits.append(lengths)
    if hasLabels {
      for label in labelCounts { bits.append(number: label, lowBits: CrownBlock.lowBitsOfLabel) }
    }
    bits.append(names)
    return bits
  }
}

private func varint(_ value: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = UInt(value)
  while rest >= 0x80 {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  return bytes + [UInt8(truncatingIfNeeded: rest)]
}
