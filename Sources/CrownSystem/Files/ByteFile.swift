/// Whole files, as bytes, through the system's own calls: an import reads thousands, and an error has to say why.
package enum ByteFile {
  /// The error that the system gave when a file could not be read or written.
  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let reason: String
    package let action: String

    package init(path: String, reason: String, action: String) {
      self.path = path
      self.reason = reason
      self.action = action
    }

    package init(path: String, code: Int32, action: String) {
      self.init(
        path: path,
        reason: code == EINTR ? "interrupted" : code == EBADF ? "it is closed" : String(cString: strerror(code)),
        action: action)
    }

    package var description: String { "\(path): cannot \(action): \(reason)" }
  }

  /// The most bytes of a file that is read. The largest drawings of public sets have a few megabytes.
  package static let largestRead = 64 << 20
  /// Bytes that are asked for at a time from a device or pipe, whose length is unknown.
  private static let chunkSize = 256 << 10

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - limit: The most bytes to take, so that a device or a mistaken argument does not fill the memory.
  ///   - cancellation: Ends the wait for a device or pipe, with the reason "interrupted".
  package static func read(
    _ path: String, limit: Int = largestRead, cancellation: Cancellation
  ) throws(Failure) -> [UInt8] {
    // A pipe without a writer does not block here but in `poll`, which a cancellation ends.
    let file = Descriptor(path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), cancellation)
    guard file.isOpen else { throw Failure(path: path, code: errno, action: "read") }
    defer { if path != "-" { file.close() } }
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw Failure(path: path, code: errno, action: "read") }
    if status.st_mode & S_IFMT == S_IFDIR { throw Failure(path: path, code: EISDIR, action: "read") }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    let size = isRegular ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    while bytes.count <= limit, size <= limit {
      if !isRegular, cancellation.isCancelled || !file.isReady(for: POLLIN) {
        throw Failure(path: path, code: EINTR, action: "read")
      }
      // One byte more than the file holds, so that the end is seen without growing.
      let capacity = isRegular ? max(size - bytes.count + 1, 4096) : chunkSize
      let (chunk, failure) = file.chunk(upTo: capacity)
      if failure == EINTR || failure == EAGAIN { continue }
      guard failure == 0 else { throw Failure(path: path, code: failure, action: "read") }
      if chunk.isEmpty { return bytes }
      // A regular file read to its known end needs no second call to learn that it has ended.
      if bytes.isEmpty && chunk.count < capacity && isRegular { return chunk }
      bytes += chunk
    }
    throw Failure(path: path, reason: "it has more than \(limit >> 20) MB, which no drawing needs", action: "read")
  }

  /// The bytes of a regular file; `nil` if there is none, or it cannot be read. A pipe or device is not waited for.
  package static func bytes(ofRegularFile path: String, limit: Int = largestRead) -> [UInt8]? {
    guard let status = try? FileStatus(of: path), status.kind == .regular else { return nil }
    return try? read(path, limit: limit, cancellation: .none)
  }

  /// The first bytes of a regular file; none if it cannot be read, and of a device or pipe.
  package static func firstBytes(of path: String, count: Int = 1024) -> [UInt8] {
    let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), .none)
    guard file.isOpen else { return [] }
    defer { file.close() }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    return file.chunk(upTo: count).bytes
  }
}
