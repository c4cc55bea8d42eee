import CInflate
import CrownSystem

/// Reads the central directory of a zip file (PKWARE's APPNOTE 6.3.10), also of one with 64-bit sizes.
struct ZipFile {
  /// Bytes of the directory that are read at a time. Entries have some hundred each.
  private static let chunkSize = 256 << 10
  /// The end record and the longest comment after it.
  private static let largestEnd = 22 + 65535

  private let file: RandomAccessFile
  /// The offset of the directory's next entry, and that of its end.
  private var offset: Int
  private let end: Int
  /// The bytes before the archive, as of a program that unpacks itself.
  private let bias: Int
  private var chunk = ByteReader([])

  /// Finds the directory.
  init(_ file: RandomAccessFile) throws {
    self.file = file
    let tailStart = max(0, file.byteCount - Self.largestEnd)
    let tail = ByteReader(try file.read(at: tailStart, count: Self.largestEnd))
    // The last record of which the comment ends at the end of the file.
    let position = stride(from: tail.bytes.count - 22, through: 0, by: -1).first {
      tail.integer(at: $0, 4) == 0x0605_4B50 && tail.integer(at: $0 + 20, 2) == tail.bytes.count - $0 - 22
    }
    guard let position else { throw ArchiveError.truncated }
    var (size, start) = (tail.integer(at: position + 12, 4), tail.integer(at: position + 16, 4))
    var endOffset = tailStart + position
    if size == 0xFFFF_FFFF || start == 0xFFFF_FFFF || tail.integer(at: position + 10, 2) == 0xFFFF {
      let locator = ByteReader(try file.read(at: max(0, endOffset - 20), count: 20))
      if locator.integer(at: 0, 4) == 0x0706_4B50 {
        guard let place = locator.offset(at: 8), place <= file.byteCount - 56 else { throw ArchiveError.truncated }
        let record = ByteReader(try file.read(at: place, count: 56))
        guard record.integer(at: 0, 4) == 0x0606_4B50, let longSize = record.offset(at: 40),
          let longStart = record.offset(at: 48)
        else { throw ArchiveError.damaged("the record of its 64-bit sizes is not where it should be") }
        (size, start, endOffset) = (longSize, longStart, place)
      }
    }
    // Each is below 2^62, so that nothing overflows.
    bias = endOffset - size - start
    guard bias >= 0, size <= file.byteCount else { throw ArchiveError.damaged("its directory lies outside of it") }
    (offset, end) = (start + bias, endOffset)
  }

  /// The next entry that is not a folder; `nil` at the end of the directory.
  mutating func nextItem() throws -> ArchiveItem? {
    while offset < end {
      let header = try bytes(46)
      guard header.integer(at: 0, 4) == 0x0201_4B50 else {
        throw ArchiveError.damaged("its directory has no entry at byte \(offset)")
      }
      let lengths = (header.integer(at: 28, 2), header.integer(at: 30, 2), header.integer(at: 32, 2))
      let whole = try bytes(46 + lengths.0 + lengths.1 + lengths.2)
      let name = Array(whole.bytes[46..<(46 + lengths.0)])
      let extra = ByteReader(Array(whole.bytes[(46 + lengths.0)..<(46 + lengths.0 + lengths.1)]))
      let headerOffset = offset
      offset += whole.bytes.count
      guard let item = item(header, name, extra) else {
        throw ArchiveError.damaged("the sizes of the entry at byte \(headerOffset) are impossible")
      }
      if item.path.hasSuffix("/") { continue }
      return item
    }
    return nil
  }

  private func item(_ header: ByteReader, _ name: [UInt8], _ extra: ByteReader) -> ArchiveItem? {
    let (flags, method) = (header.integer(at: 8, 2), header.integer(at: 10, 2))
    var (packed, size) = (header.integer(at: 20, 4), header.integer(at: 24, 4))
    var start = header.integer(at: 42, 4)
    var unicodePath: [UInt8]?
    for (kind, field) in extra.fields {
      if kind == 1 {
        // The values that do not fit into 32 bits, in this order.
        var position = 0
        func long() -> Int? {
          defer { position += 8 }
          return field.offset(at: position)
        }
        if size == 0xFFFF_FFFF { size = long() ?? -1 }
        if packed == 0xFFFF_FFFF { packed = long() ?? -1 }
        if start == 0xFFFF_FFFF { start = long() ?? -1 }
      } else if kind == 0x7075, field.integer(at: 1, 4) == Int(CRC32.checksum(of: name)) {
        unicodePath = Array(field.bytes.dropFirst(5))
      }
    }
    guard packed >= 0, size >= 0, start >= 0, start <= file.byteCount - bias, packed <= file.byteCount else {
      return nil
    }
    let isUNIX = header.bytes[5] == 3
    let isLink = isUNIX && header.integer(at: 40, 2) & 0xF000 == 0xA000
    return ArchiveItem(
      path: unicodePath ?? Self.path(of: name, flags: flags, system: header.bytes[5]),
      refusal: Self.refusal(flags: flags, method: method, isLink: isLink),
      entry: ArchiveEntry(
        offset: start + bias, packedCount: packed, byteCount: size, checksum: UInt32(header.integer(at: 16, 4)),
        coding: method == 8 ? .deflated : .stored))
  }

