import CrownKit
import CrownPath

/// Writes an outline as a charstring of Type 2 (Adobe Technical Note 5177).
///
/// Points are rounded to whole font units. Operators take as many numbers as they can, and those of lines and curves
/// along an axis leave out zeros.
struct CharstringWriter {
  /// A point in font units, with y up.
  typealias Point = (x: Int, y: Int)

  /// Operators and their codes.
  private enum Operator: Int {
    case vmoveto = 4
    case rlineto, hlineto, vlineto, rrcurveto
    case endchar = 14
    case rmoveto = 21
    case hmoveto
    case vvcurveto = 26
    case hhcurveto
    case vhcurveto = 30
    case hvcurveto
  }

  /// The most numbers that an operator may have (appendix B).
  private static let mostOperands = 48
  /// The largest coordinate, and the largest step.
  static let largest = 0x7FFF

  private var output = FontBytes()
  private var operands: [Int]
  private var pending: Operator?
  /// The direction of the next line or curve in operators that alternate.
  private var continuesHorizontally = false
  private var point = Point(0, 0)
  /// The box of all points; `nil` without any.
  private(set) var bounds: (min: Point, max: Point)?
  private(set) var isTooLarge = false

  /// - Parameter width: The advance of the glyph; `nil` for the default.
  init(width: Int?) { operands = width.map { [$0] } ?? [] }

  /// The charstring of a path whose points a closure gives in font units.
  mutating func charstring(_ path: BezierPath, _ place: (PathPoint) -> PathPoint) -> [UInt8] {
    var current = PathPoint.zero
    var start = PathPoint.zero
    for element in path.elements {
      switch element {
      case .move(let end):
        move(to: rounded(place(end)))
        (current, start) = (end, end)
      case .line(let end):
        line(to: rounded(place(end)))
        current = end
      case .quad(let end, let control):
        // Two thirds of the way to the control point, from either end.
        curve(
          rounded(place(current.interpolated(to: control, at: 2.0 / 3))),
          rounded(place(end.interpolated(to: control, at: 2.0 / 3))), rounded(place(end)))
        current = end
      case .cubic(let end, let control1, let control2):
        curve(rounded(place(control1)), rounded(place(control2)), rounded(place(end)))
        current = end
      case .close: current = start
      }
    }
    flush()
    write(.endchar, operands)
    return output.bytes
  }

  private mutating func rounded(_ point: PathPoint) -> Point {
    let limit = Double(Self.largest)
    guard abs(point.x) <= limit, abs(point.y) <= limit else {
      isTooLarge = true
      return (0, 0)
    }
    let result = (Int(point.x.rounded()), Int(point.y.rounded()))
    let box = bounds ?? (result, result)
    bounds = (
      (min(box.min.x, result.0), min(box.min.y, result.1)), (max(box.max.x, result.0), max(box.max.y, result.1))
    )
    return result
  }

  // MARK: - Steps of the pen

  /// The step to a point, which becomes the current one.
  private mutating func step(to end: Point) -> (Int, Int) {
    let step = (end.x - point.x, end.y - point.y)
    if max(abs(step.0), abs(step.1)) > Self.largest { isTooLarge = true }
    point = end
    return step
  }

  /// An operator that moves closes the contour before it.
  private mutating func move(to end: Point) {
    flush()
    let (x, y) = step(to: end)
    if y == 0 {
      write(.hmoveto, operands + [x])
    } else if x == 0 {
      write(.vmoveto, operands + [y])
    } else {
      write(.rmoveto, operands + [x, y])
    }
    operands = []
  }

  private mutating func line(to end: Point) {
    let (x, y) = step(to: end)
    if x == 0 && y == 0 { return }
    guard x == 0 || y == 0 else {
      add(.rlineto, [x, y], continuing: pending == .rlineto)
      return
    }
    let isHorizontal = y == 0
    let alternates = pending == .hlineto || pending == .vlineto
    add(
      isHorizontal ? .hlineto : .vlineto, [isHorizontal ? x : y],
      continuing: alternates && continuesHorizontally == isHorizontal)
    continuesHorizontally = !isHorizontal
  }

  private mutating func curve(_ control1: Point, _ control2: Point, _ end: Point) {
    let (x1, y1) = step(to: control1)
    let (x2, y2) = step(to: control2)
    let (x3, y3) = step(to: end)
    if x1 == 0, y1 == 0, x2 == 0, y2 == 0, x3 == 0, y3 == 0 { return }
    let alternates = pending == .hvcurveto || pending == .vhcurveto
    if y1 == 0, x3 == 0 {
      add(.hvcurveto, [x1, x2, y2, y3], continuing: alternates && continuesHorizontally)
      continuesHorizontally = false
    } else if x1 == 0, y3 == 0 {
      add(.vhcurveto, [y1, x2, y2, x3], continuing: alternates && !continuesHorizontally)
      continuesHorizontally = true
    } else if y1 == 0, y3 == 0 {
      add(.hhcurveto, [x1, x2, y2, x3], continuing: pending == .hhcurveto)
    } else if x1 == 0, x3 == 0 {
      add(.vvcurveto, [y1, x2, y2, y3], continuing: pending == .vvcurveto)
    } else if alternates, continuesHorizontally ? y1 == 0 : x1 == 0 {
      // The last curve may end in any direction.
      add(
        .hvcurveto, continuesHorizontally ? [x1, x2, y2, y3, x3] : [y1, x2, y2, x3, y3], continuing: true)
      flush()
    } else {
      add(.rrcurveto, [x1, y1, x2, y2, x3, y3], continuing: pending == .rrcurveto)
    }
  }

  /// Adds numbers to an operator, or begins another one.
  private mutating func add(_ operation: Operator, _ numbers: [Int], continuing: Bool) {
    if !continuing || operands.count + numbers.count > Self.mostOperands {
      flush()
      pending = operation
    }
    operands += numbers
  }

  private mutating func flush() {
    guard let operation = pending else { return }
    write(operation, operands)
    (pending, operands) = (nil, [])
  }

  private mutating func write(_ operation: Operator, _ numbers: [Int]) {
    for number in numbers { output.addCharstringNumber(number) }
    output.add8(operation.rawValue)
  }
}

extension FontBytes {
  /// Adds a whole number of charstrings: of one, two or three bytes.
  mutating func addCharstringNumber(_ number: Int) {
    switch number {
    case -107...107: add8(number + 139)
    case 108...1131:
      add8(247 + (number - 108) >> 8)
      add8((number - 108) & 0xFF)
    case -1131 ... -108:
      add8(251 + (-number - 108) >> 8)
      add8((-number - 108) & 0xFF)
    default:
      add8(28)
      add16(number)
    }
  }
}
