import CrownsTestSupport
import CrownPath
import Testing

@testable import CrownSVG

/// Path data, read through a whole document.
@Suite struct PathDataTests {
  private func path(_ data: String) throws -> BezierPath {
    try SVGImporter().drawing(from: Array(#"<svg viewBox="0 0 9 9"><path d="\#(data)"/></svg>"#.utf8)).drawing.path
  }

  /// The message for data that start at column 33 of line 1.
  private func message(_ data: String) -> String {
    do {
      return "read \(try path(data).elements.count) elements"
    } catch {
      return "\(error)"
    }
  }

  @Test func commandsInBothCases() throws {
    #expect(
      try path("M1 1L2 2H3V4Z") == path("m1 1l1 1h1v2z"))
    #expect(
      try path("M1 1C2 2 3 3 4 4S6 6 7 7Q8 8 9 9T1 2") == path("m1 1c1 1 2 2 3 3s2 2 3 3q1 1 2 2t-8-7"))
    #expect(try path("M1 1A2 3 30 0 1 4 4") == path("m1 1a2 3 30 0 1 3 3"))
  }

  @Test func repeatedArgumentsNeedNoLetter() throws {
    #expect(try path("M1 1 2 5 3 3") == path("M1 1L2 5L3 3"))
    #expect(try path("m1 1 2 5 3 3") == path("m1 1l2 5l3 3"))
    #expect(try path("M0 0v1h1 2 3") == path("M0 0v1h1h2h3"))
    #expect(try path("M0 0c1 1 2 4 3 3 1 1 2 2 3 3") == path("M0 0c1 1 2 4 3 3c1 1 2 2 3 3"))
  }

  @Test func compactNumbersAndFlags() throws {
    #expect(try path("M.5.5-.5-.5.5-.5") == path("M0.5 0.5 L-0.5 -0.5 L0.5 -0.5"))
    #expect(try path("M-.5.5e-3L1.,2H3") == path("M -0.5, 0.0005 L 1 2 H3"))
    #expect(try path("M0 0a1 1 0 01.5.5") == path("M0 0 a 1 1 0 0 1 0.5 0.5"))
    #expect(try path("M0 0a1 1 0 11.5.5a1 1 0 00-1-1") == path("M0 0 a1,1,0,1,1,.5,.5 a1,1 0 0 0 -1 -1"))
    #expect(try path("M1e1+2E-1H1V1") == path("M10 0.2H1V1"))
  }

  @Test func smoothCurvesMirrorOnlyCurvesOfTheirKind() throws {
    #expect(try path("M0 0C1 2 3 4 5 5S8 8 9 9") == path("M0 0C1 2 3 4 5 5C7 6 8 8 9 9"))
    #expect(try path("M1 1L2 3S8 8 9 9") == path("M1 1L2 3C2 3 8 8 9 9"))
    #expect(try path("M0 0Q1 2 3 3T6 6T9 9") == path("M0 0Q1 2 3 3Q5 4 6 6Q7 8 9 9"))
    #expect(try path("M0 0C1 2 3 4 5 5T9 9") == path("M0 0C1 2 3 4 5 5Q5 5 9 9"))
  }

  @Test func drawingGoesOnAfterClose() throws {
    #expect(try path("M1 1h2v2zl4 4") == path("M1 1h2v2zM1 1l4 4"))
    #expect(try path("M1 1h2v2zm1 0h1") == path("M1 1h2v2zM2 1h1"))
  }

  @Test func arcsLieOnTheirEllipse() throws {
    let half = try path("M0 0A5 5 0 0 1 10 0")
    let bounds = try #require(half.bounds)
    #expect(abs(bounds.minY + 5) < 2e-3 && abs(bounds.maxY) < 1e-9)
    #expect(half.elements.count == 3)
    // Radii that are too small grow until both ends lie on the ellipse.
    let grown = try #require(try path("M0 0A1 1 0 0 0 10 0").bounds)
    #expect(abs(grown.maxY - 5) < 2e-3)
    // A turned ellipse: axes 4 and 2 at 90° are axes 2 and 4.
    let turned = try path("M-2 0A4 2 90 0 1 2 0A4 2 90 0 1-2 0z")
    let box = try #require(turned.bounds)
    #expect(abs(box.width - 4) < 2e-3 && abs(box.height - 8) < 4e-3)
    #expect(try path("M0 0A0 5 0 0 1 3 4H0") == path("M0 0L3 4H0"))
    #expect(try path("M1 1A5 5 0 0 1 1 1L2 2V1") == path("M1 1L2 2V1"))
  }

