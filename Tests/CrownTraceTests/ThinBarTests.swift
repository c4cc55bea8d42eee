import CrownPath
import CrownTrace
import CrownsTestSupport
import Testing

/// Level and upright bars thinner than two pixels, of which no row or column may be full.
@Suite struct ThinBarTests {
  /// A drawing of bars that do not overlap.
  struct Bars: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let boxes: [PathRect]

    init(_ name: String, _ boxes: [(x: Double, y: Double, width: Double, height: Double)]) {
      testDescription = name
      self.boxes = boxes.map { PathRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    }

    /// The exact coverage of pixels.
    func coverage(_ side: Int) -> [Double] {
      func share(_ index: Int, _ low: Double, _ high: Double) -> Double {
        max(0, min(Double(index + 1), high) - max(Double(index), low))
      }
      return (0..<side * side).map { index in
        boxes.reduce(0) {
          $0 + share(index % side, $1.minX, $1.maxX) * share(index / side, $1.minY, $1.maxY)
        }
      }
    }

    var area: Double { boxes.reduce(0) { $0 + $1.width * $1.height } }
  }

  private static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ line: Double) -> Bars {
    Bars(
      "frame at (\(x), \(y))",
      [
        (x, y, width, line), (x, y + height - line, width, line),
        (x, y + line, line, height - 2 * line), (x + width - line, y + line, line, height - 2 * line),
      ])
  }

  private static let drawings = [
    Bars("minus", [(4, 11.2, 16, 1.4)]),
    Bars("menu", [5.3, 11.3, 17.3].map { (3, $0, 18, 1.6) }),
    // Of each bar another share lies in the upper row.
    Bars("uneven menu", [5.4, 11.1, 16.7].map { (3.2, $0, 18, 1.2) }),
    Bars("chart", [(4.3, 14, 1.5, 8), (9.3, 8, 1.5, 14), (14.3, 11, 1.5, 11), (19.3, 4, 1.5, 18)]),
    Bars("plus", [(4, 11.25, 16, 1.5), (11.25, 4, 1.5, 7.25), (11.25, 12.75, 1.5, 7.25)]),
    frame(3.4, 4.3, 17, 15, 1.2), frame(3.3, 4.4, 17.1, 15, 1.2), frame(3.5, 4.5, 17, 15, 1),
  ]

  @Test(arguments: drawings) func noShadeIsSeenInThem(bars: Bars) throws {
    let picture = try Pictures.onClear(bars.coverage(24), width: 24, color: (200, 16, 46))
    let coverage = try PictureCoverage(of: picture)
    #expect(coverage.kind == .edges && coverage.opacity == 255, "\(coverage.kind): \(coverage.edges.complaint)")
    let trace = try CrownTracer().trace(coverage.plane)
    let large = DrawnPicture(
      trace.drawing.path.transformed(by: PathTransform(a: 4, b: 0, c: 0, d: 4, tx: 0, ty: 0)), width: 96, height: 96)
    let area = large.alpha.reduce(0) { $0 + Double($1) / 255 } / 16
    #expect(abs(area / bars.area - 1) < 0.01, "\(area) for \(bars.area)")
  }

  /// On paper the ink has the colour of the most covered pixels.
  @Test(arguments: drawings) func noShadeIsSeenInThemOnPaper(bars: Bars) throws {
    let picture = try Pictures.onPaper(bars.coverage(24), width: 24, ink: (20, 60, 180), paper: (250, 220, 60))
    let coverage = try PictureCoverage(of: picture)
    #expect(coverage.kind == .edges, "\(coverage.kind): \(coverage.edges.complaint)")
  }

  /// Two rows of one level and nothing else may be a translucent bar on the grid: as exact, and simpler.
  @Test func aPictureOfOneLevelIsTranslucent() throws {
    let bars = Bars("menu", [5.2, 11.2, 17.2].map { (3, $0, 18, 1.6) })
    let coverage = try PictureCoverage(of: Pictures.onClear(bars.coverage(24), width: 24))
    #expect(coverage.kind == .edges && coverage.opacity == 204)
    #expect(coverage.plane.values.allSatisfy { $0 == 0 || $0 == 1 })
  }

  /// Bars of several levels on the grid, as in icons that show the strength of a signal.
  @Test func barsOnTheGridHaveShades() throws {
    let full = Bars("full", [(4, 15, 2, 5), (9, 11, 2, 9)]), light = Bars("light", [(14, 7, 2, 13), (19, 3, 2, 17)])
    let shares = zip(full.coverage(24), light.coverage(24)).map { $0 + 0.3 * $1 }
    #expect(try PictureCoverage(of: Pictures.onClear(shares, width: 24)).kind == .plateaus([77, 255]))
  }

  /// Beside an area bars of one level may have a shade, and do where they cover less than half of all pixels.
  @Test(arguments: [(12.0, 2.0, 0.6), (12, 1, 0.7), (12.3, 1.5, 0.4)])
  func lightBarsBesideAnAreaAreNoEdges(y: Double, height: Double, opacity: Double) throws {
    let area = Bars("area", [(4, 2, 12, 7)]), light = Bars("light", [y, y + 4, y + 8].map { (4, $0, 16, height) })
    let shares = zip(area.coverage(24), light.coverage(24)).map { $0 + opacity * $1 }
    #expect(try PictureCoverage(of: Pictures.onClear(shares, width: 24)).kind == .soft)
  }

  /// Areas of three pixels have a shade, whatever lies beside them.
  @Test func aLightAreaBesideThinBarsIsAShade() throws {
    let bars = Bars("bars", [13.3, 17.3].map { (3, $0, 18, 1.6) }), area = Bars("area", [(3, 3, 18, 7)])
    let shares = zip(bars.coverage(24), area.coverage(24)).map { $0 + 0.4 * $1 }
    #expect(try PictureCoverage(of: Pictures.onClear(shares, width: 24)).kind == .plateaus([102, 255]))
  }

  /// Lines that cover no pixel by half, blurred lines, and specks have no hard edges.
  @Test func faintLinesAndSpecksAreNoEdges() throws {
    let faint = Bars("faint", [5.6, 11.7, 17.65].map { (3.2, $0, 18.4, 0.7) }).coverage(24)
    let lines = Bars("lines", [(3.2, 5.3, 18, 1), (3.2, 15.3, 18, 1)]).coverage(24)
    let blurred = lines.indices.map { index in
      (-48...48).filter { $0 % 24 == 0 && lines.indices.contains(index + $0) }.reduce(0) {
        $0 + lines[index + $1] * [0.4, 0.24, 0.06][abs($1) / 24]
      }
    }
    var random = SeededGenerator(seed: 3)
    let specks = (0..<24 * 24).map { index in
      index % 24 % 3 == 1 && index / 24 % 3 == 1 ? Double.random(in: 0.2...0.9, using: &random) : 0
    }
    for shares in [faint, blurred, specks] {
      #expect(try PictureCoverage(of: Pictures.onClear(shares, width: 24)).kind == .soft)
    }
  }
}
