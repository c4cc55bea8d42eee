import CrownImport

/// Prints groups of crowns that are alike, and counts them.
struct SimilarPrinter {
  private var elements: JSONOutput.Elements?
  private var lines = LineBuffer()
  private var isFinished = false
  private var counts: [Likeness.Kind: Int] = [:]
  private var groupCount = 0

  init(isJSON: Bool) { elements = isJSON ? JSONOutput.Elements() : nil }

  mutating func print(_ first: String, _ members: [(name: String, likeness: Likeness)]) throws {
    groupCount += 1
    for member in members { counts[member.likeness.kind, default: 0] += 1 }
    if elements != nil {
      try elements?.add(Element(name: first, like: members.map { Member($0.name, $0.likeness) }))
    } else {
      lines.print(Console.result(first))
      for (name, likeness) in members { lines.print("  \(Console.result(name)): \(likeness.words)") }
    }
  }

  /// Prints what is left.
  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    elements?.finish()
    lines.flush()
  }

  func printSummary(isForAll: Bool) {
    guard groupCount > 0 else {
      return Console.print(
        isForAll
          ? "no crowns are alike" : "no other crown is like these; a greater --difference finds less similar ones")
    }
    let kinds = Likeness.Kind.allCases.compactMap { kind in counts[kind].map { "\(kind.rawValue) \($0)" } }
    Console.print("\(groupCount) group\(groupCount == 1 ? "" : "s"): \(kinds.joined(separator: ", "))")
  }

  private struct Element: Encodable {
    let name: String
    let like: [Member]
  }

  private struct Member: Encodable {
    let name: String
    let kind: String
    let difference: Double
    let position: String?

    init(_ name: String, _ likeness: Likeness) {
      self.name = name
      kind = likeness.kind.rawValue
      difference = (likeness.difference * 10_000).rounded() / 10_000
      position = likeness.position == .upright ? nil : likeness.positionWords
    }
  }
}

extension Likeness {
  /// The likeness of a crown to the first one of its group, in words.
  fileprivate var words: String {
    switch kind {
    case .record: "the same record"
    case .picture: "the same picture"
    case .near: "\(percentage) of the picture differs"
    case .mirrored, .turned: positionWords + (difference < 0.001 ? "" : ", and \(percentage) differs")
    }
  }

  private var percentage: String { "\(Figure.number(max((difference * 1000).rounded() / 10, 0.1))) %" }

  fileprivate var positionWords: String {
    switch position {
    case .upright: "upright"
    case .mirroredLeftToRight: "mirrored left to right"
    case .mirroredTopToBottom: "mirrored top to bottom"
    case .mirroredAlongDiagonal, .mirroredAcrossDiagonal: "mirrored at a diagonal"
    case .turnedHalf: "turned by 180 degrees"
    case .turnedRight: "turned by 90 degrees"
    case .turnedLeft: "turned by 270 degrees"
    }
  }
}
