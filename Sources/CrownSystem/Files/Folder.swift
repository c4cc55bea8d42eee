/// Folders, and the paths that lead through them.
package enum Folder {
  /// Why a folder cannot be made.
  package struct Failure: Error {
    fileprivate let code: Int32

    /// The system's words.
    package var reason: String { String(cString: strerror(code)) }
  }

  /// Returns true if there is something at a path, links followed.
  package static func hasEntry(at path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns true if there is a folder at a path, links followed.
  package static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes a folder, and those on the way to it; what is there already stays.
  package static func make(_ path: String) throws(Failure) {
    if exists(at: path) { return }
    let parent = Folder.path(of: path)
    if !parent.isEmpty { try make(parent) }
    // Another thread or process may have made it meanwhile.
    guard mkdir(path, 0o777) == 0 || errno == EEXIST && exists(at: path) else { throw Failure(code: errno) }
  }

  /// The path of the folder that a file or folder lies in; empty for one that is named alone, and for the root.
  package static func path(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes = Substring(path).utf8
    while bytes.last == slash { bytes.removeLast() }
    while let last = bytes.last, last != slash { bytes.removeLast() }
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return path.utf8.allSatisfy { $0 == slash } ? "" : String(Substring(bytes))
  }

  /// Returns true if the disk of a folder takes capitals and small letters in names for the same, as those of Macs and
  /// Windows do.
  ///
  /// - Parameter path: The folder, which need not be there yet; empty for the working directory.
  package static func foldsCase(at path: String) -> Bool {
    var path = path
    while !path.isEmpty, !exists(at: path) { path = Folder.path(of: path) }
    guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { return false }
    defer { free(resolved) }
    // The first folder on the way up whose name has another spelling.
    var folder = String(cString: resolved)
    while folder.count > 1 {
      let parent = Folder.path(of: folder)
      let name = folder.dropFirst(parent.count)
      for other in [name.uppercased(), name.lowercased()] where other != name {
        return FileIdentity(ofFile: parent + other) == FileIdentity(ofFile: folder)
      }
      folder = parent
    }
    return false
  }

  /// The folder for temporary files, with a slash behind it.
  static var temporary: String {
    let folder = Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return folder.hasSuffix("/") ? folder : folder + "/"
  }

  /// Makes an empty folder that only the user can read, among the system's temporary files.
  ///
  /// - Parameter prefix: The start of its name.
  package static func makeTemporary(prefix: String) throws(Failure) -> String {
    // mkdtemp(3) replaces the last six characters.
    let name = prefix + String(repeating: "X", count: 6)
    var template = Array((temporary + name).utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
    guard isMade else { throw Failure(code: errno) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
