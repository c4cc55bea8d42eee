import CrownPath

/// Writes outlines as path data: SVG's `d` attribute, and what other formats took over from it.
///
/// Each command is absolute or relative, whichever is shorter. Commands of lines along an axis and of smooth curves,
/// letters that need not be repeated, and separators that a sign or point replaces save the rest.
package struct PathDataWriter {
  /// A point in units of the last decimal.
  private struct DecimalPoint: Equatable {
    var x: Int
    var y: Int

    static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
  }

  /// The kinds of curves whose last control point the next one may mirror.
  private enum CurveKind {
    case quad, cubic
  }

  /// The state that the next command depends on.
  private struct State {
    /// The command that numbers without a letter continue.
    var implied: UInt8?
    /// True if the last number has a decimal point, so that another point begins a number.
    var hasFraction = false
    var current = DecimalPoint(x: 0, y: 0)
    var start = DecimalPoint(x: 0, y: 0)
    /// The current point and the start as a reader computes them: each relative command rounds once more.
    var reached = PathPoint.zero
    var reachedStart = PathPoint.zero
    var control: (point: DecimalPoint, kind: CurveKind)?
  }

  private let decimals: Int
  private let scale: Double
  private let arcTolerance: Double?
  private var state = State()
  private var text: [UInt8] = []
  private var candidate: [UInt8] = []

  /// The largest distance between a point and what a reader computes for it, in units of the last decimal. A decimal
  /// grid holds points within 1e-6 of its step, which is a hundred of these units or more.
  private static let drift = 1e-5
  /// Coordinates below this are exact in units of the last decimal, and so are their differences.
  private static let limit = 0x1p51

  private init(decimals: Int, arcTolerance: Double?) {
    self.decimals = decimals
    self.arcTolerance = arcTolerance
    scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
  }

  /// The data of a path.
  ///
  /// - Parameters:
  ///   - path: The path. All its coordinates are finite.
  ///   - decimals: The number of decimals of a coordinate, 0 to 15.
  ///   - arcTolerance: The largest distance between curves and an arc of a circle that replaces them; `nil` keeps every
  ///     curve.
  /// - Complexity: O(*n*) in the number of elements.
  package static func data(of path: BezierPath, decimals: Int, arcTolerance: Double? = nil) -> String {
    var writer = PathDataWriter(decimals: decimals, arcTolerance: arcTolerance)
    let elements = Array(path.elements)
    // Other numbers have no decimals to shorten.
    let fit = elements.allSatisfy { element in
      points(of: element).allSatisfy { abs($0.x * writer.scale) < limit && abs($0.y * writer.scale) < limit }
    }
    guard fit else { return plainData(of: elements, decimals: decimals) }
    writer.text.reserveCapacity(elements.count * 16)
    var index = 0
    while index < elements.count { index += writer.write(elements, at: index) }
    return String(decoding: writer.text, as: UTF8.self)
  }

  /// The data in absolute commands, each with its letter.
  private static func plainData(of elements: [PathElement], decimals: Int) -> String {
    var text = ""
    for element in elements {
      switch element {
      case .move: text += "M"
      case .line: text += "L"
      case .quad: text += "Q"
      case .cubic: text += "C"
      case .close: text += "Z"
      }
      text += points(of: element).map {
        SVGWriter.number($0.x, decimals: decimals) + " " + SVGWriter.number($0.y, decimals: decimals)
      }.joined(separator: " ")
    }
    return text
  }

  /// The points of an element, the control points first.
  private static func points(of element: PathElement) -> [PathPoint] {
    switch element {
    case .move(let end), .line(let end): [end]
    case .quad(let end, let control): [control, end]
    case .cubic(let end, let control1, let control2): [control1, control2, end]
    case .close: []
    }
  }

  /// Writes the next element, or the curves that an arc replaces.
  ///
  /// - Returns: The number of elements written.
  private mutating func write(_ elements: [PathElement], at index: Int) -> Int {
    if let arcTolerance, case .cubic = elements[index],
      let arc = CircularArc(
        elements[index...], from: unscaled(state.current), decimals: decimals, tolerance: arcTolerance)
    {
      return write(arc, insteadOf: elements[index..<index + arc.curveCount])
    }
    write(elements[index])
    return 1
  }

  private mutating func write(_ element: PathElement) {
    switch element {
    case .move(let end):
      // The first move is absolute for any reader.
      append("m", [scaled(end)], isAbsolute: text.isEmpty)
      state.start = state.current
      state.reachedStart = state.reached
    case .line(let end): addLine(to: scaled(end))
    case .quad(let end, let control): addQuad(to: scaled(end), scaled(control))
    case .cubic(let end, let control1, let control2): addCubic(to: scaled(end), scaled(control1), scaled(control2))
    case .close:
      text.append(UInt8(ascii: "z"))
      state = State(
        current: state.start, start: state.start, reached: state.reachedStart, reachedStart: state.reachedStart)
    }
  }

  private mutating func addLine(to end: DecimalPoint) {
    if end.y == state.current.y {
      append("h", [end], axis: .horizontal)
    } else if end.x == state.current.x {
      append("v", [end], axis: .vertical)
    } else {
      append("l", [end])
    }
  }

  private mutating func addQuad(to end: DecimalPoint, _ control: DecimalPoint) {
    if control == mirroredControl(.quad) { append("t", [end]) } else { append("q", [control, end]) }
    state.control = (control, .quad)
  }

  private mutating func addCubic(to end: DecimalPoint, _ control1: DecimalPoint, _ control2: DecimalPoint) {
    if control1 == mirroredControl(.cubic) {
      append("s", [control2, end])
    } else {
      append("c", [control1, control2, end])
    }
    state.control = (control2, .cubic)
  }

  /// The first control point of a smooth curve: the last one, mirrored at the current point.
  private func mirroredControl(_ kind: CurveKind) -> DecimalPoint {
    guard let control = state.control, control.kind == kind else { return state.current }
    return state.current + state.current - control.point
  }

  /// Writes an arc, or the curves that it stands for where these are shorter.
  private mutating func write(_ arc: CircularArc, insteadOf curves: ArraySlice<PathElement>) -> Int {
    let (before, start) = (state, text.count)
    for curve in curves { write(curve) }
    let (afterCurves, written) = (state, Array(text[start...]))
    text.removeSubrange(start...)
    state = before
    append("a", [afterCurves.current], arc: arc)
    guard text.count - start >= written.count else { return arc.curveCount }
    text.removeSubrange(start...)
    text += written
    state = afterCurves
    return arc.curveCount
  }

  // MARK: - Commands

  /// The coordinates of its end that a command has.
  private enum Axis {
    case both, horizontal, vertical
  }

  /// Writes a command as an absolute or a relative one, whichever is shorter.
  ///
  /// - Parameters:
  ///   - letter: The relative command.
  ///   - points: The control points and the end.
  ///   - axis: The coordinates that are written, one for lines along an axis.
  ///   - arc: The arc whose radius and flags come before the end.
  ///   - isAbsolute: True if a relative command is out of the question.
  private mutating func append(
    _ letter: Unicode.Scalar, _ points: [DecimalPoint], axis: Axis = .both, arc: CircularArc? = nil,
    isAbsolute: Bool = false
  ) {
    guard let end = points.last else { return }
    let relative = UInt8(ascii: letter)
    let start = text.count
    var absoluteState = state
    append(relative & ~0x20, points, from: DecimalPoint(x: 0, y: 0), axis, arc, to: &text, &absoluteState)
    let target = unscaled(end)
    if axis != .vertical { absoluteState.reached.x = target.x }
    if axis != .horizontal { absoluteState.reached.y = target.y }

    var relativeState = state
    relativeState.reached = state.reached + unscaled(end - state.current)
    let drift = max(abs(relativeState.reached.x - target.x), abs(relativeState.reached.y - target.y))
    if !isAbsolute, drift * scale <= Self.drift {
      candidate.removeAll(keepingCapacity: true)
      append(relative, points, from: state.current, axis, arc, to: &candidate, &relativeState)
      // Of two that are equally long the relative one is taken, so that more letters need not be repeated.
      if candidate.count <= text.count - start {
        text.removeSubrange(start...)
        text += candidate
        state = relativeState
        return
      }
    }
    state = absoluteState
  }

  /// Appends a command, its points relative to an origin.
  private func append(
    _ command: UInt8, _ points: [DecimalPoint], from origin: DecimalPoint, _ axis: Axis, _ arc: CircularArc?,
    to text: inout [UInt8], _ state: inout State
  ) {
    let isMove = command | 0x20 == UInt8(ascii: "m")
    if isMove || state.implied != command { text.append(command) }
    if let arc {
      let radius = Int((arc.radius * scale).rounded())
      appendNumber(radius, to: &text, &state)
      appendNumber(radius, to: &text, &state)
      text += " 0 \(arc.isLarge ? 1 : 0) \(arc.isClockwise ? 1 : 0)".utf8
      state.hasFraction = false
    }
    for point in points {
      if axis != .vertical { appendNumber(point.x - origin.x, to: &text, &state) }
      if axis != .horizontal { appendNumber(point.y - origin.y, to: &text, &state) }
    }
    // Numbers after those of a move are lines.
    state.implied = isMove ? command - 1 : command
    state.current = points.last ?? state.current
    state.control = nil
  }

  /// Appends a number of units of the last decimal, with a separator where it needs one.
  private func appendNumber(_ value: Int, to text: inout [UInt8], _ state: inout State) {
    var rest = value.magnitude
    var digits = decimals
    var whole: UInt = 1
    for _ in 0..<decimals { whole *= 10 }
    while digits > 0, rest % 10 == 0 {
      rest /= 10
      whole /= 10
      digits -= 1
    }
    let isAfterNumber = text.last.map { $0 < UInt8(ascii: "A") } ?? true
    let beginsWithPoint = digits > 0 && rest < whole
    if value < 0 {
      text.append(UInt8(ascii: "-"))
    } else if isAfterNumber, !(beginsWithPoint && state.hasFraction) {
      text.append(UInt8(ascii: " "))
    }
    // From the last digit to the first.
    let start = text.count
    var written = 0
    while rest > 0 || written < digits || written == 0 {
      text.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      written += 1
      if written == digits { text.append(UInt8(ascii: ".")) }
    }
    text[start...].reverse()
    state.hasFraction = digits > 0
  }

  // MARK: - Coordinates

  private func scaled(_ point: PathPoint) -> DecimalPoint {
    DecimalPoint(x: Int((point.x * scale).rounded()), y: Int((point.y * scale).rounded()))
  }

  private func unscaled(_ point: DecimalPoint) -> PathPoint {
    PathPoint(Double(point.x) / scale, Double(point.y) / scale)
  }
}
