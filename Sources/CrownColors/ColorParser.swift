/// Parses one CSS colour from its bytes.
struct ColorParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    // CSS folds ASCII letters only.
    bytes = text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  mutating func parse() throws(ColorSyntaxError) -> ColorNotation {
    skipSpace()
    guard position < bytes.count else { throw ColorSyntaxError("it is empty") }
    if take("#") {
      guard let color = ColorNotation(hexDigits: identifier().utf8) else {
        throw ColorSyntaxError("after '#' come 3, 4, 6 or 8 hexadecimal digits")
      }
      try expectEnd("the digits")
      return color
    }
    let start = position
    let name = identifier()
    if !name.isEmpty, take("(") {
      guard let model = ColorFunction.Model(rawValue: name) else {
        throw ColorSyntaxError("there is no colour function '\(name)()'")
      }
      let function = try function(model)
      try expectEnd("')'")
      return .function(function)
    }
    skipSpace()
    guard position == bytes.count else { throw ColorSyntaxError("no colour has this name") }
    if name == "transparent" { return .channels(red: 0, green: 0, blue: 0, alpha: 0) }
    if let rgb = ColorNotation.named[name] {
      return .channels(
        red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
        blue: UInt8(truncatingIfNeeded: rgb), alpha: 255)
    }
    // Digits alone are probably a hexadecimal colour whose '#' started a shell comment.
    if ColorNotation(hexDigits: bytes[start...]) != nil { throw ColorSyntaxError("'#' is missing before it") }
    throw ColorSyntaxError("no colour has this name")
  }

  private mutating func expectEnd(_ last: String) throws(ColorSyntaxError) {
    skipSpace()
    guard position == bytes.count else { throw ColorSyntaxError("there is something after \(last)") }
  }

  // MARK: - Functions

  /// Reads what follows the opening parenthesis. The end of the text closes it.
  private mutating func function(_ model: ColorFunction.Model) throws(ColorSyntaxError) -> ColorFunction {
    skipSpace()
    let space = model == .color ? identifier() : ""
    if model == .color, !ColorFunction.spaces.contains(space) {
      throw ColorSyntaxError("there is no colour space '\(space)'")
    }
    skipSpace()
    var arguments = [try argument()]
    skipSpace()
    let commas = model.allowsCommas && current == UInt8(ascii: ",")
    while arguments.count < 3 {
      skipSpace()
      if commas, !take(",") { throw ColorSyntaxError("expected ',' after argument \(arguments.count)") }
      skipSpace()
      arguments.append(try argument())
    }
    skipSpace()
    var alpha = ColorFunction.Argument.number(1)
    if take(commas ? "," : "/") {
      skipSpace()
      alpha = try argument()
      skipSpace()
    }
    guard take(")") || position == bytes.count else { throw ColorSyntaxError("expected ')' after the arguments") }
    return try ColorFunction(model, space: space, arguments: arguments, alpha: alpha, isLegacy: commas)
  }

  private mutating func argument() throws(ColorSyntaxError) -> ColorFunction.Argument {
    let start = position
    if let first = current, Self.isLetter(first) {
      guard identifier() == "none" else { throw ColorSyntaxError("expected a number at character \(start + 1)") }
      return .none
    }
    let value = try number()
    if take("%") { return .percentage(value) }
    guard let next = current, Self.isLetter(next) else { return .number(value) }
    let unit = identifier()
    switch unit {
    case "deg": return .degrees(value)
    case "grad": return .degrees(value * 0.9)
    case "rad": return .degrees(value * (180 / Double.pi))
    case "turn": return .degrees(value * 360)
    default: throw ColorSyntaxError("there is no unit '\(unit)' in a colour")
    }
  }

  private mutating func number() throws(ColorSyntaxError) -> Double {
    let start = position
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    var decimals = 0
    // A full stop belongs to the number only where a digit follows.
    if current == UInt8(ascii: "."), position + 1 < bytes.count, Self.isDigit(bytes[position + 1]) {
      position += 1
      decimals = digits()
    }
    guard whole + decimals > 0 else { throw ColorSyntaxError("expected a number at character \(start + 1)") }
    if current == UInt8(ascii: "e") {
      let mark = position
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      if digits() == 0 { position = mark }
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
      throw ColorSyntaxError("the number at character \(start + 1) is too large")
    }
    return value
  }

  // MARK: - Characters

  private mutating func digits() -> Int {
    let start = position
    while let byte = current, Self.isDigit(byte) { position += 1 }
    return position - start
  }

  /// Letters, digits and hyphens.
  private mutating func identifier() -> String {
    let start = position
    while let byte = current, Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "-") { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Skips white space and comments. The end of the text closes a comment.
  private mutating func skipSpace() {
    while let byte = current {
      if Self.isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
        position += 2
        while position < bytes.count {
          position += 1
          if bytes[position - 1] == UInt8(ascii: "*"), take("/") { break }
        }
      } else {
        return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == 0x0C
  }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
