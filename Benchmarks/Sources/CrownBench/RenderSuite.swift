import CrownKit
import Foundation

/// The tool's rendering from a cold start and of everything at once, and a library opened in the process.
enum RenderSuite {
  static func run(_ arguments: Arguments) throws {
    let folder = URL(fileURLWithPath: arguments.folder).path
    let rounds = try arguments.integer("rounds", default: 5)
    let scratch = try TemporaryFolder()
    let database = scratch("crowns.db")
    _ = try ToolRun(["import", folder, "-d", database])
    let names = try CrownLibrary(opening: database).names()
    guard let name = names.first(where: { $0 == "royal" }) ?? names.first else {
      throw Corpus.EmptyError(folder: arguments.folder)
    }
    Report.line("render", "crowns", ["count": "\(names.count)", "one": name])

    var (one, all, again) = (ToolRuns(), ToolRuns(), ToolRuns())
    for round in 0..<rounds * 4 {
      // A new file for each round: a file that already holds the picture is not written again.
      let output = scratch("one-\(round).png")
      one.add(try ToolRun(["render", name, "-d", database, "--color", "#C8102E", "-o", output]))
    }
    one.report("render", "cold-start-512")
    var written = 0
    for round in 0..<rounds {
      // A new folder for each round: the disk stays busy after thousands of files have been deleted.
      let output = scratch("out-\(round)")
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
      let drawAll = ["render", "--all", "-s", "512", "-d", database, "-o", output]
      all.add(try ToolRun(drawAll))
      if written == 0 { written = bytes(below: output) }
      again.add(try ToolRun(drawAll))
    }
    all.report("render", "all-512", ["bytes": "\(written)"])
    again.report("render", "all-512-again")

    var opening: [Double] = []
    for _ in 0..<rounds * 10 {
      let clock = ContinuousClock()
      let start = clock.now
      let crown = try CrownLibrary(opening: database).crown(named: name)
      let path = try crown.path
      let (_, attoseconds) = (clock.now - start).components
      guard !path.isEmpty else { continue }
      opening.append(Double(attoseconds) * 1e-12)
    }
    let first = opening.first ?? .nan
    opening.sort()
    Report.line(
      "render", "open-and-decode-one",
      [
        "first_us": Report.decimal(first, 1),
        "median_us": Report.decimal(opening.isEmpty ? .nan : opening[opening.count / 2], 1),
      ])
  }

  private static func bytes(below folder: String) -> Int {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.reduce(0) { sum, file in
      sum + (((try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)"))?[.size] as? Int) ?? 0)
    }
  }
}
