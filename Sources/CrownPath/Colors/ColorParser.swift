/// Parses one CSS colour from its bytes.
struct ColorParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    // CSS folds ASCII letters only.
    bytes = Self.unescaped(text).map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The bytes of a text in which escapes are replaced by their characters (CSS Syntax 3, section 4.3.7).
  ///
  /// Names and digits are all that a colour can have escapes in, so one of another character stays as it is.
  private static func unescaped(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      var (end, value) = (index + 1, 0)
      if bytes[index] == UInt8(ascii: "\\") {
        while end < bytes.count, end < index + 7,
          let digit = Character(Unicode.Scalar(bytes[end])).hexDigitValue
        {
          value = value << 4 | digit
          end += 1
        }
        if end == index + 1, end < bytes.count {
          value = Int(bytes[end])
          end += 1
        } else if end < bytes.count, isSpace(bytes[end]) {
          end += 1
        }
      }
      let isNamePart = UInt8(exactly: value).map { isLetter($0 | 0x20) || isDigit($0) || $0 == UInt8(ascii: "-") }
      if isNamePart ?? false {
        result.append(UInt8(value))
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
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
    if let first = current, Self.isLetter(first) || first == UInt8(ascii: "-") && beginsName {
      let name = identifier()
      if name == "calc" || name == "-webkit-calc", take("(") { return try calculation(depth: 0) }
      guard name == "none" else { throw ColorSyntaxError("expected a number at character \(start + 1)") }
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
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw ColorSyntaxError("expected a number at character \(start + 1)")
    }
    // A number beyond the range counts as the largest one there is, as in browsers.
    return max(-Double.greatestFiniteMagnitude, min(Double.greatestFiniteMagnitude, value))
  }

  /// True if a letter follows the next character.
  private var beginsName: Bool { position + 1 < bytes.count && Self.isLetter(bytes[position + 1]) }

  // MARK: - Calculations

  /// The deepest nesting of parentheses.
  private static let maximumDepth = 32

  /// Reads a sum and the parenthesis that closes it (CSS Values 4, section 10). The end of the text closes it too.
  private mutating func calculation(depth: Int) throws(ColorSyntaxError) -> ColorFunction.Argument {
    guard depth < Self.maximumDepth else { throw ColorSyntaxError("calc() has too many parentheses") }
    var result = try product(depth: depth)
    while true {
      let before = position
      skipSpace()
      if take(")") || position == bytes.count { return result }
      let sign = current
      position += 1
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), before < position - 1,
        let next = current, Self.isSpace(next)
      else { throw ColorSyntaxError("expected ')' at character \(position)") }
      let other = try product(depth: depth)
      guard let sum = result.adding(other, times: sign == UInt8(ascii: "+") ? 1 : -1) else {
        throw ColorSyntaxError("calc() adds values of different units")
      }
      result = sum
    }
  }

  private mutating func product(depth: Int) throws(ColorSyntaxError) -> ColorFunction.Argument {
    var result = try term(depth: depth)
    while true {
      let before = position
      skipSpace()
      let isQuotient = take("/")
      guard isQuotient || take("*") else {
        position = before
        return result
      }
      let other = try term(depth: depth)
      let product =
        switch (result, other) {
        case (_, .number(let factor)):
          isQuotient && factor == 0 ? nil : result.scaled(by: isQuotient ? 1 / factor : factor)
        case (.number(let factor), _): isQuotient ? nil : other.scaled(by: factor)
        default: ColorFunction.Argument?.none
        }
      guard let product else { throw ColorSyntaxError("calc() multiplies values that have units, or divides by them") }
      result = product
    }
  }

  private mutating func term(depth: Int) throws(ColorSyntaxError) -> ColorFunction.Argument {
    skipSpace()
    if take("(") { return try calculation(depth: depth + 1) }
    if let first = current, Self.isLetter(first), identifier() == "calc", take("(") {
      return try calculation(depth: depth + 1)
    }
    let result = try argument()
    if case .none = result { throw ColorSyntaxError("'none' cannot be part of calc()") }
    return result
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
