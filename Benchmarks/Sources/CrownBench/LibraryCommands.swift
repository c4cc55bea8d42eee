import CrownKit
import CrownStore
import Foundation

/// What designers do after an import: the time and memory of each command, as a process.
///
/// The peak memory of a process is at least what this one had taken when it started it, so that it is an upper bound.
struct LibraryCommands {
  private let scratch: TemporaryFolder
  private let rounds: Int

  init(rounds: Int, in scratch: TemporaryFolder) { (self.rounds, self.scratch) = (rounds, scratch) }

  /// Measures the commands with a folder of drawings and what an import makes of it.
  func measure(_ folder: String) throws {
    let database = scratch("commands.db")
    _ = try ToolRun(["import", folder, "-d", database])
    let count = try CrownCatalog(opening: database).count()
    try measure("status", count) { try ToolRun(["status", folder, "-d", database]) }
    // A coarser tolerance changes the records of nearly all crowns, so that their pictures have to be compared.
    let coarse = scratch("coarse.db")
    _ = try ToolRun(["import", folder, "-d", coarse, "--tolerance", "0.01"])
    try measure("diff-records", count) { try ToolRun(["diff", "--no-pictures", database, coarse]) }
    try measure("diff-pictures", count) { try ToolRun(["diff", database, coarse]) }
    try measureReading(database, count: count, rounds: rounds)
    let fresh = scratch("undone.db")
    try measure("undo-import", count) {
      _ = try ToolRun(["import", folder, "-d", fresh])
      return try ToolRun(["undo", "-d", fresh])
    }
  }

  /// Measures the commands that read all crowns.
  func measureReading(_ database: String, count: Int, rounds: Int) throws {
    try measure("similar", count, rounds) { try ToolRun(["similar", "-d", database]) }
    try measure("lint", count, rounds) { try ToolRun(["lint", "--size", "24", "-d", database]) }
    try measure("list", count, rounds) { try ToolRun(["list", "-d", database]) }
    try measure("list-by-bytes", count, rounds) { try ToolRun(["list", "--sort", "bytes", "-d", database]) }
    try measure("search", count, rounds) { try ToolRun(["search", "star", "-d", database]) }
  }

  /// Measures the commands with a library of very many crowns, each once.
  func measureMany(_ database: String, count: Int) throws {
    try measureReading(database, count: count, rounds: 1)
    let changed = scratch("changed.db")
    try FileManager.default.copyItem(atPath: database, toPath: changed)
    try measure("tag-all", count, 1) { try ToolRun(["tag", "*", "--add", "bench", "-d", changed]) }
    try measure("diff-records", count, 1) { try ToolRun(["diff", "--no-pictures", database, changed]) }
    try measure("undo-tag", count, 1) { try ToolRun(["undo", "-d", changed]) }
  }

  private func measure(_ name: String, _ count: Int, _ rounds: Int? = nil, _ run: () throws -> ToolRun) throws {
    var runs = ToolRuns()
    for _ in 0..<(rounds ?? self.rounds) { runs.add(try run()) }
    let rate = Double(count) / runs.median(\.cpu)
    runs.report("store", name, ["crowns": "\(count)", "crowns_per_cpu_s": Report.decimal(rate, 0)])
  }
}
