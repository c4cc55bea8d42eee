import CrownPath
import Testing

@testable import CrownSVG

/// Markers on which other renderers disagree, and markers that are not seen.
@Suite struct MarkerTests {
  private static func angles(_ data: String) throws -> [Double] {
    let text = SourceText(document: Array(data.utf8))
    let range = 0..<text.documentCount
    let path = PathDataParser.path(text, range).path
    return PathVertices(of: path, commandEnds: PathDataParser.commandEnds(text, range)).vertices.map {
      $0.angle.rounded()
    }
  }

  @Test(arguments: [
    ("M0 0", [0]), ("M0 0M5 5", [0, 0]), ("M0 0H9", [0, 0]), ("M0 0V9H9", [90, 45, 0]),
    // Back in the opposite direction: the marker's direction is halfway, on the side of a turn to the right.
    ("M0 0H9H0", [0, 90, 180]), ("M0 0H-9V-9", [180, 225, -90]),
    // A segment without length takes the direction of the one before it, else of the one after it.
    ("M0 0H9H9V9", [0, 0, 45, 90]), ("M0 0H0V9", [90, 90, 90]), ("M3 3H3", [0, 0]),
    // Both ends of a closed subpath lie halfway between its last and its first segment.
    ("M0 0H9V9z", [-68, 45, 158, -68]), ("M0 0H9V9H0z", [-45, 45, 135, 225, -45]),
    ("M0 0H9V9H0V0z", [-45, 45, 135, 225, 270, -45]),
    // An arc is one segment, and a line after the end of a subpath has no vertex where it begins.
    ("M0 0A9 9 0 1 1 0 1", [-90, -90]), ("M0 0H9zV9", [90, 90, 90, 90]),
  ])
  func directions(data: String, expected: [Double]) throws {
    func turns(_ angles: [Double]) -> [Double] { angles.map { ($0 + 720).truncatingRemainder(dividingBy: 360) } }
    let found = try Self.angles(data)
    #expect(found.count == expected.count, "\(found)")
    for (angle, other) in zip(turns(found), turns(expected)) { #expect(abs(angle - other) <= 4, "\(found)") }
  }

  @Test(arguments: [("left", 40.0), ("center", 35), ("right", 30), ("10%", 39)])
  func keywordsOfThePoint(anchor: String, left: Double) throws {
    let body =
      "<marker id='m' viewBox='0 0 10 10' markerWidth='10' markerHeight='10' refX='\(anchor)' refY='center'>"
      + "<rect width='10' height='10'/></marker><path d='M40 40h9' marker-start='url(#m)'/>"
    #expect(try Drawn.path(body).bounds == PathRect(x: left, y: 35, width: 10, height: 10))
  }

  @Test func orderOfPaint() {
    func parts(_ value: String) -> [PaintOrder.Part] {
      PaintOrder(value).map { [$0.first, $0.second, $0.third] } ?? []
    }
    #expect(parts("stroke") == [.stroke, .fill, .markers])
    #expect(parts("markers") == [.markers, .fill, .stroke])
    #expect(parts("markers stroke fill") == [.markers, .stroke, .fill])
    #expect(parts("normal") == [.fill, .stroke, .markers])
    for wrong in ["", "stroke stroke", "none", "fill 1"] { #expect(parts(wrong) == [], "\(wrong)") }
  }

  @Test(arguments: [
    ("<path marker-end='url(#x)' d='M0 0h9v9z'/>", "marker-end: nothing in this file is called '#x'"),
    ("<path marker-end='circle' d='M0 0h9v9z'/>", "marker-end: it is no 'url(#name)'"),
    (
      "<marker id='m' orient='up'><path d='M0 0h1v1z'/></marker><path marker-end='url(#m)' d='M0 0h9v9z'/>",
      "orient: expected 'auto' or an angle, found 'up'"
    ),
    (
      "<marker id='m'><path style='marker:url(#m)' d='M0 0h1v1z'/></marker><path marker-end='url(#m)' d='M0 0h9v9z'/>",
      "the marker '#m' lies in itself"
    ),
    (
      "<marker id='m' viewBox='0 0 0 1'><path d='M0 0h1v1z'/></marker><path marker-end='url(#m)' d='M0 0h9v9z'/>",
      "viewBox: its width and height have to be above 0"
    ),
  ])
  func whatIsPassedOver(body: String, part: String) {
    #expect(Drawn.problems(body) == [])
    #expect(Drawn.warnings(body).contains { $0.contains(part) }, "\(Drawn.warnings(body))")
  }

  @Test func theNumberOfMarkersIsBounded() {
    let marker = "<marker id='m'><path d='M0 0h1v1z'/><path d='M1 1h1v1z'/></marker>"
    let long = "<path style='marker:url(#m)' d='M0 0\(String(repeating: "h1h-1", count: 30_000))'/>"
    #expect(Drawn.problems(marker + long).first?.contains("more than 100000 elements") == true)
    // Markers on markers multiply.
    var nested = "<marker id='m0'><path d='M0 0h1v1z'/></marker>"
    for level in 1...20 {
      nested += "<marker id='m\(level)'><path d='M0 0h1h1h1v1z' style='marker:url(#m\(level - 1))'/></marker>"
    }
    #expect(!Drawn.problems(nested + "<path d='M0 0h9v9z' style='marker:url(#m20)'/>").isEmpty)
  }
}
