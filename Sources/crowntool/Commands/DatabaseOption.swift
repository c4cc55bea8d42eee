import ArgumentParser

/// The option of every subcommand that names the database.
struct DatabaseOption: ParsableArguments {
  @Option(
    name: [.customLong("database"), .customShort("d")],
    help: ArgumentHelp("The database of crowns.", valueName: "file"))
  var path = "crowns.db"
}
