/// The rules of a document's `<style>` elements.
struct StyleSheet: Sendable {
  /// The rules, in the order of the document.
  private(set) var rules: [Rule] = []
  /// What was passed over, with its offset.
  private(set) var notes: [(offset: Int, message: String)] = []

  struct Rule: Sendable {
    var selector: Selector
    var declarations: [Declaration]
  }

  /// Adds the rules of a range of the text, in which comments have been replaced by spaces.
  ///
  /// What is not understood is passed over, as CSS asks: a rule with a selector that is unknown, a declaration that is
  /// none, and everything from an unclosed bracket on.
  mutating func add(_ text: SourceText, _ range: Range<Int>) {
    var scanner = NumberScanner(text, range)
    while true {
      scanner.skipSpace()
      if text.matches(scanner.index..<min(scanner.index + 4, scanner.end), "<!--") { scanner.index += 4 }
      if text.matches(scanner.index..<min(scanner.index + 3, scanner.end), "-->") { scanner.index += 3 }
      scanner.skipSpace()
      guard let next = scanner.peek else { return }
      if next == UInt8(ascii: "@") {
        skipAtRule(&scanner)
        continue
      }
      let selectorStart = scanner.index
      Self.skip(&scanner, to: [UInt8(ascii: "{")])
      let selectors = selectorStart..<scanner.index
      guard scanner.skip(UInt8(ascii: "{")) else { return }
      let blockStart = scanner.index
      Self.skip(&scanner, to: [UInt8(ascii: "}")])
      let declarations = Declaration.list(text, blockStart..<scanner.index)
      _ = scanner.skip(UInt8(ascii: "}"))
      for selector in Selector.list(text, selectors) {
        rules.append(Rule(selector: selector, declarations: declarations))
      }
    }
  }

  private mutating func skipAtRule(_ scanner: inout NumberScanner) {
    let start = scanner.index
    Self.skip(&scanner, to: [UInt8(ascii: "{"), UInt8(ascii: ";")])
    let name = scanner.text.string(start..<scanner.index).split(whereSeparator: { $0.isWhitespace }).first ?? "@"
    if !["@charset", "@namespace", "@font-face"].contains(name) {
      notes.append((start, "the style sheet's '\(name)' rule is passed over; write its styles out"))
    }
    guard scanner.skip(UInt8(ascii: "{")) else {
      _ = scanner.skip(UInt8(ascii: ";"))
      return
    }
    var depth = 1
    while depth > 0 {
      Self.skip(&scanner, to: [UInt8(ascii: "{"), UInt8(ascii: "}")])
      guard let bracket = scanner.peek else { return }
      depth += bracket == UInt8(ascii: "{") ? 1 : -1
      scanner.index += 1
    }
  }

  /// Moves to the next of some bytes, outside of quotation marks.
  static func skip(_ scanner: inout NumberScanner, to bytes: [UInt8]) {
    var quote: UInt8?
    while let byte = scanner.peek {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if bytes.contains(byte) {
        return
      }
      scanner.index += 1
    }
  }
}

/// One property and its value.
struct Declaration: Sendable {
  var key: AttributeName
  /// The value, without white space around it.
  var value: Range<Int>
  var isImportant = false

  /// The declarations of a `style` attribute or of a rule; those of unknown properties are left out.
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
        if let key = AttributeName(rawValue: text.string(name).lowercased()), !value.isEmpty {
          result.append(Declaration(key: key, value: value, isImportant: isImportant))
        }
      }
      guard scanner.skip(UInt8(ascii: ";")) else { return result }
    }
  }

  /// Takes `!important` off the end of a value.
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
