import CrownPath
import Testing

@testable import CrownSVG

/// CSS's properties `translate`, `rotate`, `scale` and `d`, and calculated values.
@Suite struct TransformPropertyTests {
  private static let calculations: [(String, Double)] = [
    ("calc(10px + 25%)", 26), ("calc(2 * 10px)", 20), ("calc(10px + (5% * 2) - -3.6px)", 20), ("calc(1em + 1rem)", 32),
    ("-webkit-calc(30px / 3)", 10), ("min(30px, 20px)", 20), ("max(10%, 25%)", 16), ("clamp(10px, 5px, 25px)", 10),
    ("CALC(10PX * calc(1 + 1))", 20),
  ]

  @Test(arguments: [
    ("translate:10px 5px", "translate(10 5)"), ("translate:10%", "translate(6.4)"),
    ("translate:1px 2px 3px", "translate(1 2)"), ("translate:calc(10px + 10%) 50%", "translate(16.4 32)"),
    ("rotate:30deg", "rotate(30)"), ("rotate:z .25turn", "rotate(90)"), ("rotate:90deg 0 0 -1", "rotate(-90)"),
    ("scale:2", "scale(2)"), ("scale:200% .5 9", "scale(2 .5)"), ("scale:none", ""),
    (
      "transform:translate(5px,-10px);scale:2;rotate:90deg;translate:20px",
      "translate(20) rotate(90) scale(2) translate(5 -10)"
    ),
    ("transform:translate(calc(1px * 3), calc(25% - 6px)) scale(calc(1 + 1))", "translate(3 10) scale(2)"),
    ("transform:rotate(calc(90deg / 3))", "rotate(30)"),
    // Malformed values count for nothing.
    ("translate:10", ""), ("translate:1px,2px", ""), ("rotate:45", ""), ("scale:2,3", ""), ("scale:x", ""),
  ])
  func properties(style: String, transform: String) throws {
    let expected = try Drawn.path("<rect transform='\(transform)' width='20' height='10'/>")
    let drawn = try Drawn.path("<rect style='\(style)' width='20' height='10'/>")
    #expect(Array(drawn.elements).count == Array(expected.elements).count)
    let (a, b) = (try #require(drawn.bounds), try #require(expected.bounds))
    #expect(
      abs(a.minX - b.minX) + abs(a.minY - b.minY) + abs(a.maxX - b.maxX) + abs(a.maxY - b.maxY) < 1e-9, "\(a) \(b)")
  }

  @Test func aRotationInSpaceIsRefused() {
    #expect(
      Drawn.problems("<rect style='rotate:x 9deg' width='9' height='9'/>").contains { $0.contains("out of the plane") })
  }

  @Test func aMalformedStyleLeavesTheAttribute() throws {
    let path = try Drawn.path("<rect transform='translate(9)' style='transform:bogus' width='9' height='9'/>")
    #expect(path.bounds == PathRect(x: 9, y: 0, width: 9, height: 9))
  }

  @Test(arguments: [
    ("d:path(\"M10 10H50V50z\")", "M10 10H50V50z"), ("d:path('M0 0Lx')", "M0 0h9v9z"), ("d:M0 0h5v5z", "M0 0h9v9z"),
    ("d:path(evenodd, 'M0 0h5v5z')", "M0 0h9v9z"),
  ])
  func pathDataOfStyles(style: String, data: String) throws {
    #expect(
      try Drawn.path("<path style=\"\(style.replacing("\"", with: "&quot;"))\" d='M0 0h9v9z'/>")
        == Drawn.path("<path d='\(data)'/>"))
    #expect(
      try Drawn.path("<path style='d:none' d='M0 0h9v9z'/><path d='M0 0h5v5z'/>") == Drawn.path("<path d='M0 0h5v5z'/>")
    )
  }

  @Test(arguments: Self.calculations)
  func calculatedLengths(text: String, expected: Double) throws {
    for body in ["<rect width='\(text)' height='9'/>", "<rect style='width:\(text)' height='9'/>"] {
      let width = try #require(try Drawn.path(body).bounds?.width)
      #expect(abs(width - expected) < 1e-9, "\(text): \(width)")
    }
  }

  @Test(arguments: [
    "calc(1px+2px)", "calc(1px * 2px)", "calc(1px + 2)", "calc(1deg)", "calc(1px / 0)", "calc(", "calc()",
    "min(1px, 5%)",
  ])
  func whatIsNoCalculation(text: String) {
    #expect(!Drawn.problems("<rect width='\(text)' height='9'/>").isEmpty)
  }

  @Test func deepCalculationsEnd() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(!Drawn.problems("<rect width='calc\(deep)1px' height='9'/>").isEmpty)
  }

  @Test func percentEncodedReferences() throws {
    let expected = try Drawn.path("<rect width='20' height='20'/>")
    #expect(try Drawn.path("<defs><rect id='a b' width='20' height='20'/></defs><use href='#a%20b'/>") == expected)
    for clip in ["url(#a%20b)", "url('#a b')", "url(#a\\20 b)"] {
      let body =
        "<clipPath id='a b'><rect width='20' height='20'/></clipPath><rect clip-path=\"\(clip)\" width='64' height='64'/>"
      #expect(try Drawn.path(body).bounds == expected.bounds, "\(clip)")
    }
    let parenthesis =
      "<clipPath id='a)b'><rect width='20' height='20'/></clipPath><rect clip-path=\"url('#a)b')\" width='64' height='64'/>"
    #expect(try Drawn.path(parenthesis).bounds == expected.bounds)
  }

  @Test func sizesOfSymbols() throws {
    func bounds(_ attributes: String, _ use: String = "") throws -> PathRect? {
      try Drawn.path(
        "<symbol id='s' viewBox='0 0 10 10' \(attributes)><rect width='10' height='10'/></symbol><use href='#s' \(use)/>"
      )
      .bounds
    }
    #expect(try bounds("width='20' height='20'") == PathRect(x: 0, y: 0, width: 20, height: 20))
    #expect(
      try bounds("width='20' height='20'", "width='40' height='40'") == PathRect(x: 0, y: 0, width: 40, height: 40))
    #expect(try bounds("width='20' height='20' x='9' y='4'", "x='1'") == PathRect(x: 10, y: 4, width: 20, height: 20))
    #expect(
      try bounds("width='20' height='20' transform='scale(2)'", "x='1'") == PathRect(x: 1, y: 0, width: 40, height: 40))
  }
}
