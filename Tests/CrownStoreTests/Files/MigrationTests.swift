import CrownPath
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

@Suite struct MigrationTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
    try CrownCatalog(opening: path, mode: .create).write { try $0.put("royal", record: [1, 2], source: nil) }
  }

  private func schema(_ sql: String...) -> Schema {
    Schema(
      applicationID: Schema.crowns.applicationID, abandonedVersion: Schema.crowns.abandonedVersion,
      migrations: Schema.crowns.migrations + [sql.map { SchemaObject("next", in: .designersDatabase, $0) }])
  }

  @Test func goesForwardAndKeepsTheCrowns() throws {
    let next = schema("CREATE TABLE next(a INTEGER) STRICT")
    let catalog = try CrownCatalog(opening: path, mode: .readWrite, schema: next)
    #expect(try catalog.bytes("royal") == [1, 2])
    #expect(try catalog.reading { try $0.integer("PRAGMA user_version") } == Int64(next.version))
    #expect(throws: CatalogError.newerVersion(path: path, found: next.version, supported: next.version - 1)) {
      try CrownCatalog(opening: path)
    }
  }

  @Test func asksForWritingWhenReadingAnOlderVersion() throws {
    let next = schema("CREATE TABLE next(a INTEGER) STRICT")
    #expect(throws: CatalogError.olderVersion(path: path, found: next.version - 1, supported: next.version)) {
      try CrownCatalog(opening: path, mode: .readOnly, schema: next)
    }
  }

  /// An app ships a packed database of the version that packed it, where nobody can write.
  @Test(arguments: [OpenMode.readOnly, .immutable, .readWrite])
  func packedDatabasesOfOlderVersionsAreReadAsTheyAre(mode: OpenMode) throws {
    let packed = folder("packed.db")
    let box = PathRect(x: 0, y: 0, width: 8, height: 8)
    let path = BezierPath([.move(to: PathPoint(1, 1)), .line(to: PathPoint(7, 1)), .line(to: PathPoint(4, 6)), .close])
    let record = try PathEncoder().encode(Drawing(viewBox: box, path: path)).bytes
    try CrownCatalog(opening: self.path, mode: .readWrite).write { try $0.put("royal", record: record, source: nil) }
    _ = try CrownCatalog(opening: self.path).pack(into: packed)
    let before = try Data(contentsOf: URL(filePath: packed))
    let next = schema("CREATE TABLE next(a INTEGER) STRICT")
    let catalog = try CrownCatalog(opening: packed, mode: mode, schema: next)
    #expect(try catalog.bytes("royal") == record)
    #expect(try Data(contentsOf: URL(filePath: packed)) == before)
    guard mode.isWritable else { return }
    // The first change brings it to the new version.
    _ = try catalog.write { try $0.put("tiara", record: [3], source: nil) }
    #expect(try catalog.names() == ["royal", "tiara"])
    #expect(try catalog.reading { try $0.integer("PRAGMA user_version") } == Int64(next.version))
  }

  @Test func severalProcessesMigrateAtOnce() async throws {
    let path = path
    let next = schema("CREATE TABLE next(a INTEGER) STRICT")
    try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<8 {
        group.addTask { try CrownCatalog(opening: path, mode: .readWrite, schema: next).bytes("royal") }
      }
      for try await bytes in group { #expect(bytes == [1, 2]) }
    }
    #expect(try CrownCatalog(opening: path, mode: .readOnly, schema: next).names() == ["royal"])
  }

  /// A migration that was cut off left its journal behind: the next opening takes it back, and begins again.
  @Test func aMigrationThatWasCutOffBeginsAgain() throws {
    let broken = schema("CREATE TABLE next(a INTEGER) STRICT", "INSERT INTO next VALUES ('cut off'), (1/0 || 'x')")
    _ = try? CrownCatalog(opening: path, mode: .readWrite, schema: broken)
    let next = schema("CREATE TABLE next(a INTEGER) STRICT")
    let catalog = try CrownCatalog(opening: path, mode: .readWrite, schema: next)
    #expect(try catalog.bytes("royal") == [1, 2])
    #expect(try catalog.reading { try $0.integer("SELECT count(*) FROM next") } == 0)
  }

  @Test(arguments: [OpenMode.readOnly, .immutable, .readWrite, .create])
  func refusesVersionsBeforeTheFirstRelease(mode: OpenMode) throws {
    try Connection(opening: path, mode: .readWrite).execute(
      "ALTER TABLE source DROP COLUMN verdict; PRAGMA user_version = 2")
    #expect(throws: CatalogError.abandonedVersion(path: path)) { try CrownCatalog(opening: path, mode: mode) }
    try Connection(opening: path, mode: .readWrite).execute(
      "ALTER TABLE crown RENAME record TO path; PRAGMA user_version = 1")
    #expect(throws: CatalogError.abandonedVersion(path: path)) { try CrownCatalog(opening: path, mode: mode) }
  }

  @Test func leavesEverythingWhenAStepFails() throws {
    let next = schema("CREATE TABLE next(a INTEGER) STRICT", "CREATE TABLE broken(")
    #expect(throws: SQLiteError.self) { try CrownCatalog(opening: path, mode: .readWrite, schema: next) }
    #expect(try CrownCatalog(opening: path).bytes("royal") == [1, 2])
  }
}
