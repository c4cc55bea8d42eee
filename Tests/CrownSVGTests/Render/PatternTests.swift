import CrownPath
import Testing

@testable import CrownSVG

/// Patterns: in tiles, in their mean shade, and in bad documents.
@Suite struct PatternTests {
  private static func body(_ attributes: String, _ content: String, _ shape: String = "width='60' height='60'")
    -> String
  {
    "<pattern id='p' patternUnits='userSpaceOnUse' \(attributes)>\(content)</pattern><rect fill='url(#p)' \(shape)/>"
  }

  @Test func fewTilesAreDrawn() throws {
    let tiles = Self.body("width='20' height='20'", "<rect width='10' height='5'/>")
    let drawn = try Drawn.imported(tiles)
    #expect(drawn.warnings == [])
    #expect(drawn.drawing.layers.count == 1)
    #expect(abs(Drawn.area(drawn.drawing.path) - 450) < 1e-6)
  }

  @Test func manyTilesAreDrawnInTheirMeanShade() throws {
    let tiles = Self.body("width='1' height='1'", "<rect width='.5' height='.5'/>")
    let drawn = try Drawn.imported(tiles)
    #expect(drawn.warnings.map(\.message) == ["fill: the pattern '#p' is too fine to be drawn, so its mean shade is"])
    #expect(drawn.drawing.layers.count == 1)
    #expect((59...69).contains(drawn.drawing.layers[0].opacity), "\(drawn.drawing.layers[0].opacity)")
    #expect(abs(Drawn.area(drawn.drawing.path) - 3600) < 1e-6)
  }

  @Test(arguments: [
    ("", 0.25, PaintColor.black),
    ("<rect width='10' height='10' fill='#fff'/>", 1, PaintColor(red: 191, green: 191, blue: 191)),
    ("<rect width='10' height='10' fill-opacity='.5'/>", 0.625, .black),
    ("<g opacity='0'><path d='M0 0h9v9z'/></g>", 0.25, .black),
  ])
  func meanShades(below: String, alpha: Double, color: PaintColor) throws {
    let source = SourceText(document: Drawn.document(below + "<rect width='5' height='5'/>"))
    let painted = PaintedDocument(try XMLReader.read(source), options: .init())
    let area = PaintedShape(path: BezierPath(PathRect(x: 0, y: 0, width: 10, height: 10)), fillRule: .nonzero)
    let mean = try #require(PaintColor(meanOf: painted.scene, in: area))
    #expect(abs(mean.alpha - alpha) < 0.02)
    #expect(abs(Int(mean.red) - Int(color.red)) < 6, "\(mean)")
  }

  @Test func anInvisibleTilePaintsNothing() {
    #expect(
      Drawn.problems(Self.body("width='9' height='9'", "<g display='none'><path d='M0 0h1v1z'/></g>"))
        == ["1:1: the drawing paints nothing, so there is nothing to import"])
  }

  @Test(arguments: [
    ("width='0' height='9'", "<path d='M0 0h1v1z'/>"), ("width='9' height='-9'", "<path d='M0 0h1v1z'/>"),
    ("height='9'", "<path d='M0 0h1v1z'/>"), ("width='9' height='9'", ""), ("width='9' height='9'", "<!-- -->"),
    ("width='9' height='9' viewBox='0 0 0 1'", "<path d='M0 0h1v1z'/>"),
    ("width='9' height='9' patternTransform='scale(0)'", "<path d='M0 0h1v1z'/>"),
    ("width='1e400' height='9'", "<path d='M0 0h1v1z'/>"),
  ])
  func whatDoesNotWorkIsReplacedByTheFallback(attributes: String, content: String) throws {
    let body = Self.body(attributes, content)
    #expect(Drawn.warnings(body + "<path d='M0 0h9v9z'/>").contains { $0.contains("has no size or no contents here") })
    let replaced = body.replacing("url(#p)", with: "url(#p) #000")
    #expect(Drawn.area(try Drawn.path(replaced)) == 3600)
  }

  @Test func theWorkIsBounded() {
    let tiny = Self.body("width='1e-300' height='1e-300'", "<path d='M0 0h1v1z'/>")
    #expect(Drawn.problems(tiny + "<path d='M0 0h9v9z'/>") == [])
    let dots = String(repeating: "<path d='M0 0h1v1z'/>", count: 300)
    let shapes = String(repeating: "<path fill='url(#p)' d='M0 0h60v60z'/>", count: 50)
    _ = Drawn.problems(Self.body("width='6' height='6'", dots) + shapes)
    // Each pattern fills the tiles of the one before.
    var nested = "<pattern id='p0' patternUnits='userSpaceOnUse' width='2' height='2'><path d='M0 0h1v1z'/></pattern>"
    for level in 1...30 {
      nested +=
        "<pattern id='p\(level)' patternUnits='userSpaceOnUse' width='5' height='5'><rect width='4' height='4' "
        + "fill='url(#p\(level - 1))'/></pattern>"
    }
    _ = Drawn.problems(nested + "<rect width='60' height='60' fill='url(#p30)'/>")
  }

  @Test func aPatternInItselfIsNotPaintedThere() throws {
    let body = Self.body(
      "width='20' height='20'", "<rect width='10' height='10' fill='url(#p)'/><rect width='5' height='20'/>")
    #expect(Drawn.warnings(body).contains { $0.contains("the pattern '#p' lies in itself") })
    #expect(abs(Drawn.area(try Drawn.path(body)) - 900) < 1e-6)
  }

  @Test func knockoutsWithinAPatternAndOfAMean() throws {
    var options = SVGImporter.Options()
    options.knockouts = [.white]
    let body =
      "<rect width='60' height='60'/>"
      + Self.body("width='.1' height='.1'", "<rect width='1' height='1' fill='#fff'/>", "width='30' height='60'")
    #expect(abs(Drawn.area(try Drawn.imported(body, options).drawing.path) - 1800) < 1e-6)
  }
}
