/// A heading of the alphabetic index at the screen's edge, and the names under it.
public struct CatalogSection: Hashable, Sendable {
  /// The first letter of the names as a capital, or `#` for names that begin with no letter. A letter whose capital is
  /// that of another one, as that of the Turkish dotless i, stays small: no two sections have one heading.
  public let heading: String
  /// The index of the first of them among all names in natural order.
  public let offset: Int
  /// The number of names.
  public let count: Int

  /// Makes a section from its parts.
  package init(heading: String, offset: Int, count: Int) {
    (self.heading, self.offset, self.count) = (heading, offset, count)
  }
}

extension CatalogSection {
  /// Names from several databases, each once, sorted as people sort, and the headings of their index.
  ///
  /// - Complexity: O(n log n)
  package static func index(of names: some Sequence<String>) -> (names: [String], sections: [CatalogSection]) {
    let sorted = NaturalOrder.sorted(Array(Set(names)))
    return (sorted, sections(ofSortedKeys: sorted.map(NaturalOrder.key)))
  }

  /// The headings of names with these keys.
  package static func sections(ofSortedKeys keys: [[UInt8]]) -> [CatalogSection] {
    var sections: [CatalogSection] = []
    var start = 0
    while start < keys.count {
      let heading = NaturalOrder.heading(ofKey: keys[start])
      let end = keys[start...].firstIndex { NaturalOrder.heading(ofKey: $0) != heading } ?? keys.count
      sections.append(CatalogSection(heading: heading, offset: start, count: end - start))
      start = end
    }
    return sections
  }
}
