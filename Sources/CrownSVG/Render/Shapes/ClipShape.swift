import CrownPath

/// A basic shape of CSS as the value of `clip-path` (CSS Shapes 1, section 3; CSS Masking 1, section 5).
struct ClipShape {
  /// The box that a shape is measured in.
  enum Box { case fill, stroke, view }

  /// The box that it is measured in. For elements of SVG, the default is the box around the stroke.
  private(set) var box = Box.stroke
  private(set) var outline = ClipOutline.box

  /// Returns true if a value is a basic shape, a box, or both.
  static func isKnown(_ text: SourceText, _ range: Range<Int>) -> Bool {
    ClipShape(text, range, fontSize: FontSize()) != nil
  }

  /// Reads a value; `nil` where it is something else or malformed, so that browsers ignore it.
  init?(_ text: SourceText, _ range: Range<Int>, fontSize: FontSize) {
    var scanner = NumberScanner(text, range)
    var (hasBox, hasShape) = (false, false)
    while !scanner.isAtEnd {
      let start = scanner.index
      let name = scanner.cssName().lowercased()
      if scanner.skip(UInt8(ascii: "(")) {
        StyleSheet.skipToClosingParenthesis(&scanner)
        let end = scanner.index
        _ = scanner.skip(UInt8(ascii: ")"))
        guard !hasShape, let outline = ClipOutline(name, text, start..<scanner.index, end: end, fontSize) else {
          return nil
        }
        (self.outline, hasShape) = (outline, true)
      } else {
        guard !hasBox, let box = Self.boxes[name] else { return nil }
        (self.box, hasBox) = (box, true)
      }
      scanner.skipSpace()
    }
    guard hasBox || hasShape else { return nil }
  }

  private static let boxes: [String: Box] = [
    "fill-box": .fill, "content-box": .fill, "padding-box": .fill, "stroke-box": .stroke, "border-box": .stroke,
    "margin-box": .stroke, "view-box": .view,
  ]
}

/// The outline of a basic shape.
enum ClipOutline {
  /// All of the box.
  case box
  case circle(Radius, Position)
  case ellipse(Radius, Radius, Position)
  /// The distances of the sides from those of the box, clockwise from the top, and the radii of the corners.
  case inset([Length], Corners)
  /// The left, top, width and height, and the radii of the corners.
  case rectangle([Length], Corners)
  case polygon([Position], FillRule)
  /// The range of path data.
  case path(Range<Int>, FillRule)

  /// A radius, or the distance from the centre to a side.
  enum Radius { case length(Length), closestSide, farthestSide }

  typealias Position = (x: Length, y: Length)

  /// The radii of the corners, clockwise from the top left one.
  struct Corners {
    var x = [Length](repeating: Length(value: 0), count: 4)
    var y = [Length](repeating: Length(value: 0), count: 4)
  }

  /// Reads a function; `nil` for another one or where it is malformed.
  ///
  /// - Parameters:
  ///   - function: The range of the whole function.
  ///   - end: The end of its arguments.
  init?(_ name: String, _ text: SourceText, _ function: Range<Int>, end: Int, _ fontSize: FontSize) {
    let start = function.lowerBound + name.utf8.count + 1
    guard start <= end else { return nil }
    var reader = ArgumentReader(scanner: NumberScanner(text, start..<end), fontSize: fontSize)
    switch name {
    case "circle":
      guard let radius = reader.radius(), let center = reader.center() else { return nil }
      self = .circle(radius, center)
    case "ellipse":
      let isGiven = reader.isRadius
      guard let x = reader.radius(), !isGiven || reader.isRadius, let y = reader.radius(),
        let center = reader.center()
      else { return nil }
      self = .ellipse(x, y, center)
    case "inset":
      guard let sides = reader.sides(), let corners = reader.corners() else { return nil }
      self = .inset(sides, corners)
    case "xywh":
      guard let sides = reader.lengths(4), sides.count == 4, sides[2].value >= 0, sides[3].value >= 0,
        let corners = reader.corners()
      else { return nil }
      self = .rectangle(sides, corners)
    case "rect":
      guard let edges = reader.lengths(4, auto: [0, 100, 100, 0]), edges.count == 4, let corners = reader.corners()
      else { return nil }
      // The right and the lower edge are measured from the left and the top.
      self = .inset([edges[0], edges[1].fromEnd, edges[2].fromEnd, edges[3]], corners)
    case "polygon":
      let rule = PathFunction.rule(&reader.scanner).rule
      guard let points = reader.points() else { return nil }
      self = .polygon(points, rule ?? .nonzero)
    case "path":
      guard let path = PathFunction(text, function) else { return nil }
      self = .path(path.data, path.rule ?? .nonzero)
    default: return nil
    }
    guard reader.isAtEnd || name == "path" else { return nil }
  }

