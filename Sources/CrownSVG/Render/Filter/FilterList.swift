/// The steps of a `filter` property: references to elements, and functions of CSS (Filter Effects 1, section 6).
struct FilterList {
  enum Step {
    /// A `filter` element by its identifier.
    case reference(String)
    /// A blur by a standard deviation in user units.
    case blur(Double)
    case dropShadow
    /// A colour matrix of four rows of five numbers.
    case matrix([Double])
  }

  private(set) var steps: [Step] = []

  /// The largest number of steps.
  private static let maximumSteps = 20

  /// Reads a value; `nil` for what is not understood.
  init?(_ value: String, fontSize: FontSize) {
    var rest = Substring(value.trimmed)
    while !rest.isEmpty {
      guard steps.count < Self.maximumSteps, let open = rest.firstIndex(of: "("),
        let close = Self.end(of: rest[open...])
      else { return nil }
      let name = rest[..<open].lowercased()
      let argument = rest[rest.index(after: open)..<close].trimmed
      guard let step = Self.step(name, argument, fontSize) else { return nil }
      steps.append(step)
      rest = rest[rest.index(after: close)...].drop(while: \.isWhitespace)
    }
    if steps.isEmpty { return nil }
  }

  /// The parenthesis that closes the first one of a text.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func step(_ name: String, _ argument: String, _ fontSize: FontSize) -> Step? {
    switch name {
    case "url":
      let quotes: Set<Character> = ["\"", "'"]
      let reference = String(argument.drop { quotes.contains($0) }.prefix { !quotes.contains($0) }).trimmed
      return reference.hasPrefix("#") ? .reference(String(reference.dropFirst())) : nil
    case "drop-shadow": return .dropShadow
    case "blur": return argument.isEmpty ? .blur(0) : length(argument, fontSize).map { .blur(max(0, $0)) }
    case "hue-rotate": return angle(argument).map { .matrix(FilterMatrix.hueRotation($0)) }
    default: break
    }
    guard let amount = argument.isEmpty ? 1 : share(argument), amount >= 0 else { return nil }
    let part = min(amount, 1)
    switch name {
    case "brightness": return .matrix(FilterMatrix.linear(slope: amount, intercept: 0))
    case "contrast": return .matrix(FilterMatrix.linear(slope: amount, intercept: 0.5 - 0.5 * amount))
    case "grayscale": return .matrix(FilterMatrix.saturation(1 - part))
    case "saturate": return .matrix(FilterMatrix.saturation(amount))
    case "sepia": return .matrix(FilterMatrix.sepia(part))
    case "invert": return .matrix(FilterMatrix.linear(slope: 1 - 2 * part, intercept: part))
    case "opacity":
      var matrix = FilterMatrix.identity
      matrix[18] = part
      return .matrix(matrix)
    default: return nil
    }
  }

  private static func length(_ text: String, _ fontSize: FontSize) -> Double? {
    let source = SourceText(document: Array(text.utf8))
    var scanner = NumberScanner(source, 0..<source.documentCount)
    guard let length = Length.read(&scanner, fontSize: fontSize), scanner.isAtEnd, !length.isPercentage else {
      return nil
    }
    return length.value
  }

  private static func share(_ text: String) -> Double? {
    let source = SourceText(document: Array(text.utf8))
    var scanner = NumberScanner(source, 0..<source.documentCount)
    guard let number = try? scanner.number() else { return nil }
    let isPercentage = scanner.skip(UInt8(ascii: "%"))
    return scanner.isAtEnd ? isPercentage ? number / 100 : number : nil
  }

  private static func angle(_ text: String) -> Double? {
    if text.isEmpty { return 0 }
    let source = SourceText(document: Array(text.utf8))
    var scanner = NumberScanner(source, 0..<source.documentCount)
    guard let number = try? scanner.number() else { return nil }
    switch source.string(scanner.index..<scanner.end).lowercased() {
    case "deg", "": return number
    case "rad": return number * 180 / .pi
    case "grad": return number * 0.9
    case "turn": return number * 360
    default: return nil
    }
  }
}
