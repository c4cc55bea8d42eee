/// Finds pictures that many different files gave: most likely the import lost what sets the drawings apart.
enum RepeatedPictures {
  /// The number of files from which a picture is reported. Icon sets have a few aliases of one picture.
  private static let leastFileCount = 10

  /// The number of pictures whose files are named, and the number of further names of each.
  private static let (namedCount, furtherCount) = (3, 2)

  /// The pictures that many files gave, the most frequent first. Copies of one file count once.
  static func groups(in tables: ImportTables) throws -> [ImportReport.Group] {
    var found = try tables.repeatedRecords(from: leastFileCount)
    found.sort { ($1.group.count, $0.group.firstName) < ($0.group.count, $1.group.firstName) }
    for index in found.indices.prefix(namedCount) {
      found[index].group.furtherNames = try tables.furtherNames(of: found[index].record, limit: furtherCount)
    }
    return found.map(\.group)
  }
}
