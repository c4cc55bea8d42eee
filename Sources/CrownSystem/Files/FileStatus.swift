/// The status of a file, from the system without opening it.
package struct FileStatus {
  /// The kinds of files that a search for files tells apart.
  package enum Kind {
    case folder, link, regular, other
  }

  /// Why the system tells nothing of a file.
  package struct Failure: Error {
    fileprivate let code: Int32

    /// The system's words.
    package var reason: String { String(cString: strerror(code)) }
    /// True if there is no file, or a link leads to none.
    package var isMissing: Bool { code == ENOENT }
    /// True if there is no file, or what should be a folder on the way to it is none.
    package var isAbsence: Bool { isMissing || code == ENOTDIR }
  }

  package let kind: Kind
  package let identity: FileIdentity
  /// True if the file has other names, as hard links give it.
  package let hasOtherNames: Bool
  /// When the file was last written, in nanoseconds.
  package let modificationTime: Int64

  /// Asks for the file at a path.
  ///
  /// - Parameter followingLinks: True if the target of a link is meant. Otherwise it is the link itself.
  package init(of path: String, followingLinks: Bool = true) throws(Failure) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { throw Failure(code: errno) }
    self.init(status)
  }

  /// Asks for an entry of a folder, links not followed.
  ///
  /// - Parameter path: The path of the entry, for a folder that could not be opened.
  package init(ofEntry name: String, in folder: OpenFolder, path: @autoclosure () -> String) throws(Failure) {
    var status = stat()
    let code =
      folder.isOpen ? fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) : lstat(path(), &status)
    guard code == 0 else { throw Failure(code: errno) }
    self.init(status)
  }

  /// Asks for an entry of a folder whose name need not be UTF-8, links not followed; `nil` if the system tells nothing.
  ///
  /// - Parameter folder: The folder's path with a slash at its end.
  package init?(ofEntry name: [UInt8], in folder: String) {
    var status = stat()
    let path = (Array(folder.utf8) + name + [0]).map { CChar(bitPattern: $0) }
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFREG: .regular
      default: .other
      }
    identity = FileIdentity(status)
    hasOtherNames = status.st_nlink > 1
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    modificationTime = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
