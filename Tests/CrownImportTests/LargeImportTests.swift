import CrownImport
import CrownsTestSupport
import Testing

/// Imports of more sources than are planned at a time.
@Suite struct LargeImportTests {
  /// More than two blocks of tasks, and the last one incomplete.
  private static let count = 600

  private func folder(_ subfolder: String) throws -> ImportFolder {
    let folder = try ImportFolder()
    for index in 0..<Self.count {
      try folder.write(Sample.svg("M2 2h\(index + 1)v9z"), to: "in/\(subfolder)/\(index % 7)/\(index).svg")
    }
    return folder
  }

  private func options(jobs: Int = 3, _ pruning: ImportOptions.Pruning = .none) -> ImportOptions {
    var options = ImportOptions()
    (options.jobs, options.pruning) = (jobs, pruning)
    return options
  }

  @Test func everySourceIsImportedOnceAndInOrder() throws {
    let folder = try folder("a")
    let report = try folder.importDrawings(options())
    #expect(report.count(of: .imported) == Self.count)
    let sources = report.outcomes.map(\.source)
    #expect(sources == sources.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(sources).count == Self.count)
    #expect(try folder.importDrawings(options()).count(of: .unchanged) == Self.count)
  }

  @Test func theDatabaseDoesNotDependOnTheThreads() throws {
    let one = try folder("a")
    let three = try folder("a")
    try one.importDrawings(options(jobs: 1))
    try three.importDrawings(options(jobs: 3))
    #expect(try one.records() == three.records())
  }

  @Test func aMovedFolderKeepsItsCrowns() throws {
    let folder = try folder("a")
    try folder.importDrawings(options())
    try folder.move("in/a", to: "in/b")
    let report = try folder.importDrawings(options(.missingFiles))
    #expect(report.count(of: .renamed) == Self.count && report.count(of: .removed) == 0)
    #expect(try folder.records().keys.allSatisfy { $0.hasPrefix("b/") })
  }

  /// A crown under another name than its file's is found by the file's path, and keeps its name.
  @Test func renamedCrownsKeepTheirNamesAmongMany() throws {
    let folder = try folder("a")
    try folder.importDrawings(options())
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"), mode: .readWrite)
    try catalog.write { writer in
      for index in stride(from: 0, to: Self.count, by: 50) {
        try writer.rename("a/\(index % 7)/\(index)", to: "renamed \(index)")
      }
    }
    let report = try folder.importDrawings(options(.missingFiles))
    #expect(report.count(of: .unchanged) == Self.count && report.changeCount == 0)
    let names = try folder.records().keys
    #expect(names.count == Self.count && names.count { $0.hasPrefix("renamed ") } == 12)
  }

  /// One list serves several imports: what one found out of a database does not reach the next.
  @Test func aListIsImportedTwice() throws {
    let folder = try folder("a")
    let list = try SourceList(searching: [folder.path("in")])
    for database in ["first.db", "second.db"] {
      let report = try CrownImporter(database: folder.path(database), options: options()).importDrawings(of: list)
      #expect(report.count(of: .imported) == Self.count)
    }
    #expect(try folder.records(of: "first.db") == folder.records(of: "second.db"))
  }

  /// Links and folders given twice lead to files that have been found. Each file is imported once under each name.
  @Test func repeatedFilesAreImportedOnceForEachName() throws {
    let folder = try folder("a")
    let paths = [folder.path("in"), folder.path("in"), folder.path("in/a")]
    let report = try CrownImporter(database: folder.path("crowns.db"), options: options()).importDrawings(at: paths)
    #expect(report.count(of: .imported) == 2 * Self.count && !report.hasProblems)
    #expect(report.outcomes.count(where: \.repeatsFile) == Self.count)
  }
}
