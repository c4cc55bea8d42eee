import CrownSystem

/// The archives of an import: finds the files in them, and reads them. Several threads read at once.
///
/// Nothing is unpacked but into memory, one file at a time for each thread.
final class Archives: Sendable {
  /// The most bytes that the drawings of an archive may unpack to, however small it is, and for each of its bytes.
  /// Deflate packs ordinary drawings to a fifth, and nothing to less than a thousandth.
  private static let unpackedAllowance = 1 << 30
  private static let unpackedRatio = 256
  /// The most bytes by which a compressed file may be larger than the file itself. Deflate adds five for each 65,535.
  private static let packingOverhead = 1 << 16

  private struct State {
    /// The archives that were searched.
    var found: [(path: String, version: RandomAccessFile.Version)] = []
    /// The archive that was read last. Neighbouring sources lie in the same one.
    var open: (number: Int, file: RandomAccessFile)?
  }

  private let state = Locked(State())

  /// Opens an archive to search it.
  ///
  /// - Returns: The archive with the number that it has in its entries.
  func open(_ path: String) throws(ByteFile.Failure) -> (number: Int, file: RandomAccessFile) {
    let file = try RandomAccessFile(path)
    return state.withLock { state in
      state.found.append((path, file.version))
      return (state.found.count - 1, file)
    }
  }

  /// Finds the drawings in an archive.
  ///
  /// - Throws: `ArchiveError`, `ByteFile.Failure`, and what `body` throws.
  func search(_ number: Int, _ file: RandomAccessFile, _ body: (ArchiveItem) throws -> Void) throws {
    let next = try Self.reader(of: file)
    var (packed, unpacked) = (0, 0)
    while var item = try next() {
      if let path = Self.normalized(item.path) {
        item.path = path
      } else if item.refusal == nil {
        item.refusal = "the path of this entry leads out of the archive; pack it with a relative path"
      }
      guard SourceFileName.isSource(item.path) else { continue }
      if item.entry.byteCount > ByteFile.largestRead, item.refusal == nil {
        item.refusal = "it has more than \(ByteFile.largestRead >> 20) MB, which no drawing needs"
      }
      if item.entry.packedCount > item.entry.byteCount + Self.packingOverhead, item.refusal == nil {
        item.refusal = "the sizes of this entry are impossible; copy the archive again from where it is whole"
      }
      if item.refusal == nil {
        // Entries that share their bytes unpack to more than the archive could hold.
        packed += item.entry.packedCount
        unpacked += item.entry.byteCount
        guard packed <= file.byteCount,
          unpacked <= Self.unpackedAllowance || unpacked / Self.unpackedRatio <= file.byteCount
        else { throw ArchiveError.bomb }
      }
      item.entry.archive = number
      try body(item)
    }
    guard file.isUnchanged else { throw ArchiveError.changed }
  }

  /// The bytes of a source: of an entry, or of a file of its own.
  func bytes(of source: Source, _ cancellation: Cancellation) throws(ByteFile.Failure) -> [UInt8] {
    guard let entry = source.entry else { return try ByteFile.read(source.path, cancellation: cancellation) }
    return try bytes(of: entry, place: source.path)
  }

  /// The bytes of a file in an archive that was not searched before; `nil` if there is none.
  ///
  /// - Complexity: O(n) in the number of entries.
  func bytes(ofEntryAt entryPath: String, inArchive path: String) throws -> [UInt8]? {
    let (number, file) = try open(path)
    var found: ArchiveEntry?
    try search(number, file) { item in
      if item.path == entryPath { found = item.refusal == nil ? item.entry : nil }
    }
    return try found.map { try bytes(of: $0, place: path) }
  }

  private func bytes(of entry: ArchiveEntry, place: String) throws(ByteFile.Failure) -> [UInt8] {
    do {
      let file = try searchedArchive(entry.archive)
      do {
        let bytes = try (entry.checksum == nil ? TarFile.bytes : ZipFile.bytes)(entry, file)
        guard file.isUnchanged else { throw ArchiveError.changed }
        return bytes
      } catch is ArchiveError where !file.isUnchanged {
        throw ArchiveError.changed
      }
    } catch let failure as ByteFile.Failure {
      throw ByteFile.Failure(path: place, reason: failure.reason, action: failure.action)
    } catch {
      throw ByteFile.Failure(path: place, reason: "\(error)", action: "read")
    }
  }

  /// An archive that was searched. It must not have changed since, or entries would be cut out of other ones.
  private func searchedArchive(_ number: Int) throws -> RandomAccessFile {
    let (known, open) = state.withLock { ($0.found[number], $0.open) }
    if let open, open.number == number, open.file.isUnchanged { return open.file }
    let file = try RandomAccessFile(known.path)
    guard file.version == known.version else {
      throw ArchiveError.changed
    }
    state.withLock { $0.open = (number, file) }
    return file
  }

  /// A function that returns the next entry of an archive, whose format is found by its first bytes.
  private static func reader(of file: RandomAccessFile) throws -> () throws -> ArchiveItem? {
    let start = try file.read(at: 0, count: 512)
    if start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) || isZip(file.path) {
      var zip = try ZipFile(file)
      return { try zip.nextItem() }
    }
    if start.starts(with: [0x1F, 0x8B]) { throw ArchiveError.compressed(program: "gunzip") }
    if start.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A]) { throw ArchiveError.compressed(program: "unxz") }
    if start.starts(with: [0x42, 0x5A, 0x68]) { throw ArchiveError.compressed(program: "bunzip2") }
    if start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { throw ArchiveError.compressed(program: "unzstd") }
    guard TarFile.isHeader(start) || start.count == 512 && start.allSatisfy({ $0 == 0 }) else {
      throw start.isEmpty ? ArchiveError.truncated : ArchiveError.unknownFormat
    }
    var tar = TarFile(file)
    return { try tar.nextItem() }
  }

  private static func isZip(_ path: String) -> Bool { path.suffix(4).lowercased() == ".zip" }

  /// A path without `.` and doubled slashes; `nil` for one that is absolute, has `..`, or a NUL byte.
  private static func normalized(_ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    let parts = path.split(separator: "/").filter { $0 != "." }
    return parts.contains("..") ? nil : parts.joined(separator: "/")
  }
}
