/// The character set of names in zip files that state none: that of the IBM PC.
enum CodePage437 {
  /// The characters of the bytes 128 to 255.
  private static let upperHalf = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
      .unicodeScalars)

  /// The name of an entry.
  ///
  /// Many programs write UTF-8 without saying so. Bytes above 127 that are valid UTF-8 are most unlikely to be anything
  /// else.
  static func text(of name: [UInt8], isUTF8: Bool) -> String {
    if let text = String(validating: name, as: UTF8.self) { return text }
    if isUTF8 { return String(decoding: name, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in name { text.append(byte < 128 ? UnicodeScalar(byte) : upperHalf[Int(byte) - 128]) }
    return String(text)
  }
}
