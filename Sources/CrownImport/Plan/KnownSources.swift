import CrownStore
import CrownSystem

/// The database's facts about the sources of an import, compared with those that were found, before the first is
/// imported.
///
/// Most crowns come from a file that was found again under the crown's name. Only the others, the strays, are kept
/// here, in the temporary database of the sources: crowns that were renamed, and crowns whose files were moved or are
/// gone.
struct KnownSources {
  /// The fate of the file of a stray.
  enum Fate: Int64 {
    /// The file is gone from a folder that was searched.
    case gone = 1
    /// The file seems to be gone from an empty folder, which may not be mounted.
    case kept = 2
  }

  /// Stands for the owner of strays whose file was found only as a source that the user named.
  private static let namedSource: Int64 = -1

  /// True if no crown of the database came from a file.
  private(set) var isEmpty = true
  private let table: SourceTable
  private let base: SourcePath
  private let writer: CatalogWriter

  /// Compares what was found with the database.
  ///
  /// - Parameter pruning: The crowns that will be removed because their files are gone.
  /// - Complexity: O(*n* log *n*) in the number of sources and of crowns.
  init(
    of found: SourceList, base: SourcePath, pruning: ImportOptions.Pruning, in writer: CatalogWriter
  ) throws {
    (table, self.base, self.writer) = (found.table, base, writer)
    try table.withScratch { scratch in
      try scratch.execute(
        """
        DROP TABLE IF EXISTS stray; DROP TABLE IF EXISTS claim; DROP TABLE IF EXISTS loser;
        CREATE TABLE stray(
          name TEXT NOT NULL PRIMARY KEY, path TEXT NOT NULL, size INTEGER NOT NULL, hash BLOB NOT NULL,
          settings TEXT NOT NULL, verdict TEXT NOT NULL, owner INTEGER, fate INTEGER, keeps_name INTEGER,
          is_taken INTEGER) WITHOUT ROWID;
        CREATE TABLE claim(id INTEGER, name TEXT NOT NULL, PRIMARY KEY(id, name)) WITHOUT ROWID;
        CREATE TABLE loser(id INTEGER PRIMARY KEY, winner INTEGER, name TEXT)
        """)
      try collectStrays(scratch)
      guard try scratch.integer("SELECT 1 FROM stray LIMIT 1") != nil else { return }
      try scratch.execute("CREATE INDEX stray_path ON stray(path); CREATE INDEX stray_hash ON stray(hash)")
      try claimStrays(scratch)
      try judgeStrays(found, pruning, scratch)
    }
  }

  /// Keeps the crowns that do not come from a file which was found under their name.
  ///
  /// Crowns and sources are both read in the order of their names' bytes.
  private mutating func collectStrays(_ scratch: Connection) throws {
    var paths = RelativePaths(to: base)
    try scratch.withStatement("SELECT name, \(SourceTable.columns) FROM source ORDER BY name, id") { row in
      var hasRow = try row.step()
      /// The paths of the sources that have the name of the present crown.
      var group: (name: String, paths: [String]) = ("", [])
      try writer.forEachSource { name, path, file in
        isEmpty = false
        if !group.name.utf8.elementsEqual(name.utf8) {
          group = (name, [])
          while hasRow {
            let found = row.text(0)
            if found.utf8.elementsEqual(name.utf8) {
              let source = SourceTable.source(of: row, from: 1)
              if !source.isNamed { group.paths.append(paths.path(of: source)) }
            } else if !found.utf8.lexicographicallyPrecedes(name.utf8) {
              break
            }
            hasRow = try row.step()
          }
        }
        guard !group.paths.contains(where: { $0.utf8.elementsEqual(path.utf8) }), let file = file() else { return }
        try insertStray(name, file, scratch)
      }
    }
  }

  private func insertStray(_ name: String, _ file: SourceFile, _ scratch: Connection) throws {
    let sql = "INSERT INTO stray(name, path, size, hash, settings, verdict) VALUES(?1, ?2, ?3, ?4, ?5, ?6)"
    try scratch.run(
      sql, .text(name), .text(file.path), .integer(Int64(file.byteCount)), .blob(file.contentHash.bytes),
      .text(file.settings), .text(file.verdict))
  }

  /// Finds the strays whose files were found under another name than theirs: the source is theirs.
  private func claimStrays(_ scratch: Connection) throws {
    var paths = RelativePaths(to: base)
    try table.forEachSource { id, source in
      try claim(paths.path(of: source), for: id, isNamed: source.isNamed, scratch)
    }
    // A crown of a picture that is skipped belongs to the source that is taken instead.
    try table.forEachSibling { path, owner in
      try claim(base.relative(path), for: owner, isNamed: false, scratch)
    }
    // A source with such crowns keeps the crown that has its own name, too.
    try scratch.withStatement(
      "SELECT id, \(SourceTable.columns) FROM source WHERE id IN (SELECT id FROM claim) ORDER BY id"
    ) { row in
      while try row.step() {
        let source = SourceTable.source(of: row, from: 1)
        guard CrownName.isValid(source.name),
          let known = try writer.source(ofCrown: source.name)?.path,
          known.utf8.elementsEqual(paths.path(of: source).utf8)
        else { continue }
        try scratch.run("INSERT OR IGNORE INTO claim VALUES(?1, ?2)", .integer(row.integer(0)), .text(source.name))
      }
    }
  }

