import CrownStore

extension CrownCatalog {
  /// The folders, archives and files that the crowns came from, as an import may be given them, in the order of their
  /// bytes; `nil` if there are more than `limit`.
  ///
  /// A crown is named for its path below the folder that was imported, so its name tells that folder. Files that lie in
  /// the database's own folder stand for themselves, unless that folder was imported with others in it: other drawings
  /// may lie beside a database.
  ///
  /// - Complexity: O(n) in the number of crowns.
  package func sourceFolders(limit: Int = 1000) throws -> [String]? {
    var folders: Set<String> = []
    var files: [String] = []
    do {
      try forEachSourcePath { name, path in
        guard path != "-" else { return }
        if let archive = SourceFileName.archive(of: path)?.path {
          folders.insert(archive)
        } else if let folder = Self.folder(ofCrown: name, from: path) {
          folders.insert(folder)
        } else if !folders.contains("") {
          files.append(SymbolID.split(path).file)
        }
        if folders.count > limit { throw TooMany() }
        // Very many files are as good as their folder.
        if files.count > limit {
          folders.insert("")
          files = []
        }
      }
    } catch is TooMany {
      return nil
    }
    let ownFolder = folders.contains("")
    let paths = folders.filter { !Self.hasAncestor(of: $0, in: folders) } + (ownFolder ? [] : Array(Set(files)))
    let base = SourcePath(databasePath: path)
    return paths.map(base.resolved).map { $0.isEmpty ? "." : $0 }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Thrown to stop reading.
  private struct TooMany: Error {}

  /// The folder below which a path names a crown, else that of the file; empty for the database's own folder, and `nil`
  /// for a file that lies in that itself.
  private static func folder(ofCrown name: String, from path: String) -> String? {
    let stem = SourceFileName.stem(of: path)
    var folder = SymbolID.split(path).file.utf8[...]
    if stem == name || stem.hasSuffix("/" + name) {
      guard stem.utf8.count > name.utf8.count else { return name.contains("/") ? "" : nil }
      folder = stem.utf8.dropLast(name.utf8.count)
    } else {
      guard let slash = folder.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      folder = folder[...slash]
    }
    // The root of the file system is a slash and nothing else.
    return String(decoding: folder.count > 1 ? folder.dropLast() : folder, as: UTF8.self)
  }

  /// Returns true if a kept path lies below another one of a set.
  private static func hasAncestor(of path: String, in paths: Set<String>) -> Bool {
    guard !path.isEmpty else { return false }
    let isBelowOwnFolder = !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../")
    if isBelowOwnFolder, paths.contains("") { return true }
    return path.utf8.indices.contains { index in
      path.utf8[index] == UInt8(ascii: "/") && index > path.startIndex && paths.contains(String(path[..<index]))
    }
  }
}
