import ArgumentParser
import CrownKit
import CrownStore

extension CrownRequest {
  /// The names asked for that each of several databases has; `nil` if every crown is asked for.
  ///
  /// - Parameter work: What is not done if none of the databases has a name, such as `nothing is merged`.
  /// - Throws: `ExitCode.failure` for names that none of them has.
  func names(ofEachOf catalogs: [CrownCatalog], orElse work: String) throws -> [NameList]? {
    guard !isForAll else { return nil }
    let selections = try catalogs.map { try CrownSelection(self, in: $0, holdsNames: true) }
    guard let first = selections.first else { return nil }
    let problems = first.problems.filter { problem in
      selections.allSatisfy { $0.problems.contains { $0.argument == problem.argument } }
    }
    guard problems.isEmpty else {
      for problem in problems { Console.error(problem.sentence) }
      Console.note(work)
      throw ExitCode.failure
    }
    return selections.compactMap(\.list)
  }
}
