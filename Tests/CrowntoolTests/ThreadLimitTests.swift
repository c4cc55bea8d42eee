#if os(Linux)
import Foundation
import Testing

/// Work goes on with the threads there are where the system starts few or none.
@Suite struct ThreadLimitTests {
  private static let prlimit = URL(filePath: "/usr/bin/prlimit")
  private static let canLimit =
    Tool.canRunUnprivileged && FileManager.default.isExecutableFile(atPath: prlimit.path)

  /// Runs the tool as a user of whom there may be so many processes and threads.
  private func run(_ tool: Tool, threads: Int, _ arguments: [String]) throws -> Int32 {
    let copy = tool.folder.appending(path: "crowntool")
    if !tool.exists("crowntool") { try FileManager.default.copyItem(at: Tool.executable, to: copy) }
    chmod(tool.folder.path, 0o777)
    let limited = ["--nproc=\(threads)", copy.path] + arguments
    // Root has no such limit. A user of its own number shares its limit with nobody, and each case has one.
    let user = 64_100 + threads
    let run =
      getuid() == 0
      ? try RunningTool(
        tool, ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", Self.prlimit.path] + limited,
        executable: URL(filePath: "/usr/bin/setpriv"))
      : try RunningTool(tool, limited, executable: Self.prlimit)
    return try run.finish().status
  }

  @Test(.enabled(if: canLimit && getuid() == 0), arguments: [1, 2, 3])
  func fewThreads(threads: Int) throws {
    let tool = try Tool()
    for index in 0..<20 { try tool.write(Sample.crown, to: "crowns/c\(index).svg") }
    #expect(try run(tool, threads: threads, ["import", "crowns", "-j", "8"]) == 0)
    #expect(try run(tool, threads: threads, ["render", "--all", "-s", "16", "-o", "drawn"]) == 0)
    #expect(try run(tool, threads: threads, ["render", "c1", "-o", "one.png"]) == 0)
    #expect(try run(tool, threads: threads, ["pack", "-o", "packed.db"]) == 0)
    #expect(try run(tool, threads: threads, ["gallery"]) == 0)
    #expect(tool.exists("drawn/c19.png") && tool.exists("one.png") && tool.exists("gallery.png"))
  }

  @Test func aThousandJobsInLittleMemory() throws {
    let tool = try Tool()
    for index in 0..<100 { try tool.write(Sample.crown, to: "crowns/c\(index).svg") }
    let run = try RunningTool(
      tool, ["-c", "ulimit -v 1000000; exec \"$0\" import crowns -q --jobs 1000", Tool.executable.path],
      executable: URL(filePath: "/bin/sh"))
    #expect(try run.finish().status == 0)
  }
}
#endif
