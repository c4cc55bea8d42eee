import CrownSystem

/// Reads sheets of symbols, each once for all of its symbols. Several threads use it at once.
final class SheetReader: Sendable {
  /// The sheets that are kept. Neighbouring sources lie in the same one, and threads may be one or two sheets apart.
  private static let keptCount = 4

  /// A sheet, and the state of its file before it was read.
  private typealias KnownSheet = (sheet: Sheet, version: RandomAccessFile.Version)

  /// A sheet that is read under its lock, so that the other threads wait for it.
  private final class Entry: Sendable {
    let path: String
    let sheet = Locked<KnownSheet?>(nil)

    init(_ path: String) { self.path = path }
  }

  /// The sheets that were asked for last, the latest at the end.
  private let entries = Locked<[Entry]>([])
  private let counter = Locked(0)

  /// The number of times that sheets were read.
  var readCount: Int { counter.withLock { $0 } }

  /// The sheet at a path, read again only if the file changed.
  func sheet(at path: String, _ cancellation: Cancellation) throws(ByteFile.Failure) -> Sheet {
    try entry(for: path).sheet.withLock { (known: inout KnownSheet?) throws(ByteFile.Failure) in
      let version = RandomAccessFile.Version(ofFile: path)
      if let known, known.version == version { return known.sheet }
      let sheet = Sheet(try ByteFile.read(path, cancellation: cancellation), path: path, cancellation: cancellation)
      counter.withLock { $0 += 1 }
      known = version.map { (sheet, $0) }
      return sheet
    }
  }

  private func entry(for path: String) -> Entry {
    entries.withLock { entries in
      let known = entries.lastIndex { $0.path.utf8.elementsEqual(path.utf8) }
      let entry = known.map { entries.remove(at: $0) } ?? Entry(path)
      entries = entries.suffix(Self.keptCount - 1) + [entry]
      return entry
    }
  }
}
