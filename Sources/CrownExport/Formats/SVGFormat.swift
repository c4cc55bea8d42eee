import CrownKit
import CrownSVG

/// SVG files without a size, for pages and for other tools.
struct SVGFormat: ExportFormat {
  let name = "svg"
  let summary = "SVG without a size; --minified is the smallest"
  let ending = "svg"
  let layout = ExportLayout.fileEach
  let options: Set<ExportOption> = [.color, .minified]

  func exportedName(of name: String) -> String { name }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    let isMinified = crown.settings.isMinified
    return [
      ExportedFile(
        path: crown.name + ".svg", text: Self.document(of: crown, isMinified: isMinified), mark: .xml)
    ]
  }

  /// A document of a crown, in the colour of the settings.
  ///
  /// - Parameter size: The width and height that it asks for; `nil` for none.
  static func document(
    of crown: ExportedCrown, isMinified: Bool, size: (width: Double, height: Double)? = nil
  ) -> String {
    let line = isMinified ? "" : "\n"
    let color = crown.settings.color
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if let size { text += " width=\"\(size.width.text(decimals: 3))\" height=\"\(size.height.text(decimals: 3))\"" }
    text += " viewBox=\"\(viewBox(of: crown))\">\(line)"
    if !isMinified { text += "<title>\(SVGWriter.escaped(crown.title))</title>\n" }
    text += paths(of: crown, isMinified: isMinified, fill: color == .black ? "" : " fill=\"\(color.css)\"", line: line)
    return text + "</svg>\n"
  }

  static func viewBox(of crown: ExportedCrown) -> String {
    let box = crown.drawing.viewBox
    return [box.x, box.y, box.width, box.height].map(SVGWriter.shortest).joined(separator: " ")
  }

  /// A path for each layer.
  ///
  /// - Parameters:
  ///   - fill: The attribute of the colour.
  ///   - line: What follows each path.
  static func paths(of crown: ExportedCrown, isMinified: Bool, fill: String, line: String) -> String {
    var text = ""
    for layer in crown.drawing.layers {
      text += "<path\(fill)"
      if layer.opacity != .max { text += " fill-opacity=\"\(SVGWriter.share(layer.opacity))\"" }
      if layer.fillRule == .evenOdd { text += " fill-rule=\"evenodd\"" }
      text += " d=\"\(crown.pathData(layer.path, isMinified: isMinified))\"/>\(line)"
    }
    return text
  }
}
