extension CatalogWriter {
  /// Calls `body` for every crown that came from a file, with its name, the file's path, and a function that reads the
  /// rest of the source. The function returns `nil` if the source is damaged. `body` must not change the catalogue.
  ///
  /// It is for importing many files: one pass over all sources takes less time than a question for each file, and an
  /// index by path would slow down every import.
  /// - Complexity: O(n) in the number of all crowns, in the order of their names' bytes.
  public func forEachSource(
    _ body: (_ name: String, _ path: String, _ file: () -> SourceFile?) throws -> Void
  ) throws {
    try open().crowns.forEachSourceRow { row in
      let name = row.text(0)
      try body(name, row.text(1), { SourceFile(row, from: 1, ofCrown: name) })
    }
  }
}
