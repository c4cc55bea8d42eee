/// A regular file from which any bytes can be read. Several threads use it at once.
package final class RandomAccessFile: Sendable {
  package let path: String
  /// The number of bytes when it was opened.
  package let byteCount: Int
  /// The state by which the file is known to be the same: its identity, its size, and the time of its last change.
  package let version: Version

  /// A state of a file.
  package struct Version: Hashable, Sendable {
    package let identity: FileIdentity
    fileprivate let byteCount: Int
    /// When the bytes, and when anything about the file changed: programs may set the first back, and not the second.
    fileprivate let times: [Int64]

    /// The state of the file that a path leads to; `nil` where there is none.
    package init?(ofFile path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    fileprivate init(_ status: stat) {
      #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
      #else
      let times = [status.st_mtim, status.st_ctim]
      #endif
      identity = FileIdentity(status)
      byteCount = Int(status.st_size)
      self.times = times.map { Int64($0.tv_sec) &* 1_000_000_000 &+ Int64($0.tv_nsec) }
    }
  }

  private let descriptor: Int32

  /// Opens a file.
  package init(_ path: String) throws(ByteFile.Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ByteFile.Failure(path: path, code: errno, action: "read") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ByteFile.Failure(path: path, reason: "it is not a regular file", action: "read")
    }
    self.path = path
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
    version = Version(status)
  }

  /// True if the path still leads to this file, which nobody wrote since it was opened.
  package var isUnchanged: Bool { Version(ofFile: path) == version }

  deinit { close(descriptor) }

  /// Reads bytes from an offset on; fewer than `count` at the end of the file, and none beyond it.
  package func read(at offset: Int, count: Int) throws(ByteFile.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var failure: Int32 = 0
      let (start, rest) = (offset + bytes.count, count - bytes.count)
      let chunk = [UInt8](unsafeUninitializedCapacity: rest) { buffer, initialized in
        let count = pread(descriptor, buffer.baseAddress, rest, off_t(start))
        if count < 0 { failure = errno }
        initialized = max(count, 0)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw ByteFile.Failure(path: path, code: failure, action: "read") }
      if chunk.isEmpty { break }
      if chunk.count == count { return chunk }
      bytes += chunk
    }
    return bytes
  }
}
