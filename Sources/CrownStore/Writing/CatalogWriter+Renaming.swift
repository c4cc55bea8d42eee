extension CatalogWriter {
  /// Gives a crown another name. Its record, its source, its title and tags go with it.
  ///
  /// - Throws: `CatalogError.unknownName` where there is no such crown, `.nameTaken` where the new name is in use,
  ///   `CrownNameError`, `SQLiteError`.
  public func rename(_ name: String, to newName: String) throws {
    let name = try CrownName.normalized(name)
    let newName = try CrownName.normalized(newName)
    guard name != newName else { return }
    guard try !contains(newName) else { throw CatalogError.nameTaken(newName) }
    try put(take(name), as: newName)
  }

  /// Gives crowns other names. They may exchange names.
  ///
  /// - Parameter plan: A plan without conflicts.
  /// - Returns: The number of crowns that have another name now.
  /// - Throws: As ``rename(_:to:)``. The transaction has to end without a change then.
  package func rename(_ plan: RenamePlan) throws -> Int {
    var count = 0
    let done = NameList()
    try plan.names.forEach { first in
      guard try !done.contains(first) else { return }
      // A crown that has the new name makes way first.
      var chain = [first]
      var next = try plan.newName(of: first)
      while next != first, try plan.names.contains(next), try !done.contains(next) {
        chain.append(next)
        next = try plan.newName(of: next)
      }
      // In a ring, the first crown waits outside for its name to be free.
      let waiting = try next == first && chain.count > 1 ? take(first) : nil
      for name in chain.reversed() {
        let newName = try plan.newName(of: name)
        if name == first, let waiting {
          try put(waiting, as: newName)
        } else {
          try rename(name, to: newName)
        }
        if name != newName { count += 1 }
        try done.add(name)
      }
    }
    return count
  }

  /// A crown without a name.
  private struct Unnamed {
    let record: [UInt8]
    let source: SourceFile?
    let label: CrownLabel?
  }

  private func take(_ name: String) throws -> Unnamed {
    // Under a new name and checksum a damaged record would pass for a good one; this throws at one.
    guard let record = try record(of: name) else { throw CatalogError.unknownName(name) }
    let crown = try Unnamed(record: record, source: source(ofCrown: name), label: label(of: name))
    try remove(name)
    return crown
  }

  private func put(_ crown: Unnamed, as name: String) throws {
    try put(name, record: crown.record, source: crown.source, label: crown.label)
  }
}

/// New names for crowns, which get all of them or none.
package struct RenamePlan {
  let names: NameList
  private let makeName: (String) -> String

  /// - Parameters:
  ///   - names: The names that the crowns have.
  ///   - newName: Gives the new name for each, always the same.
  package init(_ names: NameList, to newName: @escaping (String) -> String) {
    (self.names, makeName) = (names, newName)
  }

  /// The new name of a crown, in the form it is kept in.
  ///
  /// - Throws: `CrownNameError`.
  package func newName(of name: String) throws -> String { try CrownName.normalized(makeName(name)) }

  /// Gives each name and its new name to `body`, where the two differ.
  package func forEach(_ body: (_ name: String, _ newName: String) throws -> Void) throws {
    try names.forEach { name in
      let newName = try newName(of: name)
      if newName != name { try body(name, newName) }
    }
  }

  /// A reason why crowns cannot get their new names.
  package enum Conflict: Hashable, CustomStringConvertible {
    /// Another crown, which keeps its name, has the new name.
    case taken(name: String, newName: String)
    /// Several crowns would have one name: here are two of them.
    case shared(name: String, other: String, newName: String)
    /// The new name breaks a rule.
    case refused(CrownNameError)

    /// One sentence.
    package var description: String {
      switch self {
      case .taken(let name, let newName):
        "\(quoted(name)) cannot become \(quoted(newName)): a crown of that name is there already"
      case .shared(let name, let other, let newName):
        "\(quoted(name)) and \(quoted(other)) would both become \(quoted(newName))"
      case .refused(let error): "\(error)"
      }
    }
  }

  /// Looks for reasons why the crowns cannot get their new names.
  ///
  /// - Parameters:
  ///   - limit: The most conflicts to give.
  ///   - isTaken: Returns true if a crown has a name.
  /// - Returns: The first conflicts, and the number of all of them.
  package func conflicts(
    limit: Int, _ isTaken: (String) throws -> Bool
  ) throws -> (first: [Conflict], count: Int) {
    var (first, count) = ([Conflict](), 0)
    func add(_ conflict: Conflict) {
      count += 1
      if first.count < limit { first.append(conflict) }
    }
    let newNames = NameList()
    var shared: [String: String] = [:]
    try names.forEach { name in
      let newName: String
      do {
        newName = try self.newName(of: name)
      } catch let error as CrownNameError {
        return add(.refused(error))
      }
      if try !newNames.add(newName) {
        if shared.count < limit { shared[newName] = "" } else { count += 1 }
      } else if try !names.contains(newName), try isTaken(newName) {
        add(.taken(name: name, newName: newName))
      }
    }
    guard !shared.isEmpty else { return (first, count) }
    // Only now it is known whose names have to be told.
    try names.forEach { name in
      guard let newName = try? newName(of: name), let other = shared[newName] else { return }
      if !other.isEmpty { add(.shared(name: other, other: name, newName: newName)) }
      shared[newName] = name
    }
    return (first, count)
  }
}
