import CrownKit

/// Finds pictures that many different files gave: most likely what sets the drawings apart was lost.
struct RepeatedPictures {
  /// How many files it takes to be told. Icon sets have a few aliases of one picture.
  static let leastCount = 10
  /// The most lines that are told.
  private static let shownCount = 3

  private struct Picture {
    var fileCount = 0
    var firstName = ""
  }

  private var contents: Set<UInt64> = []
  /// By the hash of a record.
  private var pictures: [UInt64: Picture] = [:]

  /// Takes note of the record that a file gave.
  mutating func add(_ name: String, content: ContentHash, record: [UInt8]) {
    // Copies of one file are no different files.
    guard contents.insert(content.low).inserted else { return }
    let key = ContentHash(of: record).low
    pictures[key, default: Picture(firstName: name)].fileCount += 1
  }

  /// A sentence for each picture that many files gave, the most frequent first.
  var sentences: [String] {
    pictures.values.filter { $0.fileCount >= Self.leastCount }
      .sorted { ($1.fileCount, $0.firstName) < ($0.fileCount, $1.firstName) }
      .prefix(Self.shownCount)
      .map { "\($0.fileCount) different files gave the same picture; see \($0.firstName)" }
  }
}
