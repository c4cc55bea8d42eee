import CrownKit
import CrownsTestSupport
import Testing

@testable import CrownImport

/// Crowns of a folder that was moved, under names that were given to them.
@Suite struct MovedFolderTests {
  /// Drawings in folders, two of them the same, and a name that is the end of another.
  private static let names = ["a", "b", "c", "d/a", "d/b", "e/d/a", "f"]

  private func makeFolder() throws -> ImportFolder {
    let folder = try ImportFolder()
    for (index, name) in Self.names.enumerated() {
      let text = name == "f" || name == "b" ? Sample.disc : Sample.svg("M1 \(index + 1)h20v2H1z")
      try folder.write(text, to: "in/\(name).svg")
    }
    try folder.importDrawings()
    return folder
  }

  /// Gives the crown of each file of `names` another name.
  private func rename(_ newNames: [String], in folder: ImportFolder) throws {
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"), mode: .create)
    try catalog.write { writer in
      for (index, name) in Self.names.enumerated() { try writer.rename(name, to: "former \(index)") }
      for (index, name) in newNames.enumerated() { try writer.rename("former \(index)", to: name) }
    }
  }

  private func sources(_ folder: ImportFolder) throws -> [String: String] {
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"))
    var sources: [String: String] = [:]
    for name in try folder.records().keys { sources[name] = try catalog.entry(named: name)?.source?.path }
    return sources
  }

  private func check(_ newNames: [String], _ comment: Comment) throws {
    let folder = try makeFolder()
    try rename(newNames, in: folder)
    let records = try folder.records()
    try folder.move("in", to: "moved")
    let report = try CrownImporter(database: folder.path("crowns.db")).importDrawings(at: [folder.path("moved")])
    #expect(!report.hasProblems, comment)
    #expect(try folder.records() == records, comment)
    let expected = Dictionary(uniqueKeysWithValues: zip(newNames, Self.names.map { "moved/\($0).svg" }))
    #expect(try sources(folder) == expected, comment)
  }

  @Test func shiftedNames() throws { try check(["b", "c", "g", "d/a", "d/b", "e/d/a", "f"], "shifted") }

  @Test func swappedNames() throws { try check(["d/a", "b", "c", "a", "d/b", "e/d/a", "f"], "swapped") }

  @Test func anyPermutationOfNamesSurvivesAMove() throws {
    var random = SeededGenerator(seed: 58)
    for _ in 0..<LongRun.choose(12, long: 200) {
      let names = Self.names.shuffled(using: &random)
      try check(names, "\(names)")
    }
  }
}
