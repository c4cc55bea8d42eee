import CrownPath

/// Writes outlines as path data: SVG's `d` attribute, and what other formats took over from it.
///
/// Each command is absolute or relative, whichever is shorter. Commands of lines along an axis and of smooth curves,
/// letters that need not be repeated, and separators that a sign or point replaces save the rest.
package struct PathDataWriter: ~Copyable {
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
  /// The text, and room behind it.
  private var memory: ScratchMemory<UInt8>
  private var count = 0

  /// The largest distance between a point and what a reader computes for it, in units of the last decimal. A decimal
  /// grid holds points within 1e-6 of its step, which is a hundred of these units or more.
  private static let drift = 1e-5
  /// Coordinates below this are exact in units of the last decimal, and so are their differences.
  private static let limit = 0x1p51

  /// Bytes for one command with all its numbers: an arc has four of up to 21 bytes, a cubic curve six.
  private static let longestCommand = 256
  /// The bytes that a command with its alternative, and the words at the end of a number, may take behind the text.
  private static let margin = 2 * longestCommand + 16
  /// The text of an element of most drawings, in bytes. More is made where it does not suffice.
  private static let usualElement = 24

  private init(decimals: Int, arcTolerance: Double?, elementCount: Int) {
    self.decimals = decimals
    self.arcTolerance = arcTolerance
    scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    memory = ScratchMemory(uninitialized: elementCount * Self.usualElement + Self.margin)
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
    let elements = Array(path.elements)
    var writer = PathDataWriter(decimals: decimals, arcTolerance: arcTolerance, elementCount: elements.count)
    // Other numbers have no decimals to shorten.
    for element in elements where !isWithin(limit / writer.scale, element) {
      return plainData(of: elements, decimals: decimals)
    }
    var index = 0
    while index < elements.count { index += writer.write(elements, at: index) }
    return writer.string
  }

  private var string: String {
    String(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<count { buffer[index] = memory[index] }
      return count
    }
  }

  /// Returns true if all coordinates of an element are smaller than a limit.
  private static func isWithin(_ limit: Double, _ element: PathElement) -> Bool {
    func isWithin(_ point: PathPoint) -> Bool { abs(point.x) < limit && abs(point.y) < limit }
    return switch element {
    case .move(let end), .line(let end): isWithin(end)
    case .quad(let end, let control): isWithin(control) && isWithin(end)
    case .cubic(let end, let control1, let control2): isWithin(control1) && isWithin(control2) && isWithin(end)
    case .close: true
    }
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
      append("m", Coordinates(scaled(end)), isAbsolute: count == 0)
      state.start = state.current
      state.reachedStart = state.reached
    case .line(let end): addLine(to: scaled(end))
    case .quad(let end, let control): addQuad(to: scaled(end), scaled(control))
    case .cubic(let end, let control1, let control2): addCubic(to: scaled(end), scaled(control1), scaled(control2))
    case .close:
      makeRoom()
      memory[count] = UInt8(ascii: "z")
      count += 1
      state = State(
        current: state.start, start: state.start, reached: state.reachedStart, reachedStart: state.reachedStart)
    }
  }

  private mutating func addLine(to end: DecimalPoint) {
    if end.y == state.current.y {
      append("h", Coordinates(end, .horizontal))
    } else if end.x == state.current.x {
      append("v", Coordinates(end, .vertical))
    } else {
      append("l", Coordinates(end))
    }
  }

  private mutating func addQuad(to end: DecimalPoint, _ control: DecimalPoint) {
    if control == mirroredControl(.quad) {
      append("t", Coordinates(end))
    } else {
      append("q", Coordinates(control, end))
    }
    state.control = (control, .quad)
  }

  private mutating func addCubic(to end: DecimalPoint, _ control1: DecimalPoint, _ control2: DecimalPoint) {
    if control1 == mirroredControl(.cubic) {
      append("s", Coordinates(control2, end))
    } else {
      append("c", Coordinates(control1, control2, end))
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
    let (before, start) = (state, count)
    for curve in curves { write(curve) }
    let (afterCurves, curvesEnd) = (state, count)
    state = before
    // The separator of its first number depends on the text before it.
    let isAfterNumber = endsWithNumber(start)
    append("a", Coordinates(afterCurves.current), arc: arc, isAfterNumber: isAfterNumber)
    let arcCount = count - curvesEnd
    guard arcCount < curvesEnd - start else {
      (state, count) = (afterCurves, curvesEnd)
      return arc.curveCount
    }
    move(arcCount, from: curvesEnd, to: start)
    count = start + arcCount
    return arc.curveCount
  }

  // MARK: - Commands

  /// The coordinates of its end that a command has.
  private enum Axis {
    case both, horizontal, vertical
  }

  /// The numbers of a command: the control points, and the end or one coordinate of it.
  private struct Coordinates {
    let values: SIMD8<Int>
    let count: Int
    let axis: Axis
    let end: DecimalPoint

    init(_ end: DecimalPoint, _ axis: Axis = .both) {
      (self.end, self.axis) = (end, axis)
      count = axis == .both ? 2 : 1
      values = SIMD8(axis == .vertical ? end.y : end.x, end.y, 0, 0, 0, 0, 0, 0)
    }

    init(_ control: DecimalPoint, _ end: DecimalPoint) {
      (self.end, axis, count) = (end, .both, 4)
      values = SIMD8(control.x, control.y, end.x, end.y, 0, 0, 0, 0)
    }

    init(_ control1: DecimalPoint, _ control2: DecimalPoint, _ end: DecimalPoint) {
      (self.end, axis, count) = (end, .both, 6)
      values = SIMD8(control1.x, control1.y, control2.x, control2.y, end.x, end.y, 0, 0)
    }

    /// The numbers relative to a point.
    func values(from origin: DecimalPoint) -> SIMD8<Int> {
      let (x, y) = (axis == .vertical ? origin.y : origin.x, origin.y)
      return values &- SIMD8(x, y, x, y, x, y, 0, 0)
    }
  }

  /// Writes a command as an absolute or a relative one, whichever is shorter.
  ///
  /// - Parameters:
  ///   - letter: The relative command.
  ///   - arc: The arc whose radius and flags come before the end.
  ///   - isAbsolute: True if a relative command is out of the question.
  ///   - isAfterNumber: True if a number precedes; `nil` if the text tells it.
  private mutating func append(
    _ letter: Unicode.Scalar, _ coordinates: Coordinates, arc: CircularArc? = nil, isAbsolute: Bool = false,
    isAfterNumber: Bool? = nil
  ) {
    makeRoom()
    let relative = UInt8(ascii: letter)
    let start = count
    let isAfterNumber = isAfterNumber ?? endsWithNumber(start)
    var absoluteState = state
    let absoluteEnd = write(
      relative & ~0x20, coordinates, coordinates.values, arc, at: start, isAfterNumber, &absoluteState)
    let target = unscaled(coordinates.end)
    if coordinates.axis != .vertical { absoluteState.reached.x = target.x }
    if coordinates.axis != .horizontal { absoluteState.reached.y = target.y }

    var relativeState = state
    relativeState.reached = state.reached + unscaled(coordinates.end - state.current)
    let drift = max(abs(relativeState.reached.x - target.x), abs(relativeState.reached.y - target.y))
    if !isAbsolute, drift * scale <= Self.drift {
      let candidate = start + Self.longestCommand
      let candidateEnd = write(
        relative, coordinates, coordinates.values(from: state.current), arc, at: candidate, isAfterNumber,
        &relativeState)
      // Of two that are equally long the relative one is taken, so that more letters need not be repeated.
      if candidateEnd - candidate <= absoluteEnd - start {
        move(candidateEnd - candidate, from: candidate, to: start)
        count = start + candidateEnd - candidate
        state = relativeState
        return
      }
    }
    count = absoluteEnd
    state = absoluteState
  }

  /// Makes room for a command and its alternative.
  private mutating func makeRoom() {
    if count + Self.margin > memory.count { memory.grow(to: 2 * memory.count, keeping: count) }
  }

  /// Returns true if the text up to an offset ends with a number, which the next one has to be separated from.
  private func endsWithNumber(_ offset: Int) -> Bool { offset == 0 || memory[offset - 1] < UInt8(ascii: "A") }

  /// Moves bytes towards the start of the text.
  private func move(_ byteCount: Int, from source: Int, to target: Int) {
    for offset in stride(from: 0, to: byteCount, by: 8) {
      memory.view.setWord(memory.view.word(at: source + offset), at: target + offset)
    }
  }

  /// Writes a command at an offset, and returns the offset behind it.
  private func write(
    _ command: UInt8, _ coordinates: Coordinates, _ values: SIMD8<Int>, _ arc: CircularArc?, at offset: Int,
    _ isAfterNumber: Bool, _ state: inout State
  ) -> Int {
    var offset = offset
    var isAfterNumber = isAfterNumber
    let isMove = command | 0x20 == UInt8(ascii: "m")
    if isMove || state.implied != command {
      memory[offset] = command
      offset += 1
      isAfterNumber = false
    }
    if let arc {
      let radius = Int((arc.radius * scale).rounded())
      offset = write(radius, at: offset, isAfterNumber, &state.hasFraction)
      offset = write(radius, at: offset, true, &state.hasFraction)
      for byte in " 0 \(arc.isLarge ? 1 : 0) \(arc.isClockwise ? 1 : 0)".utf8 {
        memory[offset] = byte
        offset += 1
      }
      isAfterNumber = true
      state.hasFraction = false
    }
    for index in 0..<coordinates.count {
      offset = write(values[index], at: offset, isAfterNumber, &state.hasFraction)
      isAfterNumber = true
    }
    // Numbers after those of a move are lines.
    state.implied = isMove ? command - 1 : command
    state.current = coordinates.end
    state.control = nil
    return offset
  }

  // MARK: - Numbers

  /// The digits of a word, one a byte.
  private static let wordDigits = 8
  private static let wordLimit: UInt = 100_000_000

  /// Writes a number of units of the last decimal at an offset, with a separator where it needs one; returns the offset
  /// behind it.
  ///
  /// - Parameter hasFraction: True if the last number has a decimal point, so that another point begins a number.
  private func write(_ value: Int, at offset: Int, _ isAfterNumber: Bool, _ hasFraction: inout Bool) -> Int {
    let magnitude = value.magnitude
    guard magnitude < Self.wordLimit * Self.wordLimit else {
      return writeLargest(value, at: offset, isAfterNumber, &hasFraction)
    }
    // Sixteen digits, the first in the lowest byte of the higher word.
    let high = magnitude < Self.wordLimit ? 0 : Self.digits(UInt64(magnitude / Self.wordLimit))
    let low = Self.digits(UInt64(magnitude < Self.wordLimit ? magnitude : magnitude % Self.wordLimit))
    let leadingZeros = high != 0 ? high.trailingZeroBitCount >> 3 : Self.wordDigits + low.trailingZeroBitCount >> 3
    let trailingZeros = low != 0 ? low.leadingZeroBitCount >> 3 : Self.wordDigits + high.leadingZeroBitCount >> 3
    let wholeCount = max(0, 2 * Self.wordDigits - decimals - leadingZeros)
    let fractionCount = max(0, decimals - trailingZeros)
    let isSeparatedByPoint = fractionCount > 0 && wholeCount == 0 && hasFraction
    var offset = writeSeparator(
      at: offset, isNegative: value < 0, isAfterNumber, isSeparatedByPoint: isSeparatedByPoint)
    hasFraction = fractionCount > 0
    if wholeCount > 0 {
      writeDigits(high, low, from: leadingZeros, at: offset)
      offset += wholeCount
    } else if fractionCount == 0 {
      memory[offset] = UInt8(ascii: "0")
      offset += 1
    }
    if fractionCount > 0 {
      memory[offset] = UInt8(ascii: ".")
      writeDigits(high, low, from: 2 * Self.wordDigits - decimals, at: offset + 1)
      offset += 1 + fractionCount
    }
    return offset
  }

  /// Writes the digits of two words from one of them on, and digits that do not count behind them.
  private func writeDigits(_ high: UInt64, _ low: UInt64, from digit: Int, at offset: Int) {
    let (high, low) = (high | Self.zeros, low | Self.zeros)
    if digit < Self.wordDigits {
      memory.view.setWord(high >> UInt64(8 * digit) | low << UInt64(64 - 8 * digit), at: offset)
      memory.view.setWord(low >> UInt64(8 * digit), at: offset + Self.wordDigits)
    } else {
      memory.view.setWord(low >> UInt64(8 * (digit - Self.wordDigits)), at: offset)
    }
  }

  /// The digit 0 in each byte.
  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  private func writeSeparator(
    at offset: Int, isNegative: Bool, _ isAfterNumber: Bool, isSeparatedByPoint: Bool
  ) -> Int {
    guard isNegative || isAfterNumber && !isSeparatedByPoint else { return offset }
    memory[offset] = UInt8(ascii: isNegative ? "-" : " ")
    return offset + 1
  }

  /// The eight digits of a number below 10^8, the first in the lowest byte: halves, then quarters, then digits are
  /// divided side by side.
  private static func digits(_ value: UInt64) -> UInt64 {
    let half = value / 10000
    let halves = half | (value &- half &* 10000) << 32
    let hundreds = (halves &* 10486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  /// The same for numbers of more than sixteen digits: only radii of arcs in drawings of huge numbers.
  private func writeLargest(_ value: Int, at offset: Int, _ isAfterNumber: Bool, _ hasFraction: inout Bool) -> Int {
    var rest = value.magnitude
    var fractionCount = decimals
    while fractionCount > 0, rest % 10 == 0 {
      rest /= 10
      fractionCount -= 1
    }
    var offset = writeSeparator(at: offset, isNegative: value < 0, isAfterNumber, isSeparatedByPoint: false)
    // More digits than decimals, of which there are fifteen at most.
    let digits = Array(String(rest).utf8)
    for (index, digit) in digits.enumerated() {
      if fractionCount > 0, index == digits.count - fractionCount {
        memory[offset] = UInt8(ascii: ".")
        offset += 1
      }
      memory[offset] = digit
      offset += 1
    }
    hasFraction = fractionCount > 0
    return offset
  }

  // MARK: - Coordinates

  private func scaled(_ point: PathPoint) -> DecimalPoint {
    DecimalPoint(x: Int((point.x * scale).rounded()), y: Int((point.y * scale).rounded()))
  }

  private func unscaled(_ point: DecimalPoint) -> PathPoint {
    PathPoint(Double(point.x) / scale, Double(point.y) / scale)
  }
}
