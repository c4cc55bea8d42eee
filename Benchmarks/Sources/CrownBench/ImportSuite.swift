import Foundation

/// The tool's import of a folder: into a new database, and again where nothing has changed.
enum ImportSuite {
  static func run(_ arguments: Arguments) throws {
    let folder = URL(fileURLWithPath: arguments.folder).path
    let files = Corpus.files(in: folder)
    let bytes = try files.reduce(0) { sum, file in
      sum + ((try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0)
    }
    Report.line("import", "sources", ["files": "\(files.count)", "bytes": "\(bytes)"])
    let scratch = try TemporaryFolder()
    let database = scratch("crowns.db")
    var (fresh, again) = (ToolRuns(), ToolRuns())
    for _ in 0..<(try arguments.integer("rounds", default: 5)) {
      for suffix in ["", "-wal", "-shm"] { unlink(database + suffix) }
      fresh.add(try ToolRun(["import", folder, "-d", database]))
      again.add(try ToolRun(["import", folder, "-d", database]))
    }
    let stored = (try FileManager.default.attributesOfItem(atPath: database)[.size] as? Int) ?? 0
    fresh.report("import", "new-database", ["database_bytes": "\(stored)"])
    again.report("import", "unchanged")
  }
}
