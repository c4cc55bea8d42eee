import CrownImport
import CrownKit
import CrownStore
import CrownSystem

/// Looks at crowns on several threads.
struct LintRun: Sendable {
  let library: CrownLibrary
  let options: LintOptions
  let jobs: Int

  /// Why a crown could not be looked at.
  struct Problem: Error {
    let description: String
  }

  /// The names that are read from the database at a time for each thread.
  private static let namesPerJob = 64

  /// The sets that chosen crowns belong to: all crowns of their folders, chosen or not.
  func sets(of selection: CrownSelection, _ progress: ProgressBar) throws -> LintSets {
    var sets = LintSets()
    guard options.needsSets else { return sets }
    let folders = try selection.list.map(Self.folders)
    var last: String?
    try forEachCrown(
      nextNames: { limit in
        let names = try library.catalog.names(after: last, limit: limit)
        last = names.last ?? last
        return names
      },
      produce: { linter, name -> LintSet.Figures? in
        if let folders, !folders.contains(LintSets.folder(of: name)) { return nil }
        // A crown that cannot be looked at is reported where it is one of those chosen.
        guard let subject = try? library.crown(named: name).lintSubject else { return nil }
        return try? linter.figures(of: subject)
      },
      consume: { name, figures in
        progress.advance()
        if let figures { sets.add(figures, ofCrown: name) }
      })
    return sets
  }

  private static func folders(of names: NameList) throws -> Set<String> {
    var folders: Set<String> = []
    try names.forEach { folders.insert(LintSets.folder(of: $0)) }
    return folders
  }

  /// Gives the findings in each chosen crown to `body`, in order.
  func forEachCrown(
    of selection: CrownSelection, _ sets: LintSets, _ progress: ProgressBar,
    _ body: (String, Result<[LintFinding], Problem>) throws -> Void
  ) throws {
    var (last, given): (String?, Int) = (nil, 0)
    try forEachCrown(
      nextNames: { limit in
        // No more than there were: the pages of a database that is written to need not come to an end.
        let limit = min(limit, selection.count - given)
        guard limit > 0 else { return [] }
        let names = try selection.names(after: last, offset: given, limit: limit)
        (last, given) = (names.last, given + names.count)
        return names
      },
      produce: { linter, name -> Result<[LintFinding], Problem> in
        do {
          let subject = try library.crown(named: name).lintSubject
          return .success(try linter.findings(in: subject, of: sets.set(of: name)))
        } catch {
          let sentence = Failure.sentence(of: error)
          return .failure(Problem(description: error is CrownLibraryError ? sentence : "\(name): \(sentence)"))
        }
      },
      consume: { name, result in
        progress.advance()
        try body(name, result)
      })
  }

  private func forEachCrown<Value: Sendable>(
    nextNames: (Int) throws -> [String], produce: @escaping @Sendable (CrownLinter, String) -> Value,
    consume: (String, Value) throws -> Void
  ) throws {
    let options = options
    try OrderedPipeline.run(
      jobs: jobs, cancellation: Interruption.cancellation, nextItems: { try nextNames(Self.namesPerJob * jobs) },
      makeWorker: {
        let linter = CrownLinter(options)
        return { name in produce(linter, name) }
      },
      consume: { name, value in
        try consume(name, value)
        return true
      })
  }
}

extension Crown {
  /// The picture that a linter looks at.
  fileprivate var lintSubject: LintSubject {
    get throws { isMask ? .mask(try alphaMask) : .drawing(try drawing) }
  }
}
