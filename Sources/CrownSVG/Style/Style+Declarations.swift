import CrownPath

extension Style {
  /// Gives a property a value that is declared for it.
  ///
  /// - Parameter parent: The style of the element around it, which `inherit` refers to.
  /// - Returns: Whether the value was understood; one that was not changes nothing, as CSS asks.
  mutating func set(_ key: AttributeName, to range: Range<Int>, parent: Style, text: SourceText) -> Bool {
    let value = text.string(range)
    let offset = range.lowerBound
    // Longer than the longest of these words, a value need not be read twice.
    switch value.utf8.count < 8 ? value.lowercased() : value {
    case "inherit":
      copy(key, from: parent)
      return true
    case "initial":
      copy(key, from: Style())
      return true
    case "unset", "revert":
      unset(key, parent: parent)
      return true
    default: break
    }
    switch key {
    case .fill: return assign(&fill, Self.paint(value, offset: offset))
    case .stroke: return assign(&stroke, Self.paint(value, offset: offset))
    case .color: return assign(&color, PaintColor(css: value))
    case .fillOpacity: return assign(&fillOpacity, Self.factor(text, range))
    case .strokeOpacity: return assign(&strokeOpacity, Self.factor(text, range))
    case .opacity: return assign(&opacity, Self.factor(text, range))
    case .stopColor: return assign(&stopColor, Self.stopColor(value))
    case .stopOpacity: return assign(&stopOpacity, Self.factor(text, range))
    case .fillRule: return assign(&fillRule, Self.fillRule(value))
    case .clipRule: return assign(&clipRule, Self.fillRule(value))
    case .visibility:
      return assign(&isVisible, ["visible": true, "hidden": false, "collapse": false][value.lowercased()])
    case .display:
      isDisplayed = value.lowercased() != "none"
      return true
    case .overflow:
      let clips = ["visible": false, "auto": false, "hidden": true, "scroll": true, "clip": true]
      return assign(&isOverflowVisible, clips[value.lowercased()].map { .some(!$0) })
    case .strokeWidth:
      guard let width = length(text, range), width.value >= 0 else { return false }
      strokeWidth = width
      return true
    case .strokeDashoffset: return assign(&dashOffset, length(text, range))
    case .strokeDasharray: return assign(&dashes, value == "none" ? [] : dashArray(text, range))
    case .strokeLinecap:
      return assign(&lineCap, ["butt": LineCap.butt, "round": .round, "square": .square][value.lowercased()])
    case .strokeLinejoin:
      let joins = [
        "miter": LineJoin.miter, "round": .round, "bevel": .bevel, "miter-clip": .miter, "arcs": .miter,
      ]
      return assign(&lineJoin, joins[value.lowercased()])
    case .strokeMiterlimit:
      // Below 1 every corner is over the limit.
      guard let limit = Self.number(text, range), limit >= 0 else { return false }
      miterLimit = limit
      return true
    case .vectorEffect:
      isNonScalingStroke = value.contains("non-scaling-stroke")
      return true
    case .clipPath:
      clipPath = Self.reference(value, offset: offset)
      return true
    case .mask, .filter:
      effects.removeAll { $0.key == key }
      if let reference = Self.reference(value, offset: offset) { effects.append((key, reference)) }
      return true
    case .markerStart, .markerMid, .markerEnd:
      markers.removeAll { $0.key == key }
      if let reference = Self.reference(value, offset: offset) { markers.append((key, reference)) }
      return true
    case .marker:
      let reference = Self.reference(value, offset: offset)
      markers = reference.map { reference in [.markerStart, .markerMid, .markerEnd].map { ($0, reference) } } ?? []
      return true
    case .fontSize: return assign(&fontSize.own, fontSize(text, range, parent: parent))
    case .transform:
      transform = range
      return true
    case .background, .backgroundColor:
      setUnread(.background, to: range)
      return true
    case .transformOrigin:
      setUnread(key, to: range)
      return true
    case .transformBox:
      return assign(
        &isTransformedInOwnBox, ["view-box": false, "fill-box": true, "content-box": true][value.lowercased()])
    case .paintOrder:
      let order = value.lowercased().split(whereSeparator: \.isWhitespace)
      isStrokeFirst = order.first { $0 == "fill" || $0 == "stroke" } == "stroke"
      return true
    case .x, .y, .width, .height, .rx, .ry, .cx, .cy, .r:
      setUnread(key, to: value == "auto" ? nil : range)
      return true
    case .d, .translate, .rotate, .scale, .offsetPath:
      // Browsers know them as properties, hardly anything else does.
      return value.lowercased() == "none"
    default:
      // Anything else that a style may hold says nothing about the outline.
      return true
    }
  }

