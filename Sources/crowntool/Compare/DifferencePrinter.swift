import CrownKit
import CrownStore
import CrownWeb

/// Prints the differences between two databases, and counts them.
struct DifferencePrinter {
  private var elements: JSONOutput.Elements?
  private var lines = LineBuffer()
  private var isFinished = false
  private var counts: [Word: Int] = [:]
  /// The number of crowns that differ.
  private(set) var count = 0

  /// The words of a result, which a page has, too.
  typealias Word = GalleryComparison.Kind

  init(isJSON: Bool) { elements = isJSON ? JSONOutput.Elements() : nil }

  mutating func print(_ difference: CrownDifference) throws {
    count += 1
    let words = Self.words(of: difference)
    for word in words { counts[word, default: 0] += 1 }
    if elements != nil {
      try elements?.add(Element(difference, words.map(\.rawValue)))
    } else {
      for word in words { lines.print(Self.line(word, difference)) }
    }
  }

  /// Prints what is left.
  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    elements?.finish()
    lines.flush()
  }

  /// The numbers of the differences, as a line.
  func summary(of former: String, _ present: String) -> String {
    guard count > 0 else { return "\(former) and \(present) have the same crowns" }
    return Word.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
  }

  /// A text for each change of a crown, such as `redrawn (25 % of it changed)`.
  static func changes(of difference: CrownDifference) -> [String] {
    words(of: difference).map { word in
      word.rawValue + (detail(of: word, difference).map { " (\($0))" } ?? "")
    }
  }

  /// The changes of a crown.
  static func words(of difference: CrownDifference) -> [Word] {
    let word: Word? =
      switch difference.change {
      case .added: .added
      case .removed: .removed
      case .renamed: .renamed
      case .redrawn: .redrawn
      case .relabelled: nil
      }
    return [word, difference.hasOtherLabel ? .relabelled : nil].compactMap(\.self)
  }

  private static func line(_ word: Word, _ difference: CrownDifference) -> String {
    let line = "\(word.rawValue): \(Console.result(difference.name))"
    return detail(of: word, difference).map { "\(line) (\($0))" } ?? line
  }

  private static func detail(of word: Word, _ difference: CrownDifference) -> String? {
    switch (word, difference.change) {
    case (.renamed, .renamed(let former)): "until now \(Console.result(former))"
    case (.redrawn, .redrawn(let share?)): "\(percentage(share)) of it changed"
    case (.relabelled, _): LabelChange(difference).words
    default: nil
    }
  }

  /// A share in per cent. One that is not 0 is not shown as 0.
  private static func percentage(_ share: Double) -> String {
    let percentage = share * 100
    if percentage > 0, percentage < 0.1 { return "less than 0.1 %" }
    return "\(Figure.number((percentage * 10).rounded() / 10)) %"
  }

  private struct Element: Encodable {
    let name: String
    let changes: [String]
    let formerName: String?
    let changedShare: Double?
    let formerTitle: String?
    let title: String?
    let addedTags: [String]?
    let removedTags: [String]?

    init(_ difference: CrownDifference, _ changes: [String]) {
      name = difference.name
      self.changes = changes
      formerName = if case .renamed(let former) = difference.change { former } else { nil }
      changedShare = if case .redrawn(let share) = difference.change { share } else { nil }
      let label = difference.hasOtherLabel ? LabelChange(difference) : nil
      (formerTitle, title) = (label?.titles?.former, label?.titles?.present)
      (addedTags, removedTags) = (label?.addedTags, label?.removedTags)
    }
  }
}

/// The change of a crown's title and tags.
private struct LabelChange {
  /// The titles before and after; `nil` where they are the same.
  let titles: (former: String, present: String)?
  let addedTags: [String]
  let removedTags: [String]

  init(_ difference: CrownDifference) {
    let (former, present) = (difference.formerLabel ?? CrownLabel(), difference.label ?? CrownLabel())
    titles = former.title == present.title ? nil : (former.title, present.title)
    addedTags = present.tags.subtracting(former.tags).sorted()
    removedTags = former.tags.subtracting(present.tags).sorted()
  }

  /// The change in words, such as `title 'King' instead of 'Queen'; tags added: chess`.
  var words: String {
    var parts: [String] = []
    if let titles {
      let quoted = titles.present.isEmpty ? "no title" : "title '\(titles.present.visible)'"
      parts.append(quoted + (titles.former.isEmpty ? "" : " instead of '\(titles.former.visible)'"))
    }
    for (word, tags) in [("added", addedTags), ("removed", removedTags)] where !tags.isEmpty {
      parts.append("tags \(word): \(tags.map(\.visible).joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }
}
