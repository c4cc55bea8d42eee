/// The condition of a `@supports` rule (CSS Conditional 3, section 6).
struct SupportsCondition {
  private var scanner: NumberScanner
  private static let maximumDepth = 8

  /// Returns true if the condition of a range holds in browsers.
  ///
  /// - Returns: `nil` where it asks for a property that no drawing depends on, or for something else that is not known.
  static func holds(_ text: SourceText, _ range: Range<Int>) -> Bool? {
    var condition = SupportsCondition(scanner: NumberScanner(text, range))
    condition.scanner.skipSpace()
    let result = condition.list(depth: 0)
    return condition.scanner.isAtEnd ? result : nil
  }

  /// Reads conditions that are joined by `and`, or by `or`.
  private mutating func list(depth: Int) -> Bool? {
    guard depth < Self.maximumDepth else { return nil }
    if word("not") { return one(depth: depth).map { !$0 } }
    var results = [one(depth: depth)]
    var joint: String?
    while let next = ["and", "or"].first(where: { (joint ?? $0) == $0 && word($0) }) {
      joint = next
      results.append(one(depth: depth))
    }
    if joint == "or" { return results.contains(true) ? true : results.contains(nil) ? nil : false }
    return results.contains(false) ? false : results.contains(nil) ? nil : true
  }

  /// Reads one condition in parentheses, or a function.
  private mutating func one(depth: Int) -> Bool? {
    let name = scanner.cssName().lowercased()
    guard scanner.skip(UInt8(ascii: "(")) else { return nil }
    let start = scanner.index
    StyleSheet.skipToClosingParenthesis(&scanner)
    let range = Declaration.trimmed(scanner.text, start..<scanner.index)
    _ = scanner.skip(UInt8(ascii: ")"))
    scanner.skipSpace()
    if name == "selector" {
      return Selector.list(scanner.text, range).flatMap { $0.contains { $0.unknownState != nil } ? nil : true }
    }
    guard name.isEmpty else { return nil }
    return declaration(range) ?? nested(range, depth: depth)
  }

  private func nested(_ range: Range<Int>, depth: Int) -> Bool? {
    guard let first = scanner.text.bytes[range].first, first == UInt8(ascii: "(") || first | 0x20 == UInt8(ascii: "n")
    else { return nil }
    var inner = SupportsCondition(scanner: NumberScanner(scanner.text, range))
    let result = inner.list(depth: depth + 1)
    return inner.scanner.isAtEnd ? result : nil
  }

  /// Returns true if a declaration is understood; `nil` for a property that is not known, or something else.
  private func declaration(_ range: Range<Int>) -> Bool? {
    guard let first = Declaration.list(scanner.text, range).first, range.count > 0 else { return nil }
    guard let key = first.key else { return true }
    var style = Style()
    return StyleProperty.all[key] == nil
      ? nil : style.set(key, to: first.value, parent: Style(), text: scanner.text)
  }

  /// Reads a word before white space or a parenthesis.
  private mutating func word(_ word: String) -> Bool {
    var after = scanner
    guard after.cssName().lowercased() == word, let next = after.peek, isSpace(next) || next == UInt8(ascii: "(")
    else { return false }
    after.skipSpace()
    scanner = after
    return true
  }
}
