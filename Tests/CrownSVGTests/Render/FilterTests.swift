import CrownPath
import Testing

@testable import CrownSVG

/// Filters: what is left out of a drawing, what is refused, and what hides.
@Suite struct FilterTests {
  private static let rest = "<rect x='40' y='40' width='9' height='9'/>"

  /// A square with a filter of these primitives, and another square.
  private static func body(_ primitives: String, attributes: String = "") -> String {
    "<filter id='f'>\(primitives)</filter><rect x='9' y='9' width='20' height='20' filter='url(#f)'\(attributes)/>"
      + rest
  }

  private static func area(_ body: String) throws -> Double { Drawn.area(try Drawn.path(body)).rounded() }

  private static let figmaShadow =
    "<feFlood flood-opacity='0' result='BackgroundImageFix'/><feColorMatrix in='SourceAlpha' type='matrix' "
    + "values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0' result='hardAlpha'/><feOffset dy='4'/>"
    + "<feGaussianBlur stdDeviation='2'/><feComposite in2='hardAlpha' operator='out'/><feColorMatrix type='matrix' "
    + "values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0'/><feBlend mode='normal' in2='BackgroundImageFix' "
    + "result='effect1_dropShadow'/><feBlend mode='normal' in='SourceGraphic' in2='effect1_dropShadow' result='shape'/>"
  private static let illustratorShadow =
    "<feOffset dx='2' dy='2'/><feGaussianBlur result='blur' stdDeviation='3'/><feFlood flood-color='#000' "
    + "flood-opacity='.7'/><feComposite in2='blur' operator='in'/><feComposite in='SourceGraphic'/>"
  private static let innerShadow =
    "<feComponentTransfer in='SourceAlpha'><feFuncA type='table' tableValues='1 0'/></feComponentTransfer>"
    + "<feGaussianBlur stdDeviation='2'/><feOffset dx='2' result='o'/><feFlood flood-color='#000' result='c'/>"
    + "<feComposite in2='o' operator='in'/><feComposite in2='SourceAlpha' operator='in'/>"
    + "<feMerge><feMergeNode in='SourceGraphic'/><feMergeNode/></feMerge>"

