import CrownsTestSupport
import Foundation
import Testing

/// The README's week with Crowns, line by line in one folder.
@Suite struct ReadmeWeekTests {
  /// The commands below the heading, without their indentation.
  private static func lines() throws -> [String] {
    let lines = try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "## A week with Crowns" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return section.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
  }

  @Test func eachLineWorks() throws {
    let tool = try Tool()
    try FileManager.default.copyItem(at: Repository.url("crowns"), to: tool.folder.appending(path: "drawings"))
    try tool.write("royal\nshaded/*\n", to: "names.txt")
    let path = Tool.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let lines = try Self.lines()
    try #require(lines.count >= 28)
    for line in lines {
      let output = try tool.run(["-c", line], environment: ["PATH": path], executable: URL(filePath: "/bin/sh"))
      // These say by 1 that something differs.
      let differs = ["crowntool status", "crowntool diff"].contains { line.hasPrefix($0) }
      #expect(output.status == (differs ? 1 : 0), "\(line): \(output.err)")
      #expect(!output.err.contains("error:"), "\(line): \(output.err)")
    }
    let titles = try tool("show", "royal", "--json").out
    #expect(!titles.contains("The royal crown"), "undo took the title back")
    #expect(tool.exists("icons/ffd700/24/royal.png") && tool.exists("royal@3x.png") && tool.exists("royal.svg"))
    #expect(tool.exists("even/royal.png") && tool.exists("changes.html"))
    #expect(try tool("list", "-d", "app.db").out.split(separator: "\n").count > 2)
  }
}
