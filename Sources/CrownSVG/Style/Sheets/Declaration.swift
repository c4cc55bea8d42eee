/// A property or a variable of CSS, and the value that is declared for it.
struct Declaration: Sendable {
  /// The property; `nil` for a variable.
  var key: AttributeName?
  /// The name of a variable, with its dashes.
  var name = 0..<0
  /// The value, without white space around it.
  var value: Range<Int>
  var isImportant = false
  /// True if it is a presentation attribute rather than part of a style.
  var isAttribute = false

  /// The declarations of a `style` attribute or of a rule; those of unknown properties are omitted.
  static func list(_ text: SourceText, _ range: Range<Int>) -> [Declaration] {
    var result: [Declaration] = []
    var scanner = NumberScanner(text, range)
    while true {
      scanner.skipSpace()
      let nameStart = scanner.index
      while let byte = scanner.peek, byte != UInt8(ascii: ":"), byte != UInt8(ascii: ";") { scanner.index += 1 }
      let name = trimmed(text, nameStart..<scanner.index)
      if scanner.skip(UInt8(ascii: ":")) {
        let valueStart = scanner.index
        StyleSheet.skip(&scanner, to: [UInt8(ascii: ";")])
        var value = trimmed(text, valueStart..<scanner.index)
        let isImportant = removeImportance(text, &value)
        if value.isEmpty {
          // An empty value declares nothing.
        } else if name.count > 2, text.matches(name.lowerBound..<name.lowerBound + 2, "--") {
          result.append(Declaration(name: name, value: value, isImportant: isImportant))
        } else if let key = AttributeName(property: text.unescaped(name).lowercased()) {
          result.append(Declaration(key: key, value: value, isImportant: isImportant))
        }
      }
      guard scanner.skip(UInt8(ascii: ";")) else { return result }
    }
  }

  /// Removes `!important` from the end of a value.
  ///
  /// - Returns: True if it was there.
  private static func removeImportance(_ text: SourceText, _ value: inout Range<Int>) -> Bool {
    guard let mark = text.bytes[value].lastIndex(of: UInt8(ascii: "!")) else { return false }
    let word = trimmed(text, mark + 1..<value.upperBound)
    guard text.string(word).lowercased() == "important" else { return false }
    value = trimmed(text, value.lowerBound..<mark)
    return true
  }

  /// A range without the white space at its ends.
  static func trimmed(_ text: SourceText, _ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, isSpace(text.bytes[lower]) { lower += 1 }
    while upper > lower, isSpace(text.bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}
