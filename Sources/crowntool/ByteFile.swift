import CrownStore
import Foundation

/// Whole files, as bytes, through the system's own calls: an import reads thousands, and an error has to say why.
enum ByteFile {
  /// What the system said when a file could not be read or written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    let action: String

    init(path: String, reason: String, action: String) {
      self.path = path
      self.reason = reason
      self.action = action
    }

    init(path: String, code: Int32, action: String) {
      self.init(
        path: path, reason: code == EINTR ? "interrupted" : String(cString: strerror(code)), action: action)
    }

    var description: String { "\(path): cannot \(action): \(reason)" }
  }

  /// The most bytes of a file that is read. The largest drawings of public sets have a few megabytes.
  static let largestRead = 64 << 20
  /// Bytes that are asked of a device or pipe at a time, whose end is not known.
  private static let chunkSize = 256 << 10

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter limit: The most bytes to take, so that a device or a mistaken argument does not fill the memory.
  static func read(_ path: String, limit: Int = largestRead) throws(Failure) -> [UInt8] {
    // A pipe without a writer does not block here but in `poll`, which an interruption ends.
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno, action: "read") }
    defer { if path != "-" { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path: path, code: errno, action: "read") }
    if status.st_mode & S_IFMT == S_IFDIR { throw Failure(path: path, code: EISDIR, action: "read") }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    let size = isRegular ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    while bytes.count <= limit, size <= limit {
      if !isRegular, Interruption.isRequested || !isReady(descriptor, for: POLLIN) {
        throw Failure(path: path, code: EINTR, action: "read")
      }
      // One byte more than the file holds, so that the end is seen without growing.
      let capacity = isRegular ? max(size - bytes.count + 1, 4096) : chunkSize
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { failure = errno }
        initialized = max(count, 0)
      }
      if failure == EINTR || failure == EAGAIN { continue }
      guard failure == 0 else { throw Failure(path: path, code: failure, action: "read") }
      if chunk.isEmpty { return bytes }
      // A regular file read to its known end needs no second call to learn that it has ended.
      if bytes.isEmpty && chunk.count < capacity && isRegular { return chunk }
      bytes += chunk
    }
    throw Failure(path: path, reason: "it has more than \(limit >> 20) MB, which no drawing needs", action: "read")
  }

  /// Writes a file, or standard output for `-`. A file appears whole or not at all; a device or pipe is written as it
  /// is.
  ///
  /// A link is followed, so that its target is written. A file that is replaced hands on its permissions.
  /// A database is never replaced by something else. If the file already holds exactly these bytes, only its
  /// modification time changes: on ext4, replacing thousands of files takes five times as long as writing new ones.
  ///
  /// - Parameter refusal: Gets the first bytes of a file that would be replaced, and says why it is not to be.
  static func write(
    _ bytes: [UInt8], to path: String, unless refusal: ([UInt8]) -> String? = { _ in nil }
  ) throws(Failure) {
    if path == "-" {
      let failure = writeAll(bytes, to: STDOUT_FILENO)
      // A reader that has gone, as `head` does, is no failure of ours.
      guard failure == 0 || failure == EPIPE else {
        throw Failure(path: "standard output", code: failure, action: "write")
      }
      return
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return try replace(path, by: bytes, permissions: nil) }
    var target = path
    if status.st_mode & S_IFMT == S_IFLNK {
      guard let resolved = realpath(path, nil) else {
        throw Failure(path: path, reason: "it is a link that leads nowhere; remove it first", action: "write")
      }
      defer { free(resolved) }
      target = String(cString: resolved)
      guard stat(target, &status) == 0 else { throw Failure(path: path, code: errno, action: "write") }
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return try writeSpecial(path, bytes, status.st_mode & S_IFMT) }
    if status.st_size == bytes.count, (try? read(target)) == bytes, utimes(target, nil) == 0 { return }
    let start = firstBytes(of: target)
    let isDatabase = start.starts(with: "SQLite format 3\0".utf8)
    if let reason = isDatabase ? "it is a database; choose another file" : start.isEmpty ? nil : refusal(start) {
      throw Failure(path: path, reason: reason, action: "write")
    }
    try replace(target, by: bytes, permissions: status.st_mode & 0o7777)
  }

  /// Writes a new file beside the path and moves it there.
  ///
  /// - Parameter permissions: Those of the file that is replaced; `nil` where there is none.
  private static func replace(_ path: String, by bytes: [UInt8], permissions: mode_t?) throws(Failure) {
    let (temporary, registration, descriptor) = try makeTemporary(beside: path)
    defer { ScratchRegistry.leave(registration) }
    var failure = writeAll(bytes, to: descriptor)
    if failure == 0, let permissions, fchmod(descriptor, permissions) != 0 { failure = errno }
    if close(descriptor) != 0 && failure == 0 { failure = errno }
    if failure == 0 && rename(temporary, path) != 0 { failure = errno }
    guard failure == 0 else {
      unlink(temporary)
      throw Failure(path: path, code: failure, action: "write")
    }
  }

  /// Makes a file in the folder of another, under a random name that no link and no other process can have taken.
  ///
  /// The name does not contain the other's, which may be as long as names can be. It begins with a dot, so that no
  /// import takes the file for a drawing.
  private static func makeTemporary(
    beside path: String
  ) throws(Failure) -> (path: String, registration: Int?, descriptor: Int32) {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    var code = EEXIST
    // A second name is only needed where somebody guesses 64 random bits.
    for _ in 0..<16 where code == EEXIST {
      let temporary = folder + ".crowntool-" + String(UInt64.random(in: 0 ... .max), radix: 36)
      var descriptor: Int32 = -1
      let registration = ScratchRegistry.enter(temporary) {
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        code = descriptor < 0 ? errno : 0
        return descriptor >= 0
      }
      if descriptor >= 0 { return (temporary, registration, descriptor) }
    }
    throw Failure(path: path, code: code, action: "write")
  }

  /// Writes to a device or pipe. A pipe without a reader is waited for, until an interruption.
  private static func writeSpecial(_ path: String, _ bytes: [UInt8], _ kind: mode_t) throws(Failure) {
    var descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    while descriptor < 0, kind == S_IFIFO, errno == ENXIO || errno == EINTR {
      guard !Interruption.isRequested else { throw Failure(path: path, code: EINTR, action: "write") }
      usleep(10_000)
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw Failure(path: path, code: errno, action: "write") }
    var failure = writeAll(bytes, to: descriptor)
    if close(descriptor) != 0 && failure == 0 { failure = errno }
    guard failure == 0 else { throw Failure(path: path, code: failure, action: "write") }
  }

  /// The first bytes of a file, 1024 at most; none where it cannot be read.
  private static func firstBytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 1024) { buffer, initialized in
      initialized = max(Foundation.read(descriptor, buffer.baseAddress, buffer.count), 0)
    }
  }

  /// Writes all bytes; returns 0, or the system's code for what went wrong.
  ///
  /// An interruption ends a write that would block, with `EINTR`.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var status = stat()
    let mayBlock = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    return bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        if mayBlock, !isReady(descriptor, for: POLLOUT) { return EINTR }
        // What a pipe takes without blocking once it is ready.
        let count = mayBlock ? min(buffer.count - offset, Int(PIPE_BUF)) : buffer.count - offset
        let written = Foundation.write(descriptor, buffer.baseAddress.map { $0 + offset }, count)
        if written < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        guard written > 0 else { return written < 0 ? errno : EIO }
        offset += written
      }
      return 0
    }
  }

  /// Waits until a descriptor can be read or written; false where an interruption comes first.
  private static func isReady(_ descriptor: Int32, for events: Int32) -> Bool {
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { files in
      files.initializeElement(at: 0, to: pollfd(fd: descriptor, events: Int16(events), revents: 0))
      files.initializeElement(at: 1, to: pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0))
      while true {
        let count = poll(files.baseAddress, 2, -1)
        if count > 0, files[0].revents != 0 { return true }
        if Interruption.isRequested { return false }
        // Without memory for `poll` itself, the call that follows may block.
        if count < 0 && errno != EINTR && errno != EAGAIN { return true }
      }
    }
  }
}
