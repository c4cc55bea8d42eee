extension CrownCatalog {
  /// Gives each difference between this database and a later one to `body`, in the order of the names' bytes.
  ///
  /// Both databases are read in that order, so that memory does not grow with the crowns. Records are compared without
  /// shared shapes: a packed database does not differ from the one that it was packed from.
  ///
  /// - Parameters:
  ///   - other: The later database.
  ///   - names: The names of the crowns of each that are compared; `nil` for all.
  ///   - share: The share of the picture of a redrawn crown that changed, 0 through 1, for its name and two records;
  ///     `nil` where it is not measured.
  ///   - body: Takes a difference. It is called when both databases were read.
  /// - Throws: `CatalogError.damagedRecord`, `.undecodableRecord`, `.damagedShapes` and `.damagedNames` for a damaged
  ///   database, `SQLiteError`, and what the closures throw.
  /// - Complexity: O(n), and O(d log d) for d differences.
  package func forEachDifference(
    to other: CrownCatalog, choosing names: (first: NameList, second: NameList)? = nil,
    measuring share: (_ name: String, _ former: [UInt8], _ present: [UInt8]) throws -> Double?,
    _ body: (CrownDifference) throws -> Void
  ) throws {
    let table = try DifferenceTable(cancellation: cancellation)
    try CatalogWriter.reading([self, other], cacheKiB: 2048) { connections in
      let first = try MergeInput(connections[0], index: 0, path: path, choosing: names?.first)
      let second = try MergeInput(connections[1], index: 1, path: other.path, choosing: names?.second)
      var merge = try SortedMerge([first.crowns, second.crowns])
      try merge.forEachKey { group in
        switch group {
        case [0]: try first.withIntactCrown { try table.add($0, of: .first) }
        case [1]: try second.withIntactCrown { try table.add($0, of: .second) }
        default:
          try first.withIntactCrown { former in
            try second.withIntactCrown { try Self.compare(former, $0, share, table) }
          }
        }
      }
    }
    try table.forEach(body)
  }

  /// Adds two crowns of one name to the table, if they differ.
  private static func compare(
    _ former: CrownRow, _ present: CrownRow,
    _ share: (_ name: String, _ former: [UInt8], _ present: [UInt8]) throws -> Double?, _ table: DifferenceTable
  ) throws {
    let isRedrawn = SortedRows.order(former.record[...], present.record[...]) != 0
    guard isRedrawn || !hasSameBytes(former.labelLines, present.labelLines) else { return }
    let share = isRedrawn ? try share(present.name, [UInt8](former.record), [UInt8](present.record)) : nil
    try table.add(former, changedTo: present, isRedrawn: isRedrawn, share: share)
  }

  private static func hasSameBytes(_ bytes: UnsafeRawBufferPointer?, _ other: UnsafeRawBufferPointer?) -> Bool {
    guard let bytes, let other else { return bytes == nil && other == nil }
    return SortedRows.order(bytes[...], other[...]) == 0
  }
}
