import CrownSystem

/// An entry of a list of paths or names.
package enum ListEntry: Equatable {
  case text(String)
  /// The bytes cannot be an entry. Entries are numbered from 1: in a list of lines as these are.
  case invalid(number: Int, reason: String)
}

/// Splits the bytes of a list of paths, or of names, chunk by chunk. Between two chunks it holds one entry at most.
package struct ListParser {
  /// The longest path that a system call takes, in bytes (`PATH_MAX` on Linux with the NUL at its end).
  static let longestPath = 4096

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The separator of paths; `nil` until enough of the list was seen.
  private var separator: UInt8?
  /// The bytes since the last separator; before the separator is known, all bytes.
  private var pending: [UInt8] = []
  /// True if the present entry has more bytes than a path, of which none are kept.
  private var isTooLong = false
  /// The number of entries so far, empty ones included.
  private var number = 0
  /// The number of entries that are not empty.
  package private(set) var count = 0
  /// The word for the entries in messages.
  private let noun: String

  /// - Parameter noun: What the entries are, in messages.
  package init(of noun: String = "path") { self.noun = noun }

  /// Thrown at the beginning of a list that is not in UTF-8.
  package struct WrongEncoding: Error, CustomStringConvertible {
    package var description: String {
      "it is in UTF-16; save it as UTF-8, in PowerShell with '| Out-File -Encoding utf8'"
    }
  }

  /// Takes the next bytes, and returns the entries that end in them.
  package mutating func parse(_ chunk: [UInt8]) throws(WrongEncoding) -> [ListEntry] {
    guard separator == nil else { return split(chunk) }
    pending += chunk
    return pending.count > Self.longestPath ? try begin() : []
  }

  /// The last entries: the last of all need not have a separator.
  package mutating func finish() throws(WrongEncoding) -> [ListEntry] {
    var entries = separator == nil ? try begin() : []
    if !pending.isEmpty || isTooLong { endEntry(&entries) }
    return entries
  }

  private mutating func begin() throws(WrongEncoding) -> [ListEntry] {
    if Self.isUTF16(pending) { throw WrongEncoding() }
    if pending.starts(with: [0xEF, 0xBB, 0xBF]) { pending.removeFirst(3) }
    separator = pending.prefix(Self.longestPath + 1).contains(0) ? 0 : Self.newline
    let start = pending
    pending = []
    return split(start)
  }

  /// Returns true if bytes are text in UTF-16: by its byte order mark, or as each second byte of some is 0.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    // Four paths of one letter each are no list.
    let start = bytes.prefix(16).enumerated()
    return bytes.count >= 8
      && [0, 1].contains { parity in start.allSatisfy { ($0.element == 0) == ($0.offset % 2 == parity) } }
  }

  private mutating func split(_ chunk: [UInt8]) -> [ListEntry] {
    var entries: [ListEntry] = []
    var rest = chunk[...]
    while let end = rest.firstIndex(where: { $0 == separator }) {
      append(rest[..<end])
      endEntry(&entries)
      rest = rest[(end + 1)...]
    }
    append(rest)
    return entries
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    pending += bytes
    // One byte more than a path: the CR of a line.
    if pending.count > Self.longestPath + 1 { (pending, isTooLong) = ([], true) }
  }

  private mutating func endEntry(_ entries: inout [ListEntry]) {
    number += 1
    if separator == Self.newline, pending.last == Self.carriageReturn { pending.removeLast() }
    // Between NUL bytes even a space is a name.
    if separator == Self.newline, pending.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { pending = [] }
    guard !pending.isEmpty || isTooLong else { return }
    entries.append(isTooLong ? invalid("this \(noun) is longer than \(Self.longestPath) bytes") : entry(of: pending))
    count += 1
    (pending, isTooLong) = ([], false)
  }

  private func entry(of bytes: [UInt8]) -> ListEntry {
    if bytes.contains(0) { return invalid("this \(noun) has a NUL byte; end all \(noun)s of a list with one, or none") }
    guard let path = String(validating: bytes, as: UTF8.self) else {
      let advice = noun == "path" ? "; rename the file" : ""
      return invalid("the \(noun) \(FolderListing.escaped(bytes)) is not UTF-8\(advice)")
    }
    return .text(path)
  }

  private func invalid(_ reason: String) -> ListEntry { .invalid(number: number, reason: reason) }
}
