/// Values of the properties of text.
extension PropertyValue {
  /// The longest list of families that is read, in bytes.
  private static let maximumFamilies = 1000

  /// The value of `font-family`: names without their quotes.
  var fontFamilies: [String]? {
    guard range.count <= Self.maximumFamilies else { return nil }
    return Self.families(string)
  }

  private static func families(_ list: String) -> [String] {
    list.split(separator: ",").map { name in
      name.filter { $0 != "\"" && $0 != "'" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// A value of `font-weight` in lower case; `nil` for what is not understood.
  ///
  /// - Parameter parent: The weight that relative values refer to.
  static func fontWeight(_ keyword: String, after parent: Int) -> Int? {
    switch keyword {
    case "normal": 400
    case "bold": 700
    case "bolder": parent < 350 ? 400 : parent < 550 ? 700 : 900
    case "lighter": parent < 550 ? 100 : parent < 750 ? 400 : 700
    default: Int(keyword).flatMap { 1...1000 ~= $0 ? $0 : nil }
    }
  }

  /// A value of `font-style` in lower case; `nil` for what is not understood.
  static func isItalic(_ keyword: String) -> Bool? {
    keyword == "normal" ? false : keyword == "italic" || keyword.hasPrefix("oblique") ? true : nil
  }

  /// The value of `font`: style and weight in any order, the size, perhaps a line height, and the families.
  ///
  /// - Parameter weight: The weight of the element around it.
  func font(weight: Int) -> (request: FontRequest, size: Double)? {
    guard range.count <= Self.maximumFamilies else { return nil }
    var request = FontRequest()
    var scanner = NumberScanner(text, range)
    while true {
      scanner.skipSpace()
      let start = scanner.index
      while let byte = scanner.peek, !isSpace(byte) { scanner.index += 1 }
      guard start < scanner.index else { return nil }
      let word = text.string(start..<scanner.index).lowercased()
      if let isItalic = Self.isItalic(word), word != "normal" {
        request.isItalic = isItalic
      } else if let value = Self.fontWeight(word, after: weight), word != "normal" {
        request.weight = value
      } else {
        let end = text.bytes[start..<scanner.index].firstIndex(of: UInt8(ascii: "/")) ?? scanner.index
        let size = PropertyValue(key, start..<end, in: text, fontSize: fontSize, parentFontSize: parentFontSize)
        guard let own = size.ownFontSize else { continue }
        if end == scanner.index - 1 {
          // The line height stands apart from its slash.
          scanner.skipSpace()
          while let byte = scanner.peek, !isSpace(byte) { scanner.index += 1 }
        }
        request.families = Self.families(text.string(scanner.index..<range.upperBound))
        return request.families.isEmpty ? nil : (request, own)
      }
    }
  }

  /// The value of `letter-spacing` or `word-spacing`, in user units; a percentage is one of the font size.
  var spacing: Double? {
    if keyword == "normal" { return 0 }
    return length.map { $0.isPercentage ? $0.value / 100 * fontSize.own : $0.value }
  }

  /// A value of `white-space` in lower case: whether each space counts.
  static func keepsSpaces(_ keyword: String) -> Bool? {
    keyword.hasPrefix("pre") && keyword != "pre-line" || keyword == "break-spaces"
  }

  /// The value of `baseline-shift`.
  var baselineShift: TextStyle.Shift? {
    switch keyword {
    case "baseline": .some(.none)
    case "sub": .sub
    case "super": .super
    default: length.map { .length($0.isPercentage ? $0.value / 100 * fontSize.own : $0.value) }
    }
  }
}
