import ArgumentParser
import CrownKit
import CrownStore

/// The crowns that names, patterns, lists, tags or `--all` stand for.
///
/// Millions of names are not held: those behind `--all` are read from the database in pages, and others lie in a
/// temporary file.
struct CrownSelection: Sendable {
  /// An argument that names no crown.
  struct Problem: Sendable {
    let argument: String
    let sentence: String
  }

  private let catalog: CrownCatalog
  /// Each crown once, in the order in which the arguments name them; `nil` for all.
  let list: NameList?
  /// The number of crowns, at the beginning.
  private(set) var count = 0
  private(set) var problems: [Problem] = []
  /// True if they were asked for in a way that may stand for several, now or another time.
  private(set) var mayBeSeveral: Bool
  /// Problems that were left out of ``problems``.
  private var omittedCount = 0

  /// Problems that are reported one by one.
  static let longestReport = 100
  /// Unknown names for which near ones are looked for: that takes going through all names.
  private static let suggestionLimit = 3

  /// - Parameters:
  ///   - completesNames: True if a name without its folder stands for the only crown that has it in one.
  ///   - holdsNames: True if the names are held also for `--all`: crowns are removed while they are gone through.
  init(
    _ request: CrownRequest, in catalog: CrownCatalog, completesNames: Bool = false, holdsNames: Bool = false
  ) throws {
    self.catalog = catalog
    mayBeSeveral = request.isForAllNames || request.listed != nil || request.names.count > 1
    problems = request.problems.map { Problem(argument: $0, sentence: $0) }
    if request.isForAll, !holdsNames {
      list = nil
      count = try catalog.count()
      if count == 0 { report("", Self.emptyDatabase) }
      return
    }
    let list = NameList(cancellation: Interruption.cancellation)
    self.list = list
    let tags = ChosenTags(request.tags)
    if request.isForAllNames {
      if tags.isEmpty {
        try catalog.forEachName { try list.add($0) }
      } else {
        try catalog.forEachName(taggedWith: tags) { try list.add($0) }
      }
    }
    for argument in request.names { try add(argument, tags, completes: completesNames) }
    try request.listed?.forEach { try add($0, tags, completes: false) }
    count = list.count
    if count == 0, problems.isEmpty {
      if tags.isEmpty {
        report("", Self.emptyDatabase)
      } else {
        let words = request.tags.map { "'\($0)'" }.joined(separator: " or ")
        report("--tag", "no \(request.isForAllNames ? "crown" : "crown of these") has the tag \(words)")
      }
    }
    if omittedCount > 0 {
      let sentence = "… and \(omittedCount) more names that no crown has"
      problems.append(Problem(argument: sentence, sentence: sentence))
    }
  }

  private static let emptyDatabase = "the database holds no crown; import some with: crowntool import <folder>"

  /// Adds the crowns that a name or pattern stands for.
  private mutating func add(_ argument: String, _ tags: ChosenTags, completes: Bool) throws {
    guard let list else { return }
    func take(_ name: String) throws {
      if try tags.isEmpty || catalog.isTagged(name, with: tags) { try list.add(name) }
    }
    // A crown may be called 'what?': a name that exists is no pattern.
    if try catalog.contains(argument) { return try take(CrownName.normalized(argument)) }
    if argument.contains(where: { "*?[".contains($0) }) {
      mayBeSeveral = true
      var isEmpty = true
      try catalog.forEachName(matching: argument) { name in
        isEmpty = false
        try take(name)
      }
      if isEmpty { report(argument, "'\(argument)' matches no crown; crowntool list shows the names") }
      return
    }
    let found = completes ? try catalog.names(inFoldersOf: argument) : []
    if let only = found.first, found.count == 1 {
      Console.note("'\(argument)' stands for '\(only)'")
      return try take(only)
    }
    let suggestions =
      try !found.isEmpty || problems.count >= Self.suggestionLimit ? found : catalog.names(near: argument)
    let start = "there is no crown named '\(argument)'"
    if !suggestions.isEmpty {
      report(argument, "\(CrownLibraryError.unknownCrown(name: argument, suggestions: suggestions))")
    } else if problems.count >= Self.suggestionLimit {
      report(argument, start)
    } else {
      report(argument, start + ", nor one of a name like it; crowntool list shows the names")
    }
  }

  private mutating func report(_ argument: String, _ sentence: String) {
    if problems.count < Self.longestReport {
      problems.append(Problem(argument: argument, sentence: sentence))
    } else {
      omittedCount += 1
    }
  }

  /// Gives each name to `body`, in order. Those behind `--all` are of one state of the database.
  func forEachName(_ body: (String) throws -> Void) throws {
    if let list { try list.forEach(body) } else { try catalog.forEachName(body) }
  }

  /// A page of the names, in order.
  ///
  /// - Parameters:
  ///   - last: The last name of the page before; `nil` for the first page.
  ///   - offset: The number of names before the page.
  func names(after last: String?, offset: Int, limit: Int) throws -> [String] {
    try list?.names(from: offset, limit: limit) ?? catalog.names(after: last, limit: limit)
  }

  /// Returns true if a crown is among them.
  /// - Complexity: O(log n)
  func contains(_ name: String) throws -> Bool { try list?.contains(name) ?? catalog.contains(name) }

  /// Throws if an argument names no crown, for work that is done for all crowns or not at all.
  ///
  /// - Parameter work: What is not done, such as `nothing is packed`.
  func checkIsWhole(orElse work: String) throws {
    guard !problems.isEmpty else { return }
    for problem in problems { Console.error(problem.sentence) }
    Console.note(work)
    throw ExitCode.failure
  }
}

extension CrownCatalog {
  /// The crowns that have a name in a folder, three at most.
  ///
  /// - Complexity: O(n) in the number of crowns.
  fileprivate func names(inFoldersOf name: String) throws -> [String] {
    guard !name.contains("/") else { return [] }
    var found: [String] = []
    try forEachName { if found.count < 3, $0.hasSuffix("/" + name) { found.append($0) } }
    return found
  }
}
