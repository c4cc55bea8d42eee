import CrownPath

internal import CrownPlatform

/// Reads lists of transform functions, those of SVG's attribute and those of CSS's property.
struct TransformParser {
  /// The two notations of a transform.
  enum Form {
    /// SVG's: numbers without units.
    case attribute
    /// CSS's: numbers with units and commas between them, more functions, and names in any case.
    case style
  }

  /// Why a text gives no transform.
  enum Failure: Error {
    /// The text is not of the notation, so that browsers ignore it.
    case malformed(Problem)
    /// The transform cannot be applied to a drawing in the plane.
    case outOfPlane(Problem)
  }

  private var scanner: NumberScanner
  private let form: Form
  private let viewport: Viewport
  private let fontSize: FontSize
  /// True if the text follows the notation of its form strictly, as browsers require.
  private var isWellFormed = true

  /// The transform that a range of the text describes. The functions apply from right to left.
  ///
  /// - Returns: The transform, and whether the text follows the notation of its form strictly, as browsers require. The
  ///   other notation is read all the same.
  /// - Throws: The first unknown function or wrong argument.
  static func transform(
    _ text: SourceText, _ range: Range<Int>, form: Form, viewport: Viewport, fontSize: FontSize
  ) throws(Failure) -> (transform: PathTransform, isWellFormed: Bool) {
    var parser = TransformParser(
      scanner: NumberScanner(text, range), form: form, viewport: viewport, fontSize: fontSize)
    let transform = try parser.read()
    return (transform, parser.isWellFormed)
  }

  /// Returns true if a text is a value of CSS's property, in its notation or that of the attribute.
  static func isStyle(_ text: SourceText, _ range: Range<Int>) -> Bool {
    do throws(Failure) {
      _ = try transform(text, range, form: .style, viewport: Viewport(width: 1, height: 1), fontSize: FontSize())
      return true
    } catch {
      guard case .malformed = error else { return true }
      return false
    }
  }

  private mutating func read() throws(Failure) -> PathTransform {
    var result = PathTransform.identity
    scanner.skipSpace()
    if scanner.text.string(scanner.index..<scanner.end).lowercased() == "none" { return result }
    while !scanner.isAtEnd {
      result = try readFunction().followed(by: result)
      guard result.isFinite else { throw .outOfPlane(problem("the numbers grow too large")) }
      if scanner.skipSeparator() {
        if form == .style { isWellFormed = false }
        guard !scanner.isAtEnd else { throw malformed("expected a function after ',', found the end") }
      }
    }
    return result
  }

