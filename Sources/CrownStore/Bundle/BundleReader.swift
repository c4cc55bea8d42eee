import CrownPath

/// The crowns of a bundle in memory: what `CrownBundle` wrote, read without SQLite.
///
/// The head of the bundle is read and checked at once. A record is checked each time it is asked for.
package struct BundleReader: Sendable {
  /// The names, in the order in which they are listed.
  package let names: [String]
  /// The headings of their index.
  package let sections: [CatalogSection]
  /// The table of the shapes that the records share; empty if they share none.
  package let shapes: [UInt8]
  private let bytes: [UInt8]
  private let labels: [Int: CrownLabel]
  private let numbers: [String: Int]
  /// The position of each record, and the end of the last one.
  private let offsets: [Int]
  private let groups: [Group]
  /// The group of each record.
  private let groupNumbers: [Int]

  /// Records that share a checksum.
  private struct Group {
    let range: Range<Int>
    let checksum: ArraySlice<UInt8>
  }

  /// Reads the head of a bundle.
  ///
  /// - Throws: ``BundleError`` for other bytes, another version, or damage.
  /// - Complexity: O(bytes), and O(names' bytes): each has at most `CrownName.maximumByteCount`.
  package init(_ bytes: [UInt8]) throws(BundleError) {
    self.bytes = bytes
    var cursor = BundleCursor(bytes)
    let count = try cursor.head()

    var sections: [CatalogSection] = []
    try cursor.forEachRun(of: count) { cursor, crowns throws(BundleError) in
      sections.append(CatalogSection(heading: try cursor.text(), offset: crowns.lowerBound, count: crowns.count))
    }
    self.sections = sections

    var names: [String] = []
    var numbers: [String: Int] = [:]
    names.reserveCapacity(count)
    numbers.reserveCapacity(count)
    var previous: ArraySlice<UInt8> = []
    for number in 0..<count {
      let shared = try cursor.number()
      let rest = try cursor.bytes(try cursor.number())
      let bytes = previous.prefix(shared) + rest
      guard shared <= previous.count, bytes.count <= CrownName.maximumByteCount, let name = String(utf8: bytes),
        CrownName.isValid(name)
      else { throw cursor.damage("a name is none of a crown") }
      guard numbers.updateValue(number, forKey: name) == nil else { throw cursor.damage("a name occurs twice") }
      names.append(name)
      previous = bytes
    }
    (self.names, self.numbers) = (names, numbers)
    labels = try cursor.labels(of: count)
    try cursor.skipSources(of: count)
    shapes = Array(try cursor.bytes(try cursor.number()))

    var offsets = [0]
    offsets.reserveCapacity(count + 1)
    var end = 0
    for _ in 0..<count {
      end += try cursor.number()
      guard end <= bytes.count else { throw cursor.damage("the records end behind its end") }
      offsets.append(end)
    }
    let ends = RecordGroup.ends(ofRecordsAt: offsets)
    let checksums = try cursor.bytes(3 * ends.count)
    let head = cursor.position
    let checksum = bytes[..<head].withUnsafeBytes(CRC24.init).bytes
    guard try cursor.bytes(3).elementsEqual(checksum) else { throw cursor.damage("its checksum differs") }
    guard bytes.count - cursor.position == end else { throw cursor.damage("it is \(bytes.count) bytes long") }

    let start = cursor.position
    var groups: [Group] = []
    var groupNumbers: [Int] = []
    groupNumbers.reserveCapacity(count)
    for (number, end) in ends.enumerated() {
      let first = groupNumbers.count
      let checksum = checksums.dropFirst(3 * number).prefix(3)
      groups.append(Group(range: start + offsets[first]..<start + offsets[end], checksum: checksum))
      groupNumbers += repeatElement(number, count: end - first)
    }
    (self.groups, self.groupNumbers) = (groups, groupNumbers)
    self.offsets = offsets.map { start + $0 }
  }

  /// The number of the crown with a name, which need not be in normal form; `nil` if there is none.
  package func number(of name: String) -> Int? {
    (try? CrownName.normalized(name)).flatMap { numbers[$0] }
  }

  /// The title and tags of a crown.
  package func label(of number: Int) -> CrownLabel? { labels[number] }

  /// The record of a crown; `nil` if it is damaged.
  ///
  /// - Complexity: O(bytes) of the records that share its checksum: at most 24.
  package func record(of number: Int) -> [UInt8]? {
    let group = groups[groupNumbers[number]]
    let checksum = bytes[group.range].withUnsafeBytes(CRC24.init).bytes
    guard group.checksum.elementsEqual(checksum) else { return nil }
    let record = Array(bytes[offsets[number]..<offsets[number + 1]])
    return record.isEmpty ? nil : record
  }

  /// The names that match a pattern with `*`, `?` and `[a-z]`.
  package func names(matching glob: String) -> [String] {
    let glob = NormalForm.composed(glob)
    return names.filter { CrownName.fits($0, glob) }
  }

  /// Finds crowns by the words of their names, titles and tags, as ``CrownCatalog/search(_:limit:)`` does.
  ///
  /// - Complexity: O(n)
  package func search(_ query: String, limit: Int) throws -> [String] {
    try BundleWords(of: names, labels: labels).search(query, limit: limit)
  }
}

