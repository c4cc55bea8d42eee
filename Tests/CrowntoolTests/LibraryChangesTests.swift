import CrownKit
import Foundation
import Testing

/// A library that is open in one process, while another one changes its database.
@Suite struct LibraryChangesTests {
  @Test(.timeLimit(.minutes(1))) func changesOfOtherProcessesAreReported() async throws {
    let tool = try Tool()
    for name in ["royal", "tudor"] { try tool.write(Sample.svg("M1 2h3v9l2 3z"), to: "in/\(name).svg") }
    try #require(try tool("import", "in").status == 0)
    let library = try CrownLibrary(opening: tool.folder.appending(path: "crowns.db"))
    var changes = library.changes(lookingEvery: .milliseconds(5)).makeAsyncIterator()
    try #require(try tool("remove", "tudor").status == 0)
    #expect(await changes.next() != nil)
    #expect(try library.names() == ["royal"])
    // A packed copy takes the place of the database: it has to be opened.
    try #require(try tool("pack", "-o", "packed.db").status == 0)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "crowns.db"))
    try FileManager.default.moveItem(
      at: tool.folder.appending(path: "packed.db"), to: tool.folder.appending(path: "crowns.db"))
    while await changes.next() != nil {}
    #expect(!library.isCurrent)
  }
}
