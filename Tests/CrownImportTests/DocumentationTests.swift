import CrownImport
import CrownStore
import CrownsTestSupport
import Testing

/// The example of the module's page is the text between the markers: compiled, run, and compared with the page.
@Suite struct DocumentationTests {
  @Test func theExampleRuns() throws {
    let files = try ImportFolder()
    try files.write(Sample.crown, to: "in/crown.svg")
    try files.write(Sample.doubtful, to: "in/doubtful.svg")
    let (database, folder, packed) = (files.path("crowns.db"), files.path("in"), files.path("app.db"))
    var printed: [String] = []
    func print(_ line: some CustomStringConvertible) { printed.append(line.description) }

    // Page begin
    let report = try CrownImporter(database: database).importDrawings(at: [folder])
    print("\(report.count(of: .imported)) new, \(report.count(of: .unchanged)) unchanged")
    for outcome in report.outcomes {
      for message in outcome.problems + outcome.warnings { print(message) }
    }
    let catalog = try CrownCatalog(opening: database)
    try catalog.packSharingShapes(into: packed)
    // Page end

    #expect(printed.count == 2 && printed[0] == "2 new, 0 unchanged")
    #expect(printed[1].hasPrefix("\(folder)/doubtful.svg:2:29: warning: "))
    #expect(files.exists("app.db"))
  }

  @Test func thePageShowsTheExample() throws {
    let page = try Repository.text("Sources/CrownImport/CrownImport.docc/CrownImport.md")
    let lines = try Repository.text("Tests/CrownImportTests/DocumentationTests.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// Page begin") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// Page end") })
    let example = lines[(begin + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(page.contains("```swift\n\(example)\n```"))
  }
}
