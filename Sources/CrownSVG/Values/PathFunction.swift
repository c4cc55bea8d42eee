import CrownPath

/// CSS's `path()`: path data in quotation marks, perhaps with a fill rule before them.
struct PathFunction {
  /// The rule before the data; `nil` without one.
  let rule: FillRule?
  /// The range of the path data.
  let data: Range<Int>

  /// Reads a function that is a whole value; `nil` where it is malformed or its path data have an error.
  init?(_ text: SourceText, _ range: Range<Int>) {
    var scanner = NumberScanner(text, range)
    guard scanner.cssName().lowercased() == "path", scanner.skip(UInt8(ascii: "(")) else { return nil }
    scanner.skipSpace()
    (rule, _) = Self.rule(&scanner)
    guard let quote = scanner.peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = scanner.index + 1
    scanner.index = start
    while let byte = scanner.peek, byte != quote { scanner.index += 1 }
    data = start..<scanner.index
    guard scanner.skip(quote) else { return nil }
    scanner.skipSpace()
    guard scanner.skip(UInt8(ascii: ")")) || scanner.isAtEnd, scanner.isAtEnd,
      PathDataParser.path(text, data, maximumElements: SVGImporter.maximumElements + 1).error == nil
    else { return nil }
  }

  /// Reads a fill rule with the comma after it.
  ///
  /// - Returns: The rule, and whether one was read.
  static func rule(_ scanner: inout NumberScanner) -> (rule: FillRule?, isRead: Bool) {
    var after = scanner
    let rule = ["nonzero": FillRule.nonzero, "evenodd": .evenOdd][after.cssName().lowercased()]
    guard rule != nil, after.skipSeparator() else { return (nil, false) }
    scanner = after
    return (rule, true)
  }
}
