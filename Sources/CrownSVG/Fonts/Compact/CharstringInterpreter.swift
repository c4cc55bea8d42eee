import CrownPath

/// Draws a glyph of a CFF font by its charstring (Adobe Technical Note 5177).
///
/// Arithmetic, which no font of today uses, and accents by `endchar` are not read. Hints are skipped.
struct CharstringInterpreter {
  private let global: CompactIndex
  private let local: CompactIndex?
  private var path = BezierPath()
  /// The current point, with y pointing up.
  private var point = PathPoint.zero
  private var stack: [Double] = []
  private var hintCount = 0
  private var stepsLeft = CharstringInterpreter.maximumSteps

  /// The numbers and operators that were read.
  var stepCount: Int { Self.maximumSteps - stepsLeft }

  /// The most numbers and operators of a glyph. The most complex letters have some thousands.
  private static let maximumSteps = 50_000
  /// The most numbers on the stack.
  private static let maximumStack = 192
  /// The largest nesting depth of subroutine calls.
  private static let maximumDepth = 10

  init(global: CompactIndex, local: CompactIndex?) { (self.global, self.local) = (global, local) }

  /// The outline of a charstring, with y pointing down.
  mutating func outline(_ code: FontTable) throws(FontError) -> BezierPath {
    _ = try run(code, depth: 0)
    path.closeSubpath()
    guard path.isFinite else { throw code.damage }
    return path
  }

  private enum Operator: Int {
    case hstem = 1
    case vstem = 3
    case vmoveto, rlineto, hlineto, vlineto, rrcurveto
    case callsubr = 10
    case `return` = 11
    case escape = 12
    case endchar = 14
    case hstemhm = 18
    case hintmask, cntrmask, rmoveto, hmoveto, vstemhm, rcurveline, rlinecurve, vvcurveto, hhcurveto
    case callgsubr = 29
    case vhcurveto, hvcurveto
  }

  /// Runs a charstring or a subroutine.
  ///
  /// - Returns: True if the glyph ended.
  private mutating func run(_ code: FontTable, depth: Int) throws(FontError) -> Bool {
    guard depth <= Self.maximumDepth else { throw .tooComplex }
    var position = 0
    while position < code.count {
      stepsLeft -= 1
      guard stepsLeft >= 0 else { throw .tooComplex }
      let byte = try code.u8(position)
      position += 1
      if byte >= 32 || byte == 28 {
        try push(byte, code, &position)
        continue
      }
      guard let operation = Operator(rawValue: byte) else { throw code.damage }
      switch operation {
      case .return: return false
      case .callsubr, .callgsubr:
        guard let subroutines = operation == .callsubr ? local : global, let number = stack.popLast() else {
          throw code.damage
        }
        let bias = subroutines.count < 1240 ? 107 : subroutines.count < 33900 ? 1131 : 32768
        // Numbers on the stack are sums of few numbers below 2^16.
        let index = Int(max(-1e6, min(1e6, number))) + bias
        if try run(subroutines[index], depth: depth + 1) { return true }
      case .endchar: return true
      case .hintmask, .cntrmask:
        hintCount += stack.count / 2
        stack = []
        position += (hintCount + 7) / 8
      case .escape:
        try flex(try code.u8(position), code)
        position += 1
      default:
        draw(operation)
        stack = []
      }
    }
    return false
  }

  private mutating func push(_ byte: Int, _ code: FontTable, _ position: inout Int) throws(FontError) {
    guard stack.count < Self.maximumStack else { throw code.damage }
    switch byte {
    case 28:
      stack.append(Double(try code.i16(position)))
      position += 2
    case 32...246: stack.append(Double(byte - 139))
    case 247...250:
      stack.append(Double((byte - 247) * 256 + (try code.u8(position)) + 108))
      position += 1
    case 251...254:
      stack.append(Double(-(byte - 251) * 256 - (try code.u8(position)) - 108))
      position += 1
    default:
      // A fraction with 16 bits after the point.
      stack.append(Double(try code.i16(position)) + Double(try code.u16(position + 2)) / 65536)
      position += 4
    }
  }

  // MARK: - Drawing

  /// Draws by an operator that takes all numbers of the stack.
  ///
  /// A width may come before the numbers of the first operator.
  private mutating func draw(_ operation: Operator) {
    let count = stack.count
    switch operation {
    case .hstem, .vstem, .hstemhm, .vstemhm: hintCount += count / 2
    case .rmoveto: if count >= 2 { move(stack[count - 2], stack[count - 1]) }
    case .hmoveto: if let x = stack.last { move(x, 0) }
    case .vmoveto: if let y = stack.last { move(0, y) }
    case .rlineto: addLines(in: 0..<count)
    case .hlineto, .vlineto:
      for (index, step) in stack.enumerated() {
        if (index % 2 == 0) == (operation == .hlineto) { line(step, 0) } else { line(0, step) }
      }
    case .rrcurveto: addCurves(in: 0..<count)
    case .rcurveline where count >= 2:
      addCurves(in: 0..<count - 2)
      addLines(in: count - 2..<count)
    case .rlinecurve where count >= 6:
      addLines(in: 0..<count - 6)
      addCurves(in: count - 6..<count)
    case .hhcurveto, .vvcurveto: addLevelCurves(isHorizontal: operation == .hhcurveto)
    case .hvcurveto, .vhcurveto: addTurningCurves(isHorizontal: operation == .hvcurveto)
    default: break
    }
  }

