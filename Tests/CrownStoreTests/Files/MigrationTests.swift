import CrownsTestSupport
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
