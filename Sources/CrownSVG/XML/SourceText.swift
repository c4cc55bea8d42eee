/// The bytes of a document in UTF-8, followed by the expansions of its entities.
///
/// All later steps refer to the document by offsets into ``bytes``. Every offset, also within an expansion, can be
/// traced back to a line and a column of the file.
struct SourceText: Sendable {
  /// The document, followed by the expansions.
  private(set) var bytes: [UInt8]
  /// The number of bytes of the document itself.
  let documentCount: Int
  private var origins: [Origin] = []
  /// The positions at the multiples of ``markDistance`` in the document; empty unless they were marked.
  private var marks: [(line: Int, column: Int)] = []
  /// The bytes between two marks.
  private static let markDistance = 4096

  /// The origin of a run of appended bytes, which extends to the next one.
  private struct Origin: Sendable {
    var start: Int
    /// The offset of what was copied, or of the reference that was replaced.
    var source: Int
    /// True if the bytes were copied one by one, rather than substituted for a reference.
    var isCopy: Bool
  }

  /// - Parameter document: Well-formed UTF-8.
  init(document: [UInt8]) {
    bytes = document
    documentCount = document.count
  }

  /// Appends a copy of a range.
  mutating func appendCopy(of range: Range<Int>) {
    origins.append(Origin(start: bytes.count, source: range.lowerBound, isCopy: true))
    // A slice would share the storage, so that appending would copy all of it.
    bytes.append(contentsOf: Array(bytes[range]))
  }

  /// Appends bytes that replace a reference.
  ///
  /// - Parameter reference: The offset of the reference.
  mutating func append(_ replacement: some Collection<UInt8>, insteadOf reference: Int) {
    origins.append(Origin(start: bytes.count, source: reference, isCopy: false))
    bytes.append(contentsOf: replacement)
  }

  /// Overwrites a range with spaces, except in the document itself.
  mutating func blank(_ range: Range<Int>) {
    for index in range where index >= documentCount { bytes[index] = 0x20 }
  }

  /// The text of a range.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns true if a range holds exactly this ASCII text.
  func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { buffer in bytes[range].elementsEqual(buffer) }
  }

  /// The line and column, both from 1, of an offset; columns count characters (Unicode scalars).
  ///
  /// - Complexity: O(offset): meant for diagnostics.
  func position(of offset: Int) -> (line: Int, column: Int) { positions(of: [offset])[0] }

  /// Marks positions of the document, for a text that is asked for them again and again: each then takes O(1).
  mutating func markPositions() {
    var position = (line: 1, column: 1)
    for offset in 0..<documentCount {
      if offset % Self.markDistance == 0 { marks.append(position) }
      step(&position, over: offset)
    }
  }

  /// The line and column of each of many offsets, which need not be in order.
  ///
  /// - Complexity: O(the largest offset + n log n) for n offsets; O(n log n) after ``markPositions()``.
  func positions(of offsets: [Int]) -> [(line: Int, column: Int)] {
    let sources = offsets.map { documentOffset(of: $0) }
    var result = sources.map { _ in (line: 1, column: 1) }
    var position = (line: 1, column: 1)
    var reached = 0
    for index in sources.indices.sorted(by: { sources[$0] < sources[$1] }) {
      let mark = min(sources[index] / Self.markDistance, marks.count - 1)
      if mark * Self.markDistance > reached { (position, reached) = (marks[mark], mark * Self.markDistance) }
      while reached < sources[index] {
        step(&position, over: reached)
        reached += 1
      }
      result[index] = position
    }
    return result
  }

  /// The offset in the document that an offset, perhaps in an expansion, is traced back to.
  private func documentOffset(of offset: Int) -> Int {
    var offset = min(offset, bytes.count)
    // A copied text may be an expansion itself, so this may take several steps. Each leads to a lower offset.
    while offset >= documentCount {
      // The last origin that starts at the offset or before it.
      var range = 0..<origins.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range = origins[middle].start <= offset ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      guard range.lowerBound > 0 else { break }
      let origin = origins[range.lowerBound - 1]
      offset = origin.isCopy ? origin.source + (offset - origin.start) : origin.source
    }
    return min(offset, documentCount)
  }

  /// Moves a position over the byte of the document at an index.
  private func step(_ position: inout (line: Int, column: Int), over index: Int) {
    switch bytes[index] {
    // The second byte of a Windows line end was counted with the first.
    case UInt8(ascii: "\n") where index > 0 && bytes[index - 1] == UInt8(ascii: "\r"): break
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): position = (position.line + 1, 1)
    case 0x80...0xBF: break
    default: position.column += 1
    }
  }

  /// The character at an offset as a message shows it: `'x'`, or a description of what cannot be shown.
  func described(at offset: Int, end: Int) -> String {
    guard offset < end else { return "the end" }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "a line break"
    case UInt8(ascii: "\t"): return "a tab"
    case 0..<0x20, 0x7F: return "control character \(byte)"
    case 0..<0x80: return "'\(Character(UnicodeScalar(byte)))'"
    default:
      var upper = offset + 1
      while upper < end, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
      return "'\(string(offset..<upper))'"
    }
  }
}

/// Returns true if a byte is one of XML's four white space characters.
func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}
