import CrownStore

/// A source, and the crown that it becomes.
struct ImportTask: Sendable {
  /// The source, under its crown's name.
  let source: Source
  /// The file's path as the database keeps it.
  let path: String
  /// The database's facts about the file of the crown with that name.
  let known: SourceFile?
}

/// The crown that each source of an import becomes.
///
/// A file that was imported before belongs to the crowns that came from it, under their present names. A new file
/// belongs to the crown that is named for it, which may come from another file or be new.
struct ImportPlan {
  /// The sources that a plan reads at a time. It reads the next ones when the first of these is about to be stored, so
  /// that what it knows of the database does not depend on how fast threads are.
  private static let blockCount = 256

  private let table: SourceTable
  private let known: KnownSources
  private let writer: CatalogWriter
  private var paths: RelativePaths
  /// The tasks that are still to be read; `nil` after the last.
  private var rows: Statement?

  /// Plans an import.
  init(of table: SourceTable, base: SourcePath, known: KnownSources, in writer: CatalogWriter) throws {
    (self.table, self.known, self.writer) = (table, known, writer)
    paths = RelativePaths(to: base)
    try table.withScratch { scratch in
      try resolveSharedNames(scratch)
      rows = try scratch.statement(
        """
        SELECT \(SourceTable.columns), claim.name FROM source LEFT JOIN claim USING(id)
        WHERE source.id NOT IN (SELECT id FROM loser) ORDER BY source.id, claim.name
        """)
    }
  }

  /// The next tasks, in the order of the sources; none after the last.
  mutating func nextTasks() throws -> [ImportTask] {
    guard let rows else { return [] }
    var tasks: [ImportTask] = []
    try table.withScratch { _ in
      while tasks.count < Self.blockCount {
        guard try rows.step() else {
          self.rows = nil
          return
        }
        var source = SourceTable.source(of: rows)
        let path = paths.path(of: source)
        if !rows.isNull(SourceTable.columnCount) { source.name = rows.text(SourceTable.columnCount) }
        tasks.append(ImportTask(source: source, path: path, known: try knownFile(of: source.name)))
      }
    }
    return tasks
  }

  /// Calls `body` for each task whose file is a picture by its name, with the number of its source, the file's path and
  /// the crown's name.
  func forEachPicture(_ body: (_ source: Int64, _ path: String, _ name: String) throws -> Void) throws {
    try table.withScratch { scratch in
      let sql = """
        SELECT source.id, source.path, coalesce(claim.name, source.name)
        FROM source LEFT JOIN claim ON claim.id = source.id
        WHERE source.path LIKE '%.png' AND source.id NOT IN (SELECT id FROM loser) ORDER BY source.id, claim.name
        """
      try scratch.withStatement(sql) { row in
        while try row.step() { try body(row.integer(0), row.text(1), row.text(2)) }
      }
    }
  }

  /// The database's facts about the file of a crown. An invalid name is reported when it is about to be stored.
  func knownFile(of name: String) throws -> SourceFile? {
    known.isEmpty || !CrownName.isValid(name) ? nil : try writer.source(ofCrown: name)
  }
}

// MARK: - Names that several sources have

extension ImportPlan {
  /// Calls `body` for each source whose name belongs to another of the same import, with a message.
  func forEachProblem(_ body: (Source, ImportMessage) throws -> Void) throws {
    try table.withScratch { scratch in
      try scratch.withStatement("SELECT id, winner, name FROM loser WHERE winner IS NOT NULL ORDER BY id") { row in
        while try row.step() {
          guard let source = try table.source(row.integer(0)), let winner = try table.source(row.integer(1)) else {
            continue
          }
          try body(source, Self.collision(of: source, with: winner, named: row.text(2)))
        }
      }
    }
  }

  /// The message that a source's name is that of another source's crown.
  static func collision(of source: Source, with other: Source, named name: String) -> ImportMessage {
    let advice = other.argument == source.argument ? "" : ", or import the folder above both"
    return ImportMessage(
      path: source.place,
      text: "the name '\(name)' is taken by \(other.place); rename one of the files\(advice)")
  }

  private mutating func resolveSharedNames(_ scratch: Connection) throws {
    try table.forEachSharedName { try resolve($0, scratch) }
    let claimed = """
      SELECT DISTINCT claim.name FROM claim JOIN source ON source.name = claim.name WHERE source.id <> claim.id
      """
    try scratch.withStatement(claimed) { row in
      while try row.step() { try resolve(row.text(0), scratch) }
    }
  }

  /// Decides which source has a name: the one whose file the crown came from, else the first.
  ///
  /// A crown that came from a file which was found owns its name, regardless of the order of files.
  private mutating func resolve(_ name: String, _ scratch: Connection) throws {
    let candidates = try table.sources(named: name).filter { candidate in
      let isElsewhere = "SELECT 1 FROM claim WHERE id = ?1 UNION ALL SELECT 1 FROM loser WHERE id = ?1"
      return try scratch.integer(isElsewhere, .integer(candidate.id)) == nil
    }.map { (id: $0.id, source: $0.source, path: paths.path(of: $0.source)) }
    let winner: (id: Int64, path: String)
    if let claimant = try scratch.integer("SELECT id FROM claim WHERE name = ?1", .text(name)),
      let source = try table.source(claimant)
    {
      winner = (claimant, paths.path(of: source))
    } else if let first = candidates.first {
      let file = try knownFile(of: name)?.path
      let owner = candidates.first { !$0.source.isNamed && $0.path == file } ?? first
      winner = (owner.id, owner.path)
    } else {
      return
    }
    for candidate in candidates where candidate.id != winner.id {
      // The same file may be found twice, by paths that are equal as text but not as bytes: some file systems
      // distinguish the forms of an accented letter.
      let isSameFile = candidate.path.utf8.elementsEqual(winner.path.utf8)
      try scratch.run(
        "INSERT OR IGNORE INTO loser VALUES(?1, ?2, ?3)", .integer(candidate.id),
        isSameFile ? .null : .integer(winner.id), .text(name))
    }
  }
}
