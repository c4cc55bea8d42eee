import CrownStore
import CrownWeb

extension GalleryComparison {
  /// The comparison that a page shows of two databases.
  init(of former: CrownCatalog, with present: CrownCatalog, differences: [CrownDifference]) {
    let names = Self.names(of: former.path, present.path)
    self.init(of: former, named: names.former, with: names.present, differences: differences.map(Difference.init))
  }

  /// The names of two databases in a page, which may be passed on: those of their files, or the paths as they were
  /// given where these are the same.
  static func names(of former: String, _ present: String) -> (former: String, present: String) {
    let files = [former, present].map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let shown = files[0] == files[1] ? [former, present] : files
    return (shown[0].visible, shown[1].visible)
  }
}

extension GalleryComparison.Difference {
  fileprivate init(_ difference: CrownDifference) {
    self.init(
      name: difference.name, kinds: DifferencePrinter.words(of: difference),
      sentences: DifferencePrinter.changes(of: difference).map(\.visible))
  }
}

extension CrownRequest {
  /// The names asked for, as far as each of two databases has them; `nil` for all.
  ///
  /// A crown that is chosen in one database is chosen in both: it may have lost a tag.
  ///
  /// - Parameter work: What is not done if neither has a name, such as `nothing is compared`.
  func names(
    comparing former: CrownCatalog, with present: CrownCatalog, orElse work: String
  ) throws -> (first: NameList, second: NameList)? {
    guard let lists = try names(ofEachOf: [former, present], orElse: work), let first = lists.first,
      let second = lists.last
    else { return nil }
    try second.forEach { if try former.contains($0) { try first.add($0) } }
    try first.forEach { if try present.contains($0) { try second.add($0) } }
    return (first, second)
  }
}
