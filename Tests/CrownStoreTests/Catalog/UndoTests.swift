import CrownsTestSupport
import Testing

@testable import CrownStore

@Suite struct UndoTests {
  let folder: TemporaryFolder
  let catalog: CrownCatalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    try catalog.write { writer in
      try writer.put("a", record: [1], source: SourceFile("/a.svg"), label: CrownLabel(title: "A", tags: ["t"]))
      try writer.put("b", record: [2], source: nil)
      try writer.put("c", record: [3], source: SourceFile("/c.svg"))
    }
  }

  /// All rows of the tables that hold crowns.
  private func rows() throws -> [String] {
    try catalog.reading { connection in
      var rows: [String] = []
      for (table, columns) in [("crown", 4), ("source", 7), ("listing", 2), ("word", 2)] {
        try connection.withStatement("SELECT * FROM \(table) ORDER BY 1, 2") { row in
          while try row.step() {
            rows.append(table + (0..<columns).map { " \(row.bytes(Int32($0)))" }.joined())
          }
        }
      }
      return rows
    }
  }

  private func change(_ body: (CatalogWriter) throws -> Void) throws {
    try catalog.write(undoable: "change", timeout: 1, body)
  }

  @Test func givesBackEveryRow() throws {
    let before = try rows()
    try change { writer in
      try writer.put("a", record: [9], source: nil, label: CrownLabel(title: "Z"))
      try writer.put("a", record: [8], source: SourceFile("/z.svg"))
      try writer.remove("b")
      try writer.rename("c", to: "d")
      try writer.put("e", record: [5], source: SourceFile("/e.svg"))
      try writer.put("f", record: [6], source: nil)
      try writer.remove("f")
    }
    let last = try #require(try catalog.undoableChange())
    #expect(last.name == "change" && (last.added, last.removed, last.changed) == (2, 2, 1))
    #expect(try catalog.write { try $0.undo() } == last)
    #expect(try rows() == before)
    #expect(try catalog.verify().isSound)
    #expect(try catalog.undoableChange() == nil)
    #expect(try catalog.write { try $0.undo() } == nil)
  }

  @Test func damagedRowsComeBackAsTheyWere() throws {
    try catalog.writing { try $0.run("UPDATE crown SET record = x'09' WHERE name = 'b'") }
    let before = try rows()
    try change { try $0.remove("b") }
    try catalog.write { _ = try $0.undo() }
    #expect(try rows() == before)
  }

  @Test func aPartThatFailsIsNotKept() throws {
    struct Failure: Error {}
    let before = try rows()
    try change { writer in
      #expect(throws: Failure.self) {
        try catalog.write { part in
          try part.remove("a")
          throw Failure()
        }
      }
      try writer.setLabel(ofCrown: "a", nil)
    }
    #expect(try catalog.undoableChange()?.changed == 1)
    try catalog.write { _ = try $0.undo() }
    #expect(try rows() == before)
  }

  @Test func anyOtherWriteEndsIt() throws {
    try change { try $0.remove("a") }
    try catalog.write { try $0.put("b", record: [2], source: nil) }
    #expect(try catalog.undoableChange() != nil)
    try catalog.write { try $0.put("b", record: [7], source: nil) }
    #expect(try catalog.undoableChange() == nil)
    #expect(try catalog.reading { try $0.integer("SELECT count(*) FROM former") } == 0)
  }

  @Test(arguments: [
    "UPDATE crown SET record = x'09', checksum = checksum + 1 WHERE name = 'b'", "DELETE FROM crown WHERE name = 'b'",
    "INSERT INTO crown(name, record, checksum) VALUES('a', x'01', 1)", "DELETE FROM source WHERE name = 'c'",
    "UPDATE source SET checksum = 1 WHERE name = 'c'",
  ])
  func refusesAfterChangesByOtherMeans(_ sql: String) throws {
    try change { writer in
      try writer.remove("a")
      try writer.put("b", record: [4], source: nil)
      try writer.setLabel(ofCrown: "c", CrownLabel(title: "C"))
    }
    try catalog.writing { try $0.run(sql) }
    let before = try rows()
    #expect(throws: UndoRefusal.self) { try catalog.write { try $0.undo() } }
    #expect(try rows() == before)
  }

  @Test func takesBackWhatFilledAnEmptyDatabase() throws {
    let other = try CrownCatalog(opening: folder("other.db"), mode: .create)
    try other.write(undoable: "merge", timeout: 1) { _ = try $0.merge(catalog) }
    #expect(try other.undoableChange()?.added == 3)
    try other.writing { try $0.run("INSERT INTO crown(name, record, checksum) VALUES('x', x'01', 1)") }
    #expect(throws: UndoRefusal.self) { try other.write { try $0.undo() } }
    try other.writing { try $0.run("DELETE FROM crown WHERE name = 'x'") }
    #expect(try other.write { try $0.undo() }?.added == 3)
    #expect(try other.count() == 0)
    #expect(try other.search("a").isEmpty)
    #expect(try other.verify().isSound)
  }
}
