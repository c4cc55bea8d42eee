import ArgumentParser
import CrownStore
import Foundation

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
      or something failed, 64 wrong usage, 130 interrupted (128 and the signal's number).
      """,
    version: "0.1.0",
    subcommands: [
      ImportCommand.self, RenderCommand.self, GalleryCommand.self, ListCommand.self, SearchCommand.self,
      ShowCommand.self, RenameCommand.self, RemoveCommand.self, MergeCommand.self, VerifyCommand.self, PackCommand.self,
    ])

  /// Runs the command that the arguments ask for, and ends the process.
  static func main() {
    Interruption.install()
    do {
      try RepeatedOption.check(CommandLine.arguments.dropFirst(), among: configuration.subcommands)
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard Interruption.isRequested, let code = error as? ExitCode else { exit(withError: error) }
      // Threads that were left to their work may be writing files.
      ScratchRegistry.close()
      _exit(code.rawValue)
    }
  }
}
