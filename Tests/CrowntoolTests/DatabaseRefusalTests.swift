import CSQLite
import CrownKit
import Foundation
import Testing

/// Databases that cannot be used: each gets a sentence that names the file, exit code 1, and stays as it was.
@Suite struct DatabaseRefusalTests {
  private func toolWithCrown() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    return tool
  }

  @Test(arguments: [["import", "crowns"], ["render", "royal"], ["list"], ["show", "royal"], ["gallery"]])
  func textFile(arguments: [String]) throws {
    let tool = try toolWithCrown()
    let text = String(repeating: "This is no database. ", count: 100)
    try tool.write(text, to: "crowns.db")
    let result = try tool.run(arguments)
    #expect(result.status == 1)
    #expect(result.err.contains("crowns.db") && result.err.contains("no database"))
    #expect(try tool.read("crowns.db") == Array(text.utf8))
  }

  @Test(arguments: [["import", "crowns"], ["render", "royal"], ["list"], ["show", "royal"]])
  func databaseOfAnotherProgram(arguments: [String]) throws {
    let tool = try toolWithCrown()
    try tool.sqlite("CREATE TABLE bookmark(url TEXT); PRAGMA application_id = 1234")
    let before = try tool.read("crowns.db")
    let result = try tool.run(arguments)
    #expect(result.status == 1)
    #expect(result.err.contains("another program"))
    #expect(try tool.read("crowns.db") == before)
  }

  @Test(arguments: [["import", "crowns"], ["render", "royal"]])
  func newerVersion(arguments: [String]) throws {
    let tool = try toolWithCrown()
    try tool("import", "crowns")
    try tool.sqlite("PRAGMA user_version = 999")
    let result = try tool.run(arguments)
    #expect(result.status == 1)
    #expect(result.err.contains("version 999") && result.err.contains("update"))
  }

  @Test(arguments: [0, 999])
  func mergeOfAShardOfAnotherVersion(version: Int) throws {
    let tool = try toolWithCrown()
    try tool("import", "crowns", "-d", "whole.db")
    try tool("import", "crowns")
    try tool.sqlite("PRAGMA user_version = \(version)")
    let before = try tool.read("crowns.db")
    let result = try tool("merge", "whole.db", "crowns.db", "-d", "merged.db")
    #expect(result.status == 1 && result.err.hasPrefix("error: crowns.db"), "\(result.err)")
    #expect(!tool.exists("merged.db"))
    #expect(try tool.read("crowns.db") == before)
  }

  @Test(arguments: [["render", "royal"], ["list"], ["show", "royal"], ["gallery"]])
  func missing(arguments: [String]) throws {
    let result = try Tool().run(arguments)
    #expect(result.status == 1)
    #expect(result.err == "error: crowns.db: there is no such file; 'crowntool import' makes a database\n")
  }

  @Test func folderInItsPlace() throws {
    let tool = try toolWithCrown()
    let result = try tool("import", "crowns", "-d", "crowns")
    #expect(result.status == 1)
    #expect(result.err.contains("crowns: expected a database file"))
  }

  @Test(.enabled(if: Tool.canRunUnprivileged))
  func readOnlyFileInReadOnlyFolder() throws {
    let tool = try toolWithCrown()
    try FileManager.default.createDirectory(
      at: tool.folder.appending(path: "shelf"), withIntermediateDirectories: false)
    try tool("import", "crowns", "-d", "shelf/crowns.db")
    let before = try tool.records("shelf/crowns.db")
    try tool.write(Sample.disc, to: "crowns/royal.svg")
    _ = chmod(tool.folder.path + "/shelf/crowns.db", 0o444)
    _ = chmod(tool.folder.path + "/shelf", 0o555)
    let result = try tool.runUnprivileged("import", "crowns", "-d", "shelf/crowns.db")
    #expect(result.status == 1)
    #expect(result.err.contains("shelf/crowns.db"), "\(result.err)")
    #expect(try tool.runUnprivileged("render", "royal", "-d", "shelf/crowns.db", "-o", "-", "-s", "8").status == 0)
    let new = try tool.runUnprivileged("import", "crowns", "-d", "shelf/new.db")
    #expect(new.status == 1)
    #expect(
      new.err.contains("shelf/new.db: the file cannot be reached: its folder cannot be written: Permission denied"))
    #expect(try tool.records("shelf/crowns.db") == before)
    _ = chmod(tool.folder.path + "/shelf/crowns.db", 0o000)
    let secret = try tool.runUnprivileged("list", "-d", "shelf/crowns.db")
    #expect(secret.status == 1)
    #expect(secret.err == "error: shelf/crowns.db: the file cannot be reached: Permission denied\n")
  }

  @Test func lockedByAnotherProcess() throws {
    let tool = try toolWithCrown()
    try tool("import", "crowns")
    let before = try tool.records()
    try tool.write(Sample.disc, to: "crowns/royal.svg")
    var other: OpaquePointer?
    try #require(sqlite3_open(tool.folder.path + "/crowns.db", &other) == SQLITE_OK)
    defer { sqlite3_close(other) }
    try #require(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let result = try tool("import", "crowns", "--wait", "0.2")
    #expect(result.status == 1)
    #expect(result.err.contains("crowns.db") && result.err.contains("another"))
    // Readers are not blocked.
    #expect(try tool("render", "royal").status == 0)
    sqlite3_exec(other, "ROLLBACK", nil, nil, nil)
    #expect(try tool.records() == before)
  }

  /// The shell's limit on file sizes stands for a disk that fills up in the middle of an import.
  @Test func fullDisk() throws {
    let tool = try toolWithCrown()
    try tool("import", "crowns")
    let before = try tool.records()
    for index in 0..<150 {
      // A ragged skyline: no two files are equal, and no line crosses another, which would take long to unite.
      let d = (0..<60).map { "L\(Double($0) * 0.4) \(1 + ($0 * 5 + index * ($0 + 1)) % 19)" }.joined()
      try tool.write(Sample.svg("M0 0\(d)L24 0z"), to: "crowns/c\(index).svg")
    }
    let script = "trap '' XFSZ; ulimit -f 64; exec \"$0\" import crowns"
    let result = try tool.run(["-c", script, Tool.executable.path], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 1)
    #expect(result.err.contains("error: crowns.db"), "\(result.err)")
    #expect(try tool.records() == before)
    #expect(try tool("import", "crowns").status == 0)
  }
}

extension Tool {
  /// Changes the tool's database by another connection.
  func sqlite(_ sql: String) throws {
    var database: OpaquePointer?
    try #require(sqlite3_open(folder.appending(path: "crowns.db").path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "list", "list --json", "show royal", "show royal --json", "search royal", "verify", "diff crowns.db",
      "export royal --format svg -o -", "export --all --format sprite -o -",
    ])
  func resultsThatCannotBeWrittenAreTold(command: String) throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    #expect(try tool("import", "in").status == 0)
    let script = "exec '\(Tool.executable.path)' \(command) > /dev/full"
    let result = try tool.run(["-c", script], executable: URL(filePath: "/bin/sh"))
    #expect(result.status == 1)
    #expect(result.err == "error: standard output: cannot write: No space left on device\n")
  }
}
