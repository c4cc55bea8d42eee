import CrownStore
import CrownSystem

extension SourceList {
  /// Puts the crowns of given folders that have names in common below the folders' own names. A note says so.
  ///
  /// All crowns of such a folder are, also those whose names are its own: a name then does not depend on what another
  /// folder holds. Folders without a common name, and single files, stay as they are.
  func keepFoldersApart(_ given: [GivenFolder]) throws {
    guard given.count > 1 else { return }
    let common = try tables.commonNames(ofArguments: given.map(\.argument))
    let folders = given.filter { common.arguments.contains($0.argument) }
    guard let example = common.example, let labels = GivenFolder.labels(of: folders) else { return }
    for (folder, label) in zip(folders, labels) {
      try tables.putNames(ofArgument: folder.argument, below: (try? CrownName.normalized(label)) ?? label)
    }
    let shown = 3
    let more = folders.count > shown ? " and \(folders.count - shown) more folders" : ""
    let counted = common.count == 1 ? "the name '\(example)'" : "\(common.count) names, such as '\(example)',"
    let text =
      "\(counted) would be taken twice, so crowns are named for their folders: "
      + labels.prefix(shown).map { "\($0)/…" }.joined(separator: ", ") + "; --flat leaves the folders out"
    try tables.add(
      ImportMessage(
        path: folders.prefix(shown).map(\.path).joined(separator: ", ") + more, severity: .note, .name, text: text))
  }
}

/// A folder or an archive that an argument names.
struct GivenFolder {
  let argument: Int
  let path: String

  /// A name for each folder: its own, an archive's without ending; longer parts of their paths where these are alike.
  ///
  /// - Returns: `nil` if there are no different ones.
  static func labels(of folders: [GivenFolder]) -> [String]? {
    let workingDirectory = WorkingDirectory.path
    let paths = folders.map { SourcePath.components($0.path, in: workingDirectory).map(String.init) }
    let own = paths.map { $0.last.map(SourceFileName.stem(ofArchive:)) ?? "" }
    if areDifferent(own) { return own }
    for length in 1...max(1, paths.map(\.count).max() ?? 1) {
      let labels = paths.map { $0.suffix(length).joined(separator: "/") }
      if areDifferent(labels) { return labels }
    }
    return nil
  }

  /// True if no two are the same where capitals and small letters are.
  private static func areDifferent(_ labels: [String]) -> Bool {
    Set(labels.map { $0.lowercased() }).count == labels.count && !labels.contains("")
  }
}

extension ImportTables {
  /// The names that sources of several arguments have.
  ///
  /// - Returns: How many there are, one of them, and the arguments whose sources have one.
  fileprivate func commonNames(ofArguments arguments: [Int]) throws -> (
    count: Int, example: String?, arguments: Set<Int>
  ) {
    try execute("CREATE TABLE given(argument INTEGER PRIMARY KEY)")
    for argument in arguments { try run("INSERT INTO given VALUES(?1)", .number(argument)) }
    try execute(
      """
      CREATE TABLE common AS SELECT name FROM source WHERE argument IN (SELECT argument FROM given)
        GROUP BY name HAVING min(argument) < max(argument)
      """)
    defer { try? execute("DROP TABLE given; DROP TABLE common") }
    let count = try firstRow("SELECT count(*) FROM common") { Int($0.integer(0)) } ?? 0
    let example = try firstRow("SELECT min(name) FROM common") { $0.isNull(0) ? nil : $0.text(0) } ?? nil
    var owners: Set<Int> = []
    let sql = """
      SELECT DISTINCT argument FROM source
        WHERE name IN (SELECT name FROM common) AND argument IN (SELECT argument FROM given)
      """
    if count > 0 { try forEachRow(sql) { owners.insert(Int($0.integer(0))) } }
    return (count, example, owners)
  }

  fileprivate func putNames(ofArgument argument: Int, below folder: String) throws {
    try run("UPDATE source SET name = ?2 || '/' || name WHERE argument = ?1", .number(argument), .text(folder))
  }

  /// Leaves out a folder that holds all of an archive, if it is named as the archive is: most programs pack a folder
  /// so, and its crowns are named without it.
  func dropFolder(named folder: String, ofArchive number: Int) throws {
    let prefix = ((try? CrownName.normalized(folder)) ?? folder) + "/"
    try run(
      """
      UPDATE source SET name = substr(name, length(?2) + 1) WHERE archive = ?1
        AND NOT EXISTS (SELECT 1 FROM source WHERE archive = ?1 AND substr(name, 1, length(?2)) <> ?2)
      """, .number(number), .text(prefix))
  }
}
