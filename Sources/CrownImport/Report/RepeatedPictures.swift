import CrownStore

/// Finds pictures that many different files gave: most likely the import lost what sets the drawings apart.
struct RepeatedPictures {
  /// The number of files from which a picture is reported. Icon sets have a few aliases of one picture.
  private static let leastFileCount = 10

  private var contents: Set<UInt64> = []
  /// The pictures by the hash of their records.
  private var pictures: [UInt64: ImportReport.Group] = [:]

  /// Counts the record of a file. Copies of one file count once.
  mutating func add(_ name: String, content: ContentHash, record: [UInt8]) {
    guard contents.insert(content.low).inserted else { return }
    pictures[ContentHash(of: record).low, default: ImportReport.Group()].add(name)
  }

  /// The pictures that many files gave, the most frequent first.
  var groups: [ImportReport.Group] {
    pictures.values.filter { $0.count >= Self.leastFileCount }
      .sorted { ($1.count, $0.firstName) < ($0.count, $1.firstName) }
  }
}
