internal import CrownSystem

/// A database file as the file system knows it, without SQLite.
struct DatabaseFile {
  let path: String

  init(_ path: String) { self.path = path }

  /// The size in bytes; `nil` if there is no file.
  var byteCount: Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The file that the path leads to, links followed; `nil` if there is none.
  var identity: FileIdentity? { FileIdentity(ofFile: path) }

  /// The path that the file has or would get, where this one is a link. SQLite puts the side files beside that.
  var resolvedPath: String {
    var target = path
    // Linux follows as many in a row before it takes them for a circle.
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(target, &bytes, bytes.count)
      guard count >= 0 else { break }
      let link = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
      target = link.hasPrefix("/") ? link : folder + link
    }
    return target
  }

  /// The files beside it that hold changes not yet in it, or pages from before changes that are.
  var pendingLogs: [String] {
    ["-wal", "-journal"].map { resolvedPath + $0 }.filter { DatabaseFile($0).byteCount ?? 0 > 0 }
  }

  /// Returns true if another path leads to the same file.
  func isSame(as other: String) -> Bool { identity.map { $0 == DatabaseFile(other).identity } ?? false }

  /// Throws the reason that SQLite would only report as "unable to open database file".
  func check(for mode: OpenMode) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw CatalogError.badPath(path: path) }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists {
      guard status.st_mode & S_IFMT == S_IFREG else { throw CatalogError.notAFile(path: path) }
      guard access(path, R_OK) == 0 else {
        throw CatalogError.inaccessible(path: path, reason: String(cString: strerror(errno)))
      }
    } else if errno != ENOENT {
      throw CatalogError.inaccessible(path: path, reason: String(cString: strerror(errno)))
    } else if mode != .create {
      throw CatalogError.missing(path: path)
    } else {
      try checkIsNoSideFile()
      try checkFolder()
    }
    // SQLite deletes a log beside an empty database, although it may hold changes of a database that was moved away.
    // Only a journal beside an empty file is left to SQLite: it remains of a process that ended while it made the
    // database.
    if status.st_size == 0, mode != .immutable,
      let log = pendingLogs.first(where: { !exists || $0.hasSuffix("-wal") }),
      // Another process may have made the file, and then its journal, since it was looked for.
      exists || access(path, F_OK) != 0
    {
      throw CatalogError.orphanedLog(path: path, log: log)
    }
  }

  /// Throws if SQLite keeps changes of another database under this path: they would be lost.
  func checkIsNoSideFile() throws {
    guard let database = ByteFile.database(ofSideFile: resolvedPath) else { return }
    throw CatalogError.inaccessible(path: path, reason: "it belongs to the database \(database); give another name")
  }

  /// Removes the file and SQLite's side files, the file last.
  func remove() {
    for ending in ["-journal", "-wal", "-shm", ""] { unlink(path + ending) }
  }

  /// Makes sure that there is a folder to make the file in, and that it can be made there.
  func checkFolder() throws {
    let target = resolvedPath
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "./"
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw CatalogError.noFolder(path: path)
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw CatalogError.inaccessible(
        path: path, reason: "its folder cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// The size of the file by its own header, in bytes, read without SQLite; `nil` if the header does not say.
  ///
  /// The offsets are from "The Database Header" in SQLite's description of its file format.
  var recordedByteCount: Int? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 100)
    guard read(file, &header, header.count) == header.count else { return nil }
    return DatabaseFile.recordedByteCount(header: header)
  }

  /// The same of a file that begins with these bytes, 100 or more.
  static func recordedByteCount(header: [UInt8]) -> Int? {
    guard header.count >= 100, header.starts(with: signature) else { return nil }
    func number(at offset: Int, bytes count: Int) -> Int {
      header[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    // The page count is valid only if it was written together with the last change.
    guard number(at: 24, bytes: 4) == number(at: 92, bytes: 4) else { return nil }
    let pageSize = number(at: 16, bytes: 2)
    return (pageSize == 1 ? 65_536 : pageSize) * number(at: 28, bytes: 4)
  }

  /// The bytes that every SQLite database begins with.
  static let signature = Array("SQLite format 3\0".utf8)
}
