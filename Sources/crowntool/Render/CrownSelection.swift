import CrownKit

/// The crowns that names, patterns or `--all` stand for.
struct CrownSelection: Sendable {
  /// Each crown once, in the order in which the arguments name them.
  private(set) var names: [String] = []
  /// A sentence for each argument that names none.
  private(set) var problems: [String] = []
  /// Whether they were asked for by `--all` or a pattern, which may stand for more another time.
  private(set) var mayBeSeveral = false

  init(names arguments: [String], all: Bool, catalog: CrownCatalog) throws {
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
      let found = isPattern ? try catalog.names(matching: argument) : [argument]
      if found.isEmpty {
        problems.append("'\(argument)' matches no crown; crowntool list shows the names")
      }
      for name in found where seen.insert(name).inserted { names.append(name) }
    }
  }
}
