extension ByteFile {
  /// Writes a file, or standard output for `-`. A file appears whole or not at all; a device or pipe is written as it
  /// is.
  ///
  /// A link is followed, so that its target is written. A file that is replaced hands on its permissions. A database
  /// and its side files are never replaced by something else. If the file already holds exactly these bytes, only its
  /// modification time changes. On ext4, replacing thousands of files takes five times as long as writing new ones.
  ///
  /// - Parameters:
  ///   - cancellation: Ends the wait for a device or pipe, with the reason "interrupted".
  ///   - refusal: Gets the file that would be replaced, and says why it is not to be.
  package static func write(
    _ bytes: [UInt8], to path: String, cancellation: Cancellation,
    unless refusal: (ReplacedFile) -> String? = { _ in nil }
  ) throws(Failure) {
    if path == "-" {
      let failure = Descriptor(STDOUT_FILENO, cancellation).writeAll(bytes)
      // A reader that stops early, as `head` does, is no failure.
      guard failure == 0 || failure == EPIPE else {
        throw Failure(path: "standard output", code: failure, action: "write")
      }
      return
    }
    switch try destination(of: path) {
    case .new:
      try replace(path, by: bytes, permissions: nil)
    case .special(let kind):
      let file = try openSpecial(path, kind, cancellation)
      var failure = file.writeAll(bytes)
      if file.close() != 0 && failure == 0 { failure = errno }
      guard failure == 0 else { throw Failure(path: path, code: failure, action: "write") }
    case .existing(let target, let status):
      let file = ReplacedFile(target, status, cancellation)
      try checkMayReplace(file, path, unless: refusal)
      if status.st_size == bytes.count, file.bytes == bytes, utimes(target, nil) == 0 { return }
      try replace(target, by: bytes, permissions: status.st_mode & 0o7777)
    }
  }

  /// The kind of file that a path leads to.
  enum Destination {
    case new
    /// A regular file: its path with links followed.
    case existing(String, stat)
    /// A device or pipe: its kind.
    case special(mode_t)
  }

  static func destination(of path: String) throws(Failure) -> Destination {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      try checkIsNoSideFile(path, path)
      return .new
    }
    var target = path
    if status.st_mode & S_IFMT == S_IFLNK {
      guard let resolved = realpath(path, nil) else {
        throw Failure(path: path, reason: "it is a link that leads nowhere; remove it first", action: "write")
      }
      defer { free(resolved) }
      target = String(cString: resolved)
      guard stat(target, &status) == 0 else { throw Failure(path: path, code: errno, action: "write") }
    }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFREG ? .existing(target, status) : .special(kind)
  }

  /// - Parameter path: The path that led to the file, for the message.
  static func checkMayReplace(
    _ file: ReplacedFile, _ path: String, unless refusal: (ReplacedFile) -> String?
  ) throws(Failure) {
    try checkIsNoSideFile(file.path, path)
    if let reason = isDatabase(file.start) ? "it is a database; choose another file" : refusal(file) {
      throw Failure(path: path, reason: reason, action: "write")
    }
  }

  private static func isDatabase(_ start: [UInt8]) -> Bool { start.starts(with: "SQLite format 3\0".utf8) }

  /// The database beside which SQLite keeps a file of this path, as `crowns.db-wal`; `nil` if there is none.
  package static func database(ofSideFile path: String) -> String? {
    for ending in ["-wal", "-shm", "-journal"] where path.hasSuffix(ending) {
      let database = String(path.dropLast(ending.count))
      if isDatabase(firstBytes(of: database)) { return database }
    }
    return nil
  }

  private static func checkIsNoSideFile(_ target: String, _ path: String) throws(Failure) {
    guard let database = database(ofSideFile: target) else { return }
    throw Failure(path: path, reason: "it belongs to the database \(database); choose another file", action: "write")
  }

  private static func replace(_ path: String, by bytes: [UInt8], permissions: mode_t?) throws(Failure) {
    do {
      try replace(path, permissions: permissions) { try $0(bytes) }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(path: path, reason: "\(error)", action: "write")
    }
  }

  /// Writes a new file beside the path and moves it there.
  ///
  /// - Parameters:
  ///   - permissions: Those of the file that is replaced; `nil` if there is none.
  ///   - produce: Gives the bytes to the closure that it gets.
  static func replace(
    _ path: String, permissions: mode_t?, producing produce: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let (temporary, registration, file) = try makeTemporary(beside: path)
    // The file is closed last: its lock tells other processes that its owner runs.
    defer {
      file.close()
      ScratchRegistry.leave(registration)
    }
    do {
      try produce { bytes in
        let failure = file.writeAll(bytes)
        guard failure == 0 else { throw Failure(path: path, code: failure, action: "write") }
      }
    } catch {
      unlink(temporary)
      throw error
    }
    var failure: Int32 = 0
    if let permissions, fchmod(file.number, permissions) != 0 { failure = errno }
    // Some file systems report only now that the disk is full: the copy is closed before the name is given.
    let copy = dup(file.number)
    if copy >= 0, close(copy) != 0, failure == 0 { failure = errno }
    if failure == 0 && rename(temporary, path) != 0 { failure = errno }
    guard failure == 0 else {
      unlink(temporary)
      throw Failure(path: path, code: failure, action: "write")
    }
  }

  /// Makes a locked file in the folder of another.
  private static func makeTemporary(
    beside path: String
  ) throws(Failure) -> (path: String, registration: Int?, file: Descriptor) {
    do {
      let made = try TemporaryFile.make(beside: path)
      return (made.path, made.registration, Descriptor(regular: made.descriptor))
    } catch {
      throw Failure(path: path, code: error.code, action: "write")
    }
  }

  /// Opens a device or pipe. A pipe without a reader is waited for, until a cancellation.
  static func openSpecial(
    _ path: String, _ kind: mode_t, _ cancellation: Cancellation
  ) throws(Failure) -> Descriptor {
    var descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    while descriptor < 0, kind == S_IFIFO, errno == ENXIO || errno == EINTR {
      guard !cancellation.isCancelled else { throw Failure(path: path, code: EINTR, action: "write") }
      usleep(10_000)
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw Failure(path: path, code: errno, action: "write") }
    return Descriptor(descriptor, cancellation)
  }
}
