import CrownKit
import CrownStore
import Foundation
import Testing

@Suite struct ImportTests {
  @Test func namesCrownsForTheirPathBelowTheFolder() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.disc, to: "crowns/heraldic/ducal.SVG")
    try tool.write("notes", to: "crowns/readme.txt")
    try tool.write(Sample.disc, to: "crowns/.hidden.svg")
    let result = try tool("import", "crowns")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("imported 2, updated 0, unchanged 0, not imported 0, failed 0\n"))
    #expect(result.err.isEmpty)
    #expect(try tool("list").out == "heraldic/ducal\nroyal\n")
  }

  @Test func takesFilesAndStandardInput() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "a/royal.svg")
    #expect(try tool("import", "a/royal.svg").status == 0)
    #expect(try tool("import", "a/royal.svg", "--name", "king").status == 0)
    #expect(try tool("import", "-", "--name", "from-stdin", input: Array(Sample.disc.utf8)).status == 0)
    #expect(try tool("list").out == "from-stdin\nking\nroyal\n")
  }

  @Test func importingTwiceChangesNothing() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.disc, to: "crowns/disc.svg")
    try tool("import", "crowns")
    let before = try tool.records()
    let again = try tool("import", "crowns")
    #expect(again.out.hasPrefix("imported 0, updated 0, unchanged 2, not imported 0, failed 0\n"))
    #expect(try tool.records() == before)
    // Paths in another notation, another working directory and other threads lead to the same files.
    let other = try tool("import", "./crowns/", "--jobs", "1", "-d", "\(tool.folder.path)/crowns.db")
    #expect(other.out.hasPrefix("imported 0, updated 0, unchanged 2,"))
    try tool("import", "crowns", "-d", "second.db", "--jobs", "7")
    #expect(try tool.records("second.db") == before)
  }

  @Test func updatesWhatChanged() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.disc, to: "crowns/disc.svg")
    try tool("import", "crowns")
    try tool.write(Sample.square, to: "crowns/royal.svg")
    #expect(try tool("import", "crowns").out.hasPrefix("imported 0, updated 1, unchanged 1,"))
    #expect(try tool("show", "royal").out.contains("1 move, 3 line, 0 quad, 0 cubic"))
  }

  @Test func anotherToleranceImportsAgain() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool("import", "crowns")
    #expect(try tool("import", "crowns", "--tolerance", "0.5").out.contains("unchanged 0,"))
    #expect(try tool("import", "crowns", "--tolerance", "0.5").out.contains("unchanged 1,"))
  }

  @Test func pruneRemovesOnlyWhatCameFromTheFolder() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "a/royal.svg")
    try tool.write(Sample.crown, to: "a/gone.svg")
    try tool.write(Sample.disc, to: "ab/other.svg")
    try tool("import", "a", "ab")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "a/gone.svg"))
    try FileManager.default.removeItem(at: tool.folder.appending(path: "ab/other.svg"))
    #expect(try tool("import", "a").out.contains("unchanged 1"))
    #expect(try tool("list").out == "gone\nother\nroyal\n")
    #expect(try tool("import", "a", "--prune").out.contains("removed 1"))
    #expect(try tool("list").out == "other\nroyal\n")
  }

  @Test func dryRunWritesNothing() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    let result = try tool("import", "crowns", "--dry-run")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("would import 1, would update 0, unchanged 0, not imported 0, failed 0\n"))
    #expect(result.out.contains("would import: royal (from crowns/royal.svg)"))
    #expect(result.out.contains("dry run"))
    #expect(!tool.exists("crowns.db"))
    try tool("import", "crowns")
    try tool.write(Sample.disc, to: "crowns/royal.svg")
    let before = try tool.records()
    #expect(try tool("import", "crowns", "--dry-run").out.hasPrefix("would import 0, would update 1,"))
    #expect(try tool.records() == before)
  }

  @Test func badFilesAreSkippedAndGoodOnesKept() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/good.svg")
    try tool.write(Sample.svg("M2 2Lx 4"), to: "crowns/bad.svg")
    let result = try tool("import", "crowns")
    #expect(result.status == 1)
    #expect(result.out.hasPrefix("imported 1, updated 0, unchanged 0, not imported 1, failed 0\n"))
    #expect(result.err.hasPrefix("crowns/bad.svg:1:") && result.err.contains(": not imported: path data: "))
    #expect(try tool("list").out == "good\n")
  }

  @Test func strictReportsAllThatIsWrong() throws {
    let tool = try Tool()
    for name in ["a", "b", "c"] { try tool.write(Sample.svg("M2 2L"), to: "crowns/\(name).svg") }
    try tool.write(Sample.crown, to: "crowns/d.svg")
    let result = try tool("import", "crowns", "--strict")
    #expect(result.status == 1 && !tool.exists("crowns.db"))
    for name in ["a", "b", "c"] { #expect(result.err.contains("crowns/\(name).svg:1:"), "\(result.err)") }
  }

  @Test func strictIsAllOrNothing() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/good.svg")
    try tool.write(Sample.svg("M2 2L"), to: "crowns/bad.svg")
    #expect(try tool("import", "crowns", "--strict").status == 1)
    #expect(!tool.exists("crowns.db"))
    try FileManager.default.removeItem(at: tool.folder.appending(path: "crowns/bad.svg"))
    #expect(try tool("import", "crowns", "--strict").status == 0)
    let before = try tool.records()
    try tool.write(Sample.disc, to: "crowns/good.svg")
    try tool.write(Sample.svg("M2 2L"), to: "crowns/bad.svg")
    #expect(try tool("import", "crowns", "--strict").status == 1)
    #expect(try tool.records() == before)
  }

  /// Strokes that overlap themselves often within a pixel are filled less exactly than the stored outline, which does
  /// not; that is no reason to refuse it.
  @Test func smallTangledStrokesAreStored() throws {
    let tool = try Tool()
    let strokes = [
      "<path d='M51.417 18.298l-0.738 -1.306c-0.05 0.017 -0.073 0.047 -0.079 0.099'/>",
      "<path stroke-linecap='round' stroke-linejoin='bevel' stroke-dasharray='0.5'"
        + " d='M12.142 42.313l-1.382 1.446l-1.309 0.732l-0.248 0.434c0.118 0.076 0.168 0.168 0.168 0.308'/>",
      "<path stroke-linecap='square' stroke-linejoin='bevel'"
        + " d='M53.811 48.551c0.039 0.035 0.079 0.053 0.13 0.061q0.103 -0.361 -0.242 -0.506'/>",
      "<path stroke-linejoin='bevel'"
        + " d='M10.209 14.992q0.021 0.013 0.01 0.036l-0.038 0.033l0.047 0.016z'/>",
    ]
    for (index, stroke) in strokes.enumerated() {
      try tool.write(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="#000" stroke-width="0.5">
        \(stroke)
        </svg>
        """, to: "crowns/tangled-\(index).svg")
    }
    let result = try tool("import", "crowns", "--json")
    #expect(result.status == 0, "\(result.err)")
  }

  @Test func jsonTellsEveryCrown() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/good.svg")
    try tool.write(Sample.svg("M2 2L"), to: "crowns/bad.svg")
    let result = try tool("import", "crowns", "--json")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.outBytes)) as? [String: Any])
    let crowns = try #require(document["crowns"] as? [[String: Any]])
    #expect(crowns.map { $0["name"] as? String } == ["bad", "good"])
    #expect(crowns.map { $0["result"] as? String } == ["skipped", "imported"])
    #expect((crowns[1]["bytesStored"] as? Int ?? 0) > 8)
    #expect((crowns[1]["deviation"] as? Int ?? 255) <= 40)
    #expect((document["counts"] as? [String: Int])?["imported"] == 1)
  }

  /// A pipe as a source holds the import up, so that the signal comes at a known moment.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptionKeepsWhatWasDone(signal: Int32) throws {
    let tool = try Tool()
    for index in 0..<5 { try tool.write(Sample.crown, to: "crowns/c\(index).svg") }
    try tool.write(Sample.crown, to: "after.svg")
    try #require(mkfifo(tool.folder.path + "/last.svg", 0o600) == 0)
    let run = try RunningTool(tool, ["import", "crowns", "last.svg", "after.svg", "--jobs", "1"])
    // Opens when the tool has opened the other end, and is never written to.
    let pipe = try FileHandle(forWritingTo: tool.folder.appending(path: "last.svg"))
    run.send(signal)
    let result = try run.finish()
    try pipe.close()
    #expect(result.status == 128 + signal)
    #expect(result.out.contains("interrupted: crowns.db holds what was done so far"), "\(result.out)")
    #expect(try tool.records().keys.sorted() == ["c0", "c1", "c2", "c3", "c4"])
    #expect(try tool("verify").status == 0)
  }

  @Test func quietSaysNothing() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    let result = try tool("import", "crowns", "-q")
    #expect(result.out.isEmpty && result.err.isEmpty && result.status == 0)
  }
}

extension Tool {
  /// All records of a database.
  func records(_ database: String = "crowns.db") throws -> [String: [UInt8]] {
    let catalog = try CrownCatalog(opening: folder.appending(path: database).path)
    var records: [String: [UInt8]] = [:]
    try catalog.forEach { records[$0] = [UInt8]($1) }
    return records
  }
}
