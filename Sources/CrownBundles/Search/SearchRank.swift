/// The order of the results of a search, as people expect it: the crown of that name first.
///
/// The gallery page has the same order (`Web/gallery/script/search.js`), and a test compares the two.
package enum SearchRank: Int, CaseIterable {
  /// The name consists of the words asked for: `star`.
  case name
  /// So does the name without its folder: `shapes/star`.
  case lastPart
  /// The name begins with the words: `star-half`, `starfish`.
  case beginning
  /// So does the name without its folder: `shapes/star-half`.
  case lastBeginning
  /// The words are words of the name: `account-star`.
  case words
  /// The words begin words of the name: `account-starred`.
  case prefixes
  /// Some of the words are in the title or the tags only.
  case label

  /// The rank of a crown that has the words of a query.
  package init(of name: String, for query: [String]) {
    let words = SearchWords.of(name)
    var last = words
    if let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) {
      last = SearchWords.of(String(name[name.utf8.index(after: slash)...]))
    }
    if words == query {
      self = .name
    } else if last == query {
      self = .lastPart
    } else if Self.words(words, beginWith: query) {
      self = .beginning
    } else if Self.words(last, beginWith: query) {
      self = .lastBeginning
    } else if query.allSatisfy(words.contains) {
      self = .words
    } else if words.begin(with: query) {
      self = .prefixes
    } else {
      self = .label
    }
  }

  /// Returns true if words are those of a query, of which the last one may go on.
  private static func words(_ words: [String], beginWith query: [String]) -> Bool {
    guard words.count >= query.count, let last = query.last else { return false }
    return words.starts(with: query.dropLast()) && words[query.count - 1].hasPrefix(last)
  }

  /// The first names in the order of the ranks, and within a rank as people sort.
  ///
  /// - Complexity: O(n), and O(k log k) for the k names of the ranks that are needed.
  package static func sorted(_ names: [String], for query: [String], limit: Int) -> [String] {
    var ranked = [[String]](repeating: [], count: allCases.count)
    for name in names { ranked[SearchRank(of: name, for: query).rawValue].append(name) }
    var found: [String] = []
    for names in ranked where found.count < limit {
      found += NaturalOrder.sorted(names).prefix(limit - found.count)
    }
    return found
  }
}
