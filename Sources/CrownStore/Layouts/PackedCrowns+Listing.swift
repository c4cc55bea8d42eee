/// All names of a packed database, which has no table of them in natural order, and the state of the database they were
/// read from.
struct SortedNames {
  let names: [String]
  let keys: [[UInt8]]
  let dataVersion: Int64

  /// The index of the first name whose key is not before a key.
  func firstIndex(from key: [UInt8]) -> Int {
    firstIndex { keys[$0].lexicographicallyPrecedes(key) }
  }

  /// The first index for which a condition no longer holds: a binary search.
  func firstIndex(where isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension PackedCrowns {
  func forEachName(matching glob: String?, sorter: NameSorter, _ body: (String) throws -> Void) throws {
    var sorter = sorter
    try forEach(matching: glob) { try sorter.add($0.name) }
    try sorter.forEach(body)
  }

  func forEachName(ofKeysFrom low: [UInt8], upTo high: [UInt8], _ body: (String) -> Bool) throws {
    let sorted = try sortedNames()
    for index in sorted.firstIndex(from: low)..<sorted.firstIndex(from: high) {
      guard body(sorted.names[index]) else { return }
    }
  }

  func names(after name: String?, limit: Int) throws -> [String] {
    let sorted = try sortedNames()
    guard let name else { return Array(sorted.names.prefix(max(limit, 0))) }
    let key = NaturalOrder.key(of: name)
    let first = sorted.firstIndex { !NaturalOrder.isBefore(key, name, sorted.keys[$0], sorted.names[$0]) }
    return Array(sorted.names[first...].prefix(max(limit, 0)))
  }

  func names(from offset: Int, limit: Int) throws -> [String] {
    Array(try sortedNames().names.dropFirst(offset).prefix(limit))
  }

  func sections() throws -> [CatalogSection] { CatalogSection.sections(ofSortedKeys: try sortedNames().keys) }

  func names(withWords words: [String], limit: Int) throws -> [String] {
    var found: [String] = []
    try forEach { crown in
      if SearchWords.of(name: crown.name, label: crown.label).begin(with: words) { found.append(crown.name) }
    }
    return found
  }

  func hasWord(_ word: String) throws -> Bool {
    var isFound = false
    try forEach(from: "", invalidNames: false) { crown in
      isFound = SearchWords.of(name: crown.name, label: crown.label).begin(with: [word])
      return !isFound
    }
    return isFound
  }

  func words(near word: String) throws -> [String] {
    var near = NearWords(to: word)
    try forEach { crown in SearchWords.of(name: crown.name, label: crown.label).forEach { near.add($0) } }
    return near.words
  }

  /// All names in natural order, sorted at the first access.
  private func sortedNames() throws -> SortedNames {
    let dataVersion = try connection.dataVersion()
    if let sorted = connection.sortedNames, sorted.dataVersion == dataVersion { return sorted }
    var unsorted: [String] = []
    try forEach { unsorted.append($0.name) }
    let names = NaturalOrder.sorted(unsorted)
    let sorted = SortedNames(names: names, keys: names.map(NaturalOrder.key), dataVersion: dataVersion)
    connection.sortedNames = sorted
    return sorted
  }
}
