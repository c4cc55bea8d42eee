import CrownPath

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads the lists of transform functions of SVG's attribute and of CSS's property.
struct TransformParser {
  private var scanner: NumberScanner
  private let viewport: Viewport
  private let fontSize: FontSize

  /// The map that a range of the text describes; the functions apply from right to left, as they nest.
  ///
  /// - Throws: The first place that is no known function, or has the wrong number of arguments.
  static func transform(
    _ text: SourceText, _ range: Range<Int>, viewport: Viewport, fontSize: FontSize
  ) throws(Problem) -> Transform {
    var parser = TransformParser(scanner: NumberScanner(text, range), viewport: viewport, fontSize: fontSize)
    return try parser.read()
  }

  private mutating func read() throws(Problem) -> Transform {
    var result = Transform.identity
    scanner.skipSpace()
    if scanner.text.matches(scanner.index..<scanner.end, "none") { return result }
    while !scanner.isAtEnd {
      result = try readFunction().followed(by: result)
      guard result.isFinite else { throw problem("the numbers grow too large") }
      scanner.skipSeparator()
    }
    return result
  }

  private mutating func readFunction() throws(Problem) -> Transform {
    let start = scanner.index
    while let byte = scanner.peek, StyleSheet.isNamePart(byte) { scanner.index += 1 }
    let name = scanner.text.string(start..<scanner.index)
    guard Self.argumentCounts[name] != nil else {
      scanner.index = start
      throw problem(
        "expected matrix, translate, scale, rotate, skewX or skewY, found \(name.isEmpty ? scanner.found : "'\(name)'")"
      )
    }
    scanner.skipSpace()
    guard scanner.skip(UInt8(ascii: "(")) else { throw problem("expected '(' after '\(name)', found \(scanner.found)") }
    var arguments: [Double] = []
    scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: ")")) {
      guard arguments.count < 6 else {
        throw problem("expected ')' after the numbers of '\(name)', found \(scanner.found)")
      }
      arguments.append(try readArgument(of: name, index: arguments.count))
      scanner.skipSeparator()
    }
    guard Self.argumentCounts[name]?.contains(arguments.count) == true else {
      throw problem("'\(name)' has \(arguments.count) numbers; expected \(Self.described[name] ?? "")")
    }
    return Self.transform(name, arguments)
  }

  /// A number in user units or degrees, with a unit where CSS allows one.
  private mutating func readArgument(of name: String, index: Int) throws(Problem) -> Double {
    let start = scanner.index
    let isAngle = name == "rotate" && index == 0 || name.hasPrefix("skew")
    guard let number = try? scanner.number() else {
      throw problem("expected a number in '\(name)', found \(scanner.found)")
    }
    guard let next = scanner.peek, next == UInt8(ascii: "%") || next | 0x20 >= 0x61 && next | 0x20 <= 0x7A else {
      return number
    }
    if isAngle {
      let unitStart = scanner.index
      while let byte = scanner.peek, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { scanner.index += 1 }
      switch scanner.text.string(unitStart..<scanner.index).lowercased() {
      case "deg": return number
      case "rad": return number * 180 / .pi
      case "grad": return number * 0.9
      case "turn": return number * 360
      default: throw problem("expected an angle in '\(name)'")
      }
    }
    if name.hasPrefix("scale"), scanner.skip(UInt8(ascii: "%")) { return number / 100 }
    guard !name.hasPrefix("scale") else {
      throw problem("expected a number without a unit in '\(name)', found \(scanner.found)")
    }
    scanner.index = start
    guard let length = Length.read(&scanner, fontSize: fontSize) else {
      throw problem("expected a length in '\(name)', found another unit")
    }
    return length.resolved(name == "translateY" || index == 1 ? .vertical : .horizontal, in: viewport)
  }

  private static let argumentCounts: [String: Set<Int>] = [
    "matrix": [6], "translate": [1, 2], "scale": [1, 2], "rotate": [1, 3], "skewX": [1], "skewY": [1],
    "translateX": [1], "translateY": [1], "scaleX": [1], "scaleY": [1], "skew": [1, 2],
  ]
  private static let described = [
    "matrix": "6", "translate": "1 or 2", "scale": "1 or 2", "rotate": "1 or 3", "skew": "1 or 2",
  ]

  private static func transform(_ name: String, _ arguments: [Double]) -> Transform {
    let first = arguments[0]
    let second = arguments.count > 1 ? arguments[1] : nil
    switch name {
    case "matrix":
      return Transform(
        a: arguments[0], b: arguments[1], c: arguments[2], d: arguments[3], tx: arguments[4], ty: arguments[5])
    case "translate": return .translation(x: first, y: second ?? 0)
    case "translateX": return .translation(x: first, y: 0)
    case "translateY": return .translation(x: 0, y: first)
    case "scale": return .scale(x: first, y: second ?? first)
    case "scaleX": return .scale(x: first, y: 1)
    case "scaleY": return .scale(x: 1, y: first)
    case "skewX": return Transform(a: 1, b: 0, c: tan(first * .pi / 180), d: 1, tx: 0, ty: 0)
    case "skewY": return Transform(a: 1, b: tan(first * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    case "skew":
      return Transform(a: 1, b: tan((second ?? 0) * .pi / 180), c: tan(first * .pi / 180), d: 1, tx: 0, ty: 0)
    default:
      let center = arguments.count == 3 ? Point(arguments[1], arguments[2]) : .zero
      return Transform.translation(x: -center.x, y: -center.y)
        .followed(by: rotation(degrees: first))
        .followed(by: .translation(x: center.x, y: center.y))
    }
  }

  /// A turn about the origin, clockwise on screen; quarter turns are exact.
  private static func rotation(degrees: Double) -> Transform {
    let turn = degrees.remainder(dividingBy: 360)
    let (cosine, sine): (Double, Double)
    switch turn {
    case 0: (cosine, sine) = (1, 0)
    case 90: (cosine, sine) = (0, 1)
    case -90: (cosine, sine) = (0, -1)
    case 180, -180: (cosine, sine) = (-1, 0)
    default: (cosine, sine) = (cos(turn * .pi / 180), sin(turn * .pi / 180))
    }
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  private func problem(_ message: String) -> Problem {
    Problem(offset: scanner.index, message: "transform: " + message)
  }
}
