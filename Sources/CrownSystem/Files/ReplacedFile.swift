/// A regular file that is about to be replaced.
package final class ReplacedFile {
  /// The path, links followed.
  package let path: String
  package let identity: FileIdentity
  package let byteCount: Int
  private let cancellation: Cancellation

  /// All bytes of the file, read once; `nil` if it cannot be read.
  package private(set) lazy var bytes: [UInt8]? = try? ByteFile.read(
    path, limit: byteCount, cancellation: cancellation)

  /// The first bytes of the file, 1024 at most; none if it cannot be read.
  package private(set) lazy var start: [UInt8] = ByteFile.firstBytes(of: path)

  init(_ path: String, _ status: stat, _ cancellation: Cancellation) {
    self.path = path
    identity = FileIdentity(status)
    byteCount = Int(status.st_size)
    self.cancellation = cancellation
  }
}
