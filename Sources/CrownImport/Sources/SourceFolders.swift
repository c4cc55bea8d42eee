/// A set of folders, written as the database keeps the paths of sources: absolute, or relative to its own folder.
struct SourceFolders {
  private var paths: Set<String> = []
  /// The number of levels by which the set's highest folder lies above the database's own; `nil` if neither that folder
  /// nor one above it is in the set.
  private var levelsAbove: Int?

  init(_ folders: some Sequence<String>) {
    for folder in folders {
      let parts = folder.split(separator: "/")
      if !folder.hasPrefix("/"), parts.allSatisfy({ $0 == "." || $0 == ".." }) {
        levelsAbove = max(levelsAbove ?? 0, parts.count { $0 == ".." })
      } else {
        paths.insert(folder)
      }
    }
  }

  /// Returns true if a path is one of the folders, or lies below one.
  ///
  /// - Complexity: O(1) for each folder of the path.
  func contain(_ path: String) -> Bool {
    if path == "-" { return false }
    if let levelsAbove, !path.hasPrefix("/"), !path.hasPrefix(String(repeating: "../", count: levelsAbove + 1)) {
      return true
    }
    guard !paths.isEmpty else { return false }
    if paths.contains(path) { return true }
    var rest = Substring(path)
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      if paths.contains(String(rest)) { return true }
    }
    return false
  }
}
