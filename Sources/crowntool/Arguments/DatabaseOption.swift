import ArgumentParser
import CrownKit

/// The option of every subcommand that names the database.
struct DatabaseOption: ParsableArguments {
  @Option(
    name: [.customLong("database"), .customShort("d")],
    help: ArgumentHelp("The database of crowns.", valueName: "file"))
  var path = "crowns.db"

  /// Opens the database for work that ends with an interruption.
  func catalog(_ mode: OpenMode = .readOnly) throws -> CrownCatalog {
    try CrownCatalog(opening: path, mode: mode, cancellation: Interruption.cancellation)
  }

  /// Opens the database for drawing.
  func library() throws(CrownLibraryError) -> CrownLibrary {
    try CrownLibrary(opening: path, cancellation: Interruption.cancellation)
  }
}
