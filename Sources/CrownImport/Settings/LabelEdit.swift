import CrownStore

/// The changes that someone made to the title and tags of a crown. Later imports of its file make them again.
///
/// It is kept with the settings of the crown, so that it goes where the crown's source goes.
package struct LabelEdit: Hashable, Sendable {
  /// The title, empty for none; `nil` for that of the file.
  package var title: String?
  /// The tags that the crown has, whether its file has them or not.
  package private(set) var added: Set<String> = []
  /// The tags that the crown does not have. Case and accents do not count.
  package private(set) var removed: Set<String> = []

  package init() {}

  var isEmpty: Bool { title == nil && added.isEmpty && removed.isEmpty }

  /// Adds a tag.
  package mutating func add(_ tag: String) {
    removed = removed.filter { !isSame($0, tag) }
    if !added.contains(where: { isSame($0, tag) }) { added.insert(tag) }
  }

  /// Removes a tag.
  package mutating func remove(_ tag: String) {
    added = added.filter { !isSame($0, tag) }
    if !removed.contains(where: { isSame($0, tag) }) { removed.insert(tag) }
  }

  /// A label with these changes.
  package func applied(to label: CrownLabel) -> CrownLabel {
    let kept = label.tags.filter { tag in !removed.contains { isSame($0, tag) } }
    let new = added.filter { tag in !kept.contains { isSame($0, tag) } }
    return CrownLabel(title: title ?? label.title, tags: kept.union(new))
  }

  /// These changes and then others.
  ///
  /// - Parameter label: The crown's label before the others. Only tags that it has are remembered as removed.
  func followed(by change: LabelEdit, of label: CrownLabel) -> LabelEdit {
    var edit = self
    edit.title = change.title ?? title
    for tag in change.added { edit.add(tag) }
    for tag in change.removed where (label.tags.union(added)).contains(where: { isSame($0, tag) }) { edit.remove(tag) }
    return edit
  }

  private func isSame(_ tag: String, _ other: String) -> Bool {
    TextFolding.folded(tag) == TextFolding.folded(other)
  }
}

// MARK: - As a database keeps it

extension LabelEdit {
  /// The words of the kept text: `=title`, `+tag`, `-tag`, sorted. They have no spaces and no commas.
  var words: [String] {
    let title = title.map { ["=" + KeptWord.escaped($0)] } ?? []
    return title + added.map { "+" + KeptWord.escaped($0) }.sorted()
      + removed.map { "-" + KeptWord.escaped($0) }.sorted()
  }

  /// Reads the words; `nil` where one is none.
  init?(words: [String]) {
    for word in words {
      guard let text = KeptWord.unescaped(word.dropFirst()) else { return nil }
      switch word.first {
      case "=": title = text
      case "+": added.insert(text)
      case "-": removed.insert(text)
      default: return nil
      }
    }
  }
}

extension ImportSettings {
  /// The text of settings with another edit of title and tags. All else stays: it says how the record was made.
  static func text(_ text: String, with edit: LabelEdit) -> String {
    let key = ImportSetting.label.keptKey
    var parts = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    parts.removeAll { $0 == key || $0.hasPrefix(key + " ") }
    // It is the first setting, behind the version of the codec.
    if !edit.isEmpty { parts.insert(([key] + edit.words).joined(separator: " "), at: min(1, parts.count)) }
    return parts.joined(separator: ", ")
  }
}
