import CrownKit

/// The crowns that names, patterns or `--all` stand for.
struct CrownSelection: Sendable {
  /// Each crown once, in the order in which the arguments name them.
  private(set) var names: [String] = []
  /// A sentence for each argument that names none.
  private(set) var problems: [String] = []
  /// Whether they were asked for by `--all` or a pattern, which may stand for more another time.
  private(set) var mayBeSeveral = false

  /// - Parameter completesNames: Whether a name without its folder stands for the only crown that has it in one.
  init(names arguments: [String], all: Bool, catalog: CrownCatalog, completesNames: Bool = false) throws {
    if all {
      mayBeSeveral = true
      names = try catalog.names()
      if names.isEmpty { problems.append("the database holds no crown; import some with: crowntool import <folder>") }
      return
    }
    var seen: Set<String> = []
    for argument in arguments {
      // A crown may be called 'what?': a name that exists is no pattern.
      let isPattern = try argument.contains { "*?[".contains($0) } && !catalog.contains(argument)
      if isPattern { mayBeSeveral = true }
      let found =
        isPattern
        ? try catalog.names(matching: argument)
        : [completesNames ? try catalog.completed(argument) : argument]
      if found.isEmpty {
        problems.append("'\(argument)' matches no crown; crowntool list shows the names")
      }
      for name in found where seen.insert(name).inserted { names.append(name) }
    }
  }
}

extension CrownCatalog {
  /// The crown that a name stands for: its own, or the only one that has the name in a folder.
  ///
  /// - Returns: The name itself where there is none.
  /// - Throws: `CrownLibraryError.unknownCrown` with the crowns of the name where there are several.
  /// - Complexity: O(log n) where a crown has the name, else O(n).
  func completed(_ name: String) throws -> String {
    if try contains(name) || name.contains("/") { return name }
    let found = try names().filter { $0.hasSuffix("/" + name) }
    guard let only = found.first else { return name }
    guard found.count == 1 else {
      throw CrownLibraryError.unknownCrown(name: name, suggestions: Array(found.prefix(3)))
    }
    Console.note("'\(name)' stands for '\(only)'")
    return only
  }
}
