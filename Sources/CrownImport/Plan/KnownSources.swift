import CrownStore
import CrownSystem

/// A crown of the database, and the file that it came from.
struct KnownCrown: Sendable {
  let name: String
  let file: SourceFile
}

/// What the database knows of the sources of an import, read in one pass before the first of them.
struct KnownSources {
  /// The crowns of the files that were found, by the files' paths.
  private(set) var crownsOfPath: [String: [KnownCrown]] = [:]
  /// The crowns from the searched folders whose files are gone.
  private(set) var gone: [KnownCrown] = []
  /// The crowns whose files seem to be gone from empty folders, which may not be mounted.
  private(set) var kept: [KnownCrown] = []
  /// The crowns whose files may have been moved to where new ones were found.
  private(set) var moved: MovedCrowns
  /// Whether no crown of the database came from a file.
  private(set) var isEmpty = true

  /// Reads what the database knows.
  ///
  /// - Parameters:
  ///   - found: The files that were found.
  ///   - paths: Their paths as the database keeps them.
  ///   - pruning: Which crowns will be removed because their files are gone.
  init(
    of found: SourceList, at paths: some Sequence<String>, base: SourcePath, pruning: ImportOptions.Pruning,
    in writer: CatalogWriter
  ) throws {
    for path in paths { crownsOfPath[path] = [] }
    // A crown of a picture that is passed over belongs to the source that is taken instead.
    var substitutes: [String: String] = [:]
    for (source, path) in zip(found.sources, paths) {
      for sibling in source.siblings { substitutes[base.relative(sibling)] = path }
    }
    let searched = SourceFolders(found.folders.map(base.relative))
    let unreadable = SourceFolders(found.unreadable.map(base.relative))
    let empty = SourceFolders(
      pruning == .missingFilesAndEmptyFolders
        ? [] : (found.foldersWithoutSources + found.emptyFolders).map(base.relative))
    moved = MovedCrowns(base: base)
    try writer.forEachSource { name, path, file in
      isEmpty = false
      let present = substitutes[path] ?? path
      if crownsOfPath[present] != nil {
        if let file = file() { crownsOfPath[present]?.append(KnownCrown(name: name, file: file)) }
        return
      }
      let isGivenName = !Self.isName(name, ofFileAt: path) && !Self.isName(name, ofFileAt: base.absolute(path))
      if searched.contain(path), !unreadable.contain(path), Self.isGone(path, base, found) {
        guard let file = file() else { return }
        let crown = KnownCrown(name: name, file: file)
        if empty.contain(path) {
          kept.append(crown)
        } else {
          gone.append(crown)
        }
        if pruning != .none || isGivenName { moved.add(crown, keepsName: isGivenName) }
      } else if isGivenName, path != "-", let file = file() {
        moved.add(KnownCrown(name: name, file: file), keepsName: true)
      }
    }
  }

  /// Whether there is no file at a path that was not found, or one that was found by another path.
  ///
  /// The former path of a file may still lead to it: through a link, or where the file system ignores case.
  private static func isGone(_ path: String, _ base: SourcePath, _ found: SourceList) -> Bool {
    guard let file = FileIdentity(ofFile: base.file(path)) else { return !base.leadsToFile(path) }
    // The crowns of a sheet and of its symbols come from the same file. Those of symbols are gone with their symbols.
    let isSymbol = SymbolID.split(path).symbol != nil
    return found.sheets.contains(file) ? isSymbol : !isSymbol && found.holds(file)
  }

  /// Whether a crown is named for its file. Otherwise someone gave it its name.
  private static func isName(_ name: String, ofFileAt path: String) -> Bool {
    let stem = SourceFileName.stem(of: path)
    return stem == name || stem.hasSuffix("/" + name)
  }
}
