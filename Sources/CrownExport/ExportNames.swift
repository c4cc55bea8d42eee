/// The treatment of crowns whose names become one by a platform's rules.
public enum NameClash: String, CaseIterable, Sendable {
  /// Nothing is exported, and an error names both crowns.
  case refuse
  /// All but the first have a number behind their names.
  case number
}

/// The names that crowns have in a format, each another one.
package struct ExportNames: Sendable {
  private let format: any ExportFormat
  /// The names that are numbered, by the crowns' names.
  private var numbered: [String: String] = [:]

  /// Finds names that are one.
  ///
  /// Names that differ in capitals alone are one, too: they would be one file on some disks. Names are compared by
  /// their hashes, eight bytes a crown.
  ///
  /// - Parameter forEachName: Gives the name of each crown, in order, to a closure. It is called twice where names
  ///   clash.
  /// - Throws: ``ExportError`` that tells both crowns, if names are one and are not to be numbered.
  package init(
    in format: any ExportFormat, onClash: NameClash, forEachName: ((String) throws -> Void) throws -> Void
  ) throws {
    self.format = format
    var hashes: [Int] = []
    try forEachName { name in
      let exported = format.exportedName(of: name)
      if !exported.isEmpty { hashes.append(exported.lowercased().hashValue) }
    }
    hashes.sort()
    let recurring = Set(zip(hashes, hashes.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    guard !recurring.isEmpty else { return }
    let taken = Set(hashes)
    var owners: [String: String] = [:]
    var given: Set<String> = []
    var numbered: [String: String] = [:]
    try forEachName { name in
      let exported = format.exportedName(of: name)
      let key = exported.lowercased()
      guard !exported.isEmpty, recurring.contains(key.hashValue) else { return }
      guard let other = owners[key] else {
        owners[key] = name
        return
      }
      guard onClash == .number else {
        throw ExportError(
          description: "'\(other)' and '\(name)' would both be \(exported) in \(format.name); rename one of them "
            + "(crowntool rename), or give --on-clash number")
      }
      var number = 2
      while taken.contains("\(key)_\(number)".hashValue) || !given.insert("\(key)_\(number)").inserted { number += 1 }
      numbered[name] = "\(exported)_\(number)"
    }
    self.numbered = numbered
  }

  /// The name of a crown in the format.
  ///
  /// - Throws: ``ExportError`` if nothing is left of the name.
  package func exportedName(of name: String) throws -> String {
    let exported = numbered[name] ?? format.exportedName(of: name)
    guard !exported.isEmpty else {
      throw ExportError(
        description: "nothing is left of this name by the rules of \(format.name); rename it (crowntool rename)")
    }
    return exported
  }
}
