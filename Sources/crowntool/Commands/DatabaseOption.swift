import ArgumentParser

/// The option that every subcommand shares: which database.
struct DatabaseOption: ParsableArguments {
  @Option(
    name: [.customLong("database"), .customShort("d")],
    help: ArgumentHelp("The database of crowns.", valueName: "file"))
  var path = "crowns.db"
}
