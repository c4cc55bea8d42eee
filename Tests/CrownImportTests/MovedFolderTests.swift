import CrownKit
import CrownStore
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

  /// Moves the folder and adds files to it, imports it, and expects that each crown follows its own file.
  ///
  /// - Parameters:
  ///   - newNames: The names of the crowns of ``names``.
  ///   - newFiles: The files that are added. Those that are named like a crown get none of their own.
  private func check(_ newNames: [String], newFiles: [String] = [], _ comment: Comment) throws {
    let folder = try makeFolder()
    try rename(newNames, in: folder)
    let records = try folder.records()
    try folder.move("in", to: "moved")
    for (index, name) in newFiles.enumerated() {
      try folder.write(Sample.svg("M\(index + 2) 1v20h2V1z"), to: "moved/\(name).svg")
    }
    let report = try CrownImporter(database: folder.path("crowns.db")).importDrawings(at: [folder.path("moved")])
    let taken = newFiles.filter(newNames.contains)
    #expect(report.outcomes.filter { $0.result == .failed }.map(\.name).sorted() == taken.sorted(), comment)
    let added = newFiles.filter { !newNames.contains($0) }
    #expect(report.count(of: .imported) == added.count && report.count(of: .skipped) == 0, comment)
    #expect(try folder.records().filter { !added.contains($0.key) } == records, comment)
    let files = zip(newNames + added, (Self.names + added).map { "moved/\($0).svg" })
    #expect(try sources(folder) == Dictionary(uniqueKeysWithValues: files), comment)
  }

  @Test func shiftedNames() throws { try check(["b", "c", "g", "d/a", "d/b", "e/d/a", "f"], "shifted") }

  @Test func swappedNames() throws { try check(["d/a", "b", "c", "a", "d/b", "e/d/a", "f"], "swapped") }

  /// The file "b" comes before the one whose crown is called so.
  @Test func aNewFileDoesNotTakeTheNameOfACrown() throws {
    try check(["a", "g", "c", "d/a", "d/b", "e/d/a", "0"], newFiles: ["0", "aa", "g"], "new files")
    // The file of crown "0" has the name of another crown, and waits, too.
    try check(["f", "b", "c", "d/a", "d/b", "e/d/a", "0"], newFiles: ["0", "1"], "a chain")
  }

  @Test func withoutItsFileACrownTakesTheNewDrawing() throws {
    let folder = try makeFolder()
    try rename(["a", "b", "c", "d/a", "d/b", "e/d/a", "0"], in: folder)
    try folder.move("in", to: "moved")
    try folder.remove("moved/f.svg")
    try folder.remove("moved/b.svg")
    try folder.write(Sample.square, to: "moved/0.svg")
    let report = try CrownImporter(database: folder.path("crowns.db")).importDrawings(at: [folder.path("moved")])
    #expect(!report.hasProblems && report.outcomes.last { $0.name == "0" }?.result == .updated)
    #expect(try sources(folder)["0"] == "moved/0.svg")
  }

  @Test func anyPermutationOfNamesSurvivesAMove() throws {
    var random = SeededGenerator(seed: 58)
    for _ in 0..<LongRun.choose(12, long: 200) {
      let names = (Self.names + ["0", "bb", "d/0"]).shuffled(using: &random)
      let (given, others) = (Array(names.prefix(Self.names.count)), names.dropFirst(Self.names.count))
      let newFiles = (given + others).filter { !Self.names.contains($0) && Bool.random(using: &random) }
      try check(given, newFiles: newFiles, "\(given), \(newFiles)")
    }
  }
}
