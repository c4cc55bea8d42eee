internal import CrownSystem

/// A temporary database beside another file, which it may replace.
///
/// It is removed when the object is released, unless it was moved.
final class ScratchFile {
  let path: String
  /// The file that it may replace, links followed.
  private let target: String
  /// The mode that the file gets when it is moved into place: that of the file it replaces, or of any new file.
  private let finalMode: mode_t
  /// The file beside it whose lock shows that this process runs.
  private let lock: TemporaryFile.Made
  private let registration: Int?

  /// Makes an empty file under an unpredictable name, readable by the user only.
  ///
  /// - Parameter target: The path of the other file, or the target of that path if it is a link.
  init(beside target: String) throws {
    let resolved = DatabaseFile(target).resolvedPath
    var replaced = stat()
    let replaces = stat(resolved, &replaced) == 0
    do {
      lock = try TemporaryFile.make(beside: resolved)
    } catch {
      throw CatalogError.inaccessible(path: target, reason: String(cString: strerror(error.code)))
    }
    let path = TemporaryFile.companion(of: lock.path)
    var file: Int32 = -1
    registration = ScratchRegistry.enter(path) {
      file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      return file >= 0
    }
    self.path = path
    self.target = resolved
    var made = stat()
    let isCreated = file >= 0 && fstat(file, &made) == 0 && fchmod(file, 0o600) == 0
    finalMode = (replaces ? replaced : made).st_mode & 0o7777
    let code = errno
    if file >= 0 { close(file) }
    guard isCreated else { throw CatalogError.inaccessible(path: target, reason: String(cString: strerror(code))) }
  }

  deinit {
    DatabaseFile(path).remove()
    ScratchRegistry.leave(registration)
    unlink(lock.path)
    close(lock.descriptor)
    ScratchRegistry.leave(lock.registration)
  }

  /// Replaces the other file by this one, after its bytes are on the disk.
  func replaceTarget() throws {
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
