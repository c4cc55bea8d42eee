/// Tags by which crowns are chosen. Case and accents do not count, as in a search.
package struct ChosenTags: Sendable {
  private let folded: Set<String>

  package init(_ tags: [String]) { folded = Set(tags.map(TextFolding.folded)) }

  /// Returns true if there is no tag: every crown is chosen then.
  package var isEmpty: Bool { folded.isEmpty }

  /// Returns true if a tag is one of them.
  package func contain(_ tag: String) -> Bool { folded.contains(TextFolding.folded(tag)) }

  /// Returns true if a label has at least one of the tags.
  func fit(_ label: CrownLabel?) -> Bool { label?.tags.contains(where: contain) ?? false }
}

extension CrownCatalog {
  /// Gives the names of the crowns that have at least one of some tags to `body`, sorted as people sort.
  ///
  /// - Throws: `CatalogError`, `SQLiteError`, and what `body` throws.
  /// - Complexity: O(n): all crowns are read. Many names go through a temporary file.
  package func forEachName(taggedWith tags: ChosenTags, _ body: (String) throws -> Void) throws {
    try snapshot {
      var sorter = NameSorter(cancellation: cancellation)
      try reading { connection in
        try connection.crowns.forEach { if tags.fit($0.label) { try sorter.add($0.name) } }
      }
      try sorter.forEach(body)
    }
  }

  /// Returns true if a crown has at least one of some tags.
  ///
  /// - Complexity: O(log n) in the number of crowns.
  package func isTagged(_ name: String, with tags: ChosenTags) throws -> Bool {
    guard let name = try? CrownName.normalized(name) else { return false }
    return try reading { try $0.crowns.withCrown(name) { tags.fit($0.label) } ?? false }
  }
}
