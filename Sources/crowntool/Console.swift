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

  /// Writes bytes of result as they are.
  static func write(_ bytes: [UInt8]) {
    writeAll(bytes, to: STDOUT_FILENO)
  }

  /// Reports what went wrong and goes on.
  static func error(_ message: String) {
    note((hasColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: ") + message)
  }

  /// Reports what may not be as meant.
  static func warning(_ message: String) {
    note((hasColor ? "\u{1B}[33mwarning:\u{1B}[0m " : "warning: ") + message)
  }

  /// Writes a line on standard error, with any progress bar out of its way.
  static func note(_ message: String) {
    ProgressBar.current?.clear()
    writeAll(Array((message + "\n").utf8), to: STDERR_FILENO)
    ProgressBar.current?.draw()
  }

  /// Writes all bytes; gives up in silence when the reader has gone, as a pipe's writer does.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = Foundation.write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return }
        offset += written
      }
    }
  }
}
