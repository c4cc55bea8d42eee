/// The value of a mathematical function of CSS: `calc()`, `min()`, `max()` or `clamp()` (CSS Values 4, section 10).
struct Calculation {
  /// The type of the value.
  enum Kind { case number, length, angle }

  private(set) var kind: Kind
  /// A number, user units, or degrees.
  private(set) var value: Double
  /// The addition to the value of a length, in percent of something.
  private(set) var percentage = 0.0

  /// The deepest nesting of parentheses.
  private static let maximumDepth = 32

  /// Reads a function; `nil`, with nothing read, where there is none or it is malformed.
  ///
  /// `min()`, `max()` and `clamp()` of lengths and percentages together are not understood.
  static func read(_ scanner: inout NumberScanner, fontSize: FontSize) -> Calculation? {
    guard let first = scanner.peek, first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first == UInt8(ascii: "-") else {
      return nil
    }
    let start = scanner.index
    if let result = function(&scanner, fontSize, depth: 0), result.value.isFinite, result.percentage.isFinite {
      return result
    }
    scanner.index = start
    return nil
  }

  private static func function(_ scanner: inout NumberScanner, _ fontSize: FontSize, depth: Int) -> Calculation? {
    let name = scanner.cssName().lowercased()
    guard ["calc", "-webkit-calc", "min", "max", "clamp"].contains(name), scanner.skip(UInt8(ascii: "(")),
      depth < maximumDepth
    else { return nil }
    var arguments: [Calculation] = []
    repeat {
      guard let argument = sum(&scanner, fontSize, depth: depth + 1) else { return nil }
      if let first = arguments.first, name.hasSuffix("calc") || first.kind != argument.kind { return nil }
      arguments.append(argument)
    } while scanner.skip(UInt8(ascii: ","))
    // The end of the text closes a function.
    guard scanner.skip(UInt8(ascii: ")")) || scanner.isAtEnd, let first = arguments.first else { return nil }
    if name.hasSuffix("calc") { return first }
    // Only values of one unit can be compared.
    let hasValues = arguments.contains { $0.value != 0 }
    guard !hasValues || arguments.allSatisfy({ $0.percentage == 0 }) else { return nil }
    func order(_ a: Calculation, _ b: Calculation) -> Bool { (a.value, a.percentage) < (b.value, b.percentage) }
    switch name {
    case "min": return arguments.min(by: order)
    case "max": return arguments.max(by: order)
    default:
      guard arguments.count == 3 else { return nil }
      return [[arguments[1], arguments[2]].min(by: order) ?? first, first].max(by: order)
    }
  }

  private static func sum(_ scanner: inout NumberScanner, _ fontSize: FontSize, depth: Int) -> Calculation? {
    guard var result = product(&scanner, fontSize, depth: depth) else { return nil }
    while true {
      let before = scanner.index
      scanner.skipSpace()
      guard let sign = scanner.peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return result }
      // White space around the sign tells it from that of a number.
      guard scanner.index > before, scanner.index + 1 < scanner.end,
        isSpace(scanner.text.bytes[scanner.index + 1])
      else { return nil }
      scanner.index += 1
      guard let next = product(&scanner, fontSize, depth: depth), next.kind == result.kind else { return nil }
      result.add(next, times: sign == UInt8(ascii: "+") ? 1 : -1)
    }
  }

  private static func product(_ scanner: inout NumberScanner, _ fontSize: FontSize, depth: Int) -> Calculation? {
    guard var result = term(&scanner, fontSize, depth: depth) else { return nil }
    while true {
      let before = scanner.index
      scanner.skipSpace()
      if scanner.skip(UInt8(ascii: "*")) {
        guard let next = term(&scanner, fontSize, depth: depth) else { return nil }
        guard next.kind == .number || result.kind == .number else { return nil }
        result = next.kind == .number ? result.times(next.value) : next.times(result.value)
      } else if scanner.skip(UInt8(ascii: "/")) {
        guard let next = term(&scanner, fontSize, depth: depth), next.kind == .number, next.value != 0 else {
          return nil
        }
        result = result.times(1 / next.value)
      } else {
        scanner.index = before
        return result
      }
    }
  }

  private static func term(_ scanner: inout NumberScanner, _ fontSize: FontSize, depth: Int) -> Calculation? {
    scanner.skipSpace()
    guard depth < maximumDepth else { return nil }
    if scanner.skip(UInt8(ascii: "(")) {
      guard let result = sum(&scanner, fontSize, depth: depth + 1) else { return nil }
      return scanner.skip(UInt8(ascii: ")")) || scanner.isAtEnd ? result : nil
    }
    guard let number = try? scanner.number() else { return function(&scanner, fontSize, depth: depth) }
    let start = scanner.index
    while let byte = scanner.peek, byte == UInt8(ascii: "%") || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A {
      scanner.index += 1
    }
    let unit = scanner.text.string(start..<scanner.index).lowercased()
    if unit.isEmpty { return Calculation(kind: .number, value: number) }
    if unit == "%" { return Calculation(kind: .length, value: 0, percentage: number) }
    if let angle = Angle.degrees(number, unit) { return Calculation(kind: .angle, value: angle) }
    return Length.userUnits(number, unit, fontSize).map { Calculation(kind: .length, value: $0) }
  }

  private mutating func add(_ other: Calculation, times factor: Double) {
    value += other.value * factor
    percentage += other.percentage * factor
  }

  private func times(_ factor: Double) -> Calculation {
    Calculation(kind: kind, value: value * factor, percentage: percentage * factor)
  }
}

/// The units of angles.
enum Angle {
  /// An angle in a unit of CSS, in degrees; `nil` for another unit.
  static func degrees(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "deg": value
    case "rad": value * 180 / .pi
    case "grad": value * 0.9
    case "turn": value * 360
    default: nil
    }
  }

  /// Reads an angle with its unit, or a calculation; `nil` where there is none. Zero needs no unit.
  static func read(_ scanner: inout NumberScanner) -> Double? {
    guard let value = try? scanner.number() else {
      return Calculation.read(&scanner, fontSize: FontSize()).flatMap { $0.kind == .angle ? $0.value : nil }
    }
    let start = scanner.index
    while let byte = scanner.peek, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { scanner.index += 1 }
    if start == scanner.index { return value == 0 ? 0 : nil }
    return degrees(value, scanner.text.string(start..<scanner.index).lowercased())
  }
}
