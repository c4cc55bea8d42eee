/// A file to import, and the name of its crown.
struct Source: Sendable {
  /// The crown's name: the path below the folder that was searched, without its ending.
  var name: String
  /// The path of the file as the user would write it; `-` for standard input.
  let path: String
  /// The symbol of the file that is drawn; `nil` for all of it.
  var symbol: SymbolID?
  /// The position of the file in an archive; `nil` for a file of its own.
  var entry: ArchiveEntry?
  /// The index of the argument that it was found through.
  var argument = 0
  /// True if the user gave the name. Otherwise the file did.
  var isNamed = false
  /// True if another source is the same file under another name, as a link is.
  var repeatsFile = false

  /// The path with the symbol, for messages.
  var place: String { symbol.map { "\(path)#\($0.escaped)" } ?? path }
}
