import Foundation
import Testing

/// The files that are found, and the messages about those that are not.
@Suite struct SourceFinderTests {
  private func link(_ path: String, to target: String, in tool: Tool) throws {
    let place = tool.folder.appending(path: path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
  }

  @Test func foldersThatLinkToEachOtherAreSearchedOnce() throws {
    let tool = try Tool()
    for folder in 0..<8 {
      try tool.write(Sample.svg("M\(folder) 1h9v9z"), to: "in/d\(folder)/x.svg")
      for other in 0..<8 where other != folder { try link("in/d\(folder)/a\(other)", to: "../d\(other)", in: tool) }
    }
    let result = try tool("import", "in")
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(result.out.hasPrefix("imported 8,"))
    #expect(try tool("list").out == (0..<8).map { "d\($0)/x\n" }.joined())
    // Given one by one, each folder names its own file.
    let each = try tool.run(["import", "--flat"] + (0..<8).map { "in/d\($0)" } + ["-d", "each.db"])
    #expect(each.err.contains("the name 'x' is taken by in/d0/x.svg"))
    #expect(try tool("list", "-d", "each.db").out == "x\n")
  }

  @Test func theWayWithFewestLinksNamesACrown() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "away/deep/x.svg")
    try link("away/round", to: "../in", in: tool)
    try link("in/b", to: "../away", in: tool)
    try link("in/a/c", to: "../../away/deep", in: tool)
    try link("in/z", to: "../away/deep", in: tool)
    // Of three ways with one link the first in the order of their bytes.
    #expect(try tool("import", "in").out.hasPrefix("imported 1, updated 0, unchanged 0, not imported 0, failed 0\n"))
    #expect(try tool("list").out == "a/c/x\n")
  }

  @Test func namesThatAreNotUTF8AreTold() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/good.svg")
    let folder = Array((tool.folder.path + "/in/").utf8)
    func path(_ name: [UInt8]) -> [CChar] { (folder + name + [0]).map { CChar(bitPattern: $0) } }
    let file = open(path(Array("caf".utf8) + [0xE9] + Array(".svg".utf8)), O_CREAT | O_WRONLY, 0o644)
    // Some file systems refuse such names themselves.
    guard file >= 0 else { return }
    close(file)
    #expect(mkdir(path([0xFF] + Array("dir".utf8)), 0o755) == 0)
    close(open(path([0xFF] + Array(".txt".utf8)), O_CREAT | O_WRONLY, 0o644))
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(
      result.err == """
        error: in/caf\\xE9.svg: the name of this file is not UTF-8; rename it
        error: in/\\xFFdir: the name of this folder is not UTF-8; rename it

        """)
    #expect(try tool("list").out == "good\n")
  }

  @Test(.enabled(if: Tool.canRunUnprivileged))
  func whatCannotBeEnteredIsTold() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/good.svg")
    try tool.write(Sample.disc, to: "in/listed/deep/disc.svg")
    _ = chmod(tool.folder.path + "/in/listed", 0o444)
    _ = chmod(tool.folder.path, 0o777)
    let result = try tool.runUnprivileged("import", "in")
    _ = chmod(tool.folder.path + "/in/listed", 0o755)
    #expect(result.status == 1)
    #expect(result.err == "error: in/listed/deep: Permission denied\n")
    #expect(try tool("list").out == "good\n")
  }

  @Test func pathsThatAreTooLongAreTold() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/good.svg")
    // Folders are made step by step, since no path leads to the last of them.
    let part = String(repeating: "a", count: 250)
    let script = "cd in && for i in $(seq 20); do mkdir \(part) && cd -P \(part) || exit 1; done; touch x.svg"
    _ = try tool.run(["-c", script], executable: URL(filePath: "/bin/sh"))
    let result = try tool("import", "in")
    _ = try tool.run(["-c", "rm -r in/a*"], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 1)
    #expect(result.err.hasSuffix(": File name too long\n") && result.err.utf8.count < 1000, "\(result.err)")
    #expect(try tool("list").out == "good\n")
  }

  /// Folders that lie in each other take no more open files than one.
  @Test func deepFoldersNeedFewOpenFiles() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/" + String(repeating: "d/", count: 90) + "deep.svg")
    let script = "ulimit -n 40; exec \"$0\" import in"
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 0, "\(result.err)")
    #expect(try tool("list").out.hasSuffix("d/deep\n"))
  }

  @Test func linksToNothingAreTold() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/good.svg")
    try link("in/volume", to: "/nowhere/at/all", in: tool)
    try link("in/readme.txt", to: "/nowhere/at/all", in: tool)
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err == "error: in/volume: No such file or directory\n")
  }
}
