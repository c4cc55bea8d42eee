import ArgumentParser
import CrownSystem

/// The option of every subcommand that works on several threads.
struct JobsOption: ParsableArguments {
  @Option(
    name: .joined("jobs"), parsing: .unconditional,
    help: ArgumentHelp("The number of threads that work at once.  (default: one a core)", valueName: "count"))
  var jobs: Int?

  /// The number of threads.
  var count: Int { jobs ?? Processors.count }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) is too few: give 1 or more.") }
  }
}
