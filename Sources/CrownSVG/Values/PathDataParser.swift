import CrownPath

/// Reads the path data of a `d` attribute by the grammar of SVG 2, section 9.3.
///
/// It reads all twenty commands, repeated arguments without their letter, adjacent numbers (`-.5.5`) and adjacent flags
/// of arcs. Arcs become cubic curves. It stops at the first error; the segments before that one stand (section 9.5.4).
struct PathDataParser {
  private var scanner: NumberScanner
  private var path = BezierPath()
  private var current = PathPoint.zero
  private var subpathStart = PathPoint.zero
  /// The last control point, if the last command was a cubic curve: its mirror image starts a smooth one.
  private var cubicControl: PathPoint?
  /// The same for quadratic curves.
  private var quadControl: PathPoint?
  /// The number of commands after which reading ends.
  private let maximumElements: Int
  /// The bytes of path data for each element that memory is reserved for, and the most such elements.
  private static let (bytesPerElement, maximumReserve) = (16, 1024)
  /// The number of the path's elements after each command; `nil` where it is not asked for.
  private var commandEnds: [Int]?

  private init(_ text: SourceText, _ range: Range<Int>, maximumElements: Int) {
    scanner = NumberScanner(text, range)
    self.maximumElements = maximumElements
    path.reserveCapacity(min(range.count / Self.bytesPerElement, Self.maximumReserve))
  }

  /// The path that a range of the text describes; empty for no data and for `none`.
  ///
  /// - Parameter maximumElements: The number of commands after which reading ends.
  /// - Returns: The path up to the first deviation from the grammar, and that deviation.
  /// - Complexity: O(*n*).
  static func path(
    _ text: SourceText, _ range: Range<Int>, maximumElements: Int = .max
  ) -> (path: BezierPath, error: Problem?) {
    var parser = PathDataParser(text, range, maximumElements: maximumElements)
    do {
      try parser.read()
      return (parser.path, nil)
    } catch {
      return (parser.path, error)
    }
  }

  /// The number of elements that a path has after each of its commands. An arc has several elements.
  ///
  /// - Complexity: O(*n*).
  static func commandEnds(_ text: SourceText, _ range: Range<Int>) -> [Int] {
    var parser = PathDataParser(text, range, maximumElements: .max)
    parser.commandEnds = []
    try? parser.read()
    return parser.commandEnds ?? []
  }

  private mutating func read() throws(Problem) {
    scanner.skipSpace()
    if scanner.text.matches(scanner.index..<scanner.end, "none") { return }
    var elements = 0
    while let command = scanner.peek {
      guard Self.isCommand(command) else {
        if elements > 0, Self.beginsNumber(command) {
          throw problem("expected a command such as 'L' or 'M' after 'Z', found \(scanner.found)")
        }
        throw problem("expected a command such as 'M', 'L' or 'C', found \(scanner.found)")
      }
      guard elements > 0 || command | 0x20 == UInt8(ascii: "m") else {
        throw problem("expected 'M' or 'm' to begin with, found \(scanner.found)")
      }
      scanner.index += 1
      scanner.skipSpace()
      var isRepeated = false
      repeat {
        try readArguments(of: command, isRepeated: isRepeated)
        isRepeated = true
        elements += 1
        guard elements < maximumElements else { return }
      } while try argumentsFollow(command)
    }
  }

  /// Returns true if another set of arguments for the same command follows.
  private mutating func argumentsFollow(_ command: UInt8) throws(Problem) -> Bool {
    if command | 0x20 == UInt8(ascii: "z") {
      scanner.skipSpace()
      return false
    }
    if scanner.skipSeparator() {
      guard let next = scanner.peek, Self.beginsNumber(next) else {
        throw problem("expected a number after ',', found \(scanner.found)")
      }
      return true
    }
    return scanner.peek.map(Self.beginsNumber) ?? false
  }

