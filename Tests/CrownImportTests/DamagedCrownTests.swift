import CrownKit
import Testing

@testable import CrownImport
@testable import CrownStore

extension CatalogWriter {
  /// Changes a byte of a crown's record behind the back of its checksum.
  func damage(_ name: String) throws {
    try changing().run("UPDATE crown SET record = x'0102030405' WHERE name = ?1", .text(name))
  }
}

/// Imports of files that did not change, whose crowns are damaged.
@Suite struct DamagedCrownTests {
  let folder: ImportFolder
  let catalog: CrownCatalog
  let records: [String: [UInt8]]

  init() throws {
    folder = try ImportFolder()
    try folder.write(Sample.crown, to: "in/royal.svg")
    try folder.write(Sample.svg("M2 2h5v3H2z"), to: "in/box.svg")
    try folder.importDrawings()
    records = try folder.records()
    catalog = try CrownCatalog(opening: folder.path("crowns.db"), mode: .readWrite)
  }

  @Test func anImportMendsThemAndSaysSo() throws {
    try catalog.write { try $0.damage("royal") }
    var dry = ImportOptions()
    dry.isDryRun = true
    #expect(try folder.importDrawings(dry).count(of: .updated) == 1)
    #expect(try !catalog.verify().isSound)
    let report = try folder.importDrawings()
    #expect(report.count(of: .updated) == 1 && report.count(of: .unchanged) == 1 && !report.hasProblems)
    #expect(report.notes.map(\.text) == ["the record of 'royal' was damaged, and was made again"])
    #expect(try folder.records() == records)
    #expect(try catalog.verifyOutlines().isSound)
    #expect(try folder.importDrawings().count(of: .unchanged) == 2)
  }

  /// The record is gone, and its source is still known.
  @Test func anImportBringsBackALostRecord() throws {
    try catalog.write { try $0.changing().run("DELETE FROM crown WHERE name = 'royal'") }
    let report = try folder.importDrawings()
    #expect(report.count(of: .imported) == 1 && report.notes.count == 1)
    #expect(try folder.records() == records)
    #expect(try catalog.verifyOutlines().isSound)
  }

  /// A damaged record is not renamed with its file.
  @Test func aMovedFileIsImportedAnew() throws {
    try catalog.write { try $0.damage("royal") }
    try folder.write(Sample.crown, to: "in/king.svg")
    try folder.remove("in/royal.svg")
    var options = ImportOptions()
    options.pruning = .missingFiles
    let report = try folder.importDrawings(options)
    #expect(!report.hasProblems)
    #expect(try folder.records() == ["king": #require(records["royal"]), "box": #require(records["box"])])
    #expect(try catalog.verifyOutlines().isSound)
  }
}