  /// Gives a property the value that it has where none is declared.
  mutating func unset(_ key: AttributeName, parent: Style) { copy(key, from: parent.inherited()) }

  private func assign<Value>(_ property: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    property = value
    return true
  }

  private mutating func copy(_ key: AttributeName, from style: Style) {
    switch key {
    case .fill: fill = style.fill
    case .stroke: stroke = style.stroke
    case .color: color = style.color
    case .fillOpacity: fillOpacity = style.fillOpacity
    case .strokeOpacity: strokeOpacity = style.strokeOpacity
    case .opacity: opacity = style.opacity
    case .stopColor: stopColor = style.stopColor
    case .stopOpacity: stopOpacity = style.stopOpacity
    case .fillRule: fillRule = style.fillRule
    case .clipRule: clipRule = style.clipRule
    case .visibility: isVisible = style.isVisible
    case .display: isDisplayed = style.isDisplayed
    case .overflow: isOverflowVisible = style.isOverflowVisible
    case .strokeWidth: strokeWidth = style.strokeWidth
    case .strokeDasharray: dashes = style.dashes
    case .strokeDashoffset: dashOffset = style.dashOffset
    case .strokeLinecap: lineCap = style.lineCap
    case .strokeLinejoin: lineJoin = style.lineJoin
    case .strokeMiterlimit: miterLimit = style.miterLimit
    case .vectorEffect: isNonScalingStroke = style.isNonScalingStroke
    case .clipPath: clipPath = style.clipPath
    case .mask, .filter:
      effects.removeAll { $0.key == key }
      effects += style.effects.filter { $0.key == key }
    case .markerStart, .markerMid, .markerEnd:
      markers.removeAll { $0.key == key }
      markers += style.markers.filter { $0.key == key }
    case .marker: markers = style.markers
    case .fontSize: fontSize.own = style.fontSize.own
    case .transform: (transform, transformForm) = (style.transform, style.transformForm)
    case .transformBox: isTransformedInOwnBox = style.isTransformedInOwnBox
    case .transformOrigin, .x, .y, .width, .height, .rx, .ry, .cx, .cy, .r:
      setUnread(key, to: style.unreadValue(of: key))
    case .background, .backgroundColor: setUnread(.background, to: style.unreadValue(of: .background))
    default: break
    }
  }

  // MARK: - Values

  private static func paint(_ value: String, offset: Int) -> Paint? {
    if value.lowercased().hasPrefix("url(") {
      guard let close = value.firstIndex(of: ")") else { return nil }
      let id = localReference(String(value[...close]))
      let fallback = fallback(value[value.index(after: close)...].trimmed)
      return Paint(source: .reference(id ?? "", fallback: fallback), offset: offset)
    }
    switch value.lowercased() {
    case "none": return Paint(source: .none, offset: offset)
    case "currentcolor": return Paint(source: .currentColor, offset: offset)
    case "context-fill": return Paint(source: .contextFill, offset: offset)
    case "context-stroke": return Paint(source: .contextStroke, offset: offset)
    default: break
    }
    return color(value).map { Paint(source: .color($0), offset: offset) }
  }

  private static func fallback(_ value: String) -> Style.Fallback {
    switch value.lowercased() {
    case "": .missing
    case "none": .none
    case "currentcolor": .currentColor
    default: color(value).map { .color($0) } ?? .missing
    }
  }

