import CrownSVG
import CrownSystem

/// The names of files that crowns come from.
package enum SourceFileName {
  /// Returns true if a file's name has the ending of an SVG file, compressed or not.
  static func isSVG(_ file: String) -> Bool { file.hasEnding(".svg") || isCompressed(file) }

  /// Returns true if a file's name has the ending of a font, which is a sheet of glyphs.
  static func isFont(_ file: String) -> Bool { fontEnding(of: file) != nil }

  /// The ending of a font's name; `nil` for other names.
  static func fontEnding(of file: String) -> String? {
    let file = file.suffix(6).lowercased()
    return [".ttf", ".otf", ".woff", ".woff2"].first { file.hasSuffix($0) }
  }

  /// Returns true if a file's name has the ending of an Android resource, which may be a vector drawable.
  static func isResource(_ file: String) -> Bool { file.hasEnding(".xml") }

  /// Returns true if a file's name has the ending of a PNG file.
  static func isPicture(_ file: String) -> Bool { file.hasEnding(".png") }

  /// Returns true if a file's name is that of a nine-patch picture of Android, such as `button.9.png`.
  package static func isNinePatch(_ file: String) -> Bool {
    let base = file.utf8.dropLast(6).last
    return file.hasEnding(".9.png") && base != nil && base != UInt8(ascii: "/")
  }

  /// Returns true if a search of folders takes a file of this name.
  static func isSource(_ file: String) -> Bool { isSVG(file) || isPicture(file) }

  /// Returns true if a file is an Android resource that begins as vector drawables do. Folders have many other files of
  /// this ending.
  static func isVectorDrawable(_ path: String) -> Bool {
    isResource(path) && ByteFile.firstBytes(of: path, count: 4096).firstIndex(ofRun: "<vector".utf8) != nil
  }

  private static let archiveEndings = [".zip", ".tar", ".tgz", ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst"]

  /// Returns true if a file's name has the ending of an archive.
  static func isArchive(_ file: String) -> Bool {
    let file = file.lowercased()
    return archiveEndings.contains { file.hasSuffix($0) }
  }

  /// The path of a file's folder with the slash at its end; empty for the working directory.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The path or name of an archive without its ending; any other one as it is.
  static func stem(ofArchive path: String) -> String {
    let lowercase = path.lowercased()
    let ending = archiveEndings.first { lowercase.hasSuffix($0) } ?? ""
    return String(path.dropLast(ending.count))
  }

  /// The path of a file in an archive: `icons.zip!/home.svg`, as in the URLs of Java archives.
  static func path(of entry: String, inArchive archive: String) -> String { "\(archive)!/\(entry)" }

  /// The archive of a path that leads into one, and the path there; `nil` for other paths.
  static func archive(of path: String) -> (path: String, entry: String)? {
    var rest = Substring(path)
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      guard rest.utf8.last == UInt8(ascii: "!") else { continue }
      let archive = String(rest.dropLast())
      if isArchive(archive) { return (archive, String(path[path.utf8.index(after: slash)...])) }
    }
    return nil
  }

  /// A name without its ending, and a picture's without its scale. A symbol counts as a file in a folder that is named
  /// for its sheet.
  package static func stem(of file: String) -> String {
    let (sheet, symbol) = SymbolID.split(file)
    let hasShortEnding = isSource(sheet) || isResource(sheet)
    let shortEnding = hasShortEnding ? 4 : fontEnding(of: sheet)?.count ?? 0
    let ending = isCompressed(sheet) ? 5 : isNinePatch(sheet) ? 6 : shortEnding
    let stem = sheet.droppingLast(bytes: ending + (scale(of: sheet) == nil ? 0 : 3))
    return symbol.map { "\(stem)/\($0.escaped)" } ?? stem
  }

  /// The pixels for each point of a picture whose name says so, 2 for `name@2x.png`; `nil` for other names.
  package static func scale(of file: String) -> Int? {
    guard isPicture(file) else { return nil }
    let stem = file.dropLast(4)
    let suffix = stem.utf8.suffix(3)
    guard suffix.first == UInt8(ascii: "@"), suffix.last == UInt8(ascii: "x"), let digit = suffix.dropFirst().first,
      UInt8(ascii: "1")...UInt8(ascii: "9") ~= digit
    else { return nil }
    // A file that is named for its scale alone has no other name.
    let base = stem.utf8.dropLast(3)
    guard let last = base.last, last != UInt8(ascii: "/") else { return nil }
    return Int(digit - UInt8(ascii: "0"))
  }

  private static func isCompressed(_ file: String) -> Bool { file.hasEnding(".svgz") }
}
