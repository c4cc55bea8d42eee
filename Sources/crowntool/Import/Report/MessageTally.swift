/// Prints messages as they come, and sums up those that say the same of many files.
struct MessageTally {
  /// How many messages with one text are printed with their places.
  static let shownCount = 3

  private struct Group {
    var count = 0
    /// Kept only once something is summed up: nearly all texts of a large import stay below the limit.
    var text = ""
  }

  /// By the hash of a text, which takes less memory than the text.
  private var groups: [Int: Group] = [:]

  /// Prints a message, unless as many with its text were printed already.
  mutating func tell(_ message: ImportMessage, isError: Bool = false) {
    let key = message.text.hashValue
    groups[key, default: Group()].count += 1
    guard let count = groups[key]?.count, count > Self.shownCount else {
      return isError ? Console.error("\(message)") : Console.note("\(message)")
    }
    if count == Self.shownCount + 1 { groups[key]?.text = message.text }
  }

  /// Prints how many messages were not printed, the most frequent first.
  func printRest() {
    let rest = groups.values.filter { $0.count > Self.shownCount }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    for group in rest { Console.note("… and \(group.count - Self.shownCount) more like these: \(group.text)") }
  }
}
