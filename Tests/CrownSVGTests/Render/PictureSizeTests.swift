import CrownPath
import Testing

@testable import CrownSVG

/// Drawings that do not say how large their picture is.
@Suite struct PictureSizeTests {
  private func imported(_ attributes: String, _ body: String, strict: Bool = false) throws(SVGRejection) -> SVGImport {
    var options = SVGImporter.Options()
    options.isStrict = strict
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
    return try SVGImporter(options: options).drawing(from: Array(text.utf8))
  }

  @Test(arguments: ["", "width='40'", "height='40'", "width='9dp' height='9'", "width='100%' height='100%'"])
  func thePictureIsWhatIsPainted(attributes: String) throws {
    let body =
      "<path d='M20 10h40v30h-40z'/><path d='M10 50h30' stroke='#000' stroke-width='4' stroke-linecap='square'/>"
    let drawn = try imported(attributes, body)
    #expect(drawn.drawing.viewBox == PathRect(x: 8, y: 10, width: 52, height: 42))
    let message = "<svg> has no size, so the picture is what the drawing paints; to be sure, add viewBox=\"8 10 52 42\""
    #expect(drawn.warnings.contains { $0.message == message }, "\(drawn.warnings)")
    #expect(throws: SVGRejection.self) { try imported(attributes, body, strict: true) }
  }

  @Test func roundStrokesAreMeasuredExactlyHoweverSmall() throws {
    for scale in [1e-4, 1, 1e4] {
      let body =
        "<g transform='scale(\(scale))'><circle cx='50' cy='50' r='20' fill='none' stroke='#000' stroke-width='8'/></g>"
      let box = try imported("", body).drawing.viewBox
      #expect(abs(box.x / scale - 26) < 0.01 && abs(box.width / scale - 48) < 0.02, "\(box)")
    }
  }

  @Test func clipsCountAndWhatIsNotPaintedDoesNot() throws {
    let body =
      "<clipPath id='c'><rect x='4' y='4' width='40' height='24'/></clipPath><rect width='900' height='9' fill='none'/>"
      + "<g clip-path='url(#c)'><circle cx='20' cy='20' r='24'/></g><rect x='500' width='9' height='9' display='none'/>"
    #expect(try imported("", body).drawing.viewBox == PathRect(x: 4, y: 4, width: 40, height: 24))
  }

  @Test func nothingHasNoSize() {
    for body in ["", "<g/>", "<path d='M0 0h9' fill='none'/>"] {
      #expect(throws: SVGRejection.self) { try imported("", body) }
    }
    #expect(throws: SVGRejection.self) { try imported("", "<path d='M0 0h9x'/>") }
    #expect(throws: SVGRejection.self) { try imported("", "<path d='M0 0h1e200v1e200z'/>") }
  }
}
