import CrownSystem

/// The terminal: results on standard output, everything else on standard error.
enum Console {
  /// True if standard error shows colours: it is a terminal, and `NO_COLOR` is not set.
  private static let hasColor = isatty(STDERR_FILENO) != 0 && allowsColor
  private static let allowsColor = (Environment["NO_COLOR"] ?? "").isEmpty && Environment["TERM"] != "dumb"

  /// Writes a line of result for people.
  static func print(_ line: String) {
    write(Array((line.visible + "\n").utf8))
  }

  /// True if results go to a terminal.
  static let showsResults = isatty(STDOUT_FILENO) != 0
  /// True if results may have colours: they go to a terminal, and `NO_COLOR` is not set.
  static let resultsHaveColor = showsResults && allowsColor

  /// A name as a result: exact for a program that reads it, visible on a terminal.
  static func result(_ name: String) -> String { showsResults ? name.visible : name }

  /// Why results could not be written, if that is so. Results are written by the main thread.
  nonisolated(unsafe) private(set) static var failure: ByteFile.Failure?
  /// True if the reader of the results is gone.
  nonisolated(unsafe) private static var hasNoReader = false

  /// Writes bytes of a result unchanged; ``failure`` keeps an error.
  ///
  /// A reader that stops early, as `head` does, is no failure.
  ///
  /// - Parameter wholeness: The bytes that a reader gets after an interruption.
  static func write(_ bytes: [UInt8], _ wholeness: Descriptor.Wholeness = .any) {
    guard !hasNoReader, failure == nil else { return }
    let code = Descriptor(STDOUT_FILENO, Interruption.cancellation).writeAll(bytes, wholeness)
    hasNoReader = code == EPIPE
    guard code != 0, !hasNoReader else { return }
    failure = ByteFile.Failure(path: "standard output", code: code, action: "write")
  }

  /// Reports an error; the work goes on.
  static func error(_ message: String) {
    tell(message, after: hasColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: ")
  }

  /// Writes a line on standard error, above the progress bar if one is visible.
  static func note(_ message: String) { tell(message, after: "") }

  private static func tell(_ message: String, after prefix: String) {
    ProgressBar.current?.clear()
    showOnTerminal(prefix + message.visible + "\n")
    ProgressBar.current?.draw()
  }

  /// Writes lines on standard error.
  static func showLines(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      showOnTerminal(String(line).visible + "\n")
    }
  }

  /// Writes text on standard error unchanged.
  static func showOnTerminal(_ text: String) {
    _ = Descriptor(STDERR_FILENO, Interruption.cancellation).writeAll(Array(text.utf8))
  }
}