/// The words by which the crowns of a bundle are found, which has no index of them.
private struct BundleWords: SearchedWords {
  private let names: [String]
  private let words: [[String]]

  init(of names: [String], labels: [Int: CrownLabel]) {
    self.names = names
    words = names.indices.map { SearchWords.of(name: names[$0], label: labels[$0]) }
  }

  func names(withWords wanted: [String], limit: Int) -> [String] {
    words.indices.filter { words[$0].begin(with: wanted) }.map { names[$0] }
  }

  func hasWord(_ word: String) -> Bool { words.contains { $0.begin(with: [word]) } }

  func words(near word: String) -> [String] {
    var near = NearWords(to: word)
    for words in words { words.forEach { near.add($0) } }
    return near.words
  }
}

/// Why a bundle cannot be read.
package struct BundleError: Error, Hashable, CustomStringConvertible {
  /// A sentence without the name of the file.
  package let description: String
}

/// A position in the bytes of a bundle, and what is read from it on.
private struct BundleCursor {
  private let content: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { content = bytes }

  func damage(_ reason: String) -> BundleError {
    BundleError(
      description: "the bundle is damaged: \(reason), at byte \(position); make it again with 'crowntool pack'")
  }

  /// Reads the mark and the version; returns the number of crowns.
  mutating func head() throws(BundleError) -> Int {
    guard CrownBundle.isBundle(Array(content.prefix(CrownBundle.mark.count))) else {
      let isDatabase = content.starts(with: "SQLite format 3\0".utf8)
      throw BundleError(
        description: isDatabase
          ? "these bytes are a database, not a bundle; open it as a file, or read it with CrownLibrary(bytes:)"
          : "these bytes are no bundle of crowns; 'crowntool pack --format web' writes one")
    }
    position = CrownBundle.mark.count
    let version = try bytes(1).first
    guard version == CrownBundle.version else {
      throw BundleError(
        description:
          "the bundle has the version \(version ?? 0), and this library reads version \(CrownBundle.version); "
          + "use both of one version of Crowns")
    }
    let count = try number()
    // A name takes two bytes at least, and the length of a record one.
    guard count <= (content.count - position) / 3 else { throw damage("it ends before its crowns do") }
    return count
  }

  /// Reads a number: 7 bits a byte, the lowest first.
  mutating func number() throws(BundleError) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard position < content.count else { throw damage("it ends early") }
      let byte = Int(content[position])
      position += 1
      value |= (byte & 127) << shift
      if byte < 128 {
        guard value <= Int32.max else { break }
        return value
      }
    }
    throw damage("a number is too large")
  }

  mutating func bytes(_ count: Int) throws(BundleError) -> ArraySlice<UInt8> {
    guard count <= content.count - position else { throw damage("it ends early") }
    defer { position += count }
    return content[position..<position + count]
  }

  mutating func text() throws(BundleError) -> String {
    guard let text = String(utf8: try bytes(try number())) else { throw damage("a text is not in UTF-8") }
    return text
  }

  /// Reads runs, whose values `body` reads.
  mutating func forEachRun(
    of count: Int, _ body: (inout BundleCursor, Range<Int>) throws(BundleError) -> Void
  ) throws(BundleError) {
    var first = 0
    for _ in 0..<(try number()) {
      let length = try number()
      guard length > 0, length <= count - first else { throw damage("its runs are not those of \(count) crowns") }
      try body(&self, first..<first + length)
      first += length
    }
    guard first == count else { throw damage("its runs are not those of \(count) crowns") }
  }

  mutating func labels(of count: Int) throws(BundleError) -> [Int: CrownLabel] {
    var labels: [Int: CrownLabel] = [:]
    var next = 0
    for _ in 0..<(try number()) {
      next += try number()
      guard next < count else { throw damage("it has more labels than crowns") }
      var label = CrownLabel(title: try text())
      for _ in 0..<(try number()) { label.tags.insert(try text()) }
      labels[next] = label
      next += 1
    }
    return labels
  }

  /// Reads the sources, which an app has no use for.
  mutating func skipSources(of count: Int) throws(BundleError) {
    let patterns = try number()
    for _ in 0..<patterns {
      let kind = try number()
      guard kind < 2 else { throw damage("a source is of a kind that there is not") }
      for _ in 0...kind { _ = try text() }
    }
    try forEachRun(of: count) { cursor, _ throws(BundleError) in
      guard try cursor.number() <= patterns else { throw cursor.damage("a source has no pattern") }
    }
  }
}

extension String {
  /// The text of bytes in UTF-8; `nil` for others.
  fileprivate init?(utf8 bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // What is not UTF-8 was replaced.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
