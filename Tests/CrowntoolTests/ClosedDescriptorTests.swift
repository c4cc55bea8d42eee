import Foundation
import Testing

/// Commands whose standard input, output or error is closed end, and say what they could not write.
@Suite struct ClosedDescriptorTests {
  private func run(_ tool: Tool, _ command: String) throws -> (status: Int32, out: String, err: String) {
    let run = try RunningTool(
      tool, ["-c", "exec \"$0\" \(command)", Tool.executable.path], executable: URL(filePath: "/bin/sh"))
    return try run.finish()
  }

  @Test(arguments: ["list", "show royal", "search royal", "verify", "render royal -s 8 -o -", "gallery -s 8 -o -"])
  func results(command: String) throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    let closed = try run(tool, command + " >&-")
    #expect(closed.status == 1)
    #expect(closed.err == "error: standard output: cannot write: it is closed\n")
    // Nothing of the database is taken for a terminal.
    for ends in ["<&-", "2>&-", "<&- 2>&-"] { #expect(try run(tool, "\(command) \(ends)").status == 0) }
    #expect(try run(tool, command + " <&- >&- 2>&-").status == 1)
    #expect(try tool("verify").status == 0)
  }

  @Test func input() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    #expect(try run(tool, "import royal.svg -q <&- >&- 2>&-").status == 0)
    let closed = try run(tool, "import - <&-")
    #expect(closed.status == 1 && closed.err.contains("cannot read: it is closed"))
    #expect(try tool("list").out == "royal\n")
  }
}
