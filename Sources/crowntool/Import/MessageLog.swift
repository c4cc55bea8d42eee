import CrownImport

/// Collects an import's messages about its files, and prints each reason once, with its count and the first files.
struct MessageLog {
  /// The meaning of a message for its file.
  enum Kind: Int, Hashable {
    /// An argument or a folder that cannot be used.
    case argument
    /// A file that cannot be read, or whose crown's name belongs to another one.
    case failure
    /// A drawing that cannot become a crown.
    case refusal
    /// Something to know of a drawing that became one.
    case warning
    /// Something that is as it should be.
    case note
  }

  /// The number of files that are printed for a reason.
  static let shownCount = 3

  /// The reason of several files: messages that differ in numbers and quoted names at most.
  private struct Group {
    let kind: Kind
    var count = 0
    /// The first files: each with its first message, and the number of the others.
    var files: [(message: ImportMessage, others: Int)] = []
    /// True if all of these messages are word for word the same.
    var isUniform = true
  }

  private struct Key: Hashable {
    let kind: Kind
    let pattern: String
  }

  /// True if every message is printed at once, in a line of its own.
  private let isVerbose: Bool
  private var groups: [Key: Group] = [:]

  init(isVerbose: Bool) { self.isVerbose = isVerbose }

  /// Adds the messages of one file. Only the first of them counts as a reason.
  mutating func add(_ messages: [ImportMessage], _ kind: Kind) {
    guard let first = messages.first else { return }
    guard !isVerbose else {
      for message in messages { kind.print(message) }
      return
    }
    let key = Key(kind: kind, pattern: Self.pattern(of: first.text))
    var group = groups[key] ?? Group(kind: kind)
    group.count += 1
    if let text = group.files.first?.message.text, text != first.text { group.isUniform = false }
    if group.files.count < Self.shownCount { group.files.append((first, messages.count - 1)) }
    groups[key] = group
  }

  /// Prints what was collected, the most frequent reasons first, and forgets it.
  mutating func flush() {
    let sorted = groups.sorted {
      ($0.key.kind.rawValue, $1.value.count, $0.key.pattern) < ($1.key.kind.rawValue, $0.value.count, $1.key.pattern)
    }
    groups = [:]
    for (_, group) in sorted { Self.print(group) }
  }

  private static func print(_ group: Group) {
    let rest = group.count - group.files.count
    guard group.isUniform, group.count > 1, let first = group.files.first else {
      for file in group.files { group.kind.print(file.message, others: file.others) }
      if rest > 0 { Console.note("… and \(rest) more like these; --verbose names them") }
      return
    }
    group.kind.printHead("\(group.count) \(group.kind == .argument ? "times" : "files"): \(first.message.text)")
    for file in group.files { Console.note("  \(file.message.place)\(suffix(file.others))") }
    if rest > 0 { Console.note("  and \(rest) more; --verbose names them") }
  }

  /// The end of a file's line whose other messages are not printed.
  fileprivate static func suffix(_ others: Int) -> String { others == 0 ? "" : " (and \(others) more)" }

  /// A text without the numbers and the quoted names in it.
  private static func pattern(of text: String) -> String {
    var pattern = ""
    var isQuoted = false
    for character in text {
      // An apostrophe follows a letter.
      if character == "'", isQuoted || !(pattern.last?.isLetter ?? false) { isQuoted.toggle() }
      if isQuoted || character.isASCII && character.isNumber { continue }
      pattern.append(character)
    }
    return pattern
  }
}

extension MessageLog.Kind {
  /// Prints a message as compilers do, which editors link to the file.
  fileprivate func print(_ message: ImportMessage, others: Int = 0) {
    let line = "\(message.place): \(label.map { "\($0): " } ?? "")\(message.text)\(MessageLog.suffix(others))"
    label == nil && self != .note ? Console.error(line) : Console.note(line)
  }

  /// Prints the first line of a reason that several files have.
  fileprivate func printHead(_ text: String) {
    if let label { return Console.note("\(label), \(text)") }
    self == .note ? Console.note(text) : Console.error(text)
  }

  /// The label before the text; `nil` for a note, and for an error, which the console marks as such.
  private var label: String? {
    switch self {
    case .argument, .failure, .note: nil
    case .refusal: "not imported"
    case .warning: "warning"
    }
  }
}