  private mutating func readArguments(of command: UInt8, isRepeated: Bool) throws(Problem) {
    let isRelative = command >= UInt8(ascii: "a")
    let origin = isRelative ? current : .zero
    var nextCubicControl: PathPoint?
    var nextQuadControl: PathPoint?
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      let point = try readPoint(command, from: origin)
      // Further pairs after those of a move are lines.
      if isRepeated {
        addLine(to: point)
      } else {
        path.move(to: point)
        subpathStart = point
        current = point
      }
    case UInt8(ascii: "l"): addLine(to: try readPoint(command, from: origin))
    case UInt8(ascii: "h"):
      let x = try readNumber(command, after: isRepeated)
      addLine(to: PathPoint(try finite(x + origin.x), current.y))
    case UInt8(ascii: "v"):
      let y = try readNumber(command, after: isRepeated)
      addLine(to: PathPoint(current.x, try finite(y + origin.y)))
    case UInt8(ascii: "c"):
      let control1 = try readPoint(command, from: origin)
      let control2 = try readNextPoint(command, from: origin)
      addCurve(to: try readNextPoint(command, from: origin), control1, control2)
      nextCubicControl = control2
    case UInt8(ascii: "s"):
      let control1 = reflection(of: cubicControl)
      let control2 = try readPoint(command, from: origin)
      addCurve(to: try readNextPoint(command, from: origin), control1, control2)
      nextCubicControl = control2
    case UInt8(ascii: "q"):
      let control = try readPoint(command, from: origin)
      addQuadCurve(to: try readNextPoint(command, from: origin), control)
      nextQuadControl = control
    case UInt8(ascii: "t"):
      let control = reflection(of: quadControl)
      addQuadCurve(to: try readPoint(command, from: origin), control)
      nextQuadControl = control
    case UInt8(ascii: "a"): try readArc(command, from: origin)
    default:
      path.closeSubpath()
      current = subpathStart
    }
    cubicControl = nextCubicControl
    quadControl = nextQuadControl
    commandEnds?.append(path.elements.count)
  }

  // MARK: - Drawing

  private mutating func addLine(to point: PathPoint) {
    path.addLine(to: point)
    current = point
  }

  private mutating func addQuadCurve(to point: PathPoint, _ control: PathPoint) {
    path.addQuadCurve(to: point, control: control)
    current = point
  }

  private mutating func addCurve(to point: PathPoint, _ control1: PathPoint, _ control2: PathPoint) {
    path.addCurve(to: point, control1: control1, control2: control2)
    current = point
  }

  /// The control point of a smooth curve: the mirrored last one, or the current point after another command.
  private func reflection(of control: PathPoint?) -> PathPoint {
    guard let control else { return current }
    return current + current - control
  }

  private mutating func readArc(_ command: UInt8, from origin: PathPoint) throws(Problem) {
    let radiusX = try readNumber(command, after: false)
    scanner.skipSeparator()
    let radiusY = try readNumber(command, after: true)
    scanner.skipSeparator()
    let rotation = try readNumber(command, after: true)
    scanner.skipSeparator()
    let isLarge = try readFlag("the large-arc flag")
    scanner.skipSeparator()
    let isClockwise = try readFlag("the sweep flag")
    let point = try readNextPoint(command, from: origin)
    let offset = scanner.index
    path.addArc(
      from: current, to: point, radii: PathPoint(radiusX, radiusY), rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    guard path.currentPoint == point else {
      scanner.index = offset
      throw problem("the arc's numbers are too large to compute with")
    }
    current = point
  }

  // MARK: - Arguments

  private mutating func readNextPoint(_ command: UInt8, from origin: PathPoint) throws(Problem) -> PathPoint {
    scanner.skipSeparator()
    let x = try readNumber(command, after: true)
    scanner.skipSeparator()
    let y = try readNumber(command, after: true)
    return PathPoint(try finite(x + origin.x), try finite(y + origin.y))
  }

  private mutating func readPoint(_ command: UInt8, from origin: PathPoint) throws(Problem) -> PathPoint {
    let x = try readNumber(command, after: false)
    scanner.skipSeparator()
    let y = try readNumber(command, after: true)
    return PathPoint(try finite(x + origin.x), try finite(y + origin.y))
  }

  /// Reads a number.
  ///
  /// - Parameter isLater: True if it is not the first argument after the command, for the message.
  private mutating func readNumber(_ command: UInt8, after isLater: Bool) throws(Problem) -> Double {
    do {
      return try scanner.number()
    } catch {
      if error == .tooLarge { throw problem("the number is too large") }
      let letter = Character(UnicodeScalar(command))
      let what = isLater ? "another number for '\(letter)'" : "a number after '\(letter)'"
      throw problem("expected \(what), found \(scanner.found)")
    }
  }

  private func finite(_ value: Double) throws(Problem) -> Double {
    guard value.isFinite else { throw problem("the coordinate grows too large") }
    return value
  }

  private mutating func readFlag(_ name: String) throws(Problem) -> Bool {
    guard let byte = scanner.peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw problem("expected 0 or 1 for \(name) of the arc, found \(scanner.found)")
    }
    scanner.index += 1
    return byte == UInt8(ascii: "1")
  }

  private static func isCommand(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"), UInt8(ascii: "c"),
      UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  private func problem(_ message: String) -> Problem {
    Problem(offset: scanner.index, message: "path data: " + message)
  }
}
