import CrownImport

/// Prints messages as they come, and counts those that say the same of many files.
struct MessageTally {
  /// The number of messages with one text that are printed with their paths.
  static let shownCount = 3

  private struct Group {
    var count = 0
    /// Set only once messages are left out: nearly all texts of a large import stay below the limit.
    var text = ""
  }

  /// The groups by the hash of their text, which takes less memory than the text.
  private var groups: [Int: Group] = [:]

  /// Prints a message, unless several with its text were printed already.
  mutating func tell(_ message: ImportMessage, isError: Bool = false) {
    let key = message.sentence.hashValue
    groups[key, default: Group()].count += 1
    guard let count = groups[key]?.count, count > Self.shownCount else {
      return isError ? Console.error("\(message)") : Console.note("\(message)")
    }
    if count == Self.shownCount + 1 { groups[key]?.text = message.sentence }
  }

  /// Prints how many messages were left out, the most frequent first.
  func printRest() {
    let rest = groups.values.filter { $0.count > Self.shownCount }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    for group in rest { Console.note("… and \(group.count - Self.shownCount) more like these: \(group.text)") }
  }
}
