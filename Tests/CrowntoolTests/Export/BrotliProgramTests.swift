import CrownsTestSupport
import Foundation
import Testing

/// Programs named `brotli` that do not do what they should.
@Suite struct BrotliProgramTests {
  /// A tool with a crown, and the variables that let it find a program of the test's first.
  private static func tool(
    _ script: String, permissions: Int = 0o755
  ) throws -> (tool: Tool, environment: [String: String]) {
    let tool = try Tool()
    try tool.write(Sample.disc, to: "in/disc.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    try tool.write(script, to: "bin/brotli")
    let path = tool.folder.appending(path: "bin/brotli").path()
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    return (tool, ["PATH": tool.folder.appending(path: "bin").path()])
  }

  private static func written(_ tool: Tool) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tool.folder.path()).filter {
      $0.hasPrefix("icons") || $0.hasPrefix(".crowntool-")
    }
  }

  @Test(arguments: [
    ("#!/bin/sh\nexit 3\n", "ended with exit status 3"),
    ("#!/bin/sh\necho garbage\n", "packs data that it does not unpack"),
    ("#!/bin/sh\nkill -9 $$\n", "was ended by signal 9"), ("no program\n", "cannot be started ("),
    ("#!/nowhere/sh\n", "cannot be started ("), ("#!/bin/sh\nwhile :; do echo more; done\n", "unpack to more than"),
  ])
  func programsThatFail(script: String, reason: String) throws {
    let (tool, environment) = try Self.tool(script)
    let result = try tool("export", "--all", "--format", "font", "-o", "icons.otf", environment: environment)
    #expect(result.status == 1 && result.out.isEmpty, "\(result)")
    #expect(result.err.contains("cannot be packed as WOFF2") && result.err.contains(reason), "\(result)")
    #expect(result.err.split(separator: "\n").count == 1, "\(result)")
    #expect(try Self.written(tool) == [])
    let font = try Repository.bytes("Tests/CrownImportTests/Fixtures/outlines.woff2")
    try tool.write(font, to: "font.woff2")
    let imported = try tool("import", "font.woff2", "-d", "new.db", environment: environment)
    #expect(imported.status == 1 && imported.err.contains("font.woff2: this font "), "\(imported)")
  }

  @Test func programThatIsNotExecutable() throws {
    let (tool, environment) = try Self.tool("#!/bin/sh\nexit 0\n", permissions: 0o644)
    let result = try tool("export", "--all", "--format", "font", "-o", "icons.otf", environment: environment)
    #expect(result.status == 0, "\(result)")
    #expect(result.err.contains("icons.woff2 is not written: WOFF2 needs the program brotli; install it"), "\(result)")
    #expect(try Self.written(tool).sorted() == ["icons.codepoints", "icons.css", "icons.otf", "icons.woff"])
  }

  @Test(arguments: [
    ["export", "--all", "--format", "font", "-o", "icons.otf"], ["import", "font.woff2", "-d", "new.db"],
  ])
  func programThatHangs(arguments: [String]) throws {
    let (tool, environment) = try Self.tool("#!/bin/sh\n: > started\nexec /bin/sleep 1000\n")
    try tool.write(Repository.bytes("Tests/CrownImportTests/Fixtures/outlines.woff2"), to: "font.woff2")
    let run = try RunningTool(tool, arguments, environment: environment)
    while run.isRunning, !tool.exists("started") { usleep(1000) }
    usleep(20_000)
    let start = ContinuousClock.now
    run.send(SIGINT)
    let result = try run.finish()
    #expect(result.status == 130 && ContinuousClock.now - start < .seconds(3), "\(result)")
    #expect(try Self.written(tool) == [])
    #expect(!tool.exists("new.db"))
  }
}