  private mutating func readFunction() throws(Failure) -> PathTransform {
    let start = scanner.index
    while let byte = scanner.peek, StyleSheet.isNamePart(byte) { scanner.index += 1 }
    let written = scanner.text.string(start..<scanner.index)
    let name = form == .style ? Self.names[written.lowercased()] ?? written : written
    guard let function = Self.functions[name], form == .style || !function.isFlatPartOfThree else {
      scanner.index = start
      if form == .style, Self.functionsOfSpace.contains(written.lowercased()) { throw outOfPlane(written) }
      throw malformed(
        "expected matrix, translate, scale, rotate, skewX or skewY, found \(name.isEmpty ? scanner.found : "'\(name)'")"
      )
    }
    if form == .attribute, function.isOfStylesOnly { isWellFormed = false }
    scanner.skipSpace()
    guard scanner.skip(UInt8(ascii: "(")) else {
      throw malformed("expected '(' after '\(name)', found \(scanner.found)")
    }
    var arguments: [Double] = []
    scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: ")")) {
      guard arguments.count < function.counts.upperBound else {
        throw malformed("expected ')' after the numbers of '\(name)', found \(scanner.found)")
      }
      arguments.append(try readArgument(of: name, function, index: arguments.count))
      scanner.skipSpace()
      let hasComma = scanner.peek == UInt8(ascii: ",")
      if form == .style, !hasComma, scanner.peek != UInt8(ascii: ")") { isWellFormed = false }
      if scanner.skipSeparator(), scanner.peek == UInt8(ascii: ")") {
        throw malformed("expected a number after ',', found \(scanner.found)")
      }
    }
    guard function.counts.contains(arguments.count), name != "rotate" || arguments.count != 2 else {
      throw malformed("'\(name)' has \(arguments.count) numbers; expected \(function.described)")
    }
    if form == .style, name == "rotate", arguments.count == 3 { isWellFormed = false }
    guard let transform = Self.transform(name, arguments) else { throw outOfPlane(name) }
    return transform
  }

  /// Reads a number in user units or degrees, with a unit where CSS allows one.
  private mutating func readArgument(
    of name: String, _ function: Function, index: Int
  ) throws(Failure) -> Double {
    let start = scanner.index
    if form == .style, let result = try calculated(name, function, index: index) { return result }
    guard let number = try? scanner.number() else {
      throw malformed("expected a number in '\(name)', found \(scanner.found)")
    }
    let isNumber = function.argument == .number || function.argument == .angle && index > 0 && name == "rotate"
    guard let next = scanner.peek, next == UInt8(ascii: "%") || next | 0x20 >= 0x61 && next | 0x20 <= 0x7A else {
      if form == .style, !isNumber, number != 0 { isWellFormed = false }
      return number
    }
    if form == .attribute { isWellFormed = false }
    if function.argument == .angle, !isNumber {
      scanner.index = start
      guard let degrees = Angle.read(&scanner) else { throw malformed("expected an angle in '\(name)'") }
      return degrees
    }
    if name.hasPrefix("scale"), scanner.skip(UInt8(ascii: "%")) { return number / 100 }
    guard !name.hasPrefix("scale"), name != "matrix3d" else {
      throw malformed("expected a number without a unit in '\(name)', found \(scanner.found)")
    }
    if isNumber { isWellFormed = false }
    scanner.index = start
    guard let length = Length.read(&scanner, fontSize: fontSize) else {
      throw malformed("expected a length in '\(name)', found another unit")
    }
    return length.resolved(axis(of: name, index), in: viewport)
  }

  /// Reads a calculation in user units or degrees; `nil` where none begins here.
  private mutating func calculated(_ name: String, _ function: Function, index: Int) throws(Failure) -> Double? {
    guard let result = Calculation.read(&scanner, fontSize: fontSize) else { return nil }
    switch (function.argument, result.kind) {
    case (.number, .number), (.angle, .angle): return result.value
    case (.number, .length) where name.hasPrefix("scale") && result.value == 0: return result.percentage / 100
    case (.length, .length):
      return Length(value: result.percentage, isPercentage: true, offset: result.value)
        .resolved(axis(of: name, index), in: viewport)
    default: throw malformed("expected another unit in '\(name)'")
    }
  }

  private func axis(of name: String, _ index: Int) -> Length.Axis {
    name == "translateY" || index == 1 ? .vertical : .horizontal
  }

  /// The arguments of a function.
  private struct Function {
    enum Argument { case number, angle, length }

    let argument: Argument
    let counts: ClosedRange<Int>
    /// True if only CSS has the function.
    var isOfStylesOnly = false
    /// True if it is three-dimensional; it is read where it stays in the plane.
    var isFlatPartOfThree = false

    /// The number of arguments as a message shows it.
    var described: String {
      counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) or \(counts.upperBound)"
    }
  }

  private static let functions: [String: Function] = [
    "matrix": Function(argument: .number, counts: 6...6), "translate": Function(argument: .length, counts: 1...2),
    "scale": Function(argument: .number, counts: 1...2), "rotate": Function(argument: .angle, counts: 1...3),
    "skewX": Function(argument: .angle, counts: 1...1), "skewY": Function(argument: .angle, counts: 1...1),
    "translateX": Function(argument: .length, counts: 1...1, isOfStylesOnly: true),
    "translateY": Function(argument: .length, counts: 1...1, isOfStylesOnly: true),
    "scaleX": Function(argument: .number, counts: 1...1, isOfStylesOnly: true),
    "scaleY": Function(argument: .number, counts: 1...1, isOfStylesOnly: true),
    "skew": Function(argument: .angle, counts: 1...2, isOfStylesOnly: true),
    "translateZ": Function(argument: .length, counts: 1...1, isFlatPartOfThree: true),
    "translate3d": Function(argument: .length, counts: 3...3, isFlatPartOfThree: true),
    "scaleZ": Function(argument: .number, counts: 1...1, isFlatPartOfThree: true),
    "scale3d": Function(argument: .number, counts: 3...3, isFlatPartOfThree: true),
    "rotateZ": Function(argument: .angle, counts: 1...1, isFlatPartOfThree: true),
    "matrix3d": Function(argument: .number, counts: 16...16, isFlatPartOfThree: true),
  ]

  /// The names of the functions by their lower-case forms.
  private static let names = Dictionary(uniqueKeysWithValues: functions.keys.map { ($0.lowercased(), $0) })

  /// The transform of a function; `nil` where it leads out of the plane.
  private static func transform(_ name: String, _ arguments: [Double]) -> PathTransform? {
    let first = arguments[0]
    let second = arguments.count > 1 ? arguments[1] : nil
    switch name {
    case "matrix":
      return PathTransform(
        a: arguments[0], b: arguments[1], c: arguments[2], d: arguments[3], tx: arguments[4], ty: arguments[5])
    case "matrix3d":
      // The matrix is in column order. Only x and y may depend on x and y.
      let flat = [2, 3, 6, 7, 8, 9, 11].allSatisfy { arguments[$0] == 0 } && arguments[15] == 1
      guard flat else { return nil }
      return PathTransform(
        a: arguments[0], b: arguments[1], c: arguments[4], d: arguments[5], tx: arguments[12], ty: arguments[13])
    case "translate", "translate3d": return .translation(x: first, y: second ?? 0)
    case "translateZ", "scaleZ": return .identity
    case "scale3d": return .scale(x: first, y: second ?? first)
    case "translateX": return .translation(x: first, y: 0)
    case "translateY": return .translation(x: 0, y: first)
    case "scale": return .scale(x: first, y: second ?? first)
    case "scaleX": return .scale(x: first, y: 1)
    case "scaleY": return .scale(x: 1, y: first)
    case "skewX": return PathTransform(a: 1, b: 0, c: tan(first * .pi / 180), d: 1, tx: 0, ty: 0)
    case "skewY": return PathTransform(a: 1, b: tan(first * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    case "skew":
      return PathTransform(a: 1, b: tan((second ?? 0) * .pi / 180), c: tan(first * .pi / 180), d: 1, tx: 0, ty: 0)
    default:
      let center = arguments.count == 3 ? PathPoint(arguments[1], arguments[2]) : .zero
      return PathTransform.translation(x: -center.x, y: -center.y)
        .followed(by: rotation(degrees: first))
        .followed(by: .translation(x: center.x, y: center.y))
    }
  }

  /// A rotation about the origin, clockwise with y pointing down; quarter turns are exact.
  static func rotation(degrees: Double) -> PathTransform {
    let turn = degrees.remainder(dividingBy: 360)
    let (cosine, sine): (Double, Double)
    switch turn {
    case 0: (cosine, sine) = (1, 0)
    case 90: (cosine, sine) = (0, 1)
    case -90: (cosine, sine) = (0, -1)
    case 180, -180: (cosine, sine) = (-1, 0)
    default: (cosine, sine) = (cos(turn * .pi / 180), sin(turn * .pi / 180))
    }
    return PathTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The functions of CSS whose transforms lie in no plane, except by chance.
  private static let functionsOfSpace: Set<String> = ["rotatex", "rotatey", "rotate3d", "perspective"]

  private func outOfPlane(_ name: String) -> Failure {
    .outOfPlane(problem("'\(name)' leads out of the plane, and a drawing is flat"))
  }

  private func malformed(_ message: String) -> Failure { .malformed(problem(message)) }

  private func problem(_ message: String) -> Problem {
    Problem(offset: scanner.index, message: "transform: " + message)
  }
}