  /// Gives the strays of a path to a source. A source that the user named takes none, but their file is found.
  private func claim(_ path: String, for id: Int64, isNamed: Bool, _ scratch: Connection) throws {
    let owner = try scratch.integer("SELECT coalesce(owner, 0) FROM stray WHERE path = ?1", .text(path))
    guard let owner, owner <= 0 else {
      // The same file under another name. The source that was found first has its crowns.
      if owner != nil, !isNamed { try scratch.run("INSERT OR IGNORE INTO loser(id) VALUES(?1)", .integer(id)) }
      return
    }
    try scratch.run(
      "UPDATE stray SET owner = ?1 WHERE path = ?2", .integer(isNamed ? Self.namedSource : id), .text(path))
    guard !isNamed else { return }
    try scratch.run("INSERT INTO claim SELECT ?1, name FROM stray WHERE path = ?2", .integer(id), .text(path))
  }

  /// Decides for the other strays whether their files are gone, and whether they may have been moved.
  private func judgeStrays(_ found: SourceList, _ pruning: ImportOptions.Pruning, _ scratch: Connection) throws {
    let searched = SourceFolders((found.folders + found.archives.map { $0 + "!" }).map(base.relative))
    let unreadable = SourceFolders(found.unreadable.map(base.relative))
    let empty = SourceFolders(
      pruning == .missingFilesAndEmptyFolders
        ? [] : (found.foldersWithoutSources + found.emptyFolders).map(base.relative))
    try scratch.withStatement("SELECT name, path FROM stray WHERE owner IS NULL ORDER BY name") { row in
      while try row.step() {
        let (name, path) = (row.text(0), row.text(1))
        let isGivenName = !Self.isName(name, ofFileAt: path) && !Self.isName(name, ofFileAt: base.absolute(path))
        var fate: Fate?
        if searched.contain(path), !unreadable.contain(path), try isGone(path) {
          fate = empty.contain(path) ? .kept : .gone
        }
        let mayHaveMoved = fate == nil ? isGivenName && path != "-" : pruning != .none || isGivenName
        guard fate != nil || mayHaveMoved else { continue }
        try scratch.run(
          "UPDATE stray SET fate = ?2, keeps_name = ?3 WHERE name = ?1", .text(name),
          fate.map { .integer($0.rawValue) } ?? .null, mayHaveMoved ? .integer(isGivenName ? 1 : 0) : .null)
      }
    }
  }

  /// Returns true if there is no file at a path that was not found, or one that was found by another path.
  ///
  /// The former path of a file may still lead to it: through a link, or where the file system ignores case.
  private func isGone(_ path: String) throws -> Bool {
    guard let file = FileIdentity(ofFile: base.file(path)) else { return !base.leadsToFile(path) }
    // All files of an archive that was searched were found.
    if SourceFileName.archive(of: path) != nil { return try table.isSheet(file) }
    // The crowns of a sheet and of its symbols come from the same file. Those of symbols are gone with their symbols.
    let isSymbol = SymbolID.split(path).symbol != nil
    return try table.isSheet(file) ? isSymbol : !isSymbol && table.holds(file)
  }

  /// Returns true if a crown is named for its file. Otherwise someone gave it its name.
  private static func isName(_ name: String, ofFileAt path: String) -> Bool {
    let stem = SourceFileName.stem(of: path)
    return stem == name || stem.hasSuffix("/" + name)
  }
}

extension KnownSources {
  /// Calls `body` for each crown whose file has this fate and that has still the same source, in the order of their
  /// names.
  func forEachCrown(_ fate: Fate, _ body: (_ name: String, _ path: String) throws -> Void) throws {
    try table.withScratch { scratch in
      try scratch.withStatement("SELECT name, path FROM stray WHERE fate = ?1 ORDER BY name") { row in
        try row.bind(fate.rawValue, at: 1)
        while try row.step() {
          // A crown that was found under another path meanwhile has another source.
          guard try writer.source(ofCrown: row.text(0))?.path == row.text(1) else { continue }
          try body(row.text(0), row.text(1))
        }
      }
    }
  }

  /// The crowns whose files may have been moved to where new ones were found.
  func movedCrowns() throws -> MovedCrowns { try MovedCrowns(in: table, base: base) }
}
