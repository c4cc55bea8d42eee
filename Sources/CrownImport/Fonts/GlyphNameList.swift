import CrownSystem

/// Names of a font's glyphs in a file beside it, as exports of fonts and makers of icon fonts write: a name and its
/// hexadecimal codepoint on each line, `royal e000`. Comments begin with `#`.
enum GlyphNameList {
  /// The ending of the file, which has the font's name otherwise.
  private static let ending = ".codepoints"
  /// The most bytes that are read.
  private static let maximumByteCount = 8 << 20
  /// The longest name that is read, as of those in fonts.
  private static let longest = 200

  /// The names by codepoint; none where there is no such file. Lines of another form are left out.
  static func names(besideFont path: String) -> [UInt32: String] {
    let bytes = ByteFile.firstBytes(
      of: SourceFileName.stem(of: path) + ending, count: maximumByteCount)
    var names: [UInt32: String] = [:]
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      guard words.count == 2, let name = words.first, !name.hasPrefix("#"), name.utf8.count <= longest,
        name.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F..<0xA0 ~= $0.value) }),
        let code = UInt32(words[1], radix: 16)
      else { continue }
      if names[code] == nil { names[code] = String(name) }
    }
    return names
  }
}
