import Foundation

/// What makes a file the same file under another path.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let node: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The file at a path, links followed; `nil` where there is none.
  init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
