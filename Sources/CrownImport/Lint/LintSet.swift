/// The crowns of a folder, which are drawn to go together.
package struct LintSet: Sendable {
  /// The figures of one crown.
  package struct Figures: Sendable {
    let inkShare: Double
    let touchesBorder: Bool
    let isOffGrid: Bool
  }

  /// The kinds that a set may have as its way.
  package static let countedKinds: Set<LintKind> = [.border, .offGrid]
  /// The fewest crowns that have a way of their own.
  package static let leastCount = 20

  package private(set) var count = 0
  /// The mean share of ink.
  package private(set) var mean = 0.0
  private var squares = 0.0
  private var counts: [LintKind: Int] = [:]

  package init() {}

  package mutating func add(_ figures: Figures) {
    count += 1
    // Welford's method: exact however many there are.
    let distance = figures.inkShare - mean
    mean += distance / Double(count)
    squares += distance * (figures.inkShare - mean)
    if figures.touchesBorder { counts[.border, default: 0] += 1 }
    if figures.isOffGrid { counts[.offGrid, default: 0] += 1 }
  }

  /// The standard deviation of the shares of ink.
  package var deviation: Double { count > 1 ? (squares / Double(count - 1)).squareRoot() : 0 }

  /// True if most crowns of the set would get a finding of a kind: they are meant to be that way.
  package func isUsual(_ kind: LintKind) -> Bool { count >= Self.leastCount && 2 * (counts[kind] ?? 0) > count }

  /// Returns true if a crown with this share of ink is far heavier than the others.
  func isHeavy(_ inkShare: Double, deviations: Double) -> Bool {
    count >= Self.leastCount && inkShare > mean + deviations * max(deviation, Self.leastDeviation)
  }

  /// The least deviation that is told apart from equal crowns.
  private static let leastDeviation = 0.005
}

/// The sets that crowns belong to, by their folders.
package struct LintSets: Sendable {
  package private(set) var sets: [String: LintSet] = [:]

  /// The most sets. The crowns of further folders are compared with none, so that memory stays bounded.
  private static let maximumCount = 100_000

  package init() {}

  /// Adds the figures of a crown to its set.
  package mutating func add(_ figures: LintSet.Figures, ofCrown name: String) {
    let folder = Self.folder(of: name)
    guard sets[folder] != nil || sets.count < Self.maximumCount else { return }
    sets[folder, default: LintSet()].add(figures)
  }

  /// The set that a crown belongs to.
  package func set(of name: String) -> LintSet? { sets[Self.folder(of: name)] }

  /// The folder of a name, empty for a name without one.
  package static func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }
}
