@testable import CrownSVG
import CrownPath
import CrownsTestSupport
import Testing

/// Text that is drawn with fonts.
@Suite struct TextTests {
  /// A font of boxes at 10 units an em: `H` is 1 to 6 wide and 7 high, `n` half to 4.5 wide and 5 high.
  private static func collection(_ fonts: TestFont...) throws -> FontCollection {
    FontCollection(try fonts.map { try OpenTypeFont($0.bytes) }, fingerprint: 1)
  }

  private static func imported(
    _ body: String, with fonts: FontCollection? = nil, isStrict: Bool = false
  ) throws -> SVGImport {
    var importer = SVGImporter()
    importer.options.isStrict = isStrict
    importer.options.fonts = try fonts ?? collection(TestFont())
    return try importer.drawing(from: Drawn.document(body))
  }

  /// The boxes of a drawing's contours, from left to right and down: `x y width height`.
  private static func boxes(_ body: String) throws -> [String] {
    var boxes: [PathRect] = []
    var contour = BezierPath()
    for element in try imported(body).drawing.path.elements {
      contour.append(element)
      if case .close = element {
        boxes += [contour.bounds].compactMap(\.self)
        contour = BezierPath()
      }
    }
    func text(_ number: Double) -> String {
      let rounded = (number * 100).rounded() / 100
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    return boxes.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      .map { [$0.x, $0.y, $0.width, $0.height].map(text).joined(separator: " ") }
  }

  private static func problems(_ body: String, with fonts: FontCollection? = nil) -> [String] {
    do {
      _ = try imported(body, with: fonts)
      return []
    } catch {
      return (error as? SVGRejection)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  @Test(
    arguments: [
      ("<text y='20' font-size='10'>HH</text>", ["1 13 5 7", "8 13 5 7"]),
      ("<text x='10' y='20' font-size='10'>H<tspan font-size='20'>n</tspan></text>", ["11 13 5 7", "18 10 8 10"]),
      ("<text y='20' style='font:10px/2 Test'>n n</text>", ["0.5 15 4 5", "8.5 15 4 5"]),
      ("<text y='20' style='font: italic 700 10px / 2 \"Any\", Test'>n</text>", ["0.5 15 4 5"]),
      // White space.
      ("<text y='20' font-size='10'>\n  n \n <tspan> n </tspan>\n</text>", ["0.5 15 4 5", "8.5 15 4 5"]),
      ("<text y='20' font-size='10'><tspan>n</tspan> <tspan>n</tspan></text>", ["0.5 15 4 5", "8.5 15 4 5"]),
      ("<text y='20' font-size='10' xml:space='preserve'> n  n</text>", ["3.5 15 4 5", "14.5 15 4 5"]),
      ("<text y='20' font-size='10' style='white-space:pre'> n</text>", ["3.5 15 4 5"]),
      // Positions.
      ("<text x='10 20 30' y='20' font-size='10'>nnnn</text>", [10.5, 20.5, 30.5, 35.5].map { "\($0) 15 4 5" }),
      ("<text x='10' y='20' dx='1 2' dy='1' font-size='10'>nn</text>", ["11.5 16 4 5", "18.5 16 4 5"]),
      (
        "<text x='10 20 30 40' y='20' font-size='10'>n<tspan x='5'>nn</tspan>n</text>",
        [5.5, 10.5, 30.5, 40.5].map { "\($0) 15 4 5" }
      ),
      ("<text x='50%' y='2em' font-size='10'>n</text>", ["32.5 15 4 5"]),
      ("<text x='20' y='20' rotate='90' font-size='10'>n</text>", ["20 20.5 5 4"]),
      ("<text x='20' y='20' font-size='10' transform='scale(2)'>n</text>", ["41 30 8 10"]),
      // Anchors: each absolute position begins a part of its own.
      ("<text x='32' y='20' text-anchor='middle' font-size='10'>nn</text>", ["27.5 15 4 5", "32.5 15 4 5"]),
      (
        "<text x='32' y='20' text-anchor='end' font-size='10'>n<tspan x='60'>n</tspan></text>",
        ["27.5 15 4 5", "55.5 15 4 5"]
      ),
      // Spacing.
      ("<text y='20' letter-spacing='2' word-spacing='.1em' font-size='10'>n n</text>", ["0.5 15 4 5", "13.5 15 4 5"]),
      // Baselines.
      ("<text y='20' dominant-baseline='hanging' font-size='10'>n</text>", ["0.5 21.4 4 5"]),
      ("<text y='20' font-size='10'>n<tspan baseline-shift='super'>n</tspan></text>", ["0.5 15 4 5", "5.5 10 4 5"]),
      ("<text y='20' font-size='10'>n<tspan baseline-shift='-2'>n</tspan></text>", ["0.5 15 4 5", "5.5 17 4 5"]),
      // Parts that are not seen.
      (
        "<text y='20' font-size='10'>n<tspan display='none'>n</tspan><tspan visibility='hidden'>n</tspan>n</text>",
        ["0.5 15 4 5", "10.5 15 4 5"]
      ),
      ("<text y='20' font-size='10'>n<title>n</title><desc>n</desc></text>", ["0.5 15 4 5"]),
      // References, clips and strokes.
      ("<defs><text id='t' font-size='10'>n</text></defs><use href='#t' x='9' y='20'/>", ["9.5 15 4 5"]),
      (
        "<clipPath id='c'><text y='20' font-size='20'>H</text></clipPath>"
          + "<rect clip-path='url(#c)' width='64' height='10'/>",
        ["2 6 10 4"]
      ),
      (
        "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath>"
          + "<text y='20' font-size='10' clip-path='url(#c)'>nn</text>",
        ["0.5 15 4 5"]
      ),
    ] as [(String, [String])])
  func placed(body: String, expected: [String]) throws { #expect(try Self.boxes(body) == expected) }

  @Test func strokesAndGradients() throws {
    let stroked = try Self.imported(
      "<text y='20' font-size='10' fill='none' stroke='#000' stroke-width='.5'>n</text>")
    #expect(stroked.drawing.path.bounds == PathRect(x: 0.25, y: 14.75, width: 4.5, height: 5.5))
    // The box of a gradient is that of the whole text, from the ascent to the descent.
    let faded = try Self.imported(
      "<linearGradient id='g' x2='0' y2='1'><stop offset='.5'/><stop offset='.5' stop-opacity='0'/></linearGradient>"
        + "<text y='20' font-size='10' fill='url(#g)'>H</text>")
    let height = try #require(faded.drawing.path.bounds).height
    #expect(abs(height - 4) < 0.01)
    let shaded = try Self.imported("<text y='20' font-size='10'>n<tspan opacity='.5'>n</tspan></text>")
    #expect(shaded.drawing.layers.map(\.opacity) == [255, 128])
  }

  @Test func otherFontsHaveWhatTheFirstLacks() throws {
    var second = TestFont()
    (second.family, second.isCompact) = ("Second", true)
    second.letters = [
      TestFont.Letter(
        character: "€", advance: 400, contours: [TestFont.polygon((0, 0), (0, 300), (400, 300), (400, 0))])
    ]
    let fonts = try Self.collection(TestFont(), second)
    let both = try Self.imported("<text y='20' font-size='10'>n€</text>", with: fonts)
    #expect(both.usesFonts && both.warnings.isEmpty)
    #expect(both.drawing.path.bounds == PathRect(x: 0.5, y: 15, width: 8.5, height: 5))
    #expect(!(try Self.imported("<rect width='9' height='9'/>", with: fonts).usesFonts))
  }

  @Test(arguments: [
    (
      "<text>Hx€x</text>",
      "2:1: no font has 'x' (U+0078), '€' (U+20AC); give one that does with --font, or \(DocumentWalk.pathAdvice)"
    ),
    (
      "<text>nא</text>",
      "2:1: letters that are joined, stacked or run from right to left are not drawn: 'א' (U+05D0); "
        + DocumentWalk.pathAdvice
    ),
    (
      "<path id='p' d='M0 0h9'/><text><textPath href='#p'>n</textPath></text>",
      "2:32: text along a path is not drawn; \(DocumentWalk.pathAdvice)"
    ),
    ("<text writing-mode='tb'>n</text>", "2:1: text from top to bottom is not drawn; \(DocumentWalk.pathAdvice)"),
  ])
  func refused(body: String, problem: String) { #expect(Self.problems(body) == [problem]) }

  @Test func damagedLetters() throws {
    var font = TestFont()
    font.letters = [
      TestFont.Letter(character: "n", advance: 9, contours: [], data: TestFont.u16(1, 0, 0, 9, 9, 40_000))
    ]
    #expect(
      Self.problems("<text>n</text>", with: try Self.collection(font)) == [
        "2:1: the font 'Test' is damaged in its table 'glyf'; use another copy of it"
      ])
  }

  @Test(arguments: [
    (
      "<text y='9' font-family='Other, Any'>n</text>", "no font of the family 'Other' was given, so the text is in Test"
    ),
    ("<text y='9' textLength='99'>n</text>", "textLength is ignored, so the text is as wide as its font says"),
    (
      "<text y='9' text-decoration='underline'>n</text>",
      "text-decoration: lines along text are not drawn; draw them as shapes"
    ),
    (
      "<text y='9' style='text-decoration-line:underline'>n</text>",
      "text-decoration: lines along text are not drawn; draw them as shapes"
    ),
    ("<text y='9' x='a'>n</text>", "x: 'a' is not understood, and is ignored"),
  ])
  func warned(body: String, warning: String) throws {
    #expect(try Self.imported(body).warnings.map(\.message) == [warning])
    #expect(throws: SVGRejection.self) { try Self.imported(body, isStrict: true) }
  }

  /// Text that would not be seen needs no letters.
  @Test(arguments: [
    "<text fill='none'>x</text>", "<text y='-99'>x</text>", "<text font-size='0'>x</text>", "<text> </text>",
    "<text visibility='hidden'>x</text>", "<text opacity='0'>x</text>",
  ])
  func unseen(body: String) throws {
    let drawn = try Self.imported("\(body)<rect width='9' height='9'/>")
    #expect(drawn.warnings.isEmpty && drawn.drawing.path.elements.count <= 5)
  }

  /// Properties of text that are not understood matter to no drawing.
  @Test func unknownValuesWithoutText() throws {
    let drawn = try Self.imported(
      "<g font-family='' font-weight='heavy' style='font:x;text-anchor:none;letter-spacing:a;white-space:var(--w)'>"
        + "<rect width='9' height='9'/></g>")
    #expect(drawn.warnings.isEmpty)
  }

  // MARK: - Much text

  @Test(arguments: ["n", "n ", "x", " ", "O", "é"]) func aMegabyte(text: String) {
    let much = String(repeating: text, count: (1 << 20) / text.utf8.count)
    for body in [
      "<text y='9'>\(much)</text><rect width='9' height='9'/>",
      "<text y='9' xml:space='preserve'>\(much)</text><rect width='9' height='9'/>",
    ] {
      #expect(Self.problems(body).count <= 1)
    }
  }

  @Test func muchElse() {
    let list = String(repeating: "1 ", count: 100_000)
    let deep = String(repeating: "<tspan rotate='1' x='\(list.prefix(2000))'>n", count: 100)
    #expect(
      Self.problems("<text y='9'>\(deep)\(String(repeating: "</tspan>", count: 100))</text>").count <= 1)
    let uses = String(repeating: "<use href='#t' y='9'/>", count: 5000)
    let text = String(repeating: "n", count: 5000)
    #expect(Self.problems("<text id='t' y='9'>\(text)</text>\(uses)").count == 1)
    let families = (0..<100).map { "<tspan font-family='f\($0)'>n</tspan>" }.joined()
    #expect(Self.problems("<text y='9'>\(families)</text>").isEmpty)
  }
}
