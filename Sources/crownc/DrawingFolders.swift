import CrownSystem

/// Folders below a folder of drawings.
enum DrawingFolders {
  /// The endings of files that count as drawings here: a folder of pictures only is not empty.
  private static let endings = [".svg", ".svgz", ".png"]

  /// The folders below one that hold no drawing, nor does any folder in them; of nested ones the outermost.
  ///
  /// Hidden ones are skipped, as an import skips them, and links are not followed.
  static func withoutDrawings(below folder: String) -> [String] {
    var empty: [String] = []
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    if !collect(folder, &empty) { empty.removeAll { $0 == folder } }
    return empty
  }

  /// Returns true if a folder or one in it holds a drawing; adds those that do not.
  private static func collect(_ folder: String, _ empty: inout [String]) -> Bool {
    // The import reports a folder that cannot be read.
    guard let names = try? FolderListing(of: folder).names else { return true }
    var holdsDrawing = false
    var emptyInside: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if (try? FileStatus(of: path, followingLinks: false))?.kind == .folder {
        if collect(path, &emptyInside) { holdsDrawing = true }
      } else if endings.contains(where: { name.utf8.count > $0.utf8.count && name.lowercased().hasSuffix($0) }) {
        holdsDrawing = true
      }
    }
    empty += holdsDrawing ? emptyInside : [folder]
    return holdsDrawing
  }
}
