import CrownSystem
import Foundation

/// The terminal: results on standard output, everything else on standard error.
enum Console {
  /// Whether standard error shows colours: it is a terminal, and `NO_COLOR` is not set.
  private static let hasColor =
    isatty(STDERR_FILENO) != 0 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// Writes a line of result.
  static func print(_ line: String) {
    write(Array((line + "\n").utf8))
  }

  /// What kept results from being written, if anything did. Results are written by the main thread.
  nonisolated(unsafe) private(set) static var failure: ByteFile.Failure?
  /// Whether nobody reads results any more.
  nonisolated(unsafe) private static var hasNoReader = false

  /// Writes bytes of result as they are; ``failure`` keeps what went wrong.
  ///
  /// A reader that has gone, as `head` does, is no failure of ours.
  static func write(_ bytes: [UInt8]) {
    guard !hasNoReader, failure == nil else { return }
    let code = Descriptor(STDOUT_FILENO, Interruption.cancellation).writeAll(bytes)
    hasNoReader = code == EPIPE
    guard code != 0, !hasNoReader else { return }
    failure = ByteFile.Failure(path: "standard output", code: code, action: "write")
  }

  /// Reports what went wrong and goes on.
  static func error(_ message: String) {
    tell(message, after: hasColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: ")
  }

  /// Writes a line on standard error, with any progress bar out of its way.
  static func note(_ message: String) { tell(message, after: "") }

  private static func tell(_ message: String, after prefix: String) {
    ProgressBar.current?.clear()
    showOnTerminal(prefix + visible(message) + "\n")
    ProgressBar.current?.draw()
  }

  /// The text with control characters spelled out: a file's name may hold some that move the cursor or set colours.
  private static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
    return text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// Writes text on standard error as it is.
  static func showOnTerminal(_ text: String) {
    _ = Descriptor(STDERR_FILENO, Interruption.cancellation).writeAll(Array(text.utf8))
  }
}
