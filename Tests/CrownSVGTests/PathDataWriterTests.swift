import CrownsTestSupport
import Testing

@testable import CrownPath
@testable import CrownSVG

@Suite struct PathDataWriterTests {
  private static func path(_ data: String) throws -> BezierPath {
    let (path, error) = PathDataParser.path(SourceText(document: Array(data.utf8)), 0..<data.utf8.count)
    #expect(error == nil, "\(data): \(error?.message ?? "")")
    return path
  }

  private static func written(_ data: String, decimals: Int = 2, arcs: Double? = nil) throws -> String {
    PathDataWriter.data(of: try path(data), decimals: decimals, arcTolerance: arcs)
  }

  @Test(arguments: [
    // Lines along an axis, letters that need not be repeated, and lines behind a move.
    ("M4 4L20 4L20 20L4 20Z", "M4 4h16v16H4z"), ("M1 1L2 3L3 5L9 9Z", "M1 1l1 2 1 2 6 4z"),
    // Absolute where that is shorter. Numbers after a move are lines.
    ("M100 100L1 2Z", "M100 100 1 2z"),
    // Signs and points separate.
    ("M.5 .5L.25 .75L-1 -1Z", "M.5.5.25.75-1-1z"),
    // Smooth curves.
    ("M0 0C1 0 2 1 2 2C2 3 3 4 4 4Z", "M0 0c1 0 2 1 2 2s1 2 2 2z"), ("M0 0Q1 0 2 2Q3 4 5 5Z", "M0 0q1 0 2 2t3 3z"),
    ("M0 0C0 0 2 1 2 2Z", "M0 0s2 1 2 2z"),
    // After a closed contour the point is its start.
    ("M5 5L6 6L7 5ZM6 8L9 9Z", "M5 5l1 1 1-1zm1 3 3 1z"),
    // No decimals are left over, and none has a sign without a value.
    ("M1.001 -.001L3 3.999Z", "M1 0l2 4z"), ("M10 10L10 10Z", "M10 10h0z"),
  ])
  func shortest(data: String, expected: String) throws {
    #expect(try Self.written(data) == expected)
  }

  @Test(arguments: [
    ("M12 2C17.52 2 22 6.48 22 12C22 17.52 17.52 22 12 22C6.48 22 2 17.52 2 12C2 6.48 6.48 2 12 2Z", 2),
    ("M0 0C2.21 0 4 1.79 4 4L0 4Z", 1),
  ])
  func arcsAreFound(data: String, count: Int) throws {
    let text = try Self.written(data, arcs: 0.005)
    // The rotation and the flags of each; a letter need not be repeated.
    #expect(text.matches(of: /0 [01] [01]/).count == count && !text.contains("c"), "\(text)")
    let distance = outlineDistance(from: try Self.path(text), to: try Self.path(data))
    #expect(distance <= 0.006, "\(text): \(distance)")
  }

  /// Nearly straight curves, curves that turn back, and ellipses stay.
  @Test(arguments: [
    "M0 0C1 .0001 2 .0001 3 0Z", "M0 0C9 9 9 9 0 0Z", "M0 0C2 0 2 0 2 2C2 2 0 1 1 0Z", "M0 0C5.52 0 10 2.24 10 5Z",
  ])
  func otherCurvesStay(data: String) throws {
    #expect(try !Self.written(data, arcs: 0.001).lowercased().contains("a"))
  }

  /// Numbers that are too large for decimals are written as they are.
  @Test func hugeNumbersReadBack() throws {
    let data = "M1e18 0L0 -2.5e17L3 4Z"
    let path = try Self.path(data)
    let read = try Self.path(PathDataWriter.data(of: path, decimals: 3, arcTolerance: 0.01))
    #expect(Array(read.elements) == Array(path.elements))
  }

  /// Every number reads back as it is rounded, and arcs stay within their tolerance.
  @Test func generatedOutlinesReadBack() throws {
    var random = SeededGenerator(seed: 630)
    for round in 0..<600 {
      let (side, decimals): (Double, Int) =
        [(24, 3), (512, 1), (1e-3, 7), (1e6, 0)].randomElement(using: &random) ?? (24, 3)
      let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
      let path = Self.random(side: side, using: &random)
      let text = PathDataWriter.data(of: path, decimals: decimals)
      let read = try Self.path(text)
      #expect(read.elements.count == path.elements.count, "round \(round)")
      for (a, b) in zip(path.points, read.points) {
        #expect(max(abs(a.x - b.x), abs(a.y - b.y)) <= unit * 0.50003, "round \(round): \(a), \(b)")
      }
      let arcs = PathDataWriter.data(of: path, decimals: decimals, arcTolerance: 4 * unit)
      let distance = outlineDistance(from: try Self.path(arcs), to: path, accuracy: side / 1e5)
      let limit: Double = 6 * unit + side / 1e5
      #expect(distance <= limit, "round \(round): \(distance) of \(limit)")
    }
  }

  /// Lines, curves and arcs of circles.
  private static func random(side: Double, using random: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    func number() -> Double { .random(in: -side...side, using: &random) }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: PathPoint(number(), number()))
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        let current = path.currentPoint ?? .zero
        switch Int.random(in: 0...4, using: &random) {
        case 0: path.addLine(to: PathPoint(number(), number()))
        case 1: path.addLine(to: PathPoint(current.x, number()))
        case 2: path.addQuadCurve(to: PathPoint(number(), number()), control: PathPoint(number(), number()))
        case 3:
          path.addCurve(
            to: PathPoint(number(), number()), control1: PathPoint(number(), number()),
            control2: PathPoint(number(), number()))
        default:
          let radius = abs(number())
          path.addArc(
            from: current, to: PathPoint(number(), number()), radii: PathPoint(radius, radius), rotation: 0,
            isLarge: Bool.random(using: &random), isClockwise: Bool.random(using: &random))
        }
      }
      path.closeSubpath()
    }
    return path
  }
}
