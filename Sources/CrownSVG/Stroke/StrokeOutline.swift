import CrownPath

/// Builds the outline of a stroke contour by contour.
///
/// Both sides of a contour are drawn along it, and joined at their ends by caps. At the inside of a corner a side goes
/// through the corner itself; so the outline is the sum of the segments' strips and the corners' wedges, all of which
/// turn the same way, and no part of it takes away from another. Where a curve bends more sharply than half the width,
/// its inner side runs backwards, and what lies beyond the centres of its bend counts as taken away, as browsers draw
/// it: a circle with a stroke wider than itself keeps a hole.
struct StrokeOutline {
  private let stroker: Stroker
  private let radius: Double
  /// The outline of all contours, to be filled by the non-zero rule.
  private(set) var outline = Path()

  init(stroker: Stroker, radius: Double) {
    self.stroker = stroker
    self.radius = radius
  }

  /// One side of a contour: curves that follow one another.
  private struct Side {
    let distance: Double
    var curves: [(curve: CubicCurve, isLine: Bool)] = []
    var current = Point.zero

    mutating func addLine(to point: Point) {
      guard point != current else { return }
      curves.append((CubicCurve(line: current, point), true))
      current = point
    }

    mutating func add(_ curve: CubicCurve) {
      var curve = curve
      // Ends that differ by rounding alone are one point.
      curve.start = current
      curves.append((curve, false))
      current = curve.end
    }
  }

  // MARK: - Contours

  /// Adds the outline of one contour.
  mutating func add(_ contour: StrokeContour) {
    guard let first = contour.segments.first, let last = contour.segments.last else { return addPoint(contour) }
    var left = Side(distance: -radius)
    var right = Side(distance: radius)
    left.current = first.curve.start + first.startDirection.normal * left.distance
    right.current = first.curve.start + first.startDirection.normal * right.distance
    for (index, segment) in contour.segments.enumerated() {
      if index > 0 {
        addJoin(contour.segments[index - 1], segment, segment.isTurnedBack ? .round : stroker.join, &left, &right)
      }
      add(segment, &left, &right)
    }
    if contour.isClosed {
      addJoin(last, first, stroker.join, &left, &right, isClosing: true)
      append(left.curves, isFirst: true)
      outline.closeSubpath()
      append(right.curves.reversed().map { ($0.curve.reversed, $0.isLine) }, isFirst: true)
      outline.closeSubpath()
    } else {
      append(left.curves, isFirst: true)
      addCap(at: last.curve.end, last.endDirection)
      append(right.curves.reversed().map { ($0.curve.reversed, $0.isLine) }, isFirst: false)
      addCap(at: first.curve.start, -first.startDirection)
      outline.closeSubpath()
    }
  }

