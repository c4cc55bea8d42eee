extension Declaration {
  /// The declaration with what stands behind `var()` in its place: programs export `var(--fill-0, black)`, for an app that
  /// may set the variable.
  func withFallback(in text: SourceText) -> Declaration {
    var result = self
    // What stands behind may be a variable with something behind it again.
    while let fallback = Self.fallback(text, result.value) { result.value = fallback }
    return result
  }

  /// What stands behind the name of the variable in a value that is one `var()`.
  private static func fallback(_ text: SourceText, _ value: Range<Int>) -> Range<Int>? {
    guard value.count > 5, text.matches(value.lowerBound..<value.lowerBound + 4, "var("),
      text.bytes[value.upperBound - 1] == UInt8(ascii: ")"),
      let comma = text.bytes[value].firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let fallback = trimmed(text, comma + 1..<value.upperBound - 1)
    return fallback.isEmpty ? nil : fallback
  }
}

extension SourceText {
  /// Whether `var(` stands anywhere.
  var usesVariables: Bool {
    bytes.indices.dropLast(3).contains { bytes[$0] == UInt8(ascii: "v") && matches($0..<$0 + 4, "var(") }
  }

  /// Whether a style may give a variable a value: whether a colon follows anywhere on a name with two dashes before it.
  var declaresVariables: Bool {
    var index = 0
    while index + 2 < bytes.count {
      guard bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-") else {
        index += 1
        continue
      }
      index += 2
      let start = index
      while index < bytes.count, StyleSheet.isNamePart(bytes[index]) { index += 1 }
      let hasName = index > start
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      if hasName, index < bytes.count, bytes[index] == UInt8(ascii: ":") { return true }
    }
    return false
  }
}
