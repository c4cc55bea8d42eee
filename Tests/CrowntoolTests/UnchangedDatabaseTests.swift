import Foundation
import Testing

/// Commands that come to nothing leave every file as it was.
@Suite struct UnchangedDatabaseTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.disc, to: "crowns/disc.svg")
    try tool.write("<svg", to: "broken/broken.svg")
    try tool.write(Sample.square, to: "new/square.svg")
    try tool("import", "crowns")
    try tool("pack", "-o", "packed.db")
    return tool
  }

  private func state(of file: String, in tool: Tool) throws -> [String] {
    var status = stat()
    try #require(stat(tool.folder.appending(path: file).path, &status) == 0)
    return ["\(try tool.read(file).hashValue)", "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"]
  }

  @Test(arguments: ["crowns.db", "packed.db"])
  func commandsThatChangeNothing(_ database: String) throws {
    let tool = try toolWithCrowns()
    let before = try state(of: database, in: tool)
    for (command, status) in [
      ("import new --dry-run", 0), ("import broken --strict", 1), ("import new broken --strict", 1),
      ("remove nosuch", 1), ("remove nosuch* nor?this", 1), ("rename royal royal", 0), ("rename nosuch x", 1),
      ("merge packed.db", 0), ("verify --repair", 0), ("verify", 0), ("diff packed.db", 0),
      ("status new", 1), ("status broken", 1), ("status crowns --colors shades", 1),
    ] as [(String, Int32)] {
      let result = try tool.run(command.split(separator: " ").map(String.init) + ["-d", database])
      #expect(result.status == status, "\(command): \(result.err)")
      #expect(try state(of: database, in: tool) == before, "\(command)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
    #expect(files.filter { $0.contains(".db") }.sorted() == ["crowns.db", "packed.db"])
    if database == "crowns.db" {
      #expect(try tool("import", "crowns").out.hasPrefix("imported 0, updated 0, unchanged 2"))
      #expect(try state(of: database, in: tool) == before)
    }
  }

  @Test func saysThatAPackedDatabaseBecomesAWorkingOne() throws {
    let tool = try toolWithCrowns()
    let sentence = "packed.db: this packed database is a larger working one now; 'crowntool pack' packs it again\n"
    let dryRun = try tool("import", "new", "-d", "packed.db", "--dry-run")
    #expect(dryRun.err.contains("packed.db: this packed database would become a larger working one"))
    #expect(try tool("remove", "disc", "-d", "packed.db").err == sentence)
    #expect(try tool("remove", "royal", "-d", "packed.db").err == "")
    try tool("pack", "-o", "other.db")
    #expect(try tool("import", "new", "-d", "other.db").err.hasSuffix("other.db" + sentence.dropFirst(9)))
    #expect(try tool("list", "-d", "other.db").out == "disc\nroyal\nsquare\n")
  }

  @Test(arguments: ["-wal", "-journal"])
  func sideFilesOfADatabaseThatIsGoneStay(_ ending: String) throws {
    let tool = try toolWithCrowns()
    try tool.write("changes", to: "o.db" + ending)
    let result = try tool("import", "crowns", "-d", "o.db")
    #expect(result.status == 1)
    #expect(result.err.contains("o.db\(ending) may hold changes of one"))
    #expect(try tool.read("o.db" + ending) == Array("changes".utf8))
    #expect(!tool.exists("o.db"))
  }

  @Test func whatStoresNothingMakesNoDatabase() throws {
    let tool = try toolWithCrowns()
    for command in ["import crowns --dry-run", "import crowns broken --strict", "import broken"] {
      _ = try tool.run(command.split(separator: " ").map(String.init) + ["-d", "new.db"])
      let files = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
      #expect(files.allSatisfy { !$0.hasPrefix("new.db") }, "\(command)")
    }
  }

  /// A crown that an import has stored is not removed by one that stores nothing at the same time.
  @Test func twoImportsIntoANewDatabase() throws {
    let tool = try toolWithCrowns()
    for round in 0..<6 {
      let database = "both-\(round).db"
      let processes = [
        ["import", "crowns"], ["import", "crowns", "--dry-run"], ["import", "crowns", "broken", "--strict"],
      ]
      .map { arguments in
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = arguments + ["-q", "-d", database]
        process.currentDirectoryURL = tool.folder
        process.standardError = FileHandle.nullDevice
        return process
      }
      for process in round % 2 == 0 ? processes : processes.reversed() { try process.run() }
      for process in processes { process.waitUntilExit() }
      #expect(processes[0].terminationStatus == 0)
      #expect(try tool("list", "-d", database).out == "disc\nroyal\n")
    }
  }
}
