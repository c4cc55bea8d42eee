import CrownImport
import CrownKit
import CrownStore
import CrownsTestSupport
import Foundation
import Testing

/// A drawing that the user of an app opens.
@Suite struct RunTimeImportTests {
  private let svg = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>My own</title><path d="M1 1h8v8z"/></svg>
    """.utf8)

  @Test func aDrawingBecomesACrown() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/user.db"
    let catalog = try CrownCatalog(opening: path, mode: .create)
    try await catalog.importDrawingInBackground(svg, named: "mine/royal", fileName: "royal.svg")
    let library = try CrownLibrary(opening: path)
    let crown = try library.crown(named: "mine/royal")
    #expect(crown.label?.title == "My own")
    #expect(try crown.mask(width: 10, height: 10)[7, 2] == 255)
    func importAtOnce() throws {
      try catalog.importDrawing(svg, named: "mine/again", fileName: "royal.svg")
    }
    try importAtOnce()
    #expect(try library.names() == ["mine/again", "mine/royal"])
  }

  @Test func anSVGIsACrownWithoutADatabase() throws {
    let crown = try Crown(svg: Data(svg), name: "royal")
    #expect(crown.name == "royal" && crown.title == "My own")
    #expect(try crown.mask(width: 10, height: 10)[7, 2] == 255)
    // It is the crown that an import stores.
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder("user.db"), mode: .create)
    try catalog.importDrawing(svg, named: "royal", fileName: "royal.svg")
    #expect(try CrownLibrary(opening: folder("user.db")).crown(named: "royal") == crown)
    for (bytes, start) in [("<svg viewBox='0 0 4 4'>\n<path d='M0 0L x'/></svg>", "bad.svg:2:"), ("", "bad.svg")] {
      let error = #expect(throws: ImportRefusal.self) { try Crown(svg: bytes.utf8, name: "bad") }
      #expect(error?.description.hasPrefix(start) == true)
    }
  }

  @Test func aSecondDrawingOfANameIsRefused() async throws {
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder.path + "/user.db", mode: .create)
    // Foundation's bytes are bytes too.
    try catalog.importDrawing(Data(svg), named: "royal", fileName: "royal.svg")
    let record = try catalog.content(of: "royal")?.record
    let other = Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path d='M0 0h4v4z'/></svg>".utf8)
    let error = #expect(throws: NameTakenError.self) {
      try catalog.importDrawing(other, named: "royal", fileName: "other.svg")
    }
    #expect(error?.description.hasPrefix("there is a crown named 'royal' already; give the drawing") == true)
    await #expect(throws: NameTakenError.self) {
      try await catalog.importDrawingInBackground(other, named: "royal", fileName: "other.svg")
    }
    #expect(try catalog.content(of: "royal")?.record == record)
    try await catalog.importDrawingInBackground(other, named: "royal", fileName: "other.svg", replacing: true)
    #expect(try catalog.content(of: "royal")?.record != record && catalog.count() == 1)
  }

  @Test func whatTheToolRefusesIsRefused() async throws {
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder.path + "/user.db", mode: .create)
    let broken = Array("<svg viewBox='0 0 4 4'>\n<path d='M0 0L x'/></svg>".utf8)
    let error = await #expect(throws: ImportRefusal.self) {
      try await catalog.importDrawingInBackground(broken, named: "a", fileName: "bad.svg")
    }
    #expect(error?.description.hasPrefix("bad.svg:2:") == true)
    for (bytes, name) in [(svg, ""), (svg, "a/../b"), ([], "a"), (Array("hello".utf8), "a"), ([0xFF, 0, 7], "a")] {
      await #expect(throws: (any Error).self) {
        try await catalog.importDrawingInBackground(bytes, named: name, fileName: "a.svg")
      }
    }
    #expect(try catalog.count() == 0)
  }
}
