import CrownPath
import Foundation

/// The size of records, their distance from their sources, and the speed of encoding and decoding.
enum FormatSuite {
  struct Distance: Error, CustomStringConvertible {
    let files: [String]
    var description: String { "farther from their source than the tolerance: \(files.joined(separator: ", "))" }
  }

  /// `crownbench format <folder> [--tolerance FRACTION] [--verify no]`: the tolerance as a fraction of the longer side,
  /// 1/N or 0.
  static func run(_ arguments: Arguments) throws {
    let corpus = try Corpus(arguments)
    let fraction = try arguments.string("tolerance").map(fraction(of:))
    let rounds = try arguments.integer("rounds", default: 5)

    let (records, encoding) = try RecordTimes.encoding(corpus.drawings, rounds: rounds / 2) { drawing in
      PathEncoder(tolerance: fraction.map { $0 * drawing.viewBox.longerSide })
    }
    let sizes = records.map(\.bytes.count).sorted()
    let decoding = try RecordTimes.decoding(records.map(\.bytes), rounds: rounds)

    let count = Double(records.count)
    let allowed = zip(corpus.drawings, records).map { drawing, record in
      let side = drawing.viewBox.longerSide
      // Without simplification, rounding to a grid of 4096 steps or more.
      return fraction.map { $0 > 0 ? $0 * side : side / 4096 } ?? side / 4096
    }
    var strays: [String] = []
    var largest = 0.0
    if arguments.string("verify") != "no" {
      for (index, (drawing, record)) in zip(corpus.drawings, records).enumerated() {
        let decoded = try Drawing(record: record.bytes)
        let unit = allowed[index] / 25
        // Subpaths smaller than a step of the grid vanish, so no stored point lies near them.
        let visible = drawing.path.withoutSpecks(smallerThan: record.gridStep)
        let distance = max(
          outlineDistance(from: decoded.path, to: drawing.path, accuracy: unit),
          outlineDistance(from: visible, to: decoded.path, accuracy: unit))
        largest = max(largest, distance / drawing.viewBox.longerSide)
        if distance > allowed[index] + unit { strays.append(corpus.sources[index]) }
      }
    }
    let reported = zip(corpus.drawings, records).map { $1.distance / $0.viewBox.longerSide }.max() ?? 0
    Report.line(
      "format", fraction.map { $0 == 0 ? "tolerance=0" : "tolerance=1/\(Int((1 / $0).rounded()))" } ?? "default",
      [
        "drawings": "\(records.count)",
        "mean_bytes": Report.decimal(Double(sizes.reduce(0, +)) / count),
        "median_bytes": "\(sizes[sizes.count / 2])",
        "reported_distance": "1/\(Report.decimal(1 / reported, 0))",
        "measured_distance": largest > 0 ? "1/\(Report.decimal(1 / largest, 0))" : "-",
        "strays": "\(strays.count)",
        "lossless": "\(records.count(where: \.isLossless))",
        "encode_us": Report.decimal(encoding / count),
        "decode_us": Report.decimal(decoding / count),
      ])
    try reportPacked(records)
    if !strays.isEmpty { throw Distance(files: strays) }
  }

  /// Records with shared shapes: their mean length, with their part of the table, and their decoding time.
  private static func reportPacked(_ records: [PathRecord]) throws {
    let packed = SharedShapes.pack(records.map(\.bytes))
    let table = packed.shapes?.bytes.count ?? 0
    let decoding = try RecordTimes.decoding(packed.records, shapes: packed.shapes, rounds: 3)
    for (record, source) in zip(packed.records, records) {
      guard try Drawing(record: record, shapes: packed.shapes) == Drawing(record: source.bytes) else {
        throw Arguments.UsageError(description: "a packed record decodes to another drawing")
      }
    }
    let count = Double(records.count)
    Report.line(
      "format", "packed",
      [
        "mean_bytes": Report.decimal(Double(table + packed.records.reduce(0) { $0 + $1.count }) / count),
        "table_bytes": "\(table)",
        "shapes": "\(packed.shapes?.count ?? 0)",
        "decode_us": Report.decimal(decoding / count),
      ])
  }

  private static func fraction(of text: String) throws -> Double {
    let parts = text.split(separator: "/")
    if parts.count == 2, parts[0] == "1", let divisor = Double(parts[1]), divisor > 0 { return 1 / divisor }
    guard let value = Double(text), value >= 0 else {
      throw Arguments.UsageError(description: "--tolerance takes 1/N or 0, not '\(text)'")
    }
    return value
  }
}

extension BezierPath {
  /// The path without the subpaths whose extent is smaller than a length.
  fileprivate func withoutSpecks(smallerThan length: Double) -> BezierPath {
    var result = BezierPath()
    var subpath = BezierPath()
    func finish() {
      if let box = subpath.bounds, box.longerSide >= length { subpath.draw(into: &result) }
      subpath = BezierPath()
    }
    for element in elements {
      if case .move = element { finish() }
      subpath.append(element)
    }
    finish()
    return result
  }
}
