import CrownKit

/// The crowns that names, patterns or `--all` stand for.
///
/// The names behind `--all` are not held, since there may be millions: they are read from the database in pages.
struct CrownSelection: Sendable {
  private let catalog: CrownCatalog
  private let isAll: Bool
  /// Each crown once, in the order in which the arguments name them; none for `--all`.
  private var listed: [String] = []
  /// The number of crowns, at the beginning.
  let count: Int
  /// A sentence for each argument that names none.
  private(set) var problems: [String] = []
  /// True if they were asked for by `--all` or a pattern, which may stand for more another time.
  private(set) var mayBeSeveral = false

  /// - Parameter completesNames: True if a name without its folder stands for the only crown that has it in one.
  init(names arguments: [String], all: Bool, catalog: CrownCatalog, completesNames: Bool = false) throws {
    (self.catalog, isAll) = (catalog, all)
    if all {
      mayBeSeveral = true
      count = try catalog.count()
      if count == 0 { problems.append("the database holds no crown; import some with: crowntool import <folder>") }
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
      for name in found where seen.insert(name).inserted { listed.append(name) }
    }
    count = listed.count
  }

  /// All names at once, in order.
  func names() throws -> [String] { isAll ? try catalog.names() : listed }

  /// Gives each name to `body`, in order. Those behind `--all` are of one state of the database.
  func forEachName(_ body: (String) throws -> Void) throws {
    if isAll { try catalog.forEachName(body) } else { try listed.forEach(body) }
  }

  /// A page of the names, in order.
  ///
  /// - Parameters:
  ///   - last: The last name of the page before; `nil` for the first page.
  ///   - offset: The number of names before the page.
  func names(after last: String?, offset: Int, limit: Int) throws -> [String] {
    isAll ? try catalog.names(after: last, limit: limit) : Array(listed.dropFirst(offset).prefix(limit))
  }

  /// Returns true if a crown is among them.
  /// - Complexity: O(log n) for `--all`, else O(n).
  func contains(_ name: String) throws -> Bool { isAll ? try catalog.contains(name) : listed.contains(name) }
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
