import CrownPath

/// The value that a declaration gives a property, and what relative values refer to.
struct PropertyValue {
  /// The property.
  let key: AttributeName
  /// The text of the document.
  let text: SourceText
  /// The range of the value in the text.
  let range: Range<Int>
  /// The value as written.
  let string: String
  /// The font sizes of the element, which lengths refer to.
  let fontSize: FontSize
  /// The font sizes of the element around it, which a font size refers to.
  let parentFontSize: FontSize

  init(_ key: AttributeName, _ range: Range<Int>, in text: SourceText, fontSize: FontSize, parentFontSize: FontSize) {
    (self.key, self.text, self.range) = (key, text, range)
    string = text.string(range)
    (self.fontSize, self.parentFontSize) = (fontSize, parentFontSize)
  }

  /// The value in lower case, without escapes.
  var keyword: String {
    string.utf8.contains(UInt8(ascii: "\\")) ? text.unescaped(range).lowercased() : string.lowercased()
  }

  // MARK: - Paint

  /// A `fill` or `stroke`; `nil` for what is not understood.
  var paint: Style.Paint? {
    let offset = range.lowerBound
    let keyword = keyword
    if keyword.hasPrefix("url(") {
      guard let address = URLValue(string) else { return nil }
      let fallback = Self.fallback(address.rest.trimmed)
      return Style.Paint(source: .reference(address.fragment ?? "", fallback: fallback), offset: offset)
    }
    switch keyword {
    case "none": return Style.Paint(source: .none, offset: offset)
    case "currentcolor": return Style.Paint(source: .currentColor, offset: offset)
    case "context-fill": return Style.Paint(source: .contextFill, offset: offset)
    case "context-stroke": return Style.Paint(source: .contextStroke, offset: offset)
    default: return Self.color(string).map { Style.Paint(source: .color($0), offset: offset) }
    }
  }

  private static func fallback(_ value: String) -> Style.Fallback {
    switch value.lowercased() {
    case "": .missing
    case "none": .none
    case "currentcolor": .currentColor
    default: color(value).map { .color($0) } ?? .missing
    }
  }

  /// A colour, which in SVG 1.1 a colour for printers may follow.
  private static func color(_ value: String) -> PaintColor? {
    PaintColor(css: value.utf8.firstIndex(ofRun: " icc-color(".utf8).map { value[..<$0].trimmed } ?? value)
  }

  /// The colour of a gradient's stop; the inner optional is `nil` for `currentColor`.
  var stopColor: PaintColor?? {
    if keyword == "currentcolor" { return .some(nil) }
    return Self.color(string).map { .some($0) }
  }

  // MARK: - Visibility

  /// True for the words of `overflow` that show what lies beyond a viewport.
  static let showsOverflow = ["visible": true, "auto": true, "hidden": false, "scroll": false, "clip": false]

  /// True if an `overflow` shows what lies beyond a viewport; `nil` for what is not understood.
  ///
  /// It has a word, or one for each direction. Browsers clip a drawing in both or in none, as the first word says.
  var showsOverflow: Bool? {
    let words = keyword.split(whereSeparator: \.isWhitespace).map { Self.showsOverflow[String($0)] }
    guard words.count <= 2, !words.contains(nil) else { return nil }
    return words.first ?? nil
  }

  // MARK: - References

  /// A reference to an element; `nil` for `none`.
  var reference: Style.Reference? {
    if keyword == "none" { return nil }
    // A list of references counts as none.
    let address = URLValue(string)
    return Style.Reference(id: address?.rest.trimmed == "" ? address?.fragment : nil, range: range)
  }

  /// A `clip-path`: a reference, or a basic shape, which is read where it is used; `nil` for what is not understood.
  ///
  /// The inner optional is `nil` for `none`.
  var clip: Style.Reference?? {
    guard let reference else { return .some(nil) }
    if reference.id != nil || ClipShape.isKnown(text, range) { return reference }
    // Of what is not read here, browsers know other addresses and `shape()`.
    guard keyword.hasPrefix("url(") || keyword.hasPrefix("shape(") else { return nil }
    return reference
  }

  /// The path data of a `d` property; `nil` for what is not understood.
  var pathFunction: Range<Int>? {
    guard let function = PathFunction(text, range), function.rule == nil else { return nil }
    return function.data
  }

  // MARK: - Numbers

  /// A number without a unit.
  var number: Double? {
    var scanner = NumberScanner(text, range)
    let number = (try? scanner.number()) ?? calculation(&scanner).flatMap { $0.kind == .number ? $0.value : nil }
    return scanner.isAtEnd ? number : nil
  }

  private func calculation(_ scanner: inout NumberScanner) -> Calculation? {
    Calculation.read(&scanner, fontSize: fontSize)
  }

  /// An opacity: a number or a percentage, clamped to 0 through 1.
  var factor: Style.Factor? {
    var scanner = NumberScanner(text, range)
    var value: Double
    if let number = try? scanner.number() {
      value = scanner.skip(UInt8(ascii: "%")) ? number / 100 : number
    } else {
      guard let result = calculation(&scanner), result.kind == .number || result.kind == .length && result.value == 0
      else { return nil }
      value = result.value + result.percentage / 100
    }
    guard scanner.isAtEnd else { return nil }
    return Style.Factor(value: max(0, min(1, value)), offset: range.lowerBound)
  }

  /// A length.
  var length: Length? {
    var scanner = NumberScanner(text, range)
    guard let length = Length.read(&scanner, fontSize: fontSize), scanner.isAtEnd else { return nil }
    return length
  }

  /// A dash pattern; `nil` for one with a negative length, which is an error.
  var dashes: [Length]? {
    if string == "none" { return [] }
    var scanner = NumberScanner(text, range)
    var result: [Length] = []
    while !scanner.isAtEnd {
      guard let length = Length.read(&scanner, fontSize: fontSize), length.value >= 0 else { return nil }
      result.append(length)
      scanner.skipSeparator()
    }
    return result
  }

  /// The value of `font-size`, in user units.
  var ownFontSize: Double? {
    let steps = [
      "xx-small": 0.6, "x-small": 0.75, "small": 8.0 / 9, "medium": 1, "large": 1.2, "x-large": 1.5, "xx-large": 2,
    ]
    let keyword = keyword
    if let step = steps[keyword] { return FontSize.medium * step }
    if keyword == "larger" { return parentFontSize.own * 1.2 }
    if keyword == "smaller" { return parentFontSize.own / 1.2 }
    var scanner = NumberScanner(text, range)
    guard let length = Length.read(&scanner, fontSize: parentFontSize), scanner.isAtEnd, length.value >= 0 else {
      return nil
    }
    return length.isPercentage ? parentFontSize.own * length.value / 100 + length.offset : length.value
  }

  /// The value of `fill-rule` or `clip-rule`.
  var fillRule: FillRule? { ["nonzero": FillRule.nonzero, "evenodd": .evenOdd][keyword] }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
