import CrownKit
import CrownSVG

/// Android's vector drawables: resources of XML.
struct VectorDrawableFormat: ExportFormat {
  let name = "vectordrawable"
  let summary = "Android: a file for res/drawable each"
  let ending = "xml"
  let layout = ExportLayout.fileEach
  let options: Set<ExportOption> = [.color, .size, .minified]

  /// Small letters, digits and `_`, a letter first, and no word of Java.
  func exportedName(of name: String) -> String {
    let plain = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    guard let first = plain.first(where: { $0 != "_" }) else { return "" }
    return plain.first == first && first.isLetter && !Self.javaWords.contains(plain) ? plain : "ic_" + plain
  }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    let placed = crown.placed
    let box = placed.drawing.viewBox
    let (width, height) = placed.size
    let color = crown.settings.color.css.dropFirst().uppercased()
    var text = """
      <vector xmlns:android="http://schemas.android.com/apk/res/android"
          android:width="\(width.text(decimals: 3))dp"
          android:height="\(height.text(decimals: 3))dp"
          android:viewportWidth="\(SVGWriter.shortest(box.width))"
          android:viewportHeight="\(SVGWriter.shortest(box.height))"
      """
    if crown.mirrors { text += "\n    android:autoMirrored=\"true\"" }
    text += ">\n"
    for layer in placed.drawing.layers {
      let data = { placed.pathData($0, isMinified: crown.settings.isMinified) }
      for part in layer.path.parts(ofAbout: Self.longestData, data: data) {
        guard part.utf8.count <= Self.mostBytes else {
          throw ExportError(description: "an outline of \(part.utf8.count) bytes is too long for Android; simplify it")
        }
        text += "  <path android:fillColor=\"#FF\(color)\""
        if layer.opacity != .max { text += " android:fillAlpha=\"\(SVGWriter.share(layer.opacity))\"" }
        if layer.fillRule == .evenOdd { text += " android:fillType=\"evenOdd\"" }
        text += "\n      android:pathData=\"\(part)\"/>\n"
      }
    }
    text += "</vector>\n"
    return [ExportedFile(path: crown.name + ".xml", text: text, mark: .xml)]
  }

  /// Lint warns of longer data (`VectorPath`), which are slow to read.
  private static let longestData = 800
  /// Strings of a resource file end here: their lengths have 15 bits.
  private static let mostBytes = 0x7FFF

  /// The words that Java keeps to itself (Java Language Specification, section 3.9).
  private static let javaWords: Set<String> = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue", "default",
    "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if", "implements",
    "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private", "protected",
    "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws",
    "transient", "true", "try", "void", "volatile", "while",
  ]
}
