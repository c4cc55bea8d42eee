/// The identifier of a symbol within a sheet.
struct SymbolID: Hashable, Sendable {
  /// The identifier as the sheet has it.
  let text: String

  init(_ text: String) { self.text = text }

  /// The identifier as a part of a crown's name and of a path: what neither may have is written as in a URL.
  ///
  /// Different identifiers have different forms.
  var escaped: String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let isHidden = scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
      if "/#%\\".unicodeScalars.contains(scalar) || isHidden || scalar == "." && index == 0 {
        for byte in String(scalar).utf8 {
          result += byte < 16 ? "%0" : "%"
          result += String(byte, radix: 16, uppercase: true)
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Reads the form of ``escaped``.
  init(escaped: Substring) {
    var bytes: [UInt8] = []
    var rest = Substring(escaped).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The path of a file, and the symbol in it if a path has one: `sheet.svg#home`.
  static func split(_ path: String) -> (file: String, symbol: SymbolID?) {
    guard let hash = path.lastOffset(of: UInt8(ascii: "#")) else { return (path, nil) }
    let file = String(Substring(path.utf8.prefix(hash)))
    guard SourceFileName.isSVG(file) || SourceFileName.isFont(file) else { return (path, nil) }
    return (file, SymbolID(escaped: Substring(path.utf8.dropFirst(hash + 1))))
  }
}
