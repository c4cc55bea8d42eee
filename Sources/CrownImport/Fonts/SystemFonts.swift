import CrownSVG
import CrownStore
import CrownSystem

/// The fonts that are installed on a system, found without asking another program.
enum SystemFonts {
  /// The folders of fonts, for all users and for this one.
  private static var folders: [String] {
    let home = Environment["HOME"].map { home in
      ["/.local/share/fonts", "/.fonts", "/Library/Fonts"].map { home + $0 }
    }
    return ["/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts"] + (home ?? [])
  }

  /// The families that texts without a family of their own are drawn with, the preferred one first.
  private static let preferred = ["dejavu sans", "liberation sans", "noto sans", "arial", "helvetica"]
  /// The most levels of folders that are searched.
  private static let maximumDepth = 8
  /// The most files that are read. Large collections have some thousands.
  private static let maximumFiles = 10_000
  /// The most fonts that are kept in memory.
  private static let maximumLoaded = 16

  /// A font and its file.
  private struct Entry {
    var path: String
    var description: FontDescription
  }

  /// The fonts in the folders, in an order that only their names and files decide.
  static func collection(in folders: [String]? = nil, cancellation: Cancellation = .none) -> FontCollection {
    var paths: [String] = []
    for folder in folders ?? Self.folders { search(folder, depth: 0, &paths) }
    var entries: [Entry] = []
    var hash = FontFingerprint()
    for path in paths.prefix(maximumFiles) where !cancellation.isCancelled {
      guard let bytes = try? ByteFile.read(path, cancellation: cancellation),
        let description = try? FontDescription(of: bytes)
      else { continue }
      entries.append(Entry(path: path, description: description))
      hash.add(ContentHash(of: bytes))
    }
    func rank(_ entry: Entry) -> Int {
      let families = entry.description.families.map { $0.lowercased() }
      return preferred.firstIndex { families.contains($0) } ?? preferred.count
    }
    let sorted = entries.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
    let loaded = Locked<[Int: OpenTypeFont]>([:])
    let files = sorted.map(\.path)
    return FontCollection(sorted.map(\.description), fingerprint: hash.value) { index in
      if let known = loaded.withLock({ $0[index] }) { return known }
      guard let bytes = try? ByteFile.read(files[index], cancellation: cancellation),
        let font = try? OpenTypeFont(bytes)
      else { return nil }
      loaded.withLock {
        if $0.count >= maximumLoaded { $0 = [:] }
        $0[index] = font
      }
      return font
    }
  }

  /// Adds the font files in a folder and the folders in it, sorted by their names.
  private static func search(_ folder: String, depth: Int, _ paths: inout [String]) {
    guard depth < maximumDepth, let names = try? FolderListing(of: folder).names else { return }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = folder + "/" + name
      guard let kind = try? FileStatus(of: path).kind else { continue }
      if kind == .folder {
        search(path, depth: depth + 1, &paths)
      } else if kind == .regular, [".ttf", ".otf", ".ttc", ".otc"].contains(where: { name.lowercased().hasSuffix($0) })
      {
        paths.append(path)
      }
    }
  }
}

extension FontCollection {
  /// The fonts that are installed on the system, for ``ImportOptions/fonts``.
  ///
  /// Texts whose family is not installed are drawn with DejaVu Sans, Liberation Sans, Noto Sans, Arial or Helvetica,
  /// the first that is.
  /// - Parameter cancellation: Ends the search.
  /// - Throws: ``FontFileError`` where there are none.
  /// - Complexity: Linear in the bytes of all fonts, which are read once.
  public static func system(cancellation: Cancellation = .none) throws(FontFileError) -> FontCollection {
    let collection = SystemFonts.collection(cancellation: cancellation)
    guard !collection.isEmpty else {
      throw FontFileError(path: "system", reason: "no fonts are installed; give font files")
    }
    return collection
  }
}
