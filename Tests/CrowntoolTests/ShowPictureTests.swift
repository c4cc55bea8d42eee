import CrownKit
import Foundation
import Testing

/// The picture of `crowntool show`.
@Suite struct ShowPictureTests {
  private func toolWithSquare() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.svg("M0 12h12v12H0z"), to: "in/square.svg")
    try tool.write(PictureSample.photo(), to: "in/photo.png")
    try #require(try tool("import", "in", "--trace", "never").status == 0)
    return tool
  }

  private static let blocks =
    String(repeating: "\n", count: 10) + String(repeating: String(repeating: "█", count: 20) + "\n", count: 10)

  @Test func onlyWhereItIsAskedForWithoutATerminal() throws {
    let tool = try toolWithSquare()
    let plain = try tool("show", "square").out
    #expect(!plain.contains("█") && !plain.contains("\u{1B}"))
    let shown = try tool("show", "square", "--picture").out
    // The facts come first, and the elements last.
    #expect(
      shown.contains("  stored      \(try tool.records()["square"]?.count ?? 0) bytes\n" + Self.blocks + "  elements"))
    #expect(shown.replacingOccurrences(of: Self.blocks, with: "") == plain)
    #expect(try tool("show", "square", "--no-picture").out == plain)
    let several = try tool("show", "*", "--picture")
    #expect(several.status == 0 && several.out.contains("▒") && several.out.contains(Self.blocks))
    for other in ["--json", "--path"] {
      let refused = try tool("show", "square", "--picture", other)
      #expect(refused.status == 64 && refused.err.contains("--picture is for people: leave out \(other)."))
    }
  }

  @Test func onATerminal() throws {
    let tool = try toolWithSquare()
    let colored = try tool.onTerminal("show", "square")
    #expect(colored.contains("\u{1B}[38;5;16;48;5;16m▀") && colored.contains("\u{1B}[38;5;231;48;5;231m▀"))
    let plain = try tool.onTerminal("show", "square", environment: ["NO_COLOR": "1"])
    #expect(plain.contains("█") && !plain.contains("\u{1B}"))
    for arguments in [["show", "*"], ["show", "square", "--json"], ["show", "square", "--no-picture"]] {
      #expect(try !tool.onTerminal(arguments).contains("▀"), "\(arguments)")
    }
    #expect(try tool.onTerminal("show", "*", "--picture").contains("▀"))
  }
}

extension Tool {
  /// The output of a run whose descriptors are a terminal, as Python's module `pty` makes one.
  fileprivate func onTerminal(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
    try onTerminal(arguments, environment: environment)
  }

  fileprivate func onTerminal(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let script = "import pty, sys; pty.spawn(sys.argv[1:])"
    let environment = environment.merging(["TERM": "xterm-256color", "NO_COLOR": ""]) { given, _ in given }
    let output = try run(
      ["python3", "-c", script, Tool.executable.path] + arguments, environment: environment,
      executable: URL(filePath: "/usr/bin/env"))
    return output.out
  }
}
