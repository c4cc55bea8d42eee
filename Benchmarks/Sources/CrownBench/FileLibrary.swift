import CrownKit
import CrownStore
import Foundation

/// A library of very many files, and what the tool makes of it: seconds, rate and peak memory of each command.
///
/// The files are the folder's drawings, each with a comment of its own, a thousand in a folder. They take 4 KB each on
/// the disk, in the folder for temporary files (TMPDIR).
struct FileLibrary {
  private let scratch: TemporaryFolder
  private let count: Int
  private let shardCount: Int

  init(_ arguments: Arguments, in scratch: TemporaryFolder) throws {
    self.scratch = scratch
    count = try arguments.integer("files", default: 20_000)
    shardCount = try arguments.integer("shards", default: 16)
    try makeFiles(from: arguments.folder)
  }

  private static let filesPerFolder = 1000
  private var folders: [String] {
    (0..<(count + Self.filesPerFolder - 1) / Self.filesPerFolder).map { scratch("files/\(Self.padded($0))") }
  }

  private func makeFiles(from folder: String) throws {
    let drawings = try Corpus.files(in: folder).map { file in
      (
        name: String(file.split(separator: "/").last?.dropLast(4) ?? ""),
        text: try Data(contentsOf: URL(filePath: file))
      )
    }
    guard !drawings.isEmpty else { throw Arguments.UsageError(description: "\(folder) has no SVG files") }
    for (number, folder) in folders.enumerated() {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let first = number * Self.filesPerFolder
      for file in first..<min(first + Self.filesPerFolder, count) {
        let (name, text) = drawings[file % drawings.count]
        // The number belongs to the name, since shards are imported from the folders.
        let path = "\(folder)/\(name)-\(file).svg"
        try (text + Data("<!-- \(file) -->\n".utf8)).write(to: URL(filePath: path))
      }
    }
  }

  private static func padded(_ number: Int) -> String { String("00000\(number)".suffix(5)) }

  /// Runs the commands, each once.
  func measure() throws {
    let (working, packed, merged) = (scratch("large.db"), scratch("packed-large.db"), scratch("merged.db"))
    try run("import", ["import", scratch("files"), "-d", working])
    try run("import-unchanged", ["import", scratch("files"), "-d", working])
    try run("pack", ["pack", "-d", working, "-o", packed])
    for (name, database) in [("working", working), ("packed", packed)] {
      try run("list-\(name)", ["list", "-d", database])
      try run("list-long-\(name)", ["list", "--long", "-d", database])
      try run("verify-\(name)", ["verify", "-d", database])
    }
    for (name, database) in [("working", working), ("packed", packed)] {
      try run("page-\(name)", ["gallery", "-d", database, "-o", scratch("page.html")])
      // A million cells of 8 pixels are a picture of 8000 by 8000.
      try run("sheet-\(name)", ["gallery", "-d", database, "-s", "8", "-o", scratch("sheet.png")])
    }
    try run("render-all", ["render", "--all", "-d", working, "-s", "32", "-o", scratch("pictures")])
    try makeShards()
    try run("merge", ["merge"] + (0..<shardCount).map(shard) + ["-d", merged])
    let mergedCount = try CrownCatalog(opening: merged).count()
    guard mergedCount == count else {
      throw Arguments.UsageError(description: "merged \(mergedCount) crowns of \(count)")
    }
  }

  private func shard(_ number: Int) -> String { scratch("shard-\(number).db") }

  /// Imports each shard's part of the folders.
  private func makeShards() throws {
    for number in 0..<shardCount {
      let range = (number * folders.count / shardCount)..<((number + 1) * folders.count / shardCount)
      guard !range.isEmpty else {
        throw Arguments.UsageError(description: "\(count) files are too few for \(shardCount) shards")
      }
      let run = try ToolRun(["import"] + folders[range] + ["-d", shard(number), "-q"])
      guard run.status == 0 else { throw Arguments.UsageError(description: "a shard's import failed") }
    }
  }

  private func run(_ name: String, _ arguments: [String]) throws {
    let run = try ToolRun(arguments)
    Report.line(
      "store", "files-" + name,
      [
        "crowns": "\(count)", "seconds": Report.decimal(run.wall), "cpu_seconds": Report.decimal(run.cpu),
        "rate": Report.decimal(Double(count) / run.wall, 0),
        "peak_mb": Report.decimal(Double(run.peakMemory) / 1e6, 1), "exit": "\(run.status)",
      ])
  }
}
