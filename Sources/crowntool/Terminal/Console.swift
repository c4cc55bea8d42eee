import CrownSystem

/// The terminal: results on standard output, everything else on standard error.
enum Console {
  /// Whether standard error shows colours: it is a terminal, and `NO_COLOR` is not set.
  private static let hasColor =
    isatty(STDERR_FILENO) != 0 && (Environment["NO_COLOR"] ?? "").isEmpty && Environment["TERM"] != "dumb"

  /// Writes a line of result.
  static func print(_ line: String) {
    write(Array((line + "\n").utf8))
  }

  /// Why results could not be written, if that is so. Results are written by the main thread.
  nonisolated(unsafe) private(set) static var failure: ByteFile.Failure?
  /// Whether the reader of the results is gone.
  nonisolated(unsafe) private static var hasNoReader = false

  /// Writes bytes of a result unchanged; ``failure`` keeps an error.
  ///
  /// A reader that stops early, as `head` does, is no failure.
  static func write(_ bytes: [UInt8]) {
    guard !hasNoReader, failure == nil else { return }
    let code = Descriptor(STDOUT_FILENO, Interruption.cancellation).writeAll(bytes)
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
    showOnTerminal(prefix + visible(message) + "\n")
    ProgressBar.current?.draw()
  }

  /// The text with control characters escaped: a file's name may contain some that move the cursor or set colours.
  private static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
    return text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// Writes text on standard error unchanged.
  static func showOnTerminal(_ text: String) {
    _ = Descriptor(STDERR_FILENO, Interruption.cancellation).writeAll(Array(text.utf8))
  }
}
