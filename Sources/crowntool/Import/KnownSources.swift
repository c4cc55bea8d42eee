import CrownKit
import CrownSystem

/// A crown that the database has, and the file that it came from.
struct KnownCrown: Sendable {
  let name: String
  let file: SourceFile
}

/// What the database knows of the sources of an import, read in one pass before the first of them.
struct KnownSources {
  /// The crowns of the files that were found, by the files' paths.
  private(set) var crownsOfPath: [String: [KnownCrown]] = [:]
  /// The crowns that came from the folders given and whose files are gone.
  private(set) var gone: [KnownCrown] = []
  /// The crowns of files that seem to be gone from folders in which nothing is, and may be somewhere else.
  private(set) var kept: [KnownCrown] = []
  /// The crowns whose files may have been moved to where new ones were found.
  private(set) var moved: MovedCrowns
  /// Whether no crown of the database came from a file.
  private(set) var isEmpty = true

  /// Reads what the database knows.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files that were found, as the database keeps them.
  ///   - prunes: Whether crowns whose files are gone will be removed.
  ///   - prunesEmpty: Whether that holds for folders in which nothing is, too.
  init(
    of found: SourceFinder, at paths: some Sequence<String>, base: SourcePath, prunes: Bool, prunesEmpty: Bool,
    in writer: CatalogWriter
  ) throws {
    for path in paths { crownsOfPath[path] = [] }
    let searched = SourceFolders(found.folders.map(base.relative))
    let unreadable = SourceFolders(found.unreadable.map(base.relative))
    let empty = SourceFolders(
      prunesEmpty ? [] : (found.foldersWithoutSources + found.emptyFolders).map(base.relative))
    moved = MovedCrowns(base: base)
    try writer.forEachSource { name, path, file in
      isEmpty = false
      if crownsOfPath[path] != nil {
        if let file = file() { crownsOfPath[path]?.append(KnownCrown(name: name, file: file)) }
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
        if prunes || isGivenName { moved.add(crown, keepsName: isGivenName) }
      } else if isGivenName, path != "-", let file = file() {
        moved.add(KnownCrown(name: name, file: file), keepsName: true)
      }
    }
  }

  /// Whether no file is at a path that was not found, or one that was found by another path.
  ///
  /// The former path of a file may lead to it still: where case does not count, or through a link.
  private static func isGone(_ path: String, _ base: SourcePath, _ found: SourceFinder) -> Bool {
    guard let file = FileIdentity(ofFile: base.resolved(path)) else { return !base.leadsToFile(path) }
    return found.holds(file)
  }

  /// Whether a crown is named for its file, and not as someone named it.
  private static func isName(_ name: String, ofFileAt path: String) -> Bool {
    let stem = SVGFileName.stem(of: path)
    return stem == name || stem.hasSuffix("/" + name)
  }
}

/// Crowns whose files may be found in other places, by what the files held.
struct MovedCrowns: Sendable {
  struct Crown: Sendable {
    let name: String
    let file: SourceFile
    /// Whether the crown keeps its name, since someone gave it that, and is not named for its file's new place.
    let keepsName: Bool
  }

  private let base: SourcePath?
  private var crowns: [ContentHash: [Crown]] = [:]

  init(base: SourcePath?) { self.base = base }

  static let none = MovedCrowns(base: nil)

  mutating func add(_ crown: KnownCrown, keepsName: Bool) {
    crowns[crown.file.contentHash, default: []].append(
      Crown(name: crown.name, file: crown.file, keepsName: keepsName))
  }

  /// The first crown whose file had this content and is gone, or is the very file at a path.
  func crown(with hash: ContentHash, at path: String) -> Crown? {
    guard let base else { return nil }
    return crowns[hash]?.first { crown in
      guard let identity = FileIdentity(ofFile: base.resolved(crown.file.path)) else {
        return !base.leadsToFile(crown.file.path)
      }
      return identity == FileIdentity(ofFile: path)
    }
  }

  /// Takes a crown out.
  mutating func remove(_ crown: Crown) {
    crowns[crown.file.contentHash]?.removeAll { $0.name == crown.name }
  }
}
