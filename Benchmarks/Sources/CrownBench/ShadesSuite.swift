import CrownPath

/// Drawings in two shades: what a second layer costs, and what layers cost drawings that have only one.
///
/// Each drawing of one layer and at least two subpaths is split: its subpaths go in turn to an opaque layer and to one
/// of 40 %.
enum ShadesSuite {
  /// `crownbench shades <folder>`; `--sizes 32,64` for filling.
  static func run(_ arguments: Arguments) throws {
    let corpus = try Corpus(arguments)
    let rounds = try arguments.integer("rounds", default: 5)
    let outlines = corpus.drawings.filter(\.isOutline)
    let split = outlines.compactMap(SplitDrawing.init)
    guard !split.isEmpty else { throw Arguments.UsageError(description: "no drawing has two subpaths") }
    try reportRecords(of: split, rounds: rounds)
    try reportTimes("one-layer", outlines, rounds: rounds)
    try reportTimes("two-layers", split.map(\.both), rounds: rounds)
    try LayerFilling.run(split.map(\.both), arguments)
  }

  /// The bytes of a record of two layers beside those of two records.
  private static func reportRecords(of drawings: [SplitDrawing], rounds: Int) throws {
    func bytes(_ drawing: Drawing) throws -> Int { try PathEncoder().encode(drawing).bytes.count }
    var (whole, both, singly) = (0, 0, 0)
    for drawing in drawings {
      whole += try bytes(drawing.whole)
      both += try bytes(drawing.both)
      for single in drawing.singles { singly += try bytes(single) }
    }
    let count = Double(drawings.count)
    Report.line(
      "shades", "records",
      [
        "drawings": "\(drawings.count)",
        "mean_bytes": Report.decimal(Double(both) / count),
        "mean_bytes_of_one_layer": Report.decimal(Double(whole) / count),
        "mean_bytes_of_two_records": Report.decimal(Double(singly) / count),
        "ratio": Report.decimal(Double(both) / Double(singly), 3),
      ])
  }

  private static func reportTimes(_ name: String, _ drawings: [Drawing], rounds: Int) throws {
    let (records, encoding) = try RecordTimes.encoding(drawings, rounds: rounds / 2)
    let decoding = try RecordTimes.decoding(records.map(\.bytes), rounds: rounds)
    let count = Double(records.count)
    Report.line(
      "shades", name,
      [
        "drawings": "\(records.count)",
        "mean_bytes": Report.decimal(Double(records.reduce(0) { $0 + $1.bytes.count }) / count),
        "encode_us": Report.decimal(encoding / count),
        "decode_us": Report.decimal(decoding / count),
      ])
  }
}

/// A drawing whose subpaths are split between two layers.
private struct SplitDrawing {
  /// The drawing, of one layer.
  let whole: Drawing
  /// The drawing of both layers.
  let both: Drawing

  /// Each layer as an opaque drawing of its own.
  var singles: [Drawing] {
    both.layers.map { Drawing(viewBox: both.viewBox, fillRule: $0.fillRule, path: $0.path) }
  }

  /// Splits a drawing; `nil` for one of fewer than two subpaths.
  init?(_ drawing: Drawing) {
    var layers = [UInt8.max, 102].map {
      Drawing.Layer(path: BezierPath(), fillRule: drawing.fillRule, opacity: $0)
    }
    var subpaths = 0
    for element in drawing.path.elements {
      if case .move = element { subpaths += 1 }
      layers[subpaths % 2].path.append(element)
    }
    guard subpaths > 1 else { return nil }
    whole = drawing
    both = Drawing(viewBox: drawing.viewBox, layers: layers)
  }
}
