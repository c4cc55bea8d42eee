/// A reference to a variable ("custom property") as the whole value of a property: `var(--fill, black)`.
///
/// A value with anything else beside the reference is not understood.
private struct VariableReference {
  var name: String
  /// The value to use where the variable has none.
  var fallback: Range<Int>?

  init?(_ value: Range<Int>, in text: SourceText) {
    guard value.count > 7, text.matches(value.lowerBound..<value.lowerBound + 4, "var(") else { return nil }
    var scanner = NumberScanner(text, value.lowerBound + 4..<value.upperBound)
    scanner.skipSpace()
    let start = scanner.index
    while let byte = scanner.peek, StyleSheet.isNamePart(byte) { scanner.index += 1 }
    name = text.string(start..<scanner.index)
    guard name.count > 2, name.hasPrefix("--") else { return nil }
    scanner.skipSpace()
    if scanner.skip(UInt8(ascii: ",")) {
      let start = scanner.index
      StyleSheet.skipToClosingParenthesis(&scanner)
      fallback = Declaration.trimmed(text, start..<scanner.index)
    }
    guard scanner.skip(UInt8(ascii: ")")), scanner.isAtEnd else { return nil }
  }
}

extension Style {
  /// The longest chain of references. A longer one counts as a cycle.
  private static let maximumReferences = 32

  /// Sets the variables that are declared for the element, which its children inherit.
  mutating func setVariables(_ declarations: [Declaration], in text: SourceText) {
    var declared: [String: Range<Int>] = [:]
    for declaration in declarations where declaration.key == nil {
      declared[text.string(declaration.name)] = declaration.value
    }
    guard !declared.isEmpty else { return }
    let inherited = variables
    for (name, value) in declared {
      switch text.string(value).lowercased() {
      case "inherit", "unset", "revert": break
      case "initial": variables[name] = nil
      default: variables[name] = Self.value(value, in: text) { declared[$0] ?? inherited[$0] }
      }
    }
  }

  /// A property's value, or that of the variable that it refers to.
  ///
  /// - Returns: `nil` for a reference to a variable without a value.
  func value(_ value: Range<Int>, in text: SourceText) -> Range<Int>? {
    guard text.bytes[value].first == UInt8(ascii: "v") else { return value }
    return Self.value(value, in: text) { variables[$0] }
  }

  private static func value(
    _ value: Range<Int>, in text: SourceText, variable: (String) -> Range<Int>?
  ) -> Range<Int>? {
    var value = value
    for _ in 0..<maximumReferences {
      guard let reference = VariableReference(value, in: text) else { return value }
      guard let next = variable(reference.name) ?? reference.fallback else { return nil }
      value = next
    }
    return nil
  }
}
