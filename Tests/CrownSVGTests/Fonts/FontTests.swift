import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Reading of fonts: names, characters, widths and outlines.
@Suite struct FontTests {
  private static func path(_ letter: Unicode.Scalar, _ font: TestFont) throws -> BezierPath {
    let font = try OpenTypeFont(font.bytes)
    return try font.outline(of: #require(font.glyph(of: letter)))
  }

  @Test func description() throws {
    var font = TestFont()
    (font.family, font.weight, font.isItalic) = ("Crown Grotesk", 700, true)
    let description = try OpenTypeFont(font.bytes).description
    #expect(description.families == ["Crown Grotesk"])
    #expect(description.weight == 700 && description.isItalic && description.width == 5)
    #expect(description.name == "Crown Grotesk (bold italic)")
    #expect(try FontDescription(of: font.bytes) == description)
    font.family = ""
    #expect(try OpenTypeFont(font.bytes).description.families == [])
  }

  @Test func measures() throws {
    let font = try OpenTypeFont(TestFont().bytes)
    #expect((font.unitsPerEm, font.ascent, font.descent, font.xHeight) == (1000, 800, 200, 500))
    #expect(try font.advance(of: #require(font.glyph(of: "H"))) == 700)
  }

  @Test(arguments: [false, true]) func characters(mapsGroups: Bool) throws {
    var file = TestFont()
    file.mapsGroups = mapsGroups
    let font = try OpenTypeFont(file.bytes)
    for letter in file.letters {
      let glyph = try #require(font.glyph(of: letter.character))
      #expect(font.advance(of: glyph) == Double(letter.advance))
    }
    for other: Unicode.Scalar in ["B", "\u{0}", "\u{FFFF}", "\u{10FFFF}", "€"] { #expect(font.glyph(of: other) == nil) }
    #expect(font.description.blocks.mayContain("A") && !font.description.blocks.mayContain("€"))
  }

  @Test func linesAndCurves() throws {
    #expect(
      try Array(Self.path("A", TestFont()).elements) == [
        .move(to: PathPoint(0, 0)), .line(to: PathPoint(300, -700)), .line(to: PathPoint(600, 0)), .close,
      ])
    let round = try Array(Self.path("O", TestFont()).elements)
    #expect(round.count == 6)
    #expect(round[1] == .quad(to: PathPoint(400, -700), control: PathPoint(50, -700)))
    #expect(round[4] == .quad(to: PathPoint(50, -350), control: PathPoint(50, 0)))
  }

  @Test func contoursWithoutPointsOnThem() throws {
    var font = TestFont()
    font.letters = [
      TestFont.Letter(
        character: "o", advance: 800, contours: [[(0, 0, false), (0, 400, false), (400, 400, false), (400, 0, false)]])
    ]
    let elements = try Array(Self.path("o", font).elements)
    #expect(elements.first == .move(to: PathPoint(200, 0)))
    #expect(elements[1] == .quad(to: PathPoint(0, -200), control: PathPoint(0, 0)))
    #expect(elements.count == 6)
  }

  @Test func compositeGlyphs() throws {
    let elements = try Array(Self.path("Ä", TestFont()).elements)
    #expect(elements.count == 9)
    #expect(elements[1] == .line(to: PathPoint(300, -700)))
    #expect(elements[4] == .move(to: PathPoint(225, -750)))
    #expect(elements[6] == .line(to: PathPoint(425, -1000)))
  }

  @Test func spacesAreEmpty() throws { #expect(try Self.path(" ", TestFont()).isEmpty) }

  @Test func charstrings() throws {
    var font = TestFont()
    font.isCompact = true
    for letter: Unicode.Scalar in ["A", "H", "V", "n"] {
      #expect(try Self.path(letter, font) == Self.path(letter, TestFont()))
    }
  }

  /// Every drawing operator, against the curves of the specification (Adobe Technical Note 5177).
  @Test(
    arguments: [
      // hmoveto with a width before it; hlineto, vlineto.
      ([149, 149, 22, 159, 149, 6, 129, 7, 14], "M10 0L30 0L30 -10L30 0Z"),
      // rrcurveto.
      ([139, 22, 140, 140, 141, 141, 142, 142, 8, 14], "M0 0C1 -1 3 -3 6 -6Z"),
      // hhcurveto with a step across, vvcurveto.
      ([139, 22, 140, 141, 142, 143, 144, 27, 14], "M0 0C2 -1 5 -5 10 -5Z"),
      ([139, 22, 140, 141, 142, 143, 144, 26, 14], "M0 0C1 -2 4 -6 4 -11Z"),
      // hvcurveto with a last step across, vhcurveto.
      ([139, 22, 140, 141, 142, 143, 144, 31, 14], "M0 0C1 0 3 -3 8 -7Z"),
      ([139, 22, 140, 141, 142, 143, 30, 14], "M0 0C0 -1 2 -4 6 -4Z"),
      // rcurveline, rlinecurve.
      ([139, 22, 140, 139, 140, 139, 140, 139, 139, 141, 24, 14], "M0 0C1 0 2 0 3 0L3 -2Z"),
      ([139, 22, 139, 141, 140, 139, 140, 139, 140, 139, 25, 14], "M0 0L0 -2C1 -2 2 -2 3 -2Z"),
      // hstemhm and a mask of hints, with a vertical pair on the stack.
      ([149, 149, 18, 149, 149, 19, 0xC0, 139, 22, 140, 6, 14], "M0 0L1 0Z"),
      // flex, hflex, hflex1, flex1.
      ([139, 22] + [UInt8](repeating: 140, count: 12) + [189, 12, 35, 14], "M0 0C1 -1 2 -2 3 -3C4 -4 5 -5 6 -6Z"),
      ([139, 22, 140, 140, 141, 140, 140, 140, 140, 12, 34, 14], "M0 0C1 0 2 -2 3 -2C4 -2 5 0 6 0Z"),
      ([139, 22, 140, 140, 140, 140, 140, 140, 140, 140, 140, 12, 36, 14], "M0 0C1 -1 2 -2 3 -2C4 -2 5 -3 6 0Z"),
      (
        [139, 22, 141, 140, 141, 140, 141, 140, 141, 140, 141, 140, 141, 12, 37, 14],
        "M0 0C2 -1 4 -2 6 -3C8 -4 10 -5 12 0Z"
      ),
      // Numbers of two bytes and of 16.16.
      ([139, 22, 247, 0, 251, 0, 5, 255, 0, 1, 0x80, 0, 6, 14], "M0 0L108 108L109.5 108Z"),
      // A local subroutine, number 0 of 1.
      ([139, 22, 32, 10, 14], "M0 0L5 0Z"),
    ] as [([UInt8], String)])
  func operators(code: [UInt8], expected: String) throws {
    var font = TestFont()
    font.isCompact = true
    font.letters = [TestFont.Letter(character: "a", advance: 500, contours: [])]
    font.charstrings = [[14], code]
    font.subroutines = [[144, 6, 11]]
    #expect(try Self.text(Self.path("a", font)) == expected)
  }

  /// A path as SVG writes it.
  private static func text(_ path: BezierPath) -> String {
    func text(_ point: PathPoint) -> String {
      [point.x, point.y].map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }.joined(separator: " ")
    }
    return path.elements.map { element in
      switch element {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .quad(let point, let control): "Q" + text(control) + " " + text(point)
      case .cubic(let point, let first, let second): "C" + [first, second, point].map(text).joined(separator: " ")
      case .close: "Z"
      }
    }.joined()
  }

  @Test func collections() throws {
    let font = TestFont().bytes
    // The offsets of tables count from the start of the file, so a header before them moves all.
    let header = Array("ttcf".utf8) + TestFont.u32(0x10000) + TestFont.u32(1) + TestFont.u32(16)
    var moved = header + font
    for entry in stride(from: header.count + 12, to: header.count + 12 + 16 * TestFont().tables.count, by: 16) {
      let offset = (8..<12).reduce(0) { $0 << 8 | Int(moved[entry + $1]) }
      moved.replaceSubrange(entry + 8..<entry + 12, with: TestFont.u32(offset + header.count))
    }
    #expect(try OpenTypeFont(moved).outline(of: #require(OpenTypeFont(moved).glyph(of: "A"))).elements.count == 4)
  }
}
