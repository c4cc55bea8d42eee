import ArgumentParser
import CrownKit
import CrownStore
import CrownSystem

/// The option of every subcommand that names the database.
struct DatabaseOption: ParsableArguments {
  @Option(
    name: [.customLong("database"), .customShort("d")],
    help: ArgumentHelp("The database of crowns. CROWNS_DATABASE names another default.", valueName: "file"))
  var path = Self.usual

  /// The database of commands that name none: that of the environment, else one in the working directory.
  static let usual = Environment["CROWNS_DATABASE"].flatMap { $0.isEmpty ? nil : $0 } ?? "crowns.db"

  /// Opens the database for work that ends with an interruption.
  func catalog(_ mode: OpenMode = .readOnly) throws -> CrownCatalog {
    try CrownCatalog(opening: path, mode: mode, cancellation: Interruption.cancellation)
  }

  /// Opens the database for drawing.
  func library() throws(CrownLibraryError) -> CrownLibrary {
    try CrownLibrary(opening: path, cancellation: Interruption.cancellation)
  }
}