  /// The path of an entry as UTF-8, if it can be.
  ///
  /// Many programs write UTF-8 without saying so. Bytes above 127 that are valid UTF-8 are most unlikely to be anything
  /// else.
  /// Some programs for Windows, whose number of a system is 0, separate folders by backslashes, against the format. As
  /// unzip and bsdtar do, they are taken for slashes in names without any. In other zip files and in tar files a
  /// backslash is a character like others.
  private static func path(of name: [UInt8], flags: Int, system: UInt8) -> [UInt8] {
    var path = name
    if flags & 1 << 11 == 0, String(validating: name, as: UTF8.self) == nil {
      path = Array(CodePage437.text(of: name).utf8)
    }
    let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
    guard system == 0, !path.contains(slash) else { return path }
    return path.map { $0 == backslash ? slash : $0 }
  }

  private static func refusal(flags: Int, method: Int, isLink: Bool) -> String? {
    if flags & 1 != 0 { return "the entry is encrypted; unpack the archive with its password" }
    if isLink { return "links in archives are not followed; import the file that it leads to" }
    if method == 0 || method == 8 { return nil }
    return "the entry is compressed by method \(method); make the archive with deflate"
  }

  /// The next bytes of the directory.
  private mutating func bytes(_ count: Int) throws -> ByteReader {
    guard count <= end - offset else { throw ArchiveError.damaged("an entry reaches beyond the end of its directory") }
    if !chunk.holds(offset, count) {
      chunk = ByteReader(try file.read(at: offset, count: max(count, min(Self.chunkSize, end - offset))), from: offset)
      guard chunk.holds(offset, count) else { throw ArchiveError.truncated }
    }
    let start = offset - chunk.start
    return ByteReader(Array(chunk.bytes[start..<(start + count)]))
  }

  // MARK: - The bytes of an entry

  /// The bytes of an entry.
  ///
  /// - Throws: `ArchiveError`, or `ByteFile.Failure` where the archive cannot be read.
  static func bytes(of entry: ArchiveEntry, in file: RandomAccessFile) throws -> [UInt8] {
    // Local headers repeat the name and may have further fields. Most fit into what is read at once.
    let slack = 30 + 512
    var reader = ByteReader(try file.read(at: entry.offset, count: entry.packedCount + slack))
    guard reader.integer(at: 0, 4) == 0x0403_4B50 else {
      throw ArchiveError.damaged("no entry begins where one should")
    }
    let start = 30 + reader.integer(at: 26, 2) + reader.integer(at: 28, 2)
    if start + entry.packedCount > reader.bytes.count {
      reader = ByteReader(try file.read(at: entry.offset, count: start + entry.packedCount))
      guard reader.bytes.count == start + entry.packedCount else { throw ArchiveError.truncated }
    }
    var packed = Array(reader.bytes[start..<(start + entry.packedCount)])
    let bytes = entry.coding == .deflated ? Inflation.bytes(of: &packed, count: entry.byteCount) : packed
    guard let bytes, bytes.count == entry.byteCount else {
      throw ArchiveError.damaged("an entry does not unpack to the size that it states")
    }
    guard CRC32.checksum(of: bytes) == entry.checksum else {
      throw ArchiveError.damaged("the checksum of an entry differs")
    }
    return bytes
  }
}

/// Little-endian integers at any offset of some bytes; 0 beyond their end.
struct ByteReader {
  let bytes: [UInt8]
  /// The offset of the bytes in their file.
  let start: Int

  init(_ bytes: [UInt8], from start: Int = 0) { (self.bytes, self.start) = (bytes, start) }

  func integer(at index: Int, _ count: Int) -> Int {
    guard index >= 0, index + count <= bytes.count else { return 0 }
    return (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
  }

  /// A 64-bit offset or size; `nil` where there is none, or none of a file that exists.
  func offset(at index: Int) -> Int? {
    guard index + 8 <= bytes.count, bytes[index + 7] < 0x20 else { return nil }
    return integer(at: index, 8)
  }

  /// Returns true if the bytes hold a range of the file, given by its offset and length.
  func holds(_ offset: Int, _ count: Int) -> Bool { offset >= start && offset + count <= start + bytes.count }

  /// The extra fields of an entry, by their kinds. What follows a field that is too long is left out.
  var fields: [(kind: Int, ByteReader)] {
    var fields: [(Int, ByteReader)] = []
    var index = 0
    while index + 4 <= bytes.count {
      let (kind, count) = (integer(at: index, 2), integer(at: index + 2, 2))
      guard index + 4 + count <= bytes.count else { break }
      fields.append((kind, ByteReader(Array(bytes[(index + 4)..<(index + 4 + count)]))))
      index += 4 + count
    }
    return fields
  }
}
