import CAllocations
import CrownPath
import CrownRaster

/// Fills every drawing of a folder at several sizes and races FreeType's smooth rasteriser and Cairo; everything from
/// the path to the finished mask is timed: transform, flatten, clear, fill.
enum RasterSuite {
  /// `--peers freetype,cairo`, `--sizes 32,64`, `--rounds 7`, `--error no|only`.
  static func run(_ arguments: Arguments) throws {
    let corpus = try Corpus(arguments)
    let count = Double(corpus.drawings.count)
    Report.line(
      "raster", "corpus",
      ["drawings": "\(corpus.drawings.count)", "refused": "\(corpus.refused)", "clock": "thread-processor-time"])
    if arguments.string("error") != "only" {
      for size in try arguments.integers("sizes", default: [32, 64, 128, 256, 512, 1024]) {
        let rasterizer = Rasterizer()
        let freeType = FreeTypePeer()
        let cairo = CairoPeer(size: size)
        var mask = try Mask(width: size, height: size)
        var failures = 0
        var contestants: [(name: String, run: () throws -> Void)] = [
          (
            "crowns",
            {
              for drawing in corpus.drawings {
                let transform = PathTransform.fitting(drawing.viewBox, width: Double(size), height: Double(size))
                try rasterizer.fill(drawing.path, rule: drawing.fillRule, transform: transform, into: &mask)
              }
            }
          )
        ]
        let peers = arguments.string("peers") ?? "freetype,cairo"
        if peers.contains("freetype") {
          contestants.append(
            (
              "freetype",
              {
                failures = 0
                for drawing in corpus.drawings where !freeType.fill(drawing, size: size) { failures += 1 }
              }
            ))
        }
        if peers.contains("cairo") {
          contestants.append(("cairo", { for drawing in corpus.drawings { cairo.fill(drawing) } }))
        }
        let race = try Race(
          rounds: try arguments.integer("rounds", default: 7), countsThread: true, contestants)
        let before = crowns_allocation_count()
        try contestants[0].run()
        let allocations = crowns_allocation_count() - before
        func microseconds(_ name: String) -> String { Report.decimal(race.median(name) / count * 1e6) }
        Report.line(
          "raster", "\(size)px",
          [
            "crowns_us": microseconds("crowns"), "freetype_us": microseconds("freetype"),
            "cairo_us": microseconds("cairo"),
            "ratio_to_freetype": Report.decimal(race.ratio("crowns", to: "freetype"), 3),
            "of_quickest_rounds": Report.decimal(race.ratioOfQuickest("crowns", to: "freetype"), 3),
            "ratio_to_cairo": Report.decimal(race.ratio("crowns", to: "cairo"), 3),
            "freetype_failures": "\(failures)",
            "allocations_a_fill": before < 0 ? "not_counted_here" : Report.decimal(Double(allocations) / count, 3),
          ])
      }
    }
    if arguments.string("error") != "no" { try error(corpus, arguments) }
  }

  /// The difference to exact coverage.
  private static func error(_ corpus: Corpus, _ arguments: Arguments) throws {
    let size = try arguments.integer("error-size", default: 64)
    let limit = min(try arguments.integer("error-drawings", default: .max), corpus.drawings.count)
    let numbers = (0..<limit).map { $0 * corpus.drawings.count / limit }
    let rasterizer = Rasterizer()
    let freeType = FreeTypePeer()
    let cairo = CairoPeer(size: size)
    var errors = [CoverageError(name: "crowns"), CoverageError(name: "freetype"), CoverageError(name: "cairo")]
    for number in numbers {
      let drawing = corpus.drawings[number]
      let exact = ExactCoverage(drawing, size: size).values
      let transform = PathTransform.fitting(drawing.viewBox, width: Double(size), height: Double(size))
      let mask = try rasterizer.fill(
        drawing.path, rule: drawing.fillRule, transform: transform, width: size, height: size)
      errors[0].add(mask.coverage, exact, of: number)
      if freeType.fill(drawing, size: size) { errors[1].add(freeType.mask, exact, of: number) }
      cairo.fill(drawing)
      errors[2].add(cairo.mask, exact, of: number)
    }
    for error in errors {
      Report.line(
        "raster", "error-\(size)px-\(error.name)",
        [
          "mean": Report.decimal(error.sum / Double(error.count), 3), "largest": Report.decimal(error.largest, 1),
          "off_by_more_than_8": Report.decimal(Double(error.far) / Double(error.count) * 100, 3) + "%",
          "mean_on_edges": Report.decimal(error.edgeSum / Double(error.edges)),
          "pixels_off_by_more_than_40": "\(error.veryFar)", "drawings": "\(limit)",
          "worst": "\(corpus.sources[error.worst.drawing].split(separator: "/").last ?? "")"
            + "@\(error.worst.pixel % size),\(error.worst.pixel / size)",
        ])
    }
  }

  /// Differences in steps of 1/255; an edge pixel is one whose exact coverage is neither 0 nor 1.
  private struct CoverageError {
    let name: String
    var sum = 0.0
    var count = 0
    var edgeSum = 0.0
    var edges = 0
    var largest = 0.0
    var far = 0
    var veryFar = 0
    var worst = (drawing: 0, pixel: 0)

    init(name: String) { self.name = name }

    mutating func add(_ coverage: [UInt8], _ exact: [Double], of drawing: Int) {
      for (pixel, (found, expected)) in zip(coverage, exact).enumerated() {
        let difference = abs(Double(found) - expected)
        sum += difference
        count += 1
        if difference > largest {
          largest = difference
          worst = (drawing, pixel)
        }
        if difference > 8 { far += 1 }
        if difference > 40 { veryFar += 1 }
        if expected > 0.5, expected < 254.5 {
          edgeSum += difference
          edges += 1
        }
      }
    }
  }
}
