/// The rules of a document's `<style>` elements.
struct StyleSheet: Sendable {
  /// The rules, in the order of the document.
  private(set) var rules: [Rule] = []
  /// What was passed over, with its offset.
  private(set) var notes: [(offset: Int, message: String)] = []
  private var noted: Set<String> = []

  struct Rule: Sendable {
    var selector: Selector
    var declarations: [Declaration]
  }

  /// Adds the rules of a range of the text, in which comments have been replaced by spaces.
  ///
  /// What is not understood is passed over, as CSS asks: a rule with a selector that is unknown, a declaration that is
  /// none, and everything from an unclosed bracket on.
  mutating func add(_ text: SourceText, _ range: Range<Int>) { add(text, range, depth: 0) }

  private mutating func add(_ text: SourceText, _ range: Range<Int>, depth: Int) {
    var scanner = NumberScanner(text, range)
    while true {
      scanner.skipSpace()
      if text.matches(scanner.index..<min(scanner.index + 4, scanner.end), "<!--") { scanner.index += 4 }
      if text.matches(scanner.index..<min(scanner.index + 3, scanner.end), "-->") { scanner.index += 3 }
      scanner.skipSpace()
      guard let next = scanner.peek else { return }
      if next == UInt8(ascii: "@") {
        addAtRule(&scanner, depth: depth)
        continue
      }
      let selectorStart = scanner.index
      Self.skip(&scanner, to: [UInt8(ascii: "{")])
      let selectors = selectorStart..<scanner.index
      guard let block = Self.skipBlock(&scanner) else { return }
      if text.bytes[block].contains(UInt8(ascii: "{")) {
        let outer = text.string(Declaration.trimmed(text, selectors)).prefix(40)
        passOver("rule inside the one for '\(outer)'", at: selectors.lowerBound)
      }
      guard let list = Selector.list(text, selectors) else {
        passOver("rule for '\(text.string(Declaration.trimmed(text, selectors)).prefix(40))'", at: selectors.lowerBound)
        continue
      }
      let declarations = Declaration.list(text, block)
      for selector in list {
        if let state = selector.unknownState {
          passOver("rule for '\(state.prefix(40))'", at: selectors.lowerBound)
        } else {
          rules.append(Rule(selector: selector, declarations: declarations))
        }
      }
    }
  }

  /// Notes that a part of the sheets is passed over; once for all that are called the same.
  mutating func passOver(_ part: String, at offset: Int) {
    guard noted.insert(part).inserted else { return }
    notes.append((offset, "the \(part) is passed over; write its styles out"))
  }

  /// How deep at-rules may lie in each other.
  private static let maximumDepth = 8

  /// Adds the rules in a `@media` that applies to a drawing on a screen; passes over anything else that begins with `@`.
  private mutating func addAtRule(_ scanner: inout NumberScanner, depth: Int) {
    let start = scanner.index
    Self.skip(&scanner, to: [UInt8(ascii: "{"), UInt8(ascii: ";")])
    let prelude = scanner.text.string(start..<scanner.index).lowercased()
    let name = prelude.split(whereSeparator: { $0.isWhitespace || $0 == "(" }).first ?? "@"
    let block = Self.skipBlock(&scanner)
    let applies = name == "@media" && depth < Self.maximumDepth ? MediaQuery.applies(prelude.dropFirst(6).trimmed) : nil
    if applies == true, let block {
      add(scanner.text, block, depth: depth + 1)
    } else if applies == nil, !["@charset", "@namespace", "@font-face"].contains(name) {
      passOver("style sheet's '\(name)' rule", at: start)
    }
  }

  /// Moves behind the block in braces, or the semicolon, that comes next.
  /// - Returns: What lies between the braces.
  private static func skipBlock(_ scanner: inout NumberScanner) -> Range<Int>? {
    guard scanner.skip(UInt8(ascii: "{")) else {
      _ = scanner.skip(UInt8(ascii: ";"))
      return nil
    }
    let start = scanner.index
    var depth = 1
    while depth > 0 {
      skip(&scanner, to: [UInt8(ascii: "{"), UInt8(ascii: "}")])
      guard let bracket = scanner.peek else { return start..<scanner.index }
      depth += bracket == UInt8(ascii: "{") ? 1 : -1
      scanner.index += 1
    }
    return start..<scanner.index - 1
  }

  /// Whether a byte may be part of a name.
  static func isNamePart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Moves to the parenthesis that closes one before here; those that open in between are closed before.
  static func skipToClosingParenthesis(_ scanner: inout NumberScanner) {
    var depth = 1
    while true {
      skip(&scanner, to: [UInt8(ascii: "("), UInt8(ascii: ")")])
      if skipAddress(&scanner) { continue }
      guard let bracket = scanner.peek else { return }
      depth += bracket == UInt8(ascii: "(") ? 1 : -1
      if depth == 0 { return }
      scanner.index += 1
    }
  }

  /// Moves to the next of some bytes, outside of quotation marks and of addresses that stand in `url()` without any.
  static func skip(_ scanner: inout NumberScanner, to bytes: [UInt8]) {
    var quote: UInt8?
    while let byte = scanner.peek {
      if byte == UInt8(ascii: "\\") {
        // Whatever follows means nothing but itself.
        scanner.index += 1
      } else if let open = quote {
        // The end of a line closes what was left open.
        if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
      } else if bytes.contains(byte) {
        return
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if skipAddress(&scanner) {
        continue
      }
      scanner.index = min(scanner.index + 1, scanner.end)
    }
  }

  /// Moves behind an address in parentheses that has no quotation marks around it, if one begins here: it may hold any others.
  private static func skipAddress(_ scanner: inout NumberScanner) -> Bool {
    guard scanner.peek == UInt8(ascii: "("), scanner.index >= 3,
      scanner.text.string(scanner.index - 3..<scanner.index).lowercased() == "url"
    else { return false }
    var inner = scanner
    inner.index += 1
    inner.skipSpace()
    if let quote = inner.peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return false }
    while let byte = inner.peek, byte != UInt8(ascii: ")") {
      inner.index = min(inner.index + (byte == UInt8(ascii: "\\") ? 2 : 1), inner.end)
    }
    _ = inner.skip(UInt8(ascii: ")"))
    scanner = inner
    return true
  }
}

/// One property, or one variable, and its value.
struct Declaration: Sendable {
  /// The property; `nil` for a variable.
  var key: AttributeName?
  /// The name of a variable.
  var name = 0..<0
  /// The value, without white space around it.
  var value: Range<Int>
  var isImportant = false
  /// Whether it is a presentation attribute.
  var isAttribute = false

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
        if value.isEmpty {
          // Says nothing.
        } else if name.count > 2, text.matches(name.lowerBound..<name.lowerBound + 2, "--") {
          result.append(Declaration(name: name, value: value, isImportant: isImportant))
        } else if let key = AttributeName(property: text.string(name).lowercased()) {
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
