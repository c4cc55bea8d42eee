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
      let length = try cursor.number()
      guard length <= bytes.count - end else { throw cursor.damage("the records end behind its end") }
      end += length
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
    names.filter(NamePattern(NormalForm.composed(glob)).matches)
  }

  /// Finds crowns by the words of their names, titles and tags, as a database does.
  ///
  /// - Complexity: O(n)
  package func search(_ query: String, limit: Int) -> [String] {
    BundleWords(of: names, labels: labels).search(query, limit: limit)
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
