import CrownKit
import Testing

@testable import CrownImport
@testable import CrownStore

/// Databases whose records share shapes, as sources of copies.
@Suite struct PackedAgainTests {
  let folder: ImportFolder
  let catalog: CrownCatalog

  init() throws {
    folder = try ImportFolder()
    for index in 0..<60 {
      try folder.write(
        Sample.svg("M2 \(index % 7 + 1)h5v3H2z M9 12c1-4 3-6 5-2 4-1 6 1 3 4 2 4-1 6-4 3-3 3-6 1-4-5z"),
        to: "in/\(index).svg")
    }
    try folder.importDrawings()
    catalog = try CrownCatalog(opening: folder.path("crowns.db"))
  }

  private func packed(_ name: String = "packed.db") throws -> CrownCatalog {
    try catalog.packSharingShapes(into: folder.path(name))
    let packed = try CrownCatalog(opening: folder.path(name), mode: .readWrite)
    #expect(try !packed.shapes().isEmpty)
    return packed
  }

  @Test func aPackedDatabaseIsPackedToTheSameBytes() throws {
    let packed = try packed()
    try packed.packSharingShapes(into: folder.path("again.db"))
    #expect(try folder.bytes(of: "again.db") == folder.bytes(of: "packed.db"))
    #expect(try packed.bundle() == catalog.bundle())
    // Without sharing, too.
    _ = try packed.pack(into: folder.path("plain.db"))
    _ = try catalog.pack(into: folder.path("plain-again.db"))
    #expect(try folder.bytes(of: "plain.db") == folder.bytes(of: "plain-again.db"))
  }

  /// After a change, a packed database is a working one, some of whose records refer to shapes.
  @Test func aChangedPackedDatabaseIsPackedAsItsSource() throws {
    let packed = try packed()
    let record = try #require(try catalog.content(of: "7")?.record)
    for changed in [packed, try CrownCatalog(opening: folder.path("crowns.db"), mode: .readWrite)] {
      try changed.write { writer in
        try writer.remove("3")
        try writer.put("added", record: record, source: nil)
      }
    }
    #expect(try packed.verifyOutlines().isSound)
    try packed.packSharingShapes(into: folder.path("again.db"))
    try catalog.packSharingShapes(into: folder.path("expected.db"))
    #expect(try folder.bytes(of: "again.db") == folder.bytes(of: "expected.db"))
    let again = try CrownCatalog(opening: folder.path("again.db"), mode: .immutable)
    #expect(try again.verifyOutlines().isSound)
    #expect(try packed.bundle() == catalog.bundle())
  }

  /// Each opening reads the shapes anew.
  @Test func aCrownThatIsOpenedTwiceIsEqual() throws {
    let path = try packed().path
    let crowns = try (0..<2).map { _ in try CrownLibrary(opening: path).crown(named: "7") }
    #expect(crowns[0].shapes != nil && crowns[0].shapes !== crowns[1].shapes)
    #expect(crowns[0] == crowns[1] && Set(crowns).count == 1)
    let other = try Crown(name: "7", record: crowns[0].record, label: CrownLabel(title: "x"))
    #expect(other != crowns[0])
  }

  @Test func crownsOfAPackedDatabaseAreMerged() throws {
    let packed = try packed()
    // Into an empty database, into the one it was packed from, and into itself under another path.
    let empty = try CrownCatalog(opening: folder.path("empty.db"), mode: .create)
    try empty.write { _ = try $0.merge(packed) }
    #expect(try empty.contents() == catalog.contents())
    #expect(try empty.verifyOutlines().isSound && empty.shapes().isEmpty)
    let working = try CrownCatalog(opening: folder.path("crowns.db"), mode: .readWrite)
    let summary = try working.write { try $0.merge(packed) }
    #expect(summary.same == 60 && summary.replaced + summary.kept + summary.added == 0)
    let other = try self.packed("other.db")
    #expect(try other.write { try $0.merge(working) }.same == 60)
    #expect(try other.verifyOutlines().isSound)
  }

  /// References that lead nowhere, in records that are as they were written.
  @Test func noCopyIsMadeOfWhatDoesNotDecode() throws {
    let packed = try packed()
    try packed.write { try $0.put("new", record: [1, 2, 3], source: nil) }
    try packed.write { try $0.remove("new") }
    let connection = try Connection(opening: packed.path, mode: .readWrite)
    try connection.execute("DROP TABLE shape")
    let empty = try CrownCatalog(opening: folder.path("empty.db"), mode: .create)
    let copies: [() throws -> Void] = [
      { try packed.packSharingShapes(into: self.folder.path("a.db")) }, { _ = try packed.bundle() },
      { try empty.write { _ = try $0.merge(packed) } },
    ]
    for copy in copies {
      let error = try #require(throws: CatalogError.self) { try copy() }
      #expect("\(error)".contains("does not decode"), "\(error)")
    }
    // A page names the crowns.
    var options = BundleOptions()
    options.keepsDamagedCrowns = true
    var bytes: [UInt8] = []
    #expect(try packed.writeBundle(options) { bytes += $0 }.damagedNames.count == 60)
  }
}

extension CrownCatalog {
  fileprivate func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    try forEach { contents[$0] = [UInt8]($1) }
    return contents
  }
}
