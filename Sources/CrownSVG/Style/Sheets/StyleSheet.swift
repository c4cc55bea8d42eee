/// The rules of a document's `<style>` elements.
struct StyleSheet: Sendable {
  /// The rules, in the order of the document.
  private(set) var rules: [Rule] = []
  /// Messages about what was ignored, with its offset.
  private(set) var notes: [(offset: Int, message: String)] = []
  private var noted: Set<String> = []
  /// The layers that the rules lie in.
  private(set) var layers = CascadeLayers()
  /// The namespaces of the sheet that is being read.
  private var namespaces = SheetNamespaces()

  /// A selector and what it declares. A rule with a list of selectors becomes one for each.
  struct Rule: Sendable {
    var selector: Selector
    var declarations: [Declaration]
    /// The position of the layer that it lies in.
    var layer: CascadeLayers.Position
  }

  /// Adds the rules of a range of the text. Comments must have been replaced by spaces.
  ///
  /// Unknown syntax is ignored, as CSS asks: rules with unknown selectors, malformed declarations, and everything after
  /// an unclosed bracket.
  mutating func add(_ text: SourceText, _ range: Range<Int>) {
    namespaces = SheetNamespaces()
    add(text, range, in: CascadeLayers.Scope(), depth: 0)
  }

  private mutating func add(_ text: SourceText, _ range: Range<Int>, in layer: CascadeLayers.Scope, depth: Int) {
    let position = layer.position
    var scanner = NumberScanner(text, range)
    while true {
      scanner.skipSpace()
      if text.matches(scanner.index..<min(scanner.index + 4, scanner.end), "<!--") { scanner.index += 4 }
      if text.matches(scanner.index..<min(scanner.index + 3, scanner.end), "-->") { scanner.index += 3 }
      scanner.skipSpace()
      guard let next = scanner.peek else { return }
      if next == UInt8(ascii: "@") {
        addAtRule(&scanner, in: layer, depth: depth)
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
      guard let list = Selector.list(text, selectors, namespaces) else {
        passOver("rule for '\(text.string(Declaration.trimmed(text, selectors)).prefix(40))'", at: selectors.lowerBound)
        continue
      }
      let declarations = Declaration.list(text, block)
      for selector in list {
        if let state = selector.unknownState {
          passOver("rule for '\(state.prefix(40))'", at: selectors.lowerBound)
        } else {
          rules.append(Rule(selector: selector, declarations: declarations, layer: position))
        }
      }
    }
  }

  /// Adds a message that a part of the sheets is ignored; one for all parts that are called the same.
  mutating func passOver(_ part: String, at offset: Int) {
    guard noted.insert(part).inserted else { return }
    notes.append((offset, "the \(part) is ignored; write its styles out"))
  }

  /// The largest nesting depth of at-rules.
  private static let maximumDepth = 8

  /// Adds the rules in a `@media` or `@supports` that applies to a drawing on a screen, or in a `@layer`, and ignores
  /// any other at-rule.
  private mutating func addAtRule(_ scanner: inout NumberScanner, in layer: CascadeLayers.Scope, depth: Int) {
    let start = scanner.index
    Self.skip(&scanner, to: [UInt8(ascii: "{"), UInt8(ascii: ";")])
    let end = scanner.index
    let written = scanner.text.string(start..<end)
    let name = written.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "(" || $0 == "\"" }).first ?? "@"
    let prelude = written.dropFirst(name.count).trimmed
    let block = Self.skipBlock(&scanner)
    var (inner, applies) = (layer, Bool?.none)
    switch name {
    case "@charset", "@font-face": return
    case "@namespace": return namespaces.add(prelude)
    case "@layer":
      let names = prelude.split(separator: ",").map(\.trimmed)
      if let block, names.count <= 1 {
        inner = layers.layer(names.first ?? "", in: layer)
        if depth < Self.maximumDepth { return add(scanner.text, block, in: inner, depth: depth + 1) }
      } else if block == nil {
        for name in names { _ = layers.layer(name, in: layer) }
        return
      }
    case "@media": applies = MediaQuery.applies(prelude)
    case "@supports": applies = SupportsCondition.holds(scanner.text, start + name.utf8.count..<end)
    default: break
    }
    if applies == true, depth < Self.maximumDepth, let block {
      add(scanner.text, block, in: inner, depth: depth + 1)
    } else if applies != false {
      passOver("style sheet's '\(name)' rule", at: start)
    }
  }

  /// Moves past the next block in braces or semicolon.
  ///
  /// - Returns: The range between the braces; `nil` for a semicolon.
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

  /// Returns true if a byte may be part of a name.
  static func isNamePart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Moves to the parenthesis that closes the one before the current position, past nested pairs.
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

  /// Moves to the next of some bytes outside of quotation marks and of unquoted addresses in `url()`.
  static func skip(_ scanner: inout NumberScanner, to bytes: [UInt8]) {
    var quote: UInt8?
    while let byte = scanner.peek {
      if byte == UInt8(ascii: "\\") {
        // The escaped byte stands for itself.
        scanner.index += 1
      } else if let open = quote {
        // An open quotation ends with its line.
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

  /// Moves past an unquoted address in parentheses, if one begins here. It may hold quotation marks and brackets.
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
