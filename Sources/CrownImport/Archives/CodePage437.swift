/// The character set of names in zip files that state none: that of the IBM PC.
enum CodePage437 {
  /// The characters of the bytes 128 to 255.
  private static let upperHalf = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
      .unicodeScalars)

  /// The text of some bytes.
  static func text(of name: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for byte in name { text.append(byte < 128 ? UnicodeScalar(byte) : upperHalf[Int(byte) - 128]) }
    return String(text)
  }
}
