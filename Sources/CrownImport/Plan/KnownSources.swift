import CrownStore
import CrownSystem

/// The database's facts about the sources of an import, compared with those that were found, before the first is
/// imported.
///
/// Most crowns come from a file that was found again under the crown's name. The tables keep the others: crowns that
/// were renamed, and crowns whose files were moved or are gone.
struct KnownSources {
  /// The fate of a file that was not found.
  enum Fate: Int64 {
    /// The file is gone from a folder that was searched.
    case gone = 1
    /// The file seems to be gone from an empty folder, which may not be mounted.
    case kept = 2
  }

  /// True if no crown of the database came from a file.
  private(set) var isEmpty = true
  private let tables: ImportTables
  private let base: SourcePath
  private let writer: CatalogWriter

  /// Compares what was found with the database.
  ///
  /// - Parameter pruning: The crowns that will be removed because their files are gone.
  /// - Complexity: O(*n* log *n*) in the number of sources and of crowns.
  init(
    of found: SourceList, base: SourcePath, pruning: ImportOptions.Pruning, in writer: CatalogWriter
  ) throws {
    (tables, self.base, self.writer) = (found.tables, base, writer)
    try collectUnmatched()
    guard try tables.indexUnmatched() else { return }
    try claimCrowns()
    try judgeFiles(found, pruning)
  }

  /// Keeps the crowns that do not come from a file which was found under their name.
  ///
  /// Crowns and sources are both read in the order of their names' bytes.
  private mutating func collectUnmatched() throws {
    var paths = RelativePaths(to: base)
    var sources = try tables.sourcesByName()
    var next = try sources.next()
    /// The paths of the sources that have the name of the present crown.
    var group: (name: String, paths: [String]) = ("", [])
    try writer.forEachSource { name, path, file in
      isEmpty = false
      if !group.name.hasSameBytes(as: name) {
        group = (name, [])
        while let source = next {
          if source.name.hasSameBytes(as: name) {
            if !source.isNamed { group.paths.append(paths.path(of: source)) }
          } else if !source.name.precedesByBytes(name) {
            break
          }
          next = try sources.next()
        }
      }
      guard !group.paths.contains(where: { $0.hasSameBytes(as: path) }), let file = file() else { return }
      try tables.addUnmatched(name, file)
    }
  }

  /// Finds the crowns whose files were found under another name than theirs: the source is theirs.
  private func claimCrowns() throws {
    var paths = RelativePaths(to: base)
    try tables.forEachSource { id, source in
      try tables.claimCrowns(ofFileAt: paths.path(of: source), for: id, isNamed: source.isNamed)
    }
    // A crown of a picture that is skipped belongs to the source that is taken instead.
    try tables.claimCrownsOfSiblings(base.relative)
    // A source with such crowns keeps the crown that has its own name, too.
    try tables.claimOwnNames { source in
      guard CrownName.isValid(source.name), let known = try writer.source(ofCrown: source.name)?.path else {
        return false
      }
      return known.hasSameBytes(as: paths.path(of: source))
    }
  }

  /// Decides for the other crowns whether their files are gone, and whether they may have been moved.
  private func judgeFiles(_ found: SourceList, _ pruning: ImportOptions.Pruning) throws {
    let searched = SourceFolders((found.folders + found.archives.map { $0 + "!" }).map(base.relative))
    let unreadable = SourceFolders(found.unreadable.map(base.relative))
    let empty = SourceFolders(
      pruning == .missingFilesAndEmptyFolders
        ? [] : (found.foldersWithoutSources + found.emptyFolders).map(base.relative))
    try tables.forEachUnclaimed { name, path in
      let isGivenName = !Self.isName(name, ofFileAt: path) && !Self.isName(name, ofFileAt: base.absolute(path))
      var fate: Fate?
      if searched.contain(path), !unreadable.contain(path), try isGone(path) {
        fate = empty.contain(path) ? .kept : .gone
      }
      let mayHaveMoved = fate == nil ? isGivenName && path != "-" : pruning != .none || isGivenName
      guard fate != nil || mayHaveMoved else { return }
      try tables.setFate(of: name, fate, keepsName: mayHaveMoved ? isGivenName : nil)
    }
  }

  /// Returns true if there is no file at a path that was not found, or one that was found by another path.
  ///
  /// The former path of a file may still lead to it: through a link, or where the file system ignores case.
  private func isGone(_ path: String) throws -> Bool {
    guard let file = FileIdentity(ofFile: base.file(path)) else { return !base.leadsToFile(path) }
    // All files of an archive that was searched were found.
    if SourceFileName.archive(of: path) != nil { return try tables.isSheet(file) }
    // The crowns of a sheet and of its symbols come from the same file. Those of symbols are gone with their symbols.
    let isSymbol = SymbolID.split(path).symbol != nil
    return try tables.isSheet(file) ? isSymbol : !isSymbol && tables.holds(file)
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
    try tables.forEachCrown(fate) { name, path in
      // A crown that was found under another path meanwhile has another source.
      guard try writer.source(ofCrown: name)?.path == path else { return }
      try body(name, path)
    }
  }

  /// The crowns whose files may have been moved to where new ones were found.
  func movedCrowns() throws -> MovedCrowns { try MovedCrowns(in: tables, base: base) }
}