  /// The outline in a box, and its fill rule; the path is empty where it has no area.
  func path(in box: PathRect, of text: SourceText) -> (path: BezierPath, rule: FillRule) {
    let size = Viewport(width: box.width, height: box.height)
    func point(_ position: Position) -> PathPoint {
      PathPoint(box.x + position.x.resolved(.horizontal, in: size), box.y + position.y.resolved(.vertical, in: size))
    }
    switch self {
    case .box: return (BezierPath(box), .nonzero)
    case .circle(let radius, let position):
      let center = point(position)
      let (x, y) = (box.distances(of: center.x, .horizontal), box.distances(of: center.y, .vertical))
      let length: Double =
        switch radius {
        case .length(let length): length.resolved(.diagonal, in: size)
        case .closestSide: min(x.0, x.1, y.0, y.1)
        case .farthestSide: max(x.0, x.1, y.0, y.1)
        }
      return (Self.ellipse(center, PathPoint(length, length)), .nonzero)
    case .ellipse(let radiusX, let radiusY, let position):
      let center = point(position)
      func length(_ radius: Radius, _ axis: Length.Axis, _ middle: Double) -> Double {
        let (a, b) = box.distances(of: middle, axis)
        switch radius {
        case .length(let length): return length.resolved(axis, in: size)
        case .closestSide: return min(a, b)
        case .farthestSide: return max(a, b)
        }
      }
      let radii = PathPoint(length(radiusX, .horizontal, center.x), length(radiusY, .vertical, center.y))
      return (Self.ellipse(center, radii), .nonzero)
    case .inset(let sides, let corners):
      let (top, bottom) = (sides[0].resolved(.vertical, in: size), sides[2].resolved(.vertical, in: size))
      let (right, left) = (sides[1].resolved(.horizontal, in: size), sides[3].resolved(.horizontal, in: size))
      let rect = PathRect(
        x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom)
      return (Self.rectangle(rect, corners, size), .nonzero)
    case .rectangle(let sides, let corners):
      let corner = point((sides[0], sides[1]))
      let rect = PathRect(
        x: corner.x, y: corner.y, width: sides[2].resolved(.horizontal, in: size),
        height: sides[3].resolved(.vertical, in: size))
      return (Self.rectangle(rect, corners, size), .nonzero)
    case .polygon(let points, let rule):
      var path = BezierPath()
      for (index, position) in points.enumerated() {
        if index == 0 { path.move(to: point(position)) } else { path.addLine(to: point(position)) }
      }
      path.closeSubpath()
      return (path, rule)
    case .path(let data, let rule):
      return (PathDataParser.path(text, data).path.transformed(by: .translation(x: box.x, y: box.y)), rule)
    }
  }

  private static func ellipse(_ center: PathPoint, _ radii: PathPoint) -> BezierPath {
    radii.x > 0 && radii.y > 0 ? BezierPath(ellipseAt: center, radii: radii) : BezierPath()
  }

  /// A rectangle whose corners are made smaller together where they would overlap (CSS Backgrounds 3, section 4.5).
  private static func rectangle(_ rect: PathRect, _ corners: Corners, _ size: Viewport) -> BezierPath {
    guard rect.width > 0, rect.height > 0 else { return BezierPath() }
    let radii = zip(corners.x, corners.y).map {
      PathPoint($0.resolved(.horizontal, in: size), $1.resolved(.vertical, in: size))
    }
    let sums = [
      (rect.width, radii[0].x + radii[1].x), (rect.height, radii[1].y + radii[2].y),
      (rect.width, radii[2].x + radii[3].x), (rect.height, radii[3].y + radii[0].y),
    ]
    let factor = sums.reduce(1) { $1.1 > 0 ? min($0, $1.0 / $1.1) : $0 }
    return BezierPath(rect, cornerRadii: radii.map { $0 * factor })
  }
}

extension PathRect {
  /// The distances of a coordinate from both sides.
  fileprivate func distances(of coordinate: Double, _ axis: Length.Axis) -> (Double, Double) {
    axis == .horizontal
      ? (abs(coordinate - minX), abs(maxX - coordinate)) : (abs(coordinate - minY), abs(maxY - coordinate))
  }
}

extension Length {
  /// The same point, measured from the other end.
  var fromEnd: Length {
    isPercentage
      ? Length(value: 100 - value, isPercentage: true, offset: -offset)
      : Length(value: 100, isPercentage: true, offset: -value)
  }
}

/// Reads the arguments of a basic shape.
private struct ArgumentReader {
  var scanner: NumberScanner
  let fontSize: FontSize

  init(scanner: NumberScanner, fontSize: FontSize) {
    (self.scanner, self.fontSize) = (scanner, fontSize)
    self.scanner.skipSpace()
  }

  var isAtEnd: Bool { scanner.isAtEnd }

