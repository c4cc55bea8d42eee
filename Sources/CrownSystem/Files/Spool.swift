/// Bytes that are kept for later: in memory, and beyond a limit in a temporary file.
///
/// The file has no name, so that nothing is left of it however the process ends.
package final class Spool {
  /// The number of bytes.
  package private(set) var byteCount = 0
  private let limit: Int
  /// The bytes that follow those of the file.
  private var pending: [UInt8] = []
  private var fileByteCount = 0
  private var file: Int32 = -1
  private static let chunkSize = 64 << 10

  /// - Parameter limit: The most bytes that are held in memory.
  package init(limit: Int = 1 << 20) { self.limit = limit }

  deinit { if file >= 0 { close(file) } }

  /// Adds bytes behind the others.
  ///
  /// - Throws: `Failure` where the folder for temporary files has no room.
  package func append(_ bytes: [UInt8]) throws(ByteFile.Failure) {
    pending += bytes
    byteCount += bytes.count
    if pending.count > limit { try spill() }
  }

  /// Reads bytes from an offset on; fewer than `count` at the end.
  package func read(at offset: Int, count: Int) throws(ByteFile.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count, offset + bytes.count < fileByteCount {
      let start = offset + bytes.count
      let wanted = min(count - bytes.count, fileByteCount - start)
      var found = 0
      let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        found = pread(file, buffer.baseAddress, wanted, off_t(start))
        initialized = max(found, 0)
      }
      if found < 0 && errno == EINTR { continue }
      guard found > 0 else { throw Self.failure(found < 0 ? errno : EIO, "read") }
      bytes += part
    }
    let start = min(offset + bytes.count - fileByteCount, pending.count)
    guard start >= 0, count > bytes.count else { return bytes }
    return bytes + pending[start..<min(start + count - bytes.count, pending.count)]
  }

  /// Gives all bytes to `body`, some kilobytes at a time.
  package func forEachChunk(_ body: ([UInt8]) throws -> Void) throws {
    for offset in stride(from: 0, to: byteCount, by: Self.chunkSize) {
      try body(read(at: offset, count: Self.chunkSize))
    }
  }

  private func spill() throws(ByteFile.Failure) {
    if file < 0 { file = try Self.makeFile() }
    let failure = Descriptor(file, .none).writeAll(pending)
    guard failure == 0 else { throw Self.failure(failure, "write") }
    fileByteCount += pending.count
    pending.removeAll(keepingCapacity: true)
  }

  /// An unlinked temporary file for reading and writing, which programs do not inherit.
  static func makeFile() throws(ByteFile.Failure) -> Int32 {
    var template = Array((Folder.temporary + "crowntool-XXXXXX").utf8CString)
    let file = template.withUnsafeMutableBufferPointer { name -> Int32 in
      guard let name = name.baseAddress else { return -1 }
      let file = mkstemp(name)
      if file >= 0 { unlink(name) }
      return file
    }
    guard file >= 0 else { throw failure(errno, "write") }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }

  private static func failure(_ code: Int32, _ action: String) -> ByteFile.Failure {
    ByteFile.Failure(path: "temporary files (TMPDIR)", code: code, action: action)
  }
}
