import CrownKit
import CrownPath
import CrownSystem

/// An icon font: OpenType with outlines of CFF, the same as WOFF, and as WOFF2 where `brotli` is installed, a style
/// sheet, and the list of codepoints.
struct FontFormat: CollectedFormat {
  let name = "font"
  let summary = "icon font: OpenType, WOFF, WOFF2, CSS, a list of codepoints"
  let ending = "otf"
  let options: Set<ExportOption> = [.color]

  /// The characters of CSS classes that need no escape: ASCII letters, digits, `-` and `_`.
  func exportedName(of name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")) }
    let joined = words.joined(separator: "-")
    return joined.contains { $0.isLetter || $0.isNumber } ? joined : ""
  }

  /// The glyphs of a crown, and the colour that all have.
  struct Part: Sendable {
    let member: FontFile.Member
    let color: CrownColor
  }

  func part(of crown: ExportedCrown) throws -> Part {
    let box = crown.drawing.viewBox
    func glyph(_ name: String, _ layers: [Drawing.Layer]) throws -> FontGlyph {
      try FontGlyph(name: name, ExportedCrown.outline(of: layers, viewBox: box), viewBox: box)
    }
    let layers = crown.drawing.layers
    var shades: [(FontGlyph, UInt8)] = []
    if layers.contains(where: { $0.opacity != .max }) {
      for (index, layer) in layers.enumerated() {
        shades.append((try glyph("\(crown.name).\(index + 1)", [layer]), layer.opacity))
      }
    }
    // Programs that know no layers draw this one.
    let base = try glyph(crown.name, layers)
    return Part(
      member: FontFile.Member(name: crown.name, glyph: base, layers: shades), color: crown.settings.color)
  }

  private static let codepointsEnding = ".codepoints"

  func files(of parts: [Part], in context: ExportContext) throws -> [ExportedFile] {
    guard let color = parts.first?.color else { return [] }
    var list = CodepointList()
    if let bytes = try context.earlier(Self.codepointsEnding) {
      do {
        list = try CodepointList(bytes)
      } catch {
        throw ExportError(
          description: "\(context.name)\(Self.codepointsEnding): \(error); mend it, or give --output another name")
      }
    }
    let members = parts.map(\.member)
    let codepoints = try members.map { try list.codepoint(of: $0.name) }
    let names = FontFamily(context.name)
    let font = try FontFile(
      family: names.family, postScriptName: names.identifier, members: members, codepoints: codepoints,
      color: (color.red, color.green, color.blue))
    let tables = font.tables()
    // Programs that read fonts ignore what follows the last table.
    let mark = ExportMark(start: "", end: "\n")
    let packed = try PackedWebFont.file(tables, mark: mark, cancellation: context.cancellation)
    if packed == nil { context.note("\(context.name).woff2 is not written: \(BrotliProgram.Failure.missing)") }
    let sheet = FontStyleSheet.text(
      names, members: members, codepoints: codepoints, color: color, hasPackedFont: packed != nil)
    return (packed.map { [ExportedFile(path: ".woff2", bytes: $0)] } ?? []) + [
      ExportedFile(path: Self.codepointsEnding, extendedText: list.text),
      ExportedFile(path: ".otf", bytes: mark.marked(FontFile.file(tables))),
      ExportedFile(path: ".woff", bytes: WebFontFile.file(tables, mark: mark)),
      ExportedFile(path: ".css", text: sheet, mark: ExportMark(start: "/* ", end: " */\n")),
    ]
  }
}

/// The names of a font, made of that of its file.
struct FontFamily {
  /// The file's name without its ending.
  let file: String
  /// The name of the family: the file's without what no syntax likes.
  let family: String
  /// The name in ASCII letters, digits, `-` and `_`, a letter first.
  let identifier: String

  /// The longest name that all programs take (OpenType, table `name`, entry 6).
  private static let longest = 63

  init(_ file: String) {
    self.file = file
    let kept = file.unicodeScalars.filter { $0.value >= 32 && $0 != "\"" && $0 != "\\" && !(127..<160 ~= $0.value) }
    let family = String(String.UnicodeScalarView(kept)).prefix(Self.longest)
    self.family = family.isEmpty ? "crowns" : String(family)
    let name = FontFormat().exportedName(of: file).drop { !$0.isLetter }.prefix(Self.longest)
    identifier = name.isEmpty ? "crowns" : String(name)
  }
}

/// The style sheet of a font: `<i class="crowns crowns-royal"></i>` or `<i class="crowns">royal</i>`.
enum FontStyleSheet {
  static func text(
    _ names: FontFamily, members: [FontFile.Member], codepoints: [UInt32], color: CrownColor, hasPackedFont: Bool
  ) -> String {
    let url = encoded(names.file)
    let packed = hasPackedFont ? "url(\"\(url).woff2\") format(\"woff2\"), " : ""
    var text = hasPackedFont ? "" : "/* \(BrotliProgram.Failure.missing); then export again. */\n"
    text += """
      @font-face {
        font-family: "\(names.family)";
        src: \(packed)url("\(url).woff") format("woff"), url("\(url).otf") format("opentype");
        font-display: block;
      }

      """
    let shades = ColorTables.shades(of: members)
    if !shades.isEmpty {
      text += "/* Shades keep these colours, whatever color is; change them together with it. */\n"
      text += "@font-palette-values --\(names.identifier) {\n  font-family: \"\(names.family)\";\n  override-colors: "
      text += shades.enumerated().map { index, opacity in
        "\(index) rgb(\(color.red) \(color.green) \(color.blue) / \((Double(opacity) / 255).text(decimals: 4)))"
      }.joined(separator: ", ")
      text += ";\n}\n"
    }
    text += """
      .\(names.identifier) {
        font-family: "\(names.family)";
        font-style: normal;
        font-weight: normal;
        font-variant-ligatures: common-ligatures;
        letter-spacing: normal;
        line-height: 1;
        text-transform: none;
        white-space: nowrap;\(shades.isEmpty ? "" : "\n  font-palette: --\(names.identifier);")
      }

      """
    for (member, code) in zip(members, codepoints) {
      text += ".\(names.identifier)-\(member.name)::before { content: \"\\\(String(code, radix: 16))\"; }\n"
    }
    return text
  }

  /// A file's name in a URL.
  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte in
      let character = Unicode.Scalar(byte)
      let isPlain =
        byte < 128 && (character.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(character))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(character) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
