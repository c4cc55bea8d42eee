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
    try await catalog.importDrawing(svg, named: "mine/royal", fileName: "royal.svg")
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

  @Test func whatTheToolRefusesIsRefused() async throws {
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder.path + "/user.db", mode: .create)
    let broken = Array("<svg viewBox='0 0 4 4'>\n<path d='M0 0L x'/></svg>".utf8)
    let error = await #expect(throws: ImportRefusal.self) {
      try await catalog.importDrawing(broken, named: "a", fileName: "bad.svg")
    }
    #expect(error?.description.hasPrefix("bad.svg:2:") == true)
    for (bytes, name) in [(svg, ""), (svg, "a/../b"), ([], "a"), (Array("hello".utf8), "a"), ([0xFF, 0, 7], "a")] {
      await #expect(throws: (any Error).self) { try await catalog.importDrawing(bytes, named: name, fileName: "a.svg") }
    }
    #expect(try catalog.count() == 0)
  }
}