  @Test(arguments: [
    ("x", "1:33: path data: expected a command such as 'M', 'L' or 'C', found 'x'"),
    ("L1 1", "1:33: path data: expected 'M' or 'm' to begin with, found 'L'"),
    ("M1 1Lx", "1:38: path data: expected a number after 'L', found 'x'"),
    ("M1 1L", "1:38: path data: expected a number after 'L', found the end"),
    ("M1", "1:35: path data: expected another number for 'M', found the end"),
    ("M1 1 2", "1:39: path data: expected another number for 'M', found the end"),
    ("M1 1L2,,3", "1:40: path data: expected another number for 'L', found ','"),
    ("M1 1,", "1:38: path data: expected a number after ',', found the end"),
    ("M1 1 é", "1:38: path data: expected a command such as 'M', 'L' or 'C', found 'é'"),
    ("M0 0a1 1 0 2 1 3 3", "1:44: path data: expected 0 or 1 for the large-arc flag of the arc, found '2'"),
    ("M0 0a1 1 0 1 x 3 3", "1:46: path data: expected 0 or 1 for the sweep flag of the arc, found 'x'"),
    ("M0 0zz1", "1:39: path data: expected a command such as 'L' or 'M' after 'Z', found '1'"),
    ("M1e999 0", "1:34: path data: the number is too large"),
    ("M0 0L1e308 0l1e308 0", "1:53: path data: the coordinate grows too large"),
    ("M0 NaN", "1:36: path data: expected another number for 'M', found 'N'"),
    ("M0 inf", "1:36: path data: expected another number for 'M', found 'i'"),
    ("M0&#48; 1Lx", "1:43: path data: expected a number after 'L', found 'x'"),
  ])
  func errorsTellWhereAndWhat(data: String, expected: String) {
    #expect(message(data) == expected)
  }

  /// The segments before an error are drawn, as SVG 2 asks in section 9.5.4.
  @Test(arguments: [
    ("M1 1H5V5H1zM0 0Lx", "M1 1H5V5H1zM0 0", 49), ("M1 1H5V5 6", "M1 1H5V5V6", 0), ("M1 1H5V5,x", "M1 1H5V5", 42),
    ("M1 1L5 1 5 5 1", "M1 1L5 1 5 5", 47), ("M1 1h4v4a1 1 0 2 1 3 3", "M1 1h4v4", 48),
    ("M1 1L5 1 5 5 1e999 3", "M1 1L5 1 5 5", 46), ("M1 1L5 1 5 5,", "M1 1L5 1 5 5", 46),
  ])
  func aPathWithAnErrorIsDrawnUpToIt(data: String, drawn: String, column: Int) throws {
    func imported(_ isStrict: Bool) throws -> SVGImport {
      var options = SVGImporter.Options()
      options.isStrict = isStrict
      return try SVGImporter(options: options).drawing(
        from: Array(#"<svg viewBox="0 0 9 9"><path d="\#(data)"/></svg>"#.utf8))
    }
    let result = try imported(false)
    #expect(result.drawing.path == (try path(drawn)))
    guard column > 0 else { return #expect(result.warnings.isEmpty) }
    let warning = try #require(result.warnings.first)
    #expect(warning.column == column && warning.message.hasPrefix("path data: "), "\(warning)")
    #expect(warning.message.hasSuffix("; the shape is drawn up to there"))
    #expect(throws: SVGRejection.self) { try imported(true) }
  }

  @Test func pointsWithAnErrorAreDrawnUpToIt() throws {
    let result = try Drawn.imported("<polygon points='1,1 5,1 5,5 x 9'/>")
    #expect(result.drawing.path == (try Drawn.path("<path d='M1 1H5V5z'/>")))
    #expect(
      result.warnings.map(\.description) == [
        "2:30: points: expected a number, found 'x'; the shape is drawn up to there"
      ])
    #expect(Drawn.problems("<polyline points='x'/>") == ["2:19: points: expected a number, found 'x'"])
  }

  @Test func numbersAreTheNearestThereAre() throws {
    var generator = SeededGenerator(seed: 7)
    var texts = [
      "0.1", "-.3", "123456789.123456789", "9007199254740993", "1e22", "1e23", "4.35e-17", "5e-324", "1.", "0e5",
    ]
    for _ in 0..<2000 {
      let digits = Int.random(in: 1...21, using: &generator)
      var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
      text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1..<digits + 1, using: &generator)))
      if Bool.random(using: &generator) { text += "e\(Int.random(in: -30...30, using: &generator))" }
      texts.append(text)
    }
    for text in texts {
      let source = SourceText(document: Array(text.utf8))
      var scanner = NumberScanner(source, 0..<text.utf8.count)
      let normal = text.hasPrefix("-.") ? "-0." + text.dropFirst(2) : text.replacing(".e", with: ".0e")
      let expected = try #require(Double(normal.hasSuffix(".") ? normal + "0" : normal))
      #expect(try scanner.number() == expected, "\(text)")
      #expect(scanner.isAtEnd)
    }
  }
}
