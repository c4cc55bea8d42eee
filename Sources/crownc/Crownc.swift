import CrownSystem

/// The compiler of an app's crowns, which the package's plugins run:
///
///     crownc <folder>... --work <file> --database <file> --swift <file> [--settings <file>] [--bundle <name>]
///
/// It imports the drawings of folders into a work database, packs that into the database that the app ships, and
/// writes the Swift source with a member for each crown. With `--check` it compares both with what is there. Its
/// messages have the form of compilers' messages.
@main
enum Crownc {
  static func main() {
    do throws(CrowncArguments.Failure) {
      let arguments = try CrowncArguments(Array(CommandLine.arguments.dropFirst()))
      let messages = CrownCompilation(arguments, program: CommandLine.arguments[0]).run()
      for message in messages { write(message.line) }
      exit(messages.contains { $0.severity == .problem } ? 1 : 0)
    } catch {
      write(error.description)
      exit(64)
    }
  }

  /// Writes a line to standard error, where SwiftPM and Xcode look for messages.
  private static func write(_ line: String) {
    _ = Descriptor(STDERR_FILENO, .none).writeAll(Array((line + "\n").utf8))
  }
}