  /// Reads a length or a percentage; `nil` for a number without a unit other than 0.
  private mutating func length() -> Length? {
    let start = scanner.index
    guard let length = Length.read(&scanner, fontSize: fontSize), let last = scanner.text.bytes[..<scanner.index].last,
      length.value == 0 || !(0x30...0x39 ~= last || last == UInt8(ascii: "."))
    else {
      scanner.index = start
      return nil
    }
    scanner.skipSpace()
    return length
  }

  /// Reads one of some words.
  private mutating func word(_ words: [String]) -> String? {
    var after = scanner
    let word = after.cssName().lowercased()
    guard words.contains(word) else { return nil }
    after.skipSpace()
    scanner = after
    return word
  }

  /// True if a radius follows.
  var isRadius: Bool {
    var copy = self
    return copy.word(["closest-side", "farthest-side"]) != nil || copy.length() != nil
  }

  /// Reads a radius; without one it extends to the closest side.
  mutating func radius() -> ClipOutline.Radius? {
    switch word(["closest-side", "farthest-side"]) {
    case "closest-side": return .closestSide
    case "farthest-side": return .farthestSide
    default: break
    }
    guard isRadius else { return .closestSide }
    guard let length = length(), length.value >= 0 else { return nil }
    return .length(length)
  }

  /// Reads the position of a centre; without one it is in the middle.
  mutating func center() -> ClipOutline.Position? {
    let middle = Length(value: 50, isPercentage: true)
    guard word(["at"]) != nil else { return (middle, middle) }
    let sides = ["left": 0.0, "right": 100, "top": 0, "bottom": 100, "center": 50]
    var parts: [(side: String?, length: Length)] = []
    while !isAtEnd, parts.count < 4 {
      if let side = word(Array(sides.keys)) {
        parts.append((side, Length(value: sides[side] ?? 0, isPercentage: true)))
      } else if let length = length() {
        parts.append((nil, length))
      } else {
        return nil
      }
    }
    func isVertical(_ side: String?) -> Bool { side == "top" || side == "bottom" }
    func isHorizontal(_ side: String?) -> Bool { side == "left" || side == "right" }
    switch parts.count {
    case 1: return isVertical(parts[0].side) ? (middle, parts[0].length) : (parts[0].length, middle)
    case 2:
      if isVertical(parts[0].side) || isHorizontal(parts[1].side) { parts.swapAt(0, 1) }
      guard !isVertical(parts[0].side), !isHorizontal(parts[1].side) else { return nil }
      return (parts[0].length, parts[1].length)
    case 4:
      // A distance follows each side.
      if isVertical(parts[0].side) { parts = Array(parts[2...] + parts[..<2]) }
      guard isHorizontal(parts[0].side), isVertical(parts[2].side), parts[1].side == nil, parts[3].side == nil else {
        return nil
      }
      return (
        parts[0].side == "left" ? parts[1].length : parts[1].length.fromEnd,
        parts[2].side == "top" ? parts[3].length : parts[3].length.fromEnd
      )
    default: return nil
    }
  }

  /// Reads up to as many lengths as there may be; at least one.
  ///
  /// - Parameter auto: The percentages that `auto` stands for.
  mutating func lengths(_ maximumCount: Int, auto: [Double] = []) -> [Length]? {
    var result: [Length] = []
    while result.count < maximumCount {
      if let length = length() {
        result.append(length)
      } else if result.count < auto.count, word(["auto"]) != nil {
        result.append(Length(value: auto[result.count], isPercentage: true))
      } else {
        break
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Reads one to four lengths for the four sides or corners.
  mutating func sides() -> [Length]? {
    guard let given = lengths(4) else { return nil }
    switch given.count {
    case 1: return [given[0], given[0], given[0], given[0]]
    case 2: return [given[0], given[1], given[0], given[1]]
    case 3: return [given[0], given[1], given[2], given[1]]
    default: return given
    }
  }

  /// Reads the radii of corners after the word `round`; without it they are 0.
  mutating func corners() -> ClipOutline.Corners? {
    guard word(["round"]) != nil else { return ClipOutline.Corners() }
    guard let x = sides() else { return nil }
    var y = x
    if scanner.skip(UInt8(ascii: "/")) {
      scanner.skipSpace()
      guard let other = sides() else { return nil }
      y = other
    }
    guard (x + y).allSatisfy({ $0.value >= 0 }) else { return nil }
    return ClipOutline.Corners(x: x, y: y)
  }

  /// Reads the corners of a polygon, with commas between them.
  mutating func points() -> [ClipOutline.Position]? {
    var result: [ClipOutline.Position] = []
    repeat {
      scanner.skipSpace()
      guard let x = length(), let y = length() else { return nil }
      result.append((x, y))
    } while scanner.skip(UInt8(ascii: ","))
    return result
  }
}