  @Test(arguments: [
    (figmaShadow, "a shadow"), (illustratorShadow, "a shadow"), (innerShadow, "an inner shadow"),
    ("<feDropShadow dx='2' dy='2' stdDeviation='2'/>", "a shadow"),
    (
      "<feGaussianBlur in='SourceAlpha' stdDeviation='3'/><feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge>",
      "a glow"
    ),
    (
      "<feOffset dx='3'/><feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge>", "a moved copy"
    ),
    (
      "<feMorphology operator='dilate' radius='2'/><feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge>",
      "an outline"
    ),
  ])
  func whatIsLeftOut(primitives: String, what: String) throws {
    let body = Self.body(primitives)
    #expect(try Self.area(body) == 481)
    #expect(
      Drawn.warnings(body).contains { $0.hasSuffix("filter: \(what) is left out, since a crown has sharp edges only") },
      "\(Drawn.warnings(body))")
    var options = SVGImporter.Options()
    options.filters = .refuse
    #expect(Drawn.problems(body, options).contains { $0.contains("\(what) has no sharp edges") })
  }

  /// Sketch draws a shadow as a copy of the shape, with a filter of its own, below or above the shape.
  @Test func sketchShadowsAreLeftOut() throws {
    let black = "<feColorMatrix values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.5 0'/>"
    let outer =
      "<feMorphology radius='2' operator='dilate' in='SourceAlpha' result='s'/><feOffset dy='2' in='s' result='o'/>"
      + "<feGaussianBlur stdDeviation='2' in='o'/>\(black)"
    let inner =
      "<feMorphology radius='1' in='SourceAlpha' result='s'/><feGaussianBlur stdDeviation='1.5' in='s' result='b'/>"
      + "<feOffset dy='1' in='b' result='o'/>"
      + "<feComposite in='o' in2='SourceAlpha' operator='arithmetic' k2='-1' k3='1'/>\(black)"
    let shape = "<path fill='#c02020' d='M12 8h40v44H12z'/>"
    for (filter, isBelow) in [(outer, true), (inner, false)] {
      let defs = "<filter id='f' x='-25%' y='-25%' width='150%' height='150%'>\(filter)</filter>"
      let shadow = "<path d='M12 8h40v44H12z' filter='url(#f)'/>"
      let drawn = try Drawn.imported(defs + (isBelow ? shadow + shape : shape + shadow))
      #expect(drawn.treatment == .single && abs(abs(drawn.drawing.path.signedArea) - 40 * 44) < 1e-6)
      #expect(drawn.warnings.contains { $0.message.hasPrefix("filter: a shadow is left out") }, "\(drawn.warnings)")
      #expect(Drawn.problems(defs + shadow).contains { $0.contains("it leaves nothing but a shadow") })
    }
  }

  @Test(arguments: [("multiply", "#d33"), ("screen", "#200"), ("normal", "#d33"), ("overlay", "#d33")])
  func aBlendWithAColourKeepsTheOutline(mode: String, color: String) throws {
    let filter =
      "<filter id='f' x='0' y='0' width='1' height='1'><feFlood flood-color='\(color)' result='c'/>"
      + "<feBlend in='c' in2='SourceGraphic' mode='\(mode)' result='b'/>"
      + "<feComposite in='b' in2='SourceAlpha' operator='in'/></filter>"
    let lock = "<g filter='url(#f)'><path fill='#fff' d='M12 28h40v32H12z'/><path fill='#888' d='M20 8h24v20H20z'/></g>"
    let drawn = try Drawn.imported(filter + lock)
    let area = drawn.drawing.layers.map { abs($0.path.signedArea) }.reduce(0, +)
    #expect(area >= 40 * 32 - 1e-6 && drawn.warnings.isEmpty, "\(area) \(drawn.warnings)")
    // Without the outline, the colour would fill the area around.
    let bare = filter.replacing("operator='in'", with: "operator='over'")
    #expect(!Drawn.problems(bare + lock).isEmpty)
  }

  @Test(arguments: [
    ("<feFlood/>", "it fills the area around the drawing"),
    ("<feFlood result='a'/><feMerge><feMergeNode in='a'/><feMergeNode in='SourceGraphic'/></feMerge>", "<feFlood>"),
    ("<feTurbulence/>", "it fills the area around the drawing with a texture"),
    ("<feOffset dx='9'/>", "a moved copy only"),
    ("<feTurbulence/><feDisplacementMap in='SourceGraphic' scale='9'/>", "<feDisplacementMap> changes the outline"),
    ("<feMorphology radius='1'/>", "an outline only"), ("<feTile/>", "<feTile> changes the outline"),
    ("<feConvolveMatrix order='3' kernelMatrix='1 1 1 1 1 1 1 1 1'/>", "<feConvolveMatrix> changes the outline"),
    ("<feColorMatrix type='luminanceToAlpha'/>", "<feColorMatrix> changes the outline"),
    (
      "<feGaussianBlur stdDeviation='3'/><feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 18 -7'/>",
      "<feColorMatrix> changes the outline"
    ),
    (
      "<feGaussianBlur stdDeviation='9' result='b'/><feComposite in='SourceGraphic' in2='b' operator='in'/>",
      "<feComposite> changes the outline"
    ),
  ])
  func whatIsRefused(primitives: String, reason: String) {
    let problems = Drawn.problems(Self.body(primitives))
    #expect(problems.contains { $0.contains("filter: ") && $0.contains(reason) }, "\(problems)")
  }

  @Test(arguments: [
    "", "<feFlood flood-opacity='0'/>", "<feMerge/>", "<feColorMatrix values='\(String(repeating: "0 ", count: 20))'/>",
    "<feComposite in2='SourceGraphic' operator='out'/>", "<title>nothing</title>",
    "<feComponentTransfer><feFuncA type='linear' slope='0'/></feComponentTransfer>",
  ])
  func whatHides(primitives: String) throws {
    #expect(try Self.area(Self.body(primitives)) == 81)
    #expect(Drawn.warnings(Self.body(primitives)).contains { $0.contains("it hides all that it applies to") })
  }

  @Test func colours() {
    let red = PaintColor(red: 255, green: 0, blue: 0)
    #expect(FilterColors().apply(to: red) == red)
    #expect(FilterColors().followed(by: .color(.white)).apply(to: red) == .white)
    func recolored(_ matrix: [Double], linear: Bool = false) -> PaintColor {
      FilterColors().followed(by: .matrix(Array(matrix[..<15]), isLinear: linear)).apply(to: red)
    }
    #expect(recolored(FilterMatrix.linear(slope: -1, intercept: 1)) == PaintColor(red: 0, green: 255, blue: 255))
    #expect(recolored(FilterMatrix.saturation(0)) == PaintColor(red: 54, green: 54, blue: 54))
    #expect(recolored(FilterMatrix.saturation(0), linear: true) == PaintColor(red: 127, green: 127, blue: 127))
    #expect(recolored(FilterMatrix.hueRotation(0)) == red)
    #expect(recolored(FilterMatrix.sepia(1)) == PaintColor(red: 100, green: 89, blue: 69))
  }

  // MARK: - Blurs

  private static let blur = "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter>"

  @Test func aBlurredShapeBelowOthersIsTheirShadow() throws {
    let body = Self.blur + "<rect x='4' y='6' width='20' height='20' filter='url(#f)'/><rect width='20' height='20'/>"
    #expect(try Self.area(body) == 400)
    #expect(
      Drawn.warnings(body).contains { $0.hasSuffix("a blurred shape is left out, since a crown has sharp edges only") })
  }

  @Test func aPlateOfANarrowBlurIsPaint() throws {
    func area(_ deviation: Double, _ later: String) throws -> Double {
      try Self.area(
        "<filter id='f'><feGaussianBlur stdDeviation='\(deviation)'/></filter>"
          + "<path d='M4 4h40v40H4z' filter='url(#f)'/>" + later)
    }
    let half = "<path d='M4 4h40v22H4z'/>"
    #expect(try area(0.4, half) == 1600)
    #expect(try area(3, half) == 880)
    // Nothing is seen of it below a shape of its size, but much of it below a frame.
    #expect(try area(0.4, "<path d='M4 3h40v40H4z'/>") == 1600)
    #expect(try area(0.4, "<path d='M4 4h40v40H4zm2 2v36h36V6z'/>") == 1600)
  }

  @Test func aFaintWideBlurThatOthersTouchIsTheirShadow() throws {
    func area(_ opacity: Double) throws -> Double {
      try Self.area(
        Self.blur + "<ellipse cx='20' cy='40' rx='16' ry='6' opacity='\(opacity)' filter='url(#f)'/>"
          + "<path d='M16 4h8v36h-8z'/>")
    }
    #expect(try area(0.3) == 288)
    #expect(try area(1) > 288)
  }

  @Test func aWideBlurOnAnotherShapeIsLight() throws {
    let light = "<circle cx='20' cy='20' r='9' fill='#fff' filter='url(#f)'/>"
    #expect(try Self.area(Self.blur + "<rect width='40' height='40'/>" + light) == 1600)
  }

  @Test func aBlurredShapeAloneIsSharp() throws {
    let body = Self.blur + "<rect width='20' height='20' filter='url(#f)'/>" + Self.rest
    #expect(try Self.area(body) == 481)
    #expect(Drawn.warnings(body).contains { $0.contains("the blur is left out, so the edges") })
    #expect(try Self.area("<rect width='20' height='20' style='filter:blur(3px)'/>" + Self.rest) == 481)
    // A thousandth of the picture is not seen.
    #expect(Drawn.warnings("<rect width='20' height='20' style='filter:blur(.05px)'/>") == [])
  }

  @Test func aShadowAloneIsRefused() {
    let shadow = "<filter id='f'><feOffset dx='3'/><feGaussianBlur stdDeviation='3'/></filter>"
    #expect(
      Drawn.problems(shadow + "<rect width='20' height='20' filter='url(#f)'/>" + Self.rest).first?
        .contains("nothing but a shadow") == true)
    #expect(
      Drawn.problems(shadow + "<rect width='20' height='20' filter='url(#f)'/><rect width='20' height='20'/>") == [])
  }

  // MARK: - Functions and bad input

  @Test(arguments: [
    ("blur(4px)", true), ("blur()", true), ("drop-shadow(0 2px 4px rgb(0 0 0 / .5))", true),
    ("hue-rotate(90deg)", true),
    ("grayscale(50%) sepia()", true), ("url('#a') url(#b)", true), ("opacity(.5)", true),
    ("invert(1) brightness(2)", true),
    ("", false), ("blur(4em", false), ("blur(10%)", false), ("sharpen(1)", false), ("url(a.svg#a)", false),
    ("opacity(-1)", false), ("hue-rotate(9px)", false), (String(repeating: "blur(1px)", count: 21), false),
    (String(repeating: "(", count: 100_000), false),
  ])
  func lists(value: String, isUnderstood: Bool) {
    #expect((FilterList(value, fontSize: FontSize()) != nil) == isUnderstood, "\(value.prefix(40))")
  }

  @Test func aFilterThatIsNotUnderstoodIsPassedOver() throws {
    for filter in ["sharpen(1)", "url(other.svg#f)", "url(#none)"] {
      let body = "<rect width='9' height='9' filter='\(filter)'/>"
      #expect(try Self.area(body) == 81)
      #expect(Drawn.warnings(body).count == 1, "\(Drawn.warnings(body))")
    }
  }

  @Test func manyPrimitivesAndManyBlurs() {
    let merge = "<feMerge result='a'>\(String(repeating: "<feMergeNode in='a'/>", count: 1000))</feMerge>"
    _ = Drawn.problems(Self.body(String(repeating: merge, count: 30)))
    let soft = String(repeating: "<path d='M0 0h9v9z' filter='url(#f)'/>", count: 2000)
    #expect(Drawn.problems(Self.blur + soft + Self.rest) == [])
  }
}