  private static func color(_ value: String) -> PaintColor? {
    // SVG 1.1 let a colour for printers follow.
    PaintColor(css: value.firstRange(of: " icc-color(").map { value[..<$0.lowerBound].trimmed } ?? value)
  }

  /// The colour of a stop, `nil` within for that of `color`; `nil` for what is none.
  private static func stopColor(_ value: String) -> PaintColor?? {
    if value.lowercased() == "currentcolor" { return .some(nil) }
    return color(value).map { .some($0) }
  }

  /// A reference to an element; `nil` for `none`.
  private static func reference(_ value: String, offset: Int) -> Reference? {
    if value.lowercased() == "none" { return nil }
    return Reference(id: localReference(value), offset: offset)
  }

  /// The most bytes of an identifier that is looked for.
  private static let maximumIdentifier = 1024

  /// The identifier in `url(#id)`.
  private static func localReference(_ value: String) -> String? {
    guard value.lowercased().hasPrefix("url("), value.hasSuffix(")") else { return nil }
    var inner = value.dropFirst(4).dropLast().trimmed
    if let quote = inner.first, quote == "\"" || quote == "'", inner.last == quote, inner.count >= 2 {
      inner = String(inner.dropFirst().dropLast()).trimmed
    }
    // More than one reference is none.
    guard inner.hasPrefix("#"), !inner.contains(")"), inner.utf8.count <= maximumIdentifier else { return nil }
    return String(inner.dropFirst())
  }

  private static func number(_ text: SourceText, _ range: Range<Int>) -> Double? {
    var scanner = NumberScanner(text, range)
    guard let number = try? scanner.number(), scanner.isAtEnd else { return nil }
    return number
  }

  /// An opacity: a number or a percentage, kept within 0 and 1.
  private static func factor(_ text: SourceText, _ range: Range<Int>) -> Factor? {
    var scanner = NumberScanner(text, range)
    guard var value = try? scanner.number() else { return nil }
    if scanner.skip(UInt8(ascii: "%")) { value /= 100 }
    guard scanner.isAtEnd else { return nil }
    return Factor(value: max(0, min(1, value)), offset: range.lowerBound)
  }

  private static func fillRule(_ value: String) -> FillRule? {
    ["nonzero": FillRule.nonzero, "evenodd": .evenodd][value.lowercased()]
  }

  private func length(_ text: SourceText, _ range: Range<Int>) -> Length? {
    var scanner = NumberScanner(text, range)
    guard let length = Length.read(&scanner, fontSize: fontSize), scanner.isAtEnd else { return nil }
    return length
  }

  /// A dash pattern; `nil` for one with a negative length, which is an error.
  private func dashArray(_ text: SourceText, _ range: Range<Int>) -> [Length]? {
    var scanner = NumberScanner(text, range)
    var result: [Length] = []
    while !scanner.isAtEnd {
      guard let length = Length.read(&scanner, fontSize: fontSize), length.value >= 0 else { return nil }
      result.append(length)
      scanner.skipSeparator()
    }
    return result
  }

  private func fontSize(_ text: SourceText, _ range: Range<Int>, parent: Style) -> Double? {
    let steps = [
      "xx-small": 0.6, "x-small": 0.75, "small": 8.0 / 9, "medium": 1, "large": 1.2, "x-large": 1.5, "xx-large": 2,
    ]
    let word = text.string(range).lowercased()
    if let step = steps[word] { return FontSize.medium * step }
    if word == "larger" { return parent.fontSize.own * 1.2 }
    if word == "smaller" { return parent.fontSize.own / 1.2 }
    var scanner = NumberScanner(text, range)
    guard let length = Length.read(&scanner, fontSize: parent.fontSize), scanner.isAtEnd, length.value >= 0 else {
      return nil
    }
    return length.isPercentage ? parent.fontSize.own * length.value / 100 : length.value
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
