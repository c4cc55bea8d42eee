internal import CrownSystem

/// A temporary file beside another one, which it may replace.
///
/// It is removed when the object is released, unless it was moved.
final class ScratchFile {
  let path: String
  /// The file that it may replace, links followed.
  private let target: String
  /// The mode that the file gets when it is moved into place: that of the file it replaces, or of any new file.
  private let finalMode: mode_t
  private let registration: Int?

  /// Makes an empty file under an unpredictable name, readable by the user only.
  ///
  /// - Parameters:
  ///   - target: The path of the other file, or the target of that path if it is a link.
  ///   - purpose: A word of the name, for who finds the file after a crash. The name is short, so that a file whose own
  ///     name is as long as can be has room for it.
  init(beside target: String, for purpose: String) throws {
    let resolved = DatabaseFile(target).resolvedPath
    let folder = resolved.lastIndex(of: "/").map { String(resolved[...$0]) } ?? ""
    var replaced = stat()
    let replaces = stat(resolved, &replaced) == 0
    while true {
      let number = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = "\(folder)crowns-\(purpose)-\(number)"
      var file: Int32 = -1
      let registration = ScratchRegistry.enter(path) {
        file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        return file >= 0
      }
      if file < 0 && errno == EEXIST { continue }
      var made = stat()
      guard file >= 0, fstat(file, &made) == 0, fchmod(file, 0o600) == 0, close(file) == 0 else {
        throw CatalogError.inaccessible(path: target, reason: String(cString: strerror(errno)))
      }
      self.path = path
      self.registration = registration
      self.target = resolved
      finalMode = (replaces ? replaced : made).st_mode & 0o7777
      return
    }
  }

  deinit {
    DatabaseFile(path).remove()
    ScratchRegistry.leave(registration)
  }

  /// Replaces the other file by this one, after its bytes have reached the disk.
  func takePlace() throws {
    try ScratchFile.withFile(path) { fchmod($0, finalMode) == 0 && fsync($0) == 0 }
    guard rename(path, target) == 0 else {
      throw CatalogError.inaccessible(path: target, reason: String(cString: strerror(errno)))
    }
    // The folder's entry as well. File systems that cannot do this need not, or offer no such guarantee.
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    try? ScratchFile.withFile(folder) { fsync($0) == 0 }
  }

  /// Overwrites bytes of the file.
  func overwrite(at offset: Int, with bytes: [UInt8]) throws {
    try ScratchFile.withFile(path, O_WRONLY) { pwrite($0, bytes, bytes.count, off_t(offset)) == bytes.count }
  }

  /// The size of the file in bytes.
  var byteCount: Int { DatabaseFile(path).byteCount ?? 0 }

  private static func withFile(_ path: String, _ access: Int32 = O_RDONLY, _ body: (Int32) -> Bool) throws {
    let file = open(path, access | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    guard file >= 0, body(file) else {
      throw CatalogError.inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
