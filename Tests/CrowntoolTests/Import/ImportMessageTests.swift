import Foundation
import Testing

/// The messages of an import of many files.
@Suite struct ImportMessageTests {
  private static let missingFilter =
    "filter: nothing in this file is called '#away'; it is ignored, as in browsers"
  private static let wrongPath = "path data: expected a number after 'L', found 'x'"

  /// A drawing with as many warnings as it has shapes.
  private func doubtful(_ size: Int, shapes: Int = 1) -> String {
    let shape = "<path d=\"M4 4h\(size)v\(size)z\" filter=\"url(#away)\"/>\n"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n"
      + String(repeating: shape, count: shapes) + "</svg>\n"
  }

  /// Drawings with a warning, and some that cannot be imported.
  private func tool(doubtful count: Int, wrong: Int) throws -> Tool {
    let tool = try Tool()
    for index in 0..<count { try tool.write(doubtful(index + 1), to: "in/a\(index + 10).svg") }
    for index in 0..<wrong { try tool.write(Sample.svg("M2 2Lx"), to: "in/b\(index).svg") }
    return tool
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test func eachReasonIsPrintedOnceWithItsCountAndThreePlaces() throws {
    let tool = try tool(doubtful: 12, wrong: 2)
    try tool.write(doubtful(5, shapes: 5), to: "in/a11.svg")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(
      lines(result.err) == [
        "not imported, 2 files: \(Self.wrongPath)", "  in/b0.svg:1:75", "  in/b1.svg:1:75",
        "warning, 12 files: \(Self.missingFilter)", "  in/a10.svg:2:29", "  in/a11.svg:2:29 (and 4 more)",
        "  in/a12.svg:2:29", "  and 9 more; --verbose names them",
      ], "\(result.err)")
  }

  @Test func aFileOfItsOwnIsALineThatEditorsLink() throws {
    let tool = try tool(doubtful: 1, wrong: 0)
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n<path d=\"M0 0Lx\"/><path d=\"M0 0Ly\"/></svg>",
      to: "in/bad.svg")
    let result = try tool("import", "in")
    #expect(
      lines(result.err) == [
        "in/bad.svg:2:15: not imported: \(Self.wrongPath) (and 1 more)",
        "in/a10.svg:2:29: warning: \(Self.missingFilter)",
      ], "\(result.err)")
  }

  @Test func reasonsThatDifferInNamesAreOne() throws {
    let tool = try Tool()
    for index in 0..<5 {
      try tool.write(
        doubtful(3).replacingOccurrences(of: "#away", with: "#filter-\(index)"), to: "in/\(index).svg")
    }
    let said = lines(try tool("import", "in").err)
    #expect(said.count == 4 && said[1].hasPrefix("in/1.svg:2:29: warning: filter: nothing"), "\(said)")
    #expect(said[1].contains("'#filter-1'") && said[3] == "… and 2 more like these; --verbose names them")
  }

  @Test func verboseImportsPrintEveryMessage() throws {
    let tool = try tool(doubtful: 12, wrong: 5)
    try tool.write(doubtful(5, shapes: 5), to: "in/a11.svg")
    let said = lines(try tool("import", "in", "--verbose").err)
    #expect(said.count == 21, "\(said)")
    #expect(said.allSatisfy { $0.contains(".svg:") })
    #expect(said.last == "in/b4.svg:1:75: not imported: \(Self.wrongPath)")
    #expect(try lines(tool("import", "in", "--verbose", "--quiet").err).count == 5)
  }

  @Test func quietImportsSayRefusalsOnly() throws {
    let tool = try tool(doubtful: 12, wrong: 5)
    let result = try tool("import", "in", "--quiet")
    #expect(result.status == 1 && result.out.isEmpty)
    let said = lines(result.err)
    #expect(said.count == 5 && said[0] == "not imported, 5 files: \(Self.wrongPath)", "\(result.err)")
    #expect(said.last == "  and 2 more; --verbose names them")
  }

  @Test func programsGetEveryMessage() throws {
    let tool = try tool(doubtful: 12, wrong: 5)
    try tool.write(doubtful(5, shapes: 5), to: "in/a11.svg")
    let result = try tool("import", "in", "--json")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.outBytes)) as? [String: Any])
    let crowns = try #require(document["crowns"] as? [[String: Any]])
    #expect(crowns.count { ($0["warnings"] as? [String])?.count == 1 } == 11)
    #expect(crowns.count { ($0["warnings"] as? [String])?.count == 5 } == 1)
    #expect(crowns.count { $0["problems"] as? [String] != nil } == 5)
    #expect(crowns.last?["problems"] as? [String] == ["in/b4.svg:1:75: \(Self.wrongPath)"])
  }

  /// Nothing is said of what changes nothing in the picture.
  @Test func aPathWithoutAreaIsNotMentioned() throws {
    let tool = try Tool()
    try tool.write(Sample.svg("M4 4h16v16H4zM1 1h3"), to: "in/a.svg")
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M1 1h3\"/><path d=\"M1 1h3v3z\"/></svg>",
      to: "in/b.svg")
    #expect(try tool("import", "in", "--strict").err.isEmpty)
  }

  @Test func copiesAreNoDifferentFiles() throws {
    let tool = try Tool()
    for index in 0..<12 { try tool.write(Sample.crown, to: "in/\(index).svg") }
    #expect(try !tool("import", "in").out.contains("same picture"))
  }

  @Test func linksDoNotRepeatMessages() throws {
    let tool = try Tool()
    try tool.write(doubtful(3), to: "in/a.svg")
    try tool.write(Sample.svg("M2 2Lx"), to: "in/b.svg")
    for (index, name) in ["a", "b", "a"].enumerated() {
      try FileManager.default.createSymbolicLink(
        atPath: tool.folder.appending(path: "in/link\(index).svg").path, withDestinationPath: "\(name).svg")
    }
    let result = try tool("import", "in")
    #expect(result.out.hasPrefix("imported 3, updated 0, unchanged 0, not imported 2, failed 0\n"))
    #expect(lines(result.err).count == 2, "\(result.err)")
  }
}
