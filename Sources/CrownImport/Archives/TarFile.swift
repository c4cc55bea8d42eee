import CrownSystem

/// Reads the headers of a tar file: POSIX `ustar` with its extended headers (pax), and GNU tar's long names.
///
/// Only headers are read; the files between them are skipped.
struct TarFile {
  private static let blockSize = 512
  /// The most bytes of an extended header or a long name. A path has 4096.
  private static let largestExtension = 1 << 20

  private let file: RandomAccessFile
  private var offset = 0
  /// The values that extended headers give for the next entry, and for all that follow.
  private var next = Overrides()
  private var global = Overrides()

  /// The values that an extended header replaces.
  private struct Overrides {
    var path: [UInt8]?
    var byteCount: Int?
    var isSparse = false
  }

  init(_ file: RandomAccessFile) { self.file = file }

  /// Returns true if a block is a header by its checksum.
  static func isHeader(_ block: [UInt8]) -> Bool {
    guard block.count == blockSize, let stated = number(block[148..<156]) else { return false }
    var (sum, signedSum) = (0, 0)
    for (index, byte) in block.enumerated() {
      let counted = (148..<156).contains(index) ? UInt8(ascii: " ") : byte
      sum += Int(counted)
      // Some old programs took the bytes for signed ones.
      signedSum += Int(Int8(bitPattern: counted))
    }
    return stated == sum || stated == signedSum
  }

  /// The next entry that is not a folder; `nil` at the end of the archive.
  mutating func nextItem() throws -> ArchiveItem? {
    while true {
      let header = try block()
      if header.allSatisfy({ $0 == 0 }) { return nil }
      guard Self.isHeader(header) else { throw ArchiveError.damaged("there is no header at byte \(offset)") }
      guard let stated = Self.number(header[124..<136]), stated >= 0 else {
        throw ArchiveError.damaged("the size in the header at byte \(offset) is no number")
      }
      let type = header[156]
      let isExtension = "xgLK".utf8.contains(type)
      // Links, devices and folders have no bytes, whatever size some programs write.
      let hasNoBytes = "123456".utf8.contains(type)
      let byteCount = isExtension ? stated : hasNoBytes ? 0 : next.byteCount ?? global.byteCount ?? stated
      let start = offset + Self.blockSize
      guard byteCount <= file.byteCount - start else { throw ArchiveError.truncated }
      offset = start + (byteCount + Self.blockSize - 1) / Self.blockSize * Self.blockSize
      if isExtension {
        try readExtension(type, at: start, byteCount: byteCount)
        continue
      }
      let path = next.path ?? global.path ?? Self.path(of: header)
      let refusal = next.isSparse ? Self.sparseRefusal : Self.refusal(of: type)
      next = Overrides()
      if type == UInt8(ascii: "5") || path.last == UInt8(ascii: "/") { continue }
      return ArchiveItem(
        path: path, refusal: refusal,
        entry: ArchiveEntry(
          offset: start, headerChecksum: CRC32.checksum(of: header), packedCount: byteCount, byteCount: byteCount))
    }
  }

  private func block() throws -> [UInt8] {
    let block = try file.read(at: offset, count: Self.blockSize)
    // Two blocks of zeros end a tar file, so that a cut between two entries is noticed.
    guard block.count == Self.blockSize else { throw ArchiveError.truncated }
    return block
  }

  private mutating func readExtension(_ type: UInt8, at start: Int, byteCount: Int) throws {
    guard byteCount <= Self.largestExtension else {
      throw ArchiveError.damaged("the extended header at byte \(start) has \(byteCount) bytes")
    }
    let bytes = try file.read(at: start, count: byteCount)
    switch type {
    case UInt8(ascii: "L"): next.path = Array(bytes.prefix { $0 != 0 })
    case UInt8(ascii: "x"): try Self.read(bytes, at: start, into: &next)
    case UInt8(ascii: "g"): try Self.read(bytes, at: start, into: &global)
    // The target of a link, which is not followed.
    default: break
    }
  }

  /// Reads the records of an extended header: `30 path=...\n`, where 30 is the length of all of it.
  private static func read(_ bytes: [UInt8], at start: Int, into overrides: inout Overrides) throws {
    var rest = bytes[...]
    while let first = rest.first, first != 0 {
      let digits = rest.prefix { $0 != UInt8(ascii: " ") }
      guard let length = Int(String(decoding: digits, as: UTF8.self)), length > digits.count + 1, length <= rest.count,
        rest[rest.startIndex + length - 1] == UInt8(ascii: "\n")
      else { throw ArchiveError.damaged("the extended header at byte \(start) has a record without its length") }
      let record = rest[(rest.startIndex + digits.count + 1)..<(rest.startIndex + length - 1)]
      rest = rest.dropFirst(length)
      guard let equals = record.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = record[(equals + 1)...]
      switch String(decoding: record[..<equals], as: UTF8.self) {
      case "path": overrides.path = Array(value)
      case "size": overrides.byteCount = Int(String(decoding: value, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
      case let key where key.hasPrefix("GNU.sparse."): overrides.isSparse = true
      default: break
      }
    }
  }

  /// The bytes of an entry. Its header is read with them: where it is another one, the archive was written meanwhile.
  ///
  /// - Throws: `ArchiveError`, or `ByteFile.Failure` where the archive cannot be read.
  static func bytes(of entry: ArchiveEntry, in file: RandomAccessFile) throws -> [UInt8] {
    let bytes = try file.read(at: entry.offset - blockSize, count: blockSize + entry.byteCount)
    guard bytes.count == blockSize + entry.byteCount else { throw ArchiveError.truncated }
    guard CRC32.checksum(of: Array(bytes[..<blockSize])) == entry.headerChecksum else { throw ArchiveError.changed }
    return Array(bytes[blockSize...])
  }

  /// A field of octal digits, or of GNU tar's binary form, which begins with a set bit; `nil` for neither.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if let first = field.first, first & 0x80 != 0 {
      // The sign bit of a negative number, and more than 63 bits, are no size.
      guard first == 0x80 else { return nil }
      return field.dropFirst().reduce(Int?(0)) { value, byte in
        guard let value, value < 1 << 54 else { return nil }
        return value << 8 | Int(byte)
      }
    }
    let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// The path in a header: POSIX splits long ones between two fields.
  private static func path(of header: [UInt8]) -> [UInt8] {
    let name = header[..<100].prefix { $0 != 0 }
    let isPOSIX = header[257..<263].elementsEqual("ustar\0".utf8)
    let prefix = isPOSIX ? header[345..<500].prefix { $0 != 0 } : []
    return prefix.isEmpty ? Array(name) : prefix + [UInt8(ascii: "/")] + name
  }

  private static let sparseRefusal = "sparse files are not read from tar files; import the file itself"

  private static func refusal(of type: UInt8) -> String? {
    switch type {
    // Regular files: POSIX's, those of old programs, and contiguous ones.
    case UInt8(ascii: "0"), 0, UInt8(ascii: "7"), UInt8(ascii: "5"): nil
    case UInt8(ascii: "1"), UInt8(ascii: "2"): "links in archives are not followed; import the file that it leads to"
    case UInt8(ascii: "S"): sparseRefusal
    default: "this entry of the tar file is not a regular file"
    }
  }
}
