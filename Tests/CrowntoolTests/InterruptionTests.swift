import CSQLite
import Foundation
import Testing

/// Signals end every command within a second, with an exit code that names them and nothing left behind.
@Suite struct InterruptionTests {
  /// Bytes that fill a pipe, so that a write to it blocks.
  private func fullPipe() throws -> Pipe {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let bytes = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, bytes, bytes.count) > 0 {}
    _ = fcntl(descriptor, F_SETFL, flags)
    return pipe
  }

  private func filesOfItsOwn(in tool: Tool) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).filter { file in
      [".crowntool-", "staging", "packing", "-wal", "-shm", "-journal"].contains { file.contains($0) }
    }
  }

  @Test(arguments: [
    ["list"], ["list", "--json"], ["render", "royal", "-o", "-"], ["gallery", "-o", "-"],
    ["export", "royal", "--format", "svg", "-o", "-"], ["export", "--all", "--format", "sprite", "-o", "-"],
  ])
  func aFullPipe(arguments: [String]) throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    let run = try RunningTool(tool, arguments, output: try fullPipe())
    // Whatever the command does at that moment, it ends in the same way.
    usleep(100_000)
    run.send(SIGTERM)
    #expect(try run.finish().status == 143)
    #expect(try filesOfItsOwn(in: tool) == [])
  }

  /// A reader that has begun with a document gets all of it, however long it takes.
  @Test(arguments: [["import", "in", "--json"], ["list", "--json"]]) func aReaderThatPauses(arguments: [String]) throws
  {
    let tool = try Tool()
    for index in 0..<60 { try tool.write(Sample.crown, to: "in/c\(index).svg") }
    try tool("import", "in")
    let pipe = Pipe()
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, 1031, 4096)  // F_SETPIPE_SZ
    let run = try RunningTool(tool, arguments, output: pipe)
    try pipe.fileHandleForWriting.close()
    var bytes = try #require(try pipe.fileHandleForReading.read(upToCount: 1))
    run.send(SIGINT)
    usleep(2_500_000)
    #expect(run.isRunning)
    bytes += try pipe.fileHandleForReading.readToEnd() ?? Data()
    _ = try run.finish()
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: bytes) }
  }

  /// A sheet that takes seconds, of which rows are missing then.
  @Test func aSheetInTheMiddle() throws {
    let tool = try Tool()
    for index in 0..<60 { try tool.write(Sample.crown, to: "in/c\(index).svg") }
    try tool("import", "in")
    let run = try RunningTool(tool, ["gallery", "-s", "1000", "-o", "sheet.png"])
    // From the moment on at which there is an unfinished file.
    while run.isRunning, try !filesOfItsOwn(in: tool).contains(where: { $0.hasPrefix(".crowntool-") }) { usleep(1000) }
    run.send(SIGHUP)
    #expect(try run.finish().status == 129)
    #expect(!tool.exists("sheet.png"))
    #expect(try filesOfItsOwn(in: tool) == [])
  }

  @Test func standardInputThatSaysNothing() throws {
    let tool = try Tool()
    let input = Pipe()
    let run = try RunningTool(tool, ["import", "-"], input: input)
    while !tool.exists("crowns.db"), run.isRunning { usleep(1000) }
    usleep(50_000)
    run.send(SIGINT)
    #expect(try run.finish().status == 130)
    #expect(!tool.exists("crowns.db"))
    #expect(try filesOfItsOwn(in: tool) == [])
  }

  /// A pipe that nobody reads, and one that nobody writes to.
  @Test func namedPipes() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    try #require(mkfifo(tool.folder.path + "/pipe", 0o600) == 0)
    for arguments in [["render", "royal", "-o", "pipe"], ["import", "pipe"], ["trace", "pipe", "-o", "traced.svg"]] {
      let run = try RunningTool(tool, arguments)
      usleep(100_000)
      run.send(SIGHUP)
      #expect(try run.finish().status == 129, "\(arguments)")
    }
    #expect(try filesOfItsOwn(in: tool) == [])
  }

  /// A wait for another process's lock ends, too.
  @Test(arguments: [["import", "other.svg"], ["remove", "royal"], ["merge", "other.db"]])
  func aLockedDatabase(arguments: [String]) throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool.write(Sample.disc, to: "other.svg")
    try tool("import", "royal.svg")
    try tool("import", "other.svg", "-d", "other.db")
    var other: OpaquePointer?
    try #require(sqlite3_open(tool.folder.path + "/crowns.db", &other) == SQLITE_OK)
    try #require(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let run = try RunningTool(tool, arguments)
    usleep(200_000)
    run.send(SIGINT)
    #expect(try run.finish().status == 130)
    sqlite3_close(other)
    #expect(try tool("list").out == "royal\n")
    #expect(try tool("verify").status == 0)
  }

  @Test func nohupStays() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try #require(mkfifo(tool.folder.path + "/last.svg", 0o600) == 0)
    let run = try RunningTool(
      tool, ["-c", "trap '' HUP; exec \"$0\" import last.svg", Tool.executable.path],
      executable: URL(filePath: "/bin/sh"))
    let pipe = try FileHandle(forWritingTo: tool.folder.appending(path: "last.svg"))
    run.send(SIGHUP)
    try pipe.write(contentsOf: Data(Sample.disc.utf8))
    try pipe.close()
    #expect(try run.finish().status == 0)
    #expect(try tool("list").out == "last\n")
  }
}
