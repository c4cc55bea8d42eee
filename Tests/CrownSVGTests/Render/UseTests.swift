import CrownPath
import Testing

@testable import CrownSVG

/// References that lead back to themselves: nothing is drawn for them, as in browsers.
@Suite struct UseTests {
  private static let cycles: [(String, Double, Int)] = [
    ("<g id='a'><rect width='9' height='9'/><use href='#a' x='20'/></g>", 81, 1),
    ("<use id='u' href='#u'/><rect width='9' height='9'/>", 81, 1),
    ("<symbol id='a'><rect width='9' height='9'/><use href='#a' x='20'/></symbol><use href='#a' y='9'/>", 81, 1),
    // Each is drawn where it stands, and once in the other one.
    (
      "<g id='a'><rect width='9' height='9'/><use href='#b' x='20'/></g>"
        + "<g id='b'><rect y='30' width='5' height='5'/><use href='#a' y='20'/></g>", 212, 2
    ),
  ]

  @Test(arguments: Self.cycles)
  func aReferenceThatLeadsBackDrawsNothing(body: String, area: Double, warnings: Int) throws {
    let drawn = try Drawn.imported(body)
    #expect(abs(Drawn.area(drawn.drawing.path) - area) < 1e-6)
    #expect(
      drawn.warnings.map(\.message)
        == Array(
          repeating: "the reference leads back to itself; nothing is drawn for it, as in browsers", count: warnings))
  }
}
