extension Color {
  /// Reads a colour as CSS writes it.
  ///
  /// All sRGB forms of [CSS Color 4](https://www.w3.org/TR/css-color-4/): hexadecimal, the 148 names, `transparent`,
  /// `rgb()`, `rgba()`, `hsl()`, `hsla()`, `hwb()` and `color(srgb ...)`, with commas (the legacy syntax, where CSS
  /// has one) or spaces, numbers or percentages, `none`, and angles in `deg`, `grad`, `rad` and `turn`. `hsb()` and `hsv()`
  /// are read like `hsl()`. Upper and lower case are the same, white space around the text is skipped, and channels out of
  /// range are clamped, as CSS does. A channel is rounded to the nearest of 256 steps, halves up.
  /// - Throws: ``ColorError``, which says what is wrong and what is accepted.
  public init(css: String) throws(ColorError) {
    var parser = ColorParser(text: css)
    self = try parser.parse()
  }
}

/// Reads one CSS colour from its bytes.
private struct ColorParser {
  let text: String
  let bytes: [UInt8]
  var position = 0

  init(text: String) {
    self.text = text
    // CSS folds ASCII letters only.
    bytes = text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  mutating func parse() throws(ColorError) -> Color {
    skipSpace()
    var end = bytes.count
    while end > position, Self.isSpace(bytes[end - 1]) { end -= 1 }
    if end == position { throw fail("it is empty") }
    if bytes[position] == UInt8(ascii: "#") {
      guard let color = Color(hex: String(decoding: bytes[position..<end], as: UTF8.self)) else {
        throw fail("after '#' come 3, 4, 6 or 8 hexadecimal digits")
      }
      return color
    }
    let name = word()
    if position == end {
      if name == "transparent" { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
      if let rgb = Color.named[name] {
        return Color(red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
      }
      // Digits alone are most likely a hexadecimal colour whose '#' a shell took for a comment.
      if Color(hex: String(decoding: bytes[..<end], as: UTF8.self)) != nil { throw fail("'#' is missing before it") }
      throw fail("no colour has this name")
    }
    guard !name.isEmpty, take("(") else { throw fail("no colour has this name") }
    guard let model = Model(rawValue: name) else { throw fail("there is no colour function '\(name)()'") }
    let color = try function(model)
    skipSpace()
    guard position == bytes.count else { throw fail("there is something after ')'") }
    return color
  }

  // MARK: Functions

  enum Model: String {
    case rgb, rgba, hsl, hsla, hwb, hsb, hsv, color

    /// CSS gives a syntax with commas to the functions that are older than CSS Color 4.
    var allowsCommas: Bool { self != .hwb && self != .color }
    var startsWithHue: Bool { self != .rgb && self != .rgba && self != .color }
  }

  /// One argument: a number with its unit.
  enum Argument {
    case number(Double)
    case percentage(Double)
    case degrees(Double)
    case none
  }

  mutating func function(_ model: Model) throws(ColorError) -> Color {
    skipSpace()
    if model == .color {
      let space = word()
      guard space == "srgb" else { throw fail("the only colour space here is 'srgb', not '\(space)'") }
      skipSpace()
    }
    var arguments = [try argument()]
    skipSpace()
    let commas = model.allowsCommas && peek(",")
    while arguments.count < 3 {
      skipSpace()
      if commas, !take(",") { throw fail("expected ',' after argument \(arguments.count)") }
      skipSpace()
      arguments.append(try argument())
    }
    skipSpace()
    var alpha = Argument.number(1)
    if take(commas ? "," : "/") {
      skipSpace()
      alpha = try argument()
      skipSpace()
    }
    guard take(")") else {
      throw fail(position == bytes.count ? "')' is missing" : "expected ')' after the arguments")
    }
    if commas { try checkLegacy(model, arguments, alpha) }
    let channels = try channels(model, arguments)
    return Color(
      red: Self.byte(channels.0), green: Self.byte(channels.1), blue: Self.byte(channels.2),
      alpha: Self.byte(try fraction(alpha, of: 1)))
  }

  /// The syntax with commas knows no `none`, and its channels are all numbers or all percentages.
  func checkLegacy(_ model: Model, _ arguments: [Argument], _ alpha: Argument) throws(ColorError) {
    var numbers = 0
    var percentages = 0
    for argument in model.startsWithHue ? arguments.dropFirst() : arguments[...] {
      switch argument {
      case .number: numbers += 1
      case .percentage: percentages += 1
      case .degrees, .none: break
      }
    }
    for argument in arguments + [alpha] {
      if case .none = argument { throw fail("'none' needs the syntax with spaces") }
    }
    if numbers > 0, percentages > 0 { throw fail("with commas, channels are all numbers or all percentages") }
    if model.startsWithHue, numbers > 0 { throw fail("with commas, the second and third argument are percentages") }
  }

  /// Red, green and blue in 0...1, before clamping.
  func channels(_ model: Model, _ arguments: [Argument]) throws(ColorError) -> (Double, Double, Double) {
    switch model {
    case .rgb, .rgba:
      return (
        try fraction(arguments[0], of: 255), try fraction(arguments[1], of: 255), try fraction(arguments[2], of: 255)
      )
    case .color:
      return (try fraction(arguments[0], of: 1), try fraction(arguments[1], of: 1), try fraction(arguments[2], of: 1))
    case .hsl, .hsla, .hwb, .hsb, .hsv:
      let hue = try hue(arguments[0])
      let second = Self.clamp(try fraction(arguments[1], of: 100))
      let third = Self.clamp(try fraction(arguments[2], of: 100))
      switch model {
      case .hsb, .hsv: return Self.mix(hue: hue, low: third * (1 - second), high: third)
      case .hwb:
        // White and black that add up to more than 1 leave a grey in their proportion.
        let sum = second + third
        if sum >= 1 { return (second / sum, second / sum, second / sum) }
        return Self.mix(hue: hue, low: second, high: 1 - third)
      default:
        let spread = second * min(third, 1 - third)
        return Self.mix(hue: hue, low: third - spread, high: third + spread)
      }
    }
  }

  /// The colour of a hue (in degrees) whose least channel is `low` and whose greatest is `high`.
  static func mix(hue: Double, low: Double, high: Double) -> (Double, Double, Double) {
    var sector = (hue / 60).truncatingRemainder(dividingBy: 6)
    if sector < 0 { sector += 6 }
    func channel(_ offset: Double) -> Double {
      let k = (sector + offset).truncatingRemainder(dividingBy: 6)
      return high - (high - low) * clamp(min(k, 4 - k))
    }
    return (channel(5), channel(3), channel(1))
  }

  func hue(_ argument: Argument) throws(ColorError) -> Double {
    switch argument {
    case .number(let value), .degrees(let value): return value
    case .none: return 0
    case .percentage: throw fail("a hue is a number or an angle, not a percentage")
    }
  }

  func fraction(_ argument: Argument, of whole: Double) throws(ColorError) -> Double {
    switch argument {
    case .number(let value): return value / whole
    case .percentage(let value): return value / 100
    case .none: return 0
    case .degrees: throw fail("an angle stands where a number or a percentage belongs")
    }
  }

  static func clamp(_ value: Double) -> Double { max(0, min(1, value)) }

  static func byte(_ fraction: Double) -> UInt8 { UInt8(clamp(fraction) * 255 + 0.5) }

  // MARK: Characters

  mutating func argument() throws(ColorError) -> Argument {
    let start = position
    if let first = current, Self.isLetter(first) {
      guard word() == "none" else { throw fail("expected a number at character \(start + 1)") }
      return .none
    }
    let value = try number()
    if take("%") { return .percentage(value) }
    let unit = word()
    switch unit {
    case "": return .number(value)
    case "deg": return .degrees(value)
    case "grad": return .degrees(value * 0.9)
    case "rad": return .degrees(value * (180 / Double.pi))
    case "turn": return .degrees(value * 360)
    default: throw fail("there is no unit '\(unit)' in a colour")
    }
  }

  mutating func number() throws(ColorError) -> Double {
    let start = position
    if peek("+") || peek("-") { position += 1 }
    let whole = digits()
    var decimals = 0
    // A full stop belongs to the number only where a digit follows.
    if peek("."), position + 1 < bytes.count, Self.isDigit(bytes[position + 1]) {
      position += 1
      decimals = digits()
    }
    guard whole + decimals > 0 else { throw fail("expected a number at character \(start + 1)") }
    if peek("e") {
      let mark = position
      position += 1
      if peek("+") || peek("-") { position += 1 }
      if digits() == 0 { position = mark }
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
      throw fail("the number at character \(start + 1) is too large")
    }
    return value
  }

  mutating func digits() -> Int {
    let start = position
    while let byte = current, Self.isDigit(byte) { position += 1 }
    return position - start
  }

  mutating func word() -> String {
    let start = position
    while let byte = current, Self.isLetter(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  mutating func skipSpace() {
    while let byte = current, Self.isSpace(byte) { position += 1 }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek(character) else { return false }
    position += 1
    return true
  }

  func peek(_ character: Unicode.Scalar) -> Bool { current == UInt8(ascii: character) }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  func fail(_ reason: String) -> ColorError { ColorError(text: text, reason: reason) }
}
