extension ByteFile {
  /// Bytes that are read at a time from a file that is not held in memory as a whole.
  private static let streamedChunkSize = 64 << 10

  /// Calls `body` with the bytes of a file, or of standard input for `-`, one chunk after the other.
  ///
  /// - Parameter cancellation: Ends the reading, with the reason "interrupted".
  /// - Throws: `Failure` where the file cannot be read, and what `body` throws.
  package static func forEachChunk(
    of path: String, cancellation: Cancellation, _ body: ([UInt8]) throws -> Void
  ) throws {
    let file = Descriptor(path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), cancellation)
    guard file.isOpen else { throw Failure(path: path, code: errno, action: "read") }
    defer { if path != "-" { file.close() } }
    while true {
      guard !cancellation.isCancelled, file.isReady(for: POLLIN) else {
        throw Failure(path: path, code: EINTR, action: "read")
      }
      let (chunk, failure) = file.chunk(upTo: streamedChunkSize)
      if failure == EINTR || failure == EAGAIN { continue }
      guard failure == 0 else { throw Failure(path: path, code: failure, action: "read") }
      if chunk.isEmpty { return }
      try body(chunk)
    }
  }
}
