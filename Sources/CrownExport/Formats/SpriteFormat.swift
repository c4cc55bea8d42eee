import CrownKit
import CrownSVG

/// One SVG file of a symbol each, which pages use by `<use href="sprite.svg#name">` in their own colour.
struct SpriteFormat: ExportFormat {
  let name = "sprite"
  let summary = "pages: one SVG file of a <symbol> each, in currentColor"
  let ending = "svg"
  let layout = ExportLayout.oneFile

  /// An identifier has no white space, and none of the characters that XML forbids.
  func exportedName(of name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.isWhitespace || scalar.value < 32 || [0xFFFE, 0xFFFF].contains(scalar.value) ? "-" : scalar
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  let head = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n"
  let tail = "</svg>\n"

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    let paths = SVGFormat.paths(of: crown, isMinified: true, fill: "", line: "")
    let text =
      "<symbol id=\"\(SVGWriter.escaped(crown.name))\" viewBox=\"\(SVGFormat.viewBox(of: crown))\" "
      + "fill=\"currentColor\"><title>\(SVGWriter.escaped(crown.title))</title>\(paths)</symbol>\n"
    return [ExportedFile(path: crown.name, text: text)]
  }
}
