import CrownsTestSupport
import Foundation
import Testing

/// Files that a killed process leaves are removed by the next one, and those of running ones stay.
@Suite struct LeftFileTests {
  private func toolWithCrown() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    #expect(try tool("import", "royal.svg").status == 0)
    return tool
  }

  private static let digits = "0123456789abc"

  @Test(arguments: [
    ["render", "royal", "-s", "8", "-o", "out/royal.png"], ["pack", "-o", "out/app.db"],
    ["pack", "--format", "web", "-o", "out/app.crowns"], ["gallery", "-s", "8", "-o", "out/sheet.png"],
    ["gallery", "-o", "out/page.html"],
  ])
  func leftFilesAreRemoved(arguments: [String]) throws {
    let tool = try toolWithCrown()
    let left = [
      ".crowntool-\(Self.digits).tmp", ".crowntool-\(Self.digits).tmp.db", ".crowntool-aaaaaaaaaaaaa.tmp.db",
    ]
    let kept = [".crowntool-notes", ".crowntool-\(Self.digits)", ".crowntool-\(Self.digits).png", "a.tmp"]
    for file in left + kept { try tool.write("x", to: "out/" + file) }
    // A running process holds the lock of its file, which goes for the database beside it too.
    let held = ".crowntool-bbbbbbbbbbbbb.tmp"
    for file in [held, held + ".db"] { try tool.write("x", to: "out/" + file) }
    let descriptor = open(tool.folder.path + "/out/" + held, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(try tool.run(arguments).status == 0)
    for file in left { #expect(!tool.exists("out/" + file), "\(file)") }
    for file in kept + [held, held + ".db"] { #expect(tool.exists("out/" + file), "\(file)") }
  }

  @Test(arguments: [["gallery", "-s", "1000", "-o", "out/sheet.png"], ["pack", "-o", "out/app.db"]])
  func aKilledCommand(arguments: [String]) throws {
    let tool = try Tool()
    for index in 0..<60 { try tool.write(Sample.svg("M\(index) 2h9v9z"), to: "in/c\(index).svg") }
    try tool("import", "in")
    try FileManager.default.createDirectory(at: tool.folder.appending(path: "out"), withIntermediateDirectories: false)
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/out") }
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = arguments
    process.currentDirectoryURL = tool.folder
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while process.isRunning, try files().isEmpty { usleep(500) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try tool("render", "c1", "-s", "8", "-o", "out/c1.png").status == 0)
    #expect(try files().filter { $0.hasPrefix(".crowntool-") } == [])
  }
}
