import CrownsTestSupport
import CSQLite
import Foundation
import Testing

@testable import CrownStore

/// Files and folders at a path where a database is expected.
@Suite struct OpeningTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
  }

  private func fill() throws {
    try CrownCatalog(opening: path, mode: .create).write { try $0.put("royal", record: [1, 2], source: nil) }
  }

  private func sentence(_ mode: OpenMode = .readOnly, timeout: Double = 5) -> String {
    do {
      _ = try CrownCatalog(opening: path, mode: mode, timeout: timeout).bytes("royal")
      return "no error"
    } catch { return "\(error)" }
  }

  @Test(arguments: [OpenMode.readOnly, .readWrite, .immutable])
  func missingFile(_ mode: OpenMode) {
    #expect(sentence(mode) == "\(path): there is no such file; 'crowntool import' makes a database")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [OpenMode.create, .readOnly])
  func folderInItsPlace(_ mode: OpenMode) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(sentence(mode) == "\(path): expected a database file, found a folder or something else that is no file")
  }

  @Test func folderMissing() {
    let path = folder("none/crowns.db")
    #expect(throws: CatalogError.noFolder(path: path)) { try CrownCatalog(opening: path, mode: .create) }
  }

  @Test func symlinkLoop() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    #expect(sentence(.create).hasPrefix("\(path): the file cannot be reached: "))
  }

  @Test func pathThatIsNone() {
    for path in ["", "a\0b"] {
      #expect(throws: CatalogError.badPath(path: path)) { try CrownCatalog(opening: path, mode: .create) }
    }
  }

  @Test(arguments: ["we?ird #%41 name;.db", ":memory:", "file:x", "krone å 👑.db"])
  func pathsWithMeaningElsewhere(_ name: String) throws {
    let catalog = try CrownCatalog(opening: folder(name), mode: .create)
    try catalog.write { try $0.put("royal", record: [1], source: nil) }
    #expect(try folder.files().contains(name))
  }

  @Test(arguments: [OpenMode.create, .readWrite, .readOnly, .immutable])
  func textFile(_ mode: OpenMode) throws {
    let text = String(repeating: "A crown is not a database.\n", count: 100)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(sentence(mode) == "\(path): this is no database; it was left as it is")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func emptyFile() throws {
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(sentence(.readOnly) == "\(path): the database is empty; 'crowntool import' fills it")
    #expect(sentence(.create) == "no error")
  }

  @Test(arguments: [OpenMode.create, .readOnly])
  func anotherProgramsDatabase(_ mode: OpenMode) throws {
    let other = try Connection(opening: path, mode: .create)
    try other.execute("CREATE TABLE contact(name); PRAGMA application_id = 7")
    #expect(
      sentence(mode)
        == "\(path): this is the SQLite database of another program (application id 0x7); it was left as it is")
    try other.execute("PRAGMA application_id = 0")
    #expect(sentence(mode).contains("another program"))
    #expect(try other.integer("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test(arguments: [OpenMode.create, .readOnly])
  func newerVersion(_ mode: OpenMode) throws {
    try fill()
    try Connection(opening: path, mode: .readWrite).execute("PRAGMA user_version = 99")
    #expect(
      sentence(mode)
        == "\(path): the database has version 99, and this program knows versions up to \(Schema.crowns.version); "
        + "update the program")
  }

  @Test(arguments: [
    ("CREATE TRIGGER t AFTER INSERT ON crown BEGIN SELECT 1; END", "the trigger 't'"),
    ("CREATE VIEW v AS SELECT 1", "the view 'v'"),
    ("CREATE TABLE extra(x)", "the table 'extra'"),
    ("DROP TABLE crown; CREATE VIEW crown AS SELECT 'royal' AS name, x'00' AS path, 0 AS checksum", "the view 'crown'"),
    ("DROP TABLE crown; CREATE TABLE crown(name, record AS (x'00'), checksum)", "the table 'crown'"),
  ])
  func foreignSchema(_ sql: String, _ object: String) throws {
    try fill()
    var handle: OpaquePointer?
    #expect(sqlite3_open(path, &handle) == SQLITE_OK)
    #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(handle)
    #expect(
      sentence() == "\(path): the database has \(object), which does not belong in a database of crowns; it is not read"
    )
  }

  @Test(arguments: ["source", "listing", "word"])
  func missingTablesAreMadeAgain(table: String) throws {
    try fill()
    try Connection(opening: path, mode: .readWrite).execute("DROP TABLE \(table)")
    #expect(sentence() == "\(path): the database has no table '\(table)'; the next import makes it again")
    #expect(sentence(.readWrite) == "no error")
    #expect(sentence() == "no error")
  }

  @Test func statisticsAreNotForeign() throws {
    try fill()
    try Connection(opening: path, mode: .readWrite).execute("ANALYZE")
    #expect(sentence() == "no error")
  }

  @Test func lockedByAnotherProcess() throws {
    try fill()
    // Another connection is to SQLite what another process is.
    let other = try Connection(opening: path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let catalog = try CrownCatalog(opening: path, mode: .readWrite, timeout: 0.05)
    let error = try #require(throws: SQLiteError.self) { try catalog.write(timeout: 0.05) { try $0.remove("royal") } }
    #expect(
      error.description
        == "\(path): the database is locked by another process; wait until it has finished, then try again")
    #expect(try catalog.bytes("royal") == [1, 2])
    try other.execute("COMMIT")
    #expect(try catalog.write { try $0.remove("royal") })
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
  func timesToWaitThatAreNone(seconds: Double) throws {
    try fill()
    let catalog = try CrownCatalog(opening: path, mode: .readWrite, timeout: seconds)
    #expect(try catalog.write(timeout: seconds) { try $0.contains("royal") })
  }

  @Test func lockedExclusively() throws {
    try fill()
    let other = try Connection(opening: path, mode: .readWrite)
    try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    #expect(
      sentence(timeout: 0.05)
        == "\(path): the database is locked by another process; wait until it has finished, then try again")
  }

  @Test func fullDisk() throws {
    try fill()
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    try catalog.writing { try $0.execute("PRAGMA max_page_count = 16") }
    var random = SeededGenerator(seed: 3)
    let error = try #require(throws: SQLiteError.self) {
      try catalog.write { writer in
        for number in 0..<1000 { try writer.put("c\(number)", record: random.bytes(500), source: nil) }
      }
    }
    #expect(error.code == SQLITE_FULL)
    #expect(error.description.contains("the disk is full"))
    #expect(error.sql?.contains("INSERT") == true)
    #expect(try catalog.contents() == ["royal": [1, 2]])
  }

  /// The system's reason is put in words, whichever code SQLite reports for it.
  @Test(arguments: [
    (SQLITE_IOERR | 19 << 8, ENOSPC, "the disk is full"), (SQLITE_IOERR | 19 << 8, 0, "the disk is full"),
    (SQLITE_IOERR | 3 << 8, ENOSPC, "the disk is full"), (SQLITE_IOERR | 3 << 8, EDQUOT, "the disk is full"),
    (SQLITE_CANTOPEN, ENOSPC, "the disk is full"), (SQLITE_IOERR | 3 << 8, EFBIG, "a file may not grow as large"),
    (SQLITE_CANTOPEN, EMFILE, "too many files are open"),
    (SQLITE_IOERR | 3 << 8, EIO, "reading or writing the database failed: \(String(cString: strerror(EIO)))"),
    (SQLITE_CORRUPT, ENOSPC, "the database is damaged"),
  ])
  func systemErrors(_ code: Int32, _ systemCode: Int32, _ sentence: String) {
    let error = SQLiteError(extendedCode: code, message: "disk I/O error", path: "x.db", systemCode: systemCode)
    #expect(error.description.hasPrefix("x.db: " + sentence))
  }

  @Test func writingWhatIsOpenForReading() throws {
    try fill()
    for mode in [OpenMode.readOnly, .immutable] {
      let catalog = try CrownCatalog(opening: path, mode: mode)
      #expect(throws: CatalogError.notWritable(path: path)) { try catalog.write { try $0.remove("royal") } }
      #expect(throws: SQLiteError.self) { try catalog.reading { try $0.run("DELETE FROM crown") } }
    }
  }

  @Test func readingLeavesNoFilesBehind() throws {
    try fill()
    #expect(sentence(.readOnly) == "no error")
    #expect(sentence(.immutable) == "no error")
    #expect(try folder.files() == ["crowns.db"])
  }

  @Test func hostileTextInADatabaseIsNoName() throws {
    try fill()
    let other = try Connection(opening: path, mode: .readWrite)
    for table in ["crown(name, record, checksum) VALUES(?1, x'00', 0)", "listing(sortkey, name) VALUES(x'', ?1)"] {
      try other.run("INSERT INTO \(table)", .text("../../etc/passwd"))
      try other.run("INSERT INTO \(table)", .text("right\u{202E}left"))
    }
    let catalog = try CrownCatalog(opening: path)
    #expect(try catalog.names() == ["royal"])
    // A page is empty only behind the last name.
    #expect(try catalog.names(after: nil, limit: 1) == ["royal"])
    #expect(try catalog.names(after: "royal", limit: 1) == [])
    #expect(try catalog.names(matching: "*") == ["royal"])
    #expect(try catalog.names(withPrefix: "") == ["royal"])
    #expect(try catalog.contents().count == 1)
    #expect(try catalog.bytes("../../etc/passwd") == nil)
    #expect(try catalog.verify().damagedNames == ["../../etc/passwd", "right\u{202E}left"])
  }
}
