/// The identity of a file, the same under all its paths: its device and its number there.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let node: UInt64

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The file at a path, links followed; `nil` if there is none.
  package init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
