import CrownPath
import Testing

@testable import CrownSVG

/// Properties from attributes, style sheets and `style` attributes.
@Suite struct StyleTests {
  /// The painted area of a square of 100 units, under the styles of a test.
  private func area(_ css: String, _ element: String) throws -> Double {
    Drawn.area(try Drawn.path("<style>\(css)</style><rect width='1' height='1'/>\(element)")) - 1
  }

  private func isHidden(_ css: String, _ attributes: String) throws -> Bool {
    try area(css, "<g class='g'><path \(attributes) d='M20 20h10v10h-10z'/></g>") < 50
  }

  @Test(arguments: [
    ("path{display:none}", "", true),
    (".a{display:none}", "class='b a'", true),
    (".a{display:none}", "class='ab'", false),
    ("#a{display:none}", "id='a'", true),
    ("g path{display:none}", "", true),
    ("svg>path{display:none}", "", false),
    ("g>path{display:none}", "", true),
    (".x,path{display:none}", "", true),
    ("path{display:none}#a{display:inline}", "id='a'", false),
    ("#a{display:inline}path{display:none}", "id='a'", false),
    ("path{display:none!important}#a{display:inline}", "id='a'", true),
    ("path{display:none}", "style='display:inline'", false),
    ("path{display:none !important}", "style='display:inline'", true),
    ("path{display:none}", "display='inline'", true),
    ("/*path{display:none}*/", "", false),
    ("path{/* x */display/**/:none", "", true),
    ("path:hover{display:none}", "", false),
    ("path:not(.b){display:none}", "", true),
    ("path:not(.b){display:none}", "class='b'", false),
    ("path:not(.b):not(.c){display:none}", "class='c'", false),
    ("path:not(g > path){display:none}", "", false),
    ("path:not(rect, .c){display:none}", "class='c'", false),
    ("path:not(:not(.c)){display:none}", "class='c'", true),
    (":is(ellipse,path){display:none}", "", true),
    (":is(ellipse,:is(a,.c)){display:none}", "class='c'", true),
    ("g :where(path){display:none}", "", true),
    (":is(g,#x) path{display:none}", "", true),
    (":is(#a,g) path{display:inline}path{display:none}", "", false),
    (":where(#a){display:inline}path{display:none}", "id='a'", true),
    (":is(#a,rect){display:inline}path{display:none}", "id='a'", false),
    (":not(#b){display:inline}path{display:none}", "", false),
    (":is(){display:none}", "", false),
    ("path:nth-child(1){display:none}", "", true),
    ("path:nth-child(2){display:none}", "", false),
    ("path:nth-child(odd){display:none}", "", true),
    ("path:nth-child( 2N - 1 ){display:none}", "", true),
    ("path:nth-child(even),path:nth-child(n + 2),path:nth-child(-3n){display:none}", "", false),
    ("path:nth-child(-n+3){display:none}", "", true),
    ("path:nth-last-child(+1){display:none}", "", true),
    ("path:nth-of-type(n):nth-last-of-type(-2n+1){display:none}", "", true),
    ("path:only-child:only-of-type{display:none}", "", true),
    ("g:nth-child(3):only-of-type path{display:none}", "", true),
    ("g:only-child path{display:none}", "", false),
    ("path:first-of-type{display:none}", "", true),
    ("g :last-of-type{display:none}", "", true),
    ("rect:first-of-type,path:hover{display:none}", "", false),
    ("g{path{opacity:0};fill:none}path{opacity:1}", "", true),
    ("g{rect{opacity:0}}path{fill:none}", "", true),
    ("@media print{path{display:none}}", "", false),
    ("@media screen{path{display:none}}", "", true),
    ("@media print, only screen{path{display:none}}", "", true),
    ("@media not print{path{display:none}}", "", true),
    ("@media not not print{path{display:none}}", "", false),
    ("@media \(String(repeating: "not ", count: 100_000))print{path{display:none}}", "", false),
    ("@media (prefers-color-scheme:dark){path{display:none}}", "", false),
    ("@media screen and (prefers-color-scheme: light){path{display:none}}", "", true),
    ("@media screen and (min-width: 9px){path{display:none}}", "", false),
    ("@media screen{@media all{path{display:none}}}", "", true),
    ("@media print{@media all{path{display:none}}}", "", false),
    ("@media screen{path{display:none}", "", true),
    ("@media print{g{opacity:1}}path{display:none}", "", true),
    ("path{fill:var(--fill-0, none)}", "", true),
    ("path{fill:var(--fill-0, var(--fill-1, rgb(0 0 0/0)))}", "", true),
    ("g{fill:none}path{fill:var(--fill-0, black)}", "", false),
    ("g{--fill-0:black}path{fill:var(--fill-0, none)}", "", false),
    ("g{--fill-0:none}path{fill:var( --fill-0 , black)}", "", true),
    (":root{--a:none}g{--a:black}path{fill:var(--a)}", "", false),
    (":root{--a:none}g{--a:black!important}g{--a:none}path{fill:var(--a)}", "", false),
    (":root{--a:none}path{--A:black;fill:var(--a)}", "", true),
    (":root{--a:var(--b);--b:none}path{--b:black;fill:var(--a)}", "", true),
    (":root{--a:var(--b, none)}path{fill:var(--a, black)}", "", true),
    (":root{--a:none}path{--a:initial;fill:var(--a)}", "", false),
    (":root{--a:none}path{--a:inherit;fill:var(--a)}", "", true),
    (":root{--a:var(--b);--b:var(--a)}path{fill:var(--a, none)}", "", true),
    (":root{--a:var(--b)}path{fill:none}path{fill:var(--a)}", "", false),
    ("g{fill:none}path{fill:red;fill:var(--a)}", "", true),
    ("path{--a:none}", "fill='var(--a)'", true),
    ("path{--a:none}", "style='--a:black;fill:var(--a)'", false),
    ("path{--show:none;display:var(--show)}", "", true),
    ("path{fill:var(--fill-0)}", "", false),
    ("path{fill:var(,none)}", "", false),
    ("path{fill:var(--a,none) var(--b)}", "", false),
    ("path{fill:#123 icc-color(x, 0, 0)}", "", false),
    ("g{fill:none}path{fill:#123 icc-color(x, 0, 0)}", "", false),
    ("path{fill:color(display-p3 1 0 0)}", "", false),
    ("path{fill:color(display-p3 1 0 0 / 0)}", "", true),
    ("[d]{display:none}", "", true),
    ("[d^='M20']{display:none}", "", true),
    ("path{fill:none}", "", true),
    ("path{fill:nonsense}", "", false),
    ("path{fill:#0000}", "", true),
    ("path{fill:rgb(0 0 0/0%)}", "", true),
    ("path{fill:url(#nothing)}", "", true),
    ("path{fill:url(#nothing) red}", "", false),
    ("g{fill:none}", "", true),
    ("g{fill:none}path{fill:initial}", "", false),
    ("g{fill:none}", "fill='currentColor'", false),
    ("g{visibility:hidden}", "", true),
    ("g{visibility:hidden}", "visibility='visible'", false),
    ("g{opacity:0}", "opacity='1'", true),
    ("@import url(https://a.example/css2?family=A:wght@400;700);path{display:none}", "", true),
    ("@import url('a;b') screen;path{display:none}", "", true),
    ("rect{cursor:url(a;b})}path{display:none}", "", true),
    ("rect{cursor:URL( it's;\\);red })}path{display:none}", "", true),
    ("rect::before{content:'\\'}'}path{display:none}", "", true),
    ("rect::before{content:'\n}path{display:none}", "", true),
    (".a\\:b{display:none}", "class='a:b'", true),
    (".\\31 a{display:none}", "class='1a'", true),
    ("#\\000061\\62{display:none}", "id='ab'", true),
    (".a\\0{display:none}", "class='a'", false),
    ("[id=AB i]{display:none}", "id='aB'", true),
    ("[id='AB' I]{display:none}", "id='ab'", true),
    ("[id='AB' s]{display:none}", "id='ab'", false),
    ("[class~=B i]{display:none}", "class='a b'", true),
    ("[id=']']{display:none}", "id=']'", true),
    ("*|path,*|*.b{display:none}", "", true),
    ("path,{display:none}", "", false),
    ("path,rect::-moz-selection{display:none}", "", false),
    (":is(path,:-moz-any-link){display:none}", "", true),
    ("path,.1{display:none}", "", false),
    ("path,#-1a{display:none}", "id='-1a'", false),
    (".--1{display:none}", "class='--1'", true),
    ("path[d='x{display:none}'],g{display:none}", "", true),
    ("g{-webkit-opacity:0}", "", true),
    ("g{-webkit-transform:scale(0)}", "", true),
    ("g{-webkit-clip-path:url(#none)}", "", false),
  ])
  func whatIsShown(css: String, attributes: String, isHidden: Bool) throws {
    #expect(try self.isHidden(css, attributes) == isHidden, "\(css) \(attributes)")
  }

