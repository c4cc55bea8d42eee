/// A file to import, and the name of its crown.
struct Source: Sendable {
  /// The crown's name: the path below the folder that was searched, without its ending.
  var name: String
  /// The path of the file as the user would write it; `-` for standard input.
  let path: String
  /// The index of the argument that it was found through.
  var argument = 0
  /// Whether the user gave the name. Otherwise the file did.
  var isNamed = false
  /// Whether another source is the same file under another name, as a link is.
  var repeatsFile = false
}

/// The names of SVG files.
enum SVGFileName {
  /// Whether a file's name has the ending of an SVG file, compressed or not.
  static func isSVG(_ file: String) -> Bool { endingCount(of: file) > 0 }

  /// A name without that ending.
  static func stem(of file: String) -> String { String(file.dropLast(endingCount(of: file))) }

  private static func endingCount(of file: String) -> Int {
    let end = file.suffix(5).lowercased()
    return end.hasSuffix(".svg") ? 4 : end == ".svgz" ? 5 : 0
  }
}
