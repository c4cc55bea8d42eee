import ArgumentParser
import CrownKit
import CrownSVG
import CrownStore
import CrownSystem

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

      Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 some input was refused, \
      something failed, status or diff found a difference or lint anything, 64 wrong usage, 130 interrupted (128 and \
      the signal's number).
      """,
    version: "1.0.0",
    subcommands: [
      ImportCommand.self, StatusCommand.self, RenderCommand.self, ExportCommand.self, GalleryCommand.self,
      ListCommand.self, SearchCommand.self, ShowCommand.self, RenameCommand.self, TagCommand.self, TitleCommand.self,
      RemoveCommand.self,
      MergeCommand.self, UndoCommand.self, DiffCommand.self, SettingsCommand.self, SimilarCommand.self,
      LintCommand.self, VerifyCommand.self, PackCommand.self, TraceCommand.self,
    ])

  /// Runs the command that the arguments ask for, and ends the process.
  static func main() {
    Interruption.install()
    var arguments = ImpliedValues.completed(CommandLine.arguments.dropFirst())
    // What a file of settings gives, for messages.
    var origin: String?
    do {
      try checkArgumentsCanBeRead()
      try checkArgumentsAreText()
      try checkSubcommand(arguments[...])
      try RepeatedOption.check(arguments[...], among: configuration.subcommands)
      _ = try MemoryLimit.jobs(1, needing: MemoryLimit.reserve, for: "crowntool")
      try Failure.reported {
        let completed = try FileOptions(completing: arguments)
        (arguments, origin) = (completed.arguments, completed.origin)
      }
      run(try parseAsRoot(arguments))
    } catch {
      exitReporting(error, origin: origin)
    }
  }

  /// Ends the process as the argument parser does. An error may quote arguments, which then are visible.
  private static func exitReporting(_ error: any Error, origin: String?) -> Never {
    let (code, message) = (exitCode(for: error), fullMessage(for: error))
    // Help and the version are results.
    if code == .success || message.isEmpty { exit(withError: error) }
    Console.showLines(withAdvice(message))
    if let origin { Console.note("  \(origin)") }
    exit(withError: code)
  }

  /// A message with the likely reason for a colour that is missing.
  private static func withAdvice(_ message: String) -> String {
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasSuffix("<css>'") || first.contains("'' is not a colour") else {
      return message
    }
    let advice = "A shell takes # for the beginning of a comment: quote the colour, as in '#C8102E'."
    return ([String(first), advice] + lines.dropFirst().map(String.init)).joined(separator: "\n")
  }

  /// Runs a command. An error of usage is reported with the usage of the command, not the tool's.
  private static func run(_ command: some ParsableCommand) -> Never {
    do {
      var command = command
      try command.run()
      exit()
    } catch {
      if error is ValidationError { exitWithUsage(of: Swift.type(of: command), error) }
      guard Interruption.isRequested, let code = error as? ExitCode else { exit(withError: error) }
      // Detached threads may still be writing files.
      ScratchRegistry.close()
      _exit(code.rawValue)
    }
  }

  /// Reports an error of usage with the usage of the subcommand, under the tool's name.
  private static func exitWithUsage(of command: any ParsableCommand.Type, _ error: any Error) -> Never {
    let name = command._commandName
    Console.showLines(
      command.fullMessage(for: error)
        .replacing(text: "Usage: \(name)", with: "Usage: \(_commandName) \(name)")
        .replacing(text: "See '\(name)", with: "See '\(_commandName) \(name)"))
    exit(withError: command.exitCode(for: error))
  }

  /// Throws if there is not even the program's name: Swift reads the arguments from a file of the system.
  private static func checkArgumentsCanBeRead() throws {
    guard CommandLine.argc > 0 else {
      throw Failure("the arguments cannot be read: too many files are open (ulimit -n); close some, then try again")
    }
  }

  /// Throws if an argument is not UTF-8: with replaced bytes it would be the path of another file.
  private static func checkArgumentsAreText() throws {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[number], String(validatingCString: bytes) == nil else { continue }
      throw ValidationError(
        "Argument \(number) is not UTF-8: \(String(cString: bytes)). Rename the file, or give the folder that it is in."
      )
    }
  }

  /// Throws if the first argument, or the one behind `help`, is no subcommand, and suggests one of a similar name.
  private static func checkSubcommand(_ arguments: ArraySlice<String>) throws {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    let asked = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let asked, !asked.hasPrefix("-"), asked != "help", !names.contains(asked) else { return }
    let near = NearbyNames.nearest(to: asked, among: names, limit: 1).first
    throw ValidationError(
      "There is no subcommand '\(asked)'"
        + (near.map { "; did you mean '\($0)'?" } ?? ". Give one of \(names.joined(separator: ", "))."))
  }
}