  @Test(arguments: [
    ("path:not(:lang(en)){fill:none}", ":lang(en)"),
    ("rect,path:nth-child(2 n){fill:none}", "rect,path:nth-child(2 n)"),
    ("path:nth-child(1 of path){fill:none}", ":nth-child(1 of path)"), ("path{fill:var(,none)}", "var(,none)"),
    ("path:nth-child(99999999999){fill:none}", "path:nth-child(99999999999)"),
    ("@supports (foo:none){path{fill:none}}", "@supports"), ("@media (min-width:9px){path{fill:none}}", "@media"),
    (":is(a,path:empty){fill:none}", ":empty"), ("svg {path{fill:none}}", "svg"),
    ("path,rect::-moz-selection{fill:none}", "path,rect::-moz-selection"), ("path,.1{fill:none}", "path,.1"),
  ])
  func whatIsPassedOverIsNamed(css: String, name: String) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><style>\(css)</style><path d='M1 1h5v5z'/></svg>"
    let warnings = try SVGImporter().drawing(from: Array(text.utf8)).warnings
    #expect(warnings.contains { $0.message.contains("'\(name)'") && $0.message.contains("ignored") }, "\(warnings)")
  }

  @Test func aVariableWithoutValueIsTold() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='var(--a)' d='M1 1h5v5z'/></svg>"
    let imported = try SVGImporter().drawing(from: Array(text.utf8))
    #expect(imported.warnings.map(\.message).contains { $0.contains("the accent colour of this drawing, 'var(--a)'") })
    #expect(!imported.drawing.path.isEmpty)
  }

  @Test func anAccentIsTheColourOfVariablesWithoutValue() throws {
    func shapes(_ accent: PaintColor?, _ attributes: String) throws -> SVGImport {
      var importer = SVGImporter()
      importer.options.accent = accent
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9H0z'/>"
        + "<path \(attributes) d='M2 2h5v5H2z'/></svg>"
      return try importer.drawing(from: Array(text.utf8))
    }
    for (attributes, same) in [
      ("fill='var(--a)'", "fill='#fff'"), ("style='fill:var(--a)'", "fill='#fff'"),
      ("stroke='var(--a)'", "stroke='#fff'"), ("color='var(--a)' fill='currentColor'", "fill='#fff'"),
      ("fill='var(--a, #fff)'", "fill='#fff'"),
    ] {
      let given = try shapes(.white, attributes)
      #expect(given.drawing == (try shapes(nil, same)).drawing && given.warnings.isEmpty, "\(attributes)")
    }
    #expect(try shapes(.white, "fill='var(--a)'").drawing != shapes(nil, "fill='var(--a)'").drawing)
  }

  @Test(arguments: [
    ("1in", 96.0), ("2.54cm", 96), ("25.4mm", 96), ("72pt", 96), ("6pc", 96), ("101.6q", 96), ("50%", 32), ("12", 12),
    ("12px", 12), ("2em", 20), ("2ex", 10),
  ])
  func units(length: String, expected: Double) throws {
    let path = try Drawn.path("<rect font-size='10' width='\(length)' height='1'/>")
    #expect(abs(try #require(path.bounds).width - expected) < 1e-9)
  }

  @Test func remIsTheOutermostElementsFontSize() throws {
    func width(_ root: String) throws -> Double {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'\(root)><g font-size='8'>"
        + "<rect font-size='2rem' width='1rem' height='1em'/></g></svg>"
      let box = try #require(try SVGImporter().drawing(from: Array(text.utf8)).drawing.path.bounds)
      #expect(box.height == 2 * box.width)
      return box.width
    }
    #expect(try width("") == 16)
    #expect(try width(" font-size='10'") == 10)
    #expect(try width(" style='font-size: 1.25rem'") == 20)
  }

  /// Against the values of CSS Color 4's examples, and of other converters for red and a grey.
  @Test(arguments: [
    ("rgb(50% 0% 100% / .5)", 128, 0, 255, 0.5), ("hsl(.5turn 100% 50%)", 0, 255, 255, 1),
    ("hsl(-120deg, 100%, 50%)", 0, 0, 255, 1), ("hwb(194 0% 0%)", 0, 195, 255, 1), ("hwb(0 40% 80%)", 85, 85, 85, 1),
    ("hwb(90deg 20% 20% / 25%)", 128, 204, 51, 0.25), ("lab(54.29 80.81 69.89)", 255, 0, 0, 1),
    ("lab(50% 0 none)", 119, 119, 119, 1), ("lch(54.29 106.84 40.85)", 255, 0, 0, 1),
    ("oklab(62.796% 0.22486 0.12585)", 255, 0, 0, 1), ("oklch(0.62796 0.25768 29.2339)", 255, 0, 0, 1),
    ("oklch(59.99% 0 0 / 0)", 128, 128, 128, 0), ("color(display-p3 1 .5 0)", 255, 128, 0, 1),
    ("oklch(1 none none)", 255, 255, 255, 1), ("rgb(-9 300 1e308)", 0, 255, 255, 1),
  ])
  func colourFunctions(css: String, red: Int, green: Int, blue: Int, alpha: Double) throws {
    let color = try #require(PaintColor(css: css))
    #expect(abs(Int(color.red) - red) <= 1 && abs(Int(color.green) - green) <= 1 && abs(Int(color.blue) - blue) <= 1)
    #expect(color.alpha == alpha)
  }

  @Test(arguments: [
    "rgb(1 2)", "lab()", "oklch(a b c)", "color()", "color(srgb)", "frob(1 2 3)", "rgb(1 2 3 4 5)",
  ])
  func whatIsNoColour(css: String) {
    #expect(PaintColor(css: css) == nil)
  }

  @Test(arguments: [
    "hsl(1e308turn 1 1)", "hwb(1e308 -1e308 1e308)", "lab(1e308 -1e308 1e308)", "oklch(1e308 1e308 1e308)",
  ])
  func enormousColoursAreSome(css: String) {
    #expect(PaintColor(css: css)?.alpha ?? 1 == 1)
  }

  @Test(arguments: ["offset-path:path('M0 0h9')"])
  func propertiesThatOnlyBrowsersKnowAreToldOf(style: String) throws {
    let warnings = try Drawn.imported("<path style=\"\(style)\" d='M0 0h9v9z'/>").warnings.map(\.description)
    let (name, value) = (style.prefix { $0 != ":" }, style.drop { $0 != ":" }.dropFirst())
    #expect(warnings == ["2:\(15 + name.count): \(name): '\(value)' is not understood, and is ignored"])
  }

  @Test func aDrawingOutsideOfItsPictureIsToldOf() throws {
    let message =
      "1:1: all of the drawing lies outside of its picture, so the crown shows nothing; change the viewBox, or move the "
      + "drawing into it"
    #expect(try Drawn.imported("<rect x='-9' width='9' height='9'/>").warnings.map(\.description) == [message])
    #expect(try Drawn.imported("<rect x='-8' width='9' height='9'/>").warnings.isEmpty)
    #expect(try Drawn.imported("<path d='M70 0h9v9z'/><path d='M60 0h9v9z'/>").warnings.isEmpty)
  }

  @Test func paintOfAUseThatIsNotThereIsToldOf() throws {
    let body = "<rect width='9' height='9'/><rect x='20' width='9' height='9' fill='context-fill'/>"
    #expect(
      try Drawn.imported(body).warnings.map(\.description) == [
        "2:69: fill: context paint is that of a <use> which draws the element, and none does; write a colour instead"
      ])
    #expect(abs(Drawn.area(try Drawn.path(body)) - 81) < 1e-6)
  }

  @Test func whatReachesFarOutsideIsCutOff() throws {
    func drawing(_ width: Int) throws -> (path: BezierPath, warnings: [String]) {
      let result = try Drawn.imported("<path d='M0 10H\(width)V20H0z'/>")
      return (result.drawing.path, result.warnings.map(\.description))
    }
    #expect(try drawing(1000).warnings.isEmpty)
    #expect(try drawing(1000).path.bounds?.maxX == 1000)
    // The picture shows nothing of what is cut off.
    #expect(try drawing(5000).warnings.isEmpty)
    let cut = try drawing(5000).path
    #expect(abs(Drawn.area(cut) - 5440) < 1)
    #expect(abs(try #require(cut.bounds).maxX - 544) < 0.01)
  }

  @Test func knockOut() throws {
    var options = SVGImporter.Options()
    options.knockouts = [PaintColor.white]
    let body = "<rect width='20' height='20'/><rect x='5' y='5' width='10' height='10' fill='#FFF'/>"
    let result = try Drawn.imported(body, options)
    #expect(abs(Drawn.area(result.drawing.path) - 300) < 1e-6)
    #expect(result.warnings.isEmpty)
    #expect(result.shapes[0].count == 1)
    // What is painted later lies above the knock-out.
    let above = try Drawn.imported(body + "<rect x='8' y='8' width='2' height='2'/>", options)
    #expect(abs(Drawn.area(above.drawing.path) - 304) < 1e-6)
    #expect(Drawn.problems("<rect fill='white' width='9' height='9'/>", options).count == 1)
    // A gradient of one colour is that colour.
    let gradient = "<linearGradient id='g'><stop stop-color='#fff'/><stop stop-color='white'/></linearGradient>"
    let flat = try Drawn.imported(gradient + body.replacing("#FFF", with: "url(#g)"), options)
    #expect(abs(Drawn.area(flat.drawing.path) - 300) < 1e-6)
    #expect(flat.warnings.isEmpty)
  }
}
