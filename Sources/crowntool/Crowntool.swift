import ArgumentParser

@main
struct Crowntool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crowntool",
    abstract:
      "Keeps one-colour drawings in a small database and draws them at any size in exactly the colour asked for.",
    discussion: """
      Import a folder of SVG files, then render crowns by name:

        crowntool import crowns/
        crowntool render royal --color '#C8102E'

      Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 some input was refused \
      or something failed, 64 wrong usage, 130 interrupted.
      """,
    version: "0.1.0",
    subcommands: [
      ImportCommand.self, RenderCommand.self, GalleryCommand.self, ListCommand.self, SearchCommand.self,
      ShowCommand.self, RenameCommand.self, RemoveCommand.self, MergeCommand.self, VerifyCommand.self, PackCommand.self,
    ])
}
