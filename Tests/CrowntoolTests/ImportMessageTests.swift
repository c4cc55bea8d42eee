import Foundation
import Testing

/// What an import says of many files.
@Suite struct ImportMessageTests {
  /// A drawing that is painted white over a black square, which hides it.
  private func hidden(_ size: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/>
    <path fill="#fff" d="M4 4h\(size)v\(size)z"/></svg>
    """
  }

  private func toolWithHiddenDrawings() throws -> Tool {
    let tool = try Tool()
    for index in 0..<12 { try tool.write(hidden(index + 1), to: "in/a\(index + 10).svg") }
    return tool
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  @Test func equalWarningsAreSummedUp() throws {
    let tool = try toolWithHiddenDrawings()
    let result = try tool("import", "in")
    #expect(result.status == 0)
    let said = lines(result.err)
    #expect(said.count == 4, "\(result.err)")
    #expect(said[0].hasPrefix("in/a10.svg:2:13: warning: several colours"))
    #expect(said[0].hasSuffix("--knockout '#000000' leaves the background out"))
    #expect(said[3].hasPrefix("… and 9 more like these: warning: several colours"))
    #expect(result.out.contains("12 different files gave the same picture; see a10\n"))
    #expect(result.out.contains("12 pictures are one full rectangle"))
    // The advice helps.
    let helped = try tool("import", "in", "--knockout", "#000000")
    #expect(helped.err.isEmpty && !helped.out.contains("same picture") && !helped.out.contains("rectangle"))
  }

  @Test func quietImportsSayRefusalsOnly() throws {
    let tool = try toolWithHiddenDrawings()
    for index in 0..<5 { try tool.write(Sample.svg("M2 2Lx"), to: "in/b\(index).svg") }
    let result = try tool("import", "in", "--quiet")
    #expect(result.status == 1 && result.out.isEmpty)
    let said = lines(result.err)
    #expect(said.count == 4 && said[0].hasPrefix("in/b0.svg:1:"), "\(result.err)")
    #expect(said.last?.hasPrefix("… and 2 more like these: path data: expected") ?? false)
  }

  @Test func programsGetEveryWarning() throws {
    let tool = try toolWithHiddenDrawings()
    let result = try tool("import", "in", "--json")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.outBytes)) as? [String: Any])
    let crowns = try #require(document["crowns"] as? [[String: Any]])
    #expect(crowns.count { ($0["warnings"] as? [String])?.count == 1 } == 12)
    #expect((document["remarks"] as? [String])?.count == 2)
  }

  @Test func copiesAreNoDifferentFiles() throws {
    let tool = try Tool()
    for index in 0..<12 { try tool.write(Sample.crown, to: "in/\(index).svg") }
    #expect(try !tool("import", "in").out.contains("same picture"))
  }

  @Test func linksDoNotRepeatMessages() throws {
    let tool = try Tool()
    try tool.write(hidden(3), to: "in/a.svg")
    try tool.write(Sample.svg("M2 2Lx"), to: "in/b.svg")
    for (index, name) in ["a", "b", "a"].enumerated() {
      try FileManager.default.createSymbolicLink(
        atPath: tool.folder.appending(path: "in/link\(index).svg").path, withDestinationPath: "\(name).svg")
    }
    let result = try tool("import", "in")
    #expect(result.out.hasPrefix("imported 3, updated 0, unchanged 0, skipped 2, failed 0\n"))
    #expect(lines(result.err).count == 2, "\(result.err)")
  }
}
