import CrownsTestSupport
import CSQLite
import Foundation
import Testing

@testable import CrownStore

/// The files that SQLite keeps beside a database, after a crash and without it.
@Suite struct SideFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
  }

  /// Leaves a database and its log in `copy` as a process that was killed leaves them: the second crown is in the log.
  private func makeCrashed() throws {
    let catalog = try CrownCatalog(opening: path, mode: .create)
    try catalog.write { try $0.put("first", record: [1], source: nil) }
    try catalog.writing { try $0.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    try catalog.write { try $0.put("second", record: [2], source: nil) }
    try FileManager.default.createDirectory(atPath: folder("copy"), withIntermediateDirectories: false)
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + ending, toPath: folder("copy/crowns.db" + ending))
    }
  }

  @Test func logLeftByACrashIsRead() throws {
    try makeCrashed()
    let copy = folder("copy/crowns.db")
    #expect(try CrownCatalog(opening: copy).contents() == ["first": [1], "second": [2]])
    #expect(try CrownCatalog(opening: copy, mode: .readWrite).verify().isSound)
  }

  @Test func endOfALogThatWasCutOffIsNotRead() throws {
    try makeCrashed()
    let log = URL(fileURLWithPath: folder("copy/crowns.db-wal"))
    let whole = try Data(contentsOf: log)
    for count in stride(from: 0, to: whole.count, by: 997) {
      try whole.prefix(count).write(to: log)
      try? FileManager.default.removeItem(atPath: folder("copy/crowns.db-shm"))
      try FileManager.default.copyItem(atPath: folder("copy/crowns.db"), toPath: folder("copy/saved"))
      let contents = try CrownCatalog(opening: folder("copy/crowns.db")).contents()
      #expect(contents == ["first": [1]] || contents == ["first": [1], "second": [2]])
      try FileManager.default.removeItem(atPath: folder("copy/crowns.db"))
      try FileManager.default.moveItem(atPath: folder("copy/saved"), toPath: folder("copy/crowns.db"))
    }
  }

  @Test(arguments: [false, true])
  func logWithoutItsDatabaseIsKept(_ emptyFile: Bool) throws {
    try makeCrashed()
    let copy = folder("copy/crowns.db")
    try FileManager.default.removeItem(atPath: copy)
    if emptyFile { #expect(FileManager.default.createFile(atPath: copy, contents: nil)) }
    let error = try #require(throws: CatalogError.self) { try CrownCatalog(opening: copy, mode: .create) }
    #expect(
      error.description
        == "\(copy): there is no database here, and \(copy)-wal may hold changes of one; "
        + "put that back, or move the file away"
    )
    #expect(throws: CatalogError.self) { try CrownCatalog(opening: copy) }
    #expect(DatabaseFile(copy).pendingLogs == [copy + "-wal"])
  }

  /// In a folder that cannot be written there is no shared memory to be had. (Permissions do not hold for root.)
  @Test func readOnlyFolderIsEnoughForReading() throws {
    try makeCrashed()
    let copy = folder("copy/crowns.db")
    let error = try #require(throws: CatalogError.self) {
      try CrownCatalog(opening: copy, mode: .readOnly, vfs: ReadOnlyFileSystem.name)
    }
    #expect(error == .unreadableLog(path: copy, log: copy + "-wal"))
    try FileManager.default.removeItem(atPath: copy + "-wal")
    let catalog = try CrownCatalog(opening: copy, mode: .readOnly, vfs: ReadOnlyFileSystem.name)
    #expect(try catalog.contents() == ["first": [1]])
    let refused = try #require(throws: SQLiteError.self) {
      try CrownCatalog(opening: copy, mode: .readWrite, vfs: ReadOnlyFileSystem.name)
        .write { try $0.remove("first") }
    }
    #expect(refused.description.hasPrefix(copy + ": the database "))
  }
}

/// A SQLite file system in which nothing can be written and no file be made.
enum ReadOnlyFileSystem {
  static var name: String {
    register
    return "read-only"
  }

  private static let register: Void = {
    guard let system = sqlite3_vfs_find(nil) else { return }
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: system.pointee)
    own.pointee.zName = UnsafePointer(strdup("read-only"))
    own.pointee.pNext = nil
    own.pointee.xOpen = { _, path, file, flags, outFlags in
      guard let file, let system = sqlite3_vfs_find(nil) else { return SQLITE_CANTOPEN }
      file.pointee.pMethods = nil
      guard flags & SQLITE_OPEN_MAIN_DB != 0 else { return SQLITE_CANTOPEN }
      let readOnly = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
      let result = system.pointee.xOpen(system, path, file, readOnly, outFlags)
      outFlags?.pointee = readOnly
      return result
    }
    sqlite3_vfs_register(own, 0)
  }()
}
