extension ByteFile {
  /// Writes a file, or standard output for `-`, whose bytes come some at a time, as `write(_:to:cancellation:unless:)`
  /// writes one that is in memory. A file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - cancellation: Ends the wait for a device or pipe, with the reason "interrupted".
  ///   - refusal: Gets the file that would be replaced, and says why it is not to be. It is asked before anything is
  ///     produced.
  ///   - produce: Gives the bytes to the closure that it gets.
  /// - Throws: `Failure`, and what `produce` throws; a file that was there is then as it was.
  package static func write(
    to path: String, cancellation: Cancellation, unless refusal: (ReplacedFile) -> String? = { _ in nil },
    producing produce: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    if path == "-" {
      let file = Descriptor(STDOUT_FILENO, cancellation)
      do {
        try produce { bytes in
          let failure = file.writeAll(bytes)
          if failure == EPIPE { throw ReaderLeft() }
          guard failure == 0 else { throw Failure(path: "standard output", code: failure, action: "write") }
        }
      } catch is ReaderLeft {
        // A reader that stops early, as `head` does, is no failure.
      }
      return
    }
    switch try destination(of: path) {
    case .special(let kind):
      let file = try openSpecial(path, kind, cancellation)
      var isClosed = false
      defer { if !isClosed { file.close() } }
      try produce { bytes in
        let failure = file.writeAll(bytes)
        guard failure == 0 else { throw Failure(path: path, code: failure, action: "write") }
      }
      isClosed = true
      guard file.close() == 0 else { throw Failure(path: path, code: errno, action: "write") }
    case .new:
      try replace(path, permissions: nil, producing: produce)
    case .existing(let target, let status):
      try checkMayReplace(ReplacedFile(target, status, cancellation), path, unless: refusal)
      try replace(target, permissions: status.st_mode & 0o7777, producing: produce)
    }
  }

  /// Ends the production of bytes that nobody reads any more.
  private struct ReaderLeft: Error {}
}
