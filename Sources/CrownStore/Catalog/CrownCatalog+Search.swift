extension CrownCatalog {
  /// Finds crowns by the words of their names, titles and tags.
  ///
  /// Each word of the query has to begin a word of the crown, without regard to case and accents: `tud cr` finds
  /// `Crown-Tudor`. The crown of that name comes first, then those whose names begin with the query, then those with
  /// its words in their names, then those with them in titles and tags; within that the order is that of the names.
  ///
  /// If no crown has one of the words, near words take its place: `hart` finds `heart`.
  ///
  /// - Parameters:
  ///   - query: The words. A query without words finds nothing.
  ///   - limit: The most names to give.
  /// - Complexity: O(log n + k) where one word is asked for, for k results or 10,000, if that is more. With several
  ///   words, every crown that has the rarest one may have to be looked at. A packed database has no index; there all
  ///   names are gone through.
  public func search(_ query: String, limit: Int = 100) throws -> [String] {
    try reading { try $0.crowns.search(query, limit: limit) }
  }
}

extension CrownCatalog {
  /// The names that someone who asked for `name` may have meant, nearest first.
  ///
  /// - Parameters:
  ///   - name: Any text; it need not be a valid name.
  ///   - limit: The largest number of names to give.
  /// - Complexity: O(*n*) in the number of crowns.
  public func names(near name: String, limit: Int = 3) throws -> [String] {
    NearbyNames.nearest(to: name, among: try names(), limit: limit)
  }
}
