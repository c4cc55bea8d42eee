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
      self.init(path: path, reason: String(cString: strerror(code)), action: action)
    }

    var description: String { "\(path): cannot \(action): \(reason)" }
  }

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter limit: The most bytes to take, so that a device or a mistaken argument does not fill the memory.
  static func read(_ path: String, limit: Int = 256 << 20) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno, action: "read") }
    defer { if path != "-" { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path: path, code: errno, action: "read") }
    if status.st_mode & S_IFMT == S_IFDIR { throw Failure(path: path, code: EISDIR, action: "read") }
    var bytes: [UInt8] = []
    // One byte more than the file holds, so that the end is seen without growing.
    var capacity = max(min(Int(status.st_size), limit) + 1, 4096)
    while true {
      var failure: Int32 = 0
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
        repeat {
          count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        if count < 0 { failure = errno }
        initialized = max(count, 0)
      }
      guard failure == 0 else { throw Failure(path: path, code: failure, action: "read") }
      if count == 0 { return bytes }
      // A regular file read to its known end needs no second call to learn that it has ended.
      if bytes.isEmpty && count < capacity && status.st_mode & S_IFMT == S_IFREG { return chunk }
      bytes = bytes.isEmpty ? chunk : bytes + chunk
      guard bytes.count <= limit else { throw Failure(path: path, code: EFBIG, action: "read") }
      capacity = max(4096, bytes.count)
    }
  }

  /// Writes a file, or standard output for `-`. A file appears whole or not at all; a device or pipe is written as it is.
  ///
  /// A database is never replaced by something else. A file that holds these bytes already only gets a new time: to replace thousands, whose places on the disk are then free, takes
  /// some file systems (ext4) five times as long as to write new ones.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if path == "-" {
      let failure = writeAll(bytes, to: STDOUT_FILENO)
      guard failure == 0 else { throw Failure(path: "standard output", code: failure, action: "write") }
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    let isSpecial = exists && status.st_mode & S_IFMT != S_IFREG
    if exists, !isSpecial, status.st_size == bytes.count, (try? read(path)) == bytes, utimes(path, nil) == 0 { return }
    if exists, !isSpecial, isDatabase(path) {
      throw Failure(path: path, reason: "it is a database; choose another file", action: "write")
    }
    let target = isSpecial ? path : "\(path).\(getpid()).tmp"
    let descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno, action: "write") }
    var failure = writeAll(bytes, to: descriptor)
    if close(descriptor) != 0 && failure == 0 { failure = errno }
    if !isSpecial {
      if failure == 0 && rename(target, path) != 0 { failure = errno }
      if failure != 0 { unlink(target) }
    }
    guard failure == 0 else { throw Failure(path: path, code: failure, action: "write") }
  }

  /// Whether a file begins as databases of SQLite do.
  private static func isDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: 16)
    return Foundation.read(descriptor, &start, start.count) == start.count
      && start.elementsEqual("SQLite format 3\0".utf8)
  }

  /// Writes all bytes; returns 0, or the system's code for what went wrong.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = Foundation.write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return written < 0 ? errno : EIO }
        offset += written
      }
      return 0
    }
  }
}
