import CrownKit
import CrownSVG

/// Jetpack Compose: a Kotlin source each, with an image that is made when it is first used.
struct ComposeFormat: ExportFormat {
  let name = "compose"
  let summary = "Jetpack Compose: a Kotlin file with a lazy ImageVector each"
  let ending = "kt"
  let layout = ExportLayout.fileEach
  let options: Set<ExportOption> = [.color, .size, .package]

  /// The words of a name joined, each with a capital, as Material's icons are. No keyword of Kotlin has a capital.
  func exportedName(of name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber ?? false ? "Icon" + joined : joined
  }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    let placed = crown.placed
    let box = placed.drawing.viewBox
    let (width, height) = placed.size
    let color = crown.settings.color.css.dropFirst().uppercased()
    var paths = ""
    for layer in placed.drawing.layers {
      let data = placed.pathData(layer.path, isMinified: true)
      guard data.utf8.count <= Self.mostBytes else {
        throw ExportError(description: "an outline of \(data.utf8.count) bytes is too long for Kotlin; simplify it")
      }
      paths += "    addPath(\n      pathData = addPathNodes(\"\(data)\"),\n"
      if layer.fillRule == .evenOdd { paths += "      pathFillType = PathFillType.EvenOdd,\n" }
      paths += "      fill = SolidColor(Color(0xFF\(color))),\n"
      if layer.opacity != .max { paths += "      fillAlpha = \(SVGWriter.share(layer.opacity))f,\n" }
      paths += "    )\n"
    }
    let text = """
      package \(crown.settings.package)

      import androidx.compose.ui.graphics.Color
      import androidx.compose.ui.graphics.PathFillType
      import androidx.compose.ui.graphics.SolidColor
      import androidx.compose.ui.graphics.vector.ImageVector
      import androidx.compose.ui.graphics.vector.addPathNodes
      import androidx.compose.ui.unit.dp

      val \(crown.name): ImageVector by lazy(LazyThreadSafetyMode.PUBLICATION) {
        ImageVector.Builder(
          name = "\(crown.name)",
          defaultWidth = \(width.text(decimals: 3)).dp,
          defaultHeight = \(height.text(decimals: 3)).dp,
          viewportWidth = \(SVGWriter.shortest(box.width))f,
          viewportHeight = \(SVGWriter.shortest(box.height))f,
          autoMirror = \(crown.mirrors),
        ).apply {
      \(paths)  }.build()
      }

      """
    let mark = ExportMark(start: "// ", end: "\n")
    return [ExportedFile(path: crown.name + ".kt", text: text, mark: mark)]
  }

  /// A string of a class file has at most 65535 bytes.
  private static let mostBytes = 0xFFFF

  /// The keywords of Kotlin that no name may be (Kotlin specification, hard keywords).
  private static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
    "while",
  ]

  /// Returns true if a text can be the name of a package: words of letters, digits and `_`, with dots between them.
  static func isPackage(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      guard let first = word.first, !first.isNumber, !keywords.contains(String(word)) else { return false }
      return word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
    }
  }
}

extension ExportSettings {
  /// Returns true if a text can be the name of a package of Kotlin.
  public static func isPackage(_ text: String) -> Bool { ComposeFormat.isPackage(text) }
}
