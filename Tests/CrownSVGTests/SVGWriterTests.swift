import CrownPath
import CrownSVG
import Testing

@Suite struct SVGWriterTests {
  private static let square: Drawing = {
    var path = BezierPath()
    path.move(to: PathPoint(4, 4))
    path.addLine(to: PathPoint(20, 4))
    path.addLine(to: PathPoint(20, 20))
    path.addLine(to: PathPoint(4, 20))
    path.closeSubpath()
    return Drawing(viewBox: PathRect(x: 0, y: 0, width: 24, height: 24), path: path)
  }()

  private static func document(_ drawing: Drawing = square, title: String = "A crown") -> String {
    SVGWriter.document(drawing, title: title, width: 512, height: 512, color: "#000000")
  }

  @Test func documentsAreMarked() {
    #expect(SVGWriter.wrote(Array(Self.document().utf8)))
    let masked = SVGWriter.document(
      maskedBy: [1, 2, 3], viewBox: Self.square.viewBox, title: "A crown", width: 9, height: 9, color: "red",
      background: "white")
    #expect(SVGWriter.wrote(Array(masked.utf8)))
    // Any change, in the mark itself too.
    let document = Array(Self.document().utf8)
    for index in document.indices {
      var edited = document
      edited[index] ^= 1
      #expect(!SVGWriter.wrote(edited), "byte \(index)")
      #expect(!SVGWriter.wrote(Array(document[..<index])))
    }
  }

  @Test func layersArePathsWithTheirOpacities() {
    var drawing = Self.square
    drawing.layers.append(Drawing.Layer(path: Self.square.path, fillRule: .evenOdd, opacity: 102))
    drawing.layers.append(Drawing.Layer(path: Self.square.path, opacity: 128))
    let data = "d=\"M4 4h16v16H4z\"/>"
    let paths = Self.document(drawing).split(separator: "\n").filter { $0.hasPrefix("<path") }
    #expect(
      paths == [
        "<path \(data)", "<path fill-opacity=\"0.4\" fill-rule=\"evenodd\" \(data)",
        "<path fill-opacity=\"0.5\" \(data)",
      ])
    drawing.layers = []
    #expect(Self.document(drawing) == Self.document(Drawing(viewBox: drawing.viewBox, path: BezierPath())))
  }

  /// Three decimals at most, and the next shorter number would be another opacity.
  @Test func opacitiesReadBack() throws {
    for opacity in 0...254 {
      var drawing = Self.square
      drawing.layers[0].opacity = UInt8(opacity)
      let text = Self.document(drawing)
      let start = try #require(text.ranges(of: "fill-opacity=\"").first?.upperBound)
      let number = try #require(Double(text[start...].prefix { $0 != "\"" }))
      #expect((number * 255).rounded() == Double(opacity))
      let digits = text[start...].prefix { $0 != "\"" }.count - 2
      #expect(digits <= 3)
      if digits > 1 {
        let scale: Double = digits == 3 ? 100 : 10
        #expect(((Double(opacity) / 255 * scale).rounded() / scale * 255).rounded() != Double(opacity))
      }
    }
  }

  @Test func otherDocumentsAreNotMarked() {
    #expect(!SVGWriter.wrote([]))
    #expect(!SVGWriter.wrote(Array("<svg viewBox=\"0 0 9 9\"><!-- A crown --><path d=\"M0 0h9v9z\"/></svg>".utf8)))
    let lines = Self.document(title: "<!--crowntool").split(separator: "\n")
    #expect(!SVGWriter.wrote(Array(lines.filter { !$0.hasPrefix("<!--") }.joined(separator: "\n").utf8)))
  }

  /// A file of an earlier version is replaced as one of this.
  @Test func formerMarksCount() {
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n"
    let rest = "<title>a</title>\n</svg>\n"
    #expect(SVGWriter.wrote(Array((start + "<!-- Written by crowntool, checksum c5f32ce6 -->\n" + rest).utf8)))
    #expect(!SVGWriter.wrote(Array((start + "<!-- Written by crowntool, checksum c5f32ce7 -->\n" + rest).utf8)))
  }

  @Test func whatXMLForbidsBecomesSpace() throws {
    let forbidden = (0...0x1F).map { UInt32($0) } + [0xFFFE, 0xFFFF]
    for value in forbidden {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(Self.document(title: "a\(scalar)b").contains("<title>a b</title>"), "U+\(String(value, radix: 16))")
    }
    #expect(Self.document(title: "\u{FFFD}\u{10FFFF}\u{7F}").contains("<title>\u{FFFD}\u{10FFFF}\u{7F}</title>"))
  }

  @Test func viewBoxAndFillRuleComeBack() throws {
    var drawing = Self.square
    drawing.layers[0].fillRule = .evenOdd
    for box in [
      PathRect(x: 0.1 + 0.2, y: -1e-7, width: 24.07, height: 1.0 / 3),
      PathRect(x: -32.5, y: 0, width: 1e9, height: 1e8),
    ] {
      drawing.viewBox = box
      let imported = try SVGImporter().drawing(from: Array(Self.document(drawing).utf8)).drawing
      // The default picture is square.
      let center = imported.viewBox.center
      #expect(abs(center.x - box.center.x) < 1e-9 * box.longerSide && imported.fillRule == .evenOdd)
      let text = SVGWriter.document(
        drawing, title: "", width: 90, height: Int((90 * box.height / box.width).rounded()), isStretched: true,
        color: "#000000")
      #expect(try SVGImporter().drawing(from: Array(text.utf8)).drawing.viewBox == box)
    }
  }

  /// A side that is rounded to a pixel is no change of proportions; any other stretch is the drawing's.
  @Test func stretchingIsTheDrawings() throws {
    let stretched = SVGWriter.document(
      Self.square, title: "", width: 48, height: 24, isStretched: true, color: "#000000")
    #expect(stretched.contains(" preserveAspectRatio=\"none\""))
    let viewBox = try SVGImporter().drawing(from: Array(stretched.utf8)).drawing.viewBox
    #expect(viewBox == PathRect(x: 0, y: 0, width: 48, height: 24))
  }
}
