import CrownKit
import CrownRaster
import CrownPath
import CrownSVG
import CrownStore
import Foundation

/// The import of drawings with strokes, twenty shapes each.
///
///     scripts/bench strokes <folder> [--count 500] [--rounds 5]
///
/// The drawings are written to the folder first, which is created if needed; see ``StrokedDrawing``.
enum StrokeSuite {
  static func run(_ arguments: Arguments) throws {
    let count = try arguments.integer("count", default: 500)
    let rounds = try arguments.integer("rounds", default: 5)
    try FileManager.default.createDirectory(atPath: arguments.folder, withIntermediateDirectories: true)
    let documents = (1...count).map { [UInt8](StrokedDrawing.document(seed: UInt64($0)).utf8) }
    for (index, document) in documents.enumerated() {
      try Data(document).write(to: URL(fileURLWithPath: "\(arguments.folder)/stroked-\(index + 1).svg"))
    }
    Report.line(
      "strokes", "sources",
      [
        "files": "\(count)", "shapes": "\(count * StrokedDrawing.shapeCount)",
        "bytes": "\(documents.reduce(0) { $0 + $1.count })",
      ])
    try importWithTool(arguments.folder, count: count, rounds: rounds)
    try importInProcess(documents, rounds: rounds)
  }

  /// The whole import of the folder into a new database.
  private static func importWithTool(_ folder: String, count: Int, rounds: Int) throws {
    let scratch = try TemporaryFolder()
    let database = scratch("crowns.db")
    var runs = ToolRuns()
    for _ in 0..<rounds {
      for suffix in ["", "-wal", "-shm"] { unlink(database + suffix) }
      runs.add(try ToolRun(["import", folder, "-d", database]))
    }
    let stored = try CrownCatalog(opening: database).count()
    let cpu = runs.median(\.cpu)
    runs.report(
      "strokes", "new-database",
      [
        "cpu_ms_per_file": Report.decimal(cpu * 1000 / Double(count), 3),
        "files_per_core_second": Report.decimal(Double(count) / cpu, 0),
        "in_quickest_run": Report.decimal(Double(count) / runs.least(\.cpu), 0), "failed": "\(count - stored)",
      ])
  }

  /// The time of its two largest parts: the SVG importer and the encoder.
  private static func importInProcess(_ documents: [[UInt8]], rounds: Int) throws {
    var drawings: [Drawing] = []
    var bytes = 0
    let importer = SVGImporter()
    let race = try Race(
      rounds: rounds, countsThread: true,
      [
        ("import", { drawings = try documents.map { try importer.drawing(from: $0).drawing } }),
        (
          "encode",
          { bytes = try drawings.reduce(0) { try $0 + PathEncoder().encode($1).bytes.count } }
        ),
      ])
    let elements = drawings.reduce(0) { $0 + $1.path.elements.count }
    let count = Double(documents.count)
    Report.line(
      "strokes", "parts",
      [
        "clock": "thread-processor-time", "import_ms": Report.decimal(race.median("import") * 1000 / count, 3),
        "encode_ms": Report.decimal(race.median("encode") * 1000 / count, 3),
        "elements": Report.decimal(Double(elements) / count, 1),
        "record_bytes": Report.decimal(Double(bytes) / count, 1),
        "overlapping": "\(try drawings.filter(overlapsItself).count)",
      ])
  }

  /// Returns true if a drawing differs between the two fill rules, as it does if its shapes could not be united.
  private static func overlapsItself(_ drawing: Drawing) throws -> Bool {
    let side = 256.0
    let transform = PathTransform.fitting(drawing.viewBox, width: side, height: side)
    let rasterizer = Rasterizer()
    let masks = try FillRule.allCases.map { rule in
      try rasterizer.fill(drawing.path, rule: rule, transform: transform, width: Int(side), height: Int(side)).coverage
    }
    return zip(masks[0], masks[1]).contains { abs(Int($0) - Int($1)) > 64 }
  }
}