  private mutating func append(_ curves: [(curve: CubicCurve, isLine: Bool)], isFirst: Bool) {
    if isFirst, let first = curves.first { outline.move(to: first.curve.start) }
    for (curve, isLine) in curves {
      if isLine {
        outline.addLine(to: curve.end)
      } else {
        outline.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
    }
  }

  /// A subpath of no length is a dot where its caps reach beyond its ends.
  private mutating func addPoint(_ contour: StrokeContour) {
    guard stroker.cap != .butt else { return }
    let direction = contour.pointDirection
    outline.move(to: contour.start - direction.normal * radius)
    addCap(at: contour.start, direction)
    addCap(at: contour.start, -direction)
    outline.closeSubpath()
  }

  /// Adds the end of a line that arrives at a point, from its left side to its right.
  private mutating func addCap(at point: Point, _ direction: Point) {
    let side = direction.normal * radius
    let ahead = direction * radius
    switch stroker.cap {
    case .butt: break
    case .square:
      outline.addLine(to: point - side + ahead)
      outline.addLine(to: point + side + ahead)
    case .round:
      for quarter in Self.arc(around: point, from: -side, towards: ahead, to: side, sweep: .pi) {
        outline.addCurve(to: quarter.end, control1: quarter.control1, control2: quarter.control2)
      }
      return
    }
    outline.addLine(to: point + side)
  }

  /// The curves of a circular arc around a point.
  private static func arc(
    around center: Point, from: Point, towards: Point, to: Point, sweep: Double
  ) -> [CubicCurve] {
    var arc = Path()
    arc.move(to: center + from)
    let map = Transform(a: from.x, b: from.y, c: towards.x, d: towards.y, tx: center.x, ty: center.y)
    arc.addArc(ofUnitCircle: map, from: 0, sweep: sweep, endingAt: center + to)
    return StrokeContour.curves(of: arc)
  }

  // MARK: - Joins

  private mutating func addJoin(
    _ before: StrokeContour.Segment, _ after: StrokeContour.Segment, _ join: LineJoin, _ left: inout Side,
    _ right: inout Side, isClosing: Bool = false
  ) {
    let (d0, d1) = (before.endDirection, after.startDirection)
    let turn = d0.cross(d1)
    if abs(turn) < 1e-6, d0.dot(d1) > 0 {
      left.addLine(to: isClosing ? left.curves[0].curve.start : left.current)
      right.addLine(to: isClosing ? right.curves[0].curve.start : right.current)
      return
    }
    // A turn clockwise on screen has the right side inside.
    if turn > 0 {
      addOuter(before.curve.end, d0, d1, join, &left)
      addInner(before, after, &right, isClosing)
    } else {
      addOuter(before.curve.end, d0, d1, join, &right)
      addInner(before, after, &left, isClosing)
    }
  }

  private func addOuter(_ corner: Point, _ d0: Point, _ d1: Point, _ join: LineJoin, _ side: inout Side) {
    let (from, to) = (d0.normal * side.distance, d1.normal * side.distance)
    let cosine = d0.dot(d1)
    switch join {
    case .miter:
      // The mitre's length is to the width as 1 to the cosine of half the turn.
      if 1 + cosine > 1e-9, (2 / (1 + cosine)).squareRoot() <= stroker.miterLimit * (1 + 1e-9) {
        side.addLine(to: corner + (from + to) * (1 / (1 + cosine)))
      }
    case .round:
      let sweep = Point(cosine, abs(d0.cross(d1))).angle
      for curve in Self.arc(around: corner, from: from, towards: d0 * radius, to: to, sweep: sweep) { side.add(curve) }
      return
    case .bevel: break
    }
    side.addLine(to: corner + to)
  }

  /// Leads a side through the inside of a corner: to where both lines meet, or through the corner itself.
  private func addInner(
    _ before: StrokeContour.Segment, _ after: StrokeContour.Segment, _ side: inout Side, _ isClosing: Bool
  ) {
    let (d0, d1) = (before.endDirection, after.startDirection)
    let corner = before.curve.end
    let target = corner + d1.normal * side.distance
    let cosine = d0.dot(d1)
    if before.isLine, after.isLine, 1 + cosine > 1e-3, let last = side.curves.last, last.isLine {
      // Half of either line at most, so that its other end may be cut as well.
      let reach = radius * ((1 - cosine) / (1 + cosine)).squareRoot()
      let shortest = min(
        before.curve.start.distance(to: before.curve.end), after.curve.start.distance(to: after.curve.end))
      if reach <= shortest / 2 {
        let meeting = corner + (d0.normal + d1.normal) * (side.distance / (1 + cosine))
        side.curves[side.curves.count - 1].curve = CubicCurve(line: last.curve.start, meeting)
        side.current = meeting
        if isClosing { side.curves[0].curve = CubicCurve(line: meeting, side.curves[0].curve.end) }
        return
      }
    }
    side.addLine(to: corner)
    side.addLine(to: target)
  }

  // MARK: - Segments

  private mutating func add(_ segment: StrokeContour.Segment, _ left: inout Side, _ right: inout Side) {
    if segment.isLine {
      left.addLine(to: segment.curve.end + segment.endDirection.normal * left.distance)
      right.addLine(to: segment.curve.end + segment.endDirection.normal * right.distance)
      return
    }
    let curve = segment.curve
    let breaks = breakParameters(of: curve)
    var start = segment.startDirection
    for (t0, t1) in zip(breaks, breaks.dropFirst()) {
      let end = t1 == 1 ? segment.endDirection : curve.direction(at: t1, isLeaving: false)
      let leaving = t0 == 0 ? start : curve.direction(at: t0, isLeaving: true)
      if t0 > 0, start.dot(leaving) < 0.9 {
        // A cusp: the pen turns on the spot.
        var arriving = StrokeContour.Segment(curve.part(from: 0, to: t0))
        arriving.endDirection = start
        var going = StrokeContour.Segment(curve.part(from: t0, to: 1))
        going.startDirection = leaving
        addJoin(arriving, going, .round, &left, &right)
      }
      add(curve, from: t0, to: t1, leaving, end, &left)
      add(curve, from: t0, to: t1, leaving, end, &right)
      start = end
    }
  }

  private mutating func add(
    _ curve: CubicCurve, from t0: Double, to t1: Double, _ startDirection: Point, _ endDirection: Point,
    _ side: inout Side
  ) {
    let offset = OffsetCurve(curve: curve, distance: side.distance, tolerance: stroker.tolerance)
    for curve in offset.curves(from: t0, to: t1, startDirection, endDirection) { side.add(curve) }
  }

  /// Parameters from 0 to 1 between which the curve turns less than a right angle, and bends all the time less, or all
  /// the time more, than the pen's radius.
  private func breakParameters(of curve: CubicCurve) -> [Double] {
    let steps = 16
    var result = [0.0]
    func sharpness(_ t: Double) -> Double {
      let first = curve.derivative(at: t)
      let speed = first.length
      return radius * abs(first.cross(curve.secondDerivative(at: t))) - speed * speed * speed
    }
    var before = sharpness(0)
    for step in 1...steps {
      let t1 = Double(step) / Double(steps)
      let now = sharpness(t1)
      if before < 0 && now > 0 || before > 0 && now < 0 {
        var (low, high) = (Double(step - 1) / Double(steps), t1)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if (sharpness(middle) > 0) == (before > 0) { low = middle } else { high = middle }
        }
        result.append((low + high) / 2)
      }
      before = now
    }
    result.append(1)
    var refined = [0.0]
    for (t0, t1) in zip(result, result.dropFirst()) { refine(curve, t0, t1, &refined) }
    return refined
  }

  /// Halves an interval until the curve turns by less than a right angle in it, or is a cusp.
  private func refine(_ curve: CubicCurve, _ t0: Double, _ t1: Double, _ result: inout [Double]) {
    let d0 = curve.direction(at: t0, isLeaving: true)
    let d1 = curve.direction(at: t1, isLeaving: false)
    let middle = (t0 + t1) / 2
    let dm = curve.direction(at: middle, isLeaving: true)
    let isBent = d0.dot(dm) < 0.3 || dm.dot(d1) < 0.3 || d0.dot(d1) < -0.01
    if isBent, t1 - t0 > 1e-6 {
      refine(curve, t0, middle, &result)
      refine(curve, middle, t1, &result)
    } else {
      result.append(t1)
    }
  }
}

extension StrokeContour {
  /// The curves of a path, which all of it is.
  static func curves(of path: Path) -> [CubicCurve] {
    var result: [CubicCurve] = []
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point): current = point
      case .cubic(let point, let control1, let control2):
        result.append(CubicCurve(start: current, control1: control1, control2: control2, end: point))
        current = point
      default: break
      }
    }
    return result
  }
}
