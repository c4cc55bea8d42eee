/// A file to import, and the name of its crown.
struct Source: Sendable {
  /// The crown's name: the path below the folder that was searched, without its ending.
  var name: String
  /// The path of the file as the user would write it; `-` for standard input.
  let path: String
  /// The symbol of the file that is drawn; `nil` for all of it.
  var symbol: SymbolID?
  /// The index of the argument that it was found through.
  var argument = 0
  /// Whether the user gave the name. Otherwise the file did.
  var isNamed = false
  /// Whether another source is the same file under another name, as a link is.
  var repeatsFile = false

  /// The path with the symbol, for messages.
  var place: String { symbol.map { "\(path)#\($0.escaped)" } ?? path }
}

/// The names of SVG files.
enum SVGFileName {
  /// Whether a file's name has the ending of an SVG file, compressed or not.
  static func isSVG(_ file: String) -> Bool { endingCount(of: file) > 0 }

  /// A name without that ending. A symbol counts as a file in a folder that is named for its sheet.
  static func stem(of file: String) -> String {
    let (sheet, symbol) = SymbolID.split(file)
    let stem = String(sheet.dropLast(endingCount(of: sheet)))
    return symbol.map { "\(stem)/\($0.escaped)" } ?? stem
  }

  private static func endingCount(of file: String) -> Int {
    let end = file.suffix(5).lowercased()
    return end.hasSuffix(".svg") ? 4 : end == ".svgz" ? 5 : 0
  }
}
