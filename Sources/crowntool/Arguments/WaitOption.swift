import ArgumentParser

/// The option of every subcommand that writes: how long to wait for another process that writes.
struct WaitOption: ParsableArguments {
  @Option(
    name: .customLong("wait"), parsing: .unconditional,
    help: ArgumentHelp("How long to wait for another process that writes.", valueName: "seconds"))
  var seconds = 60.0

  func validate() throws {
    guard seconds >= 0 && seconds.isFinite else {
      throw ValidationError("--wait \(seconds) is not a time: give a number of seconds, 0 or more.")
    }
  }
}
