#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A file beside another one, in which something is made that takes the other's place or nothing's.
///
/// It is removed when the object goes, unless it was moved.
final class ScratchFile {
  let path: String
  private let registration: Int?

  /// Takes a name that no other process has; the file is not made yet.
  init(beside path: String, suffix: String) throws {
    self.path = "\(path).\(suffix)-\(getpid())"
    registration = ScratchRegistry.enter(self.path)
    remove()
  }

  deinit {
    remove()
    ScratchRegistry.leave(registration)
  }

  private func remove() {
    DatabaseFile(path).remove()
  }

  /// Puts the file in the place of another, and sees to it that it is on the disk before.
  func move(to target: String) throws {
    try ScratchFile.synchronize(path)
    guard rename(path, target) == 0 else {
      throw CatalogError.inaccessible(path: target, reason: String(cString: strerror(errno)))
    }
    // The folder's entry as well. Some file systems cannot, and then it is not needed or not to be had.
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    try? ScratchFile.synchronize(folder)
  }

  /// Overwrites bytes of the file.
  func overwrite(at offset: Int, with bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(file) }
    guard file >= 0, pwrite(file, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw CatalogError.inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// The size of the file in bytes.
  var byteCount: Int { DatabaseFile(path).byteCount ?? 0 }

  private static func synchronize(_ path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    guard file >= 0, fsync(file) == 0 else {
      throw CatalogError.inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