  private mutating func addLines(in range: Range<Int>) {
    for index in stride(from: range.lowerBound, to: range.upperBound - 1, by: 2) {
      line(stack[index], stack[index + 1])
    }
  }

  private mutating func addCurves(in range: Range<Int>) {
    for index in stride(from: range.lowerBound, to: range.upperBound - 5, by: 6) { curve(at: index) }
  }

  /// Adds curves that start and end in one direction, along an axis.
  private mutating func addLevelCurves(isHorizontal: Bool) {
    var index = stack.count % 4 == 0 ? 0 : 1
    var across = index == 0 ? 0 : stack[0]
    while index + 4 <= stack.count {
      let (first, last) = (stack[index], stack[index + 3])
      let middle = PathPoint(stack[index + 1], stack[index + 2])
      if isHorizontal {
        curve(PathPoint(first, across), middle, PathPoint(last, 0))
      } else {
        curve(PathPoint(across, first), middle, PathPoint(0, last))
      }
      across = 0
      index += 4
    }
  }

  /// Adds curves that start along one axis and end along the other, in alternation.
  private mutating func addTurningCurves(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    var index = 0
    while index + 4 <= stack.count {
      let (first, last) = (stack[index], stack[index + 3])
      let middle = PathPoint(stack[index + 1], stack[index + 2])
      let across = stack.count - index == 5 ? stack[index + 4] : 0
      if isHorizontal {
        curve(PathPoint(first, 0), middle, PathPoint(across, last))
      } else {
        curve(PathPoint(0, first), middle, PathPoint(last, across))
      }
      isHorizontal.toggle()
      index += 4
    }
  }

  /// Draws a pair of curves that is nearly a line.
  private mutating func flex(_ byte: Int, _ code: FontTable) throws(FontError) {
    let numbers = stack
    stack = []
    switch (byte, numbers.count) {
    case (34, 7...):
      curve(PathPoint(numbers[0], 0), PathPoint(numbers[1], numbers[2]), PathPoint(numbers[3], 0))
      curve(PathPoint(numbers[4], 0), PathPoint(numbers[5], -numbers[2]), PathPoint(numbers[6], 0))
    case (35, 12...):
      stack = numbers
      addCurves(in: 0..<12)
      stack = []
    case (36, 9...):
      curve(PathPoint(numbers[0], numbers[1]), PathPoint(numbers[2], numbers[3]), PathPoint(numbers[4], 0))
      let rise = numbers[1] + numbers[3] + numbers[7]
      curve(PathPoint(numbers[5], 0), PathPoint(numbers[6], numbers[7]), PathPoint(numbers[8], -rise))
    case (37, 11...):
      let steps = stride(from: 0, to: 10, by: 2).map { PathPoint(numbers[$0], numbers[$0 + 1]) }
      let sum = steps.reduce(PathPoint.zero) { $0 + $1 }
      curve(steps[0], steps[1], steps[2])
      curve(
        steps[3], steps[4], abs(sum.x) > abs(sum.y) ? PathPoint(numbers[10], -sum.y) : PathPoint(-sum.x, numbers[10]))
    default: throw code.damage
    }
  }

  // MARK: - Steps of the pen

  private mutating func move(_ x: Double, _ y: Double) {
    path.closeSubpath()
    advance(PathPoint(x, y))
    path.move(to: outlinePoint)
  }

  private mutating func line(_ x: Double, _ y: Double) {
    advance(PathPoint(x, y))
    path.addLine(to: outlinePoint)
  }

  private mutating func curve(at index: Int) {
    curve(
      PathPoint(stack[index], stack[index + 1]), PathPoint(stack[index + 2], stack[index + 3]),
      PathPoint(stack[index + 4], stack[index + 5]))
  }

  private mutating func curve(_ first: PathPoint, _ second: PathPoint, _ third: PathPoint) {
    advance(first)
    let control1 = outlinePoint
    advance(second)
    let control2 = outlinePoint
    advance(third)
    path.addCurve(to: outlinePoint, control1: control1, control2: control2)
  }

  private mutating func advance(_ step: PathPoint) { point = point + step }

  /// The current point with y pointing down.
  private var outlinePoint: PathPoint { PathPoint(point.x, -point.y) }
}
