import CrownPath

/// Builds the outline of a stroke contour by contour.
///
/// Both sides run along a contour, and caps join them at its ends. At the inside of a corner a side runs through the
/// corner itself. So the outline is the sum of the segments' strips and the corners' wedges. All of them have the same
/// orientation, and no part of the outline takes away from another one.
///
/// The inner side of a curve runs backwards if the radius of curvature is smaller than half the width. The area beyond
/// the centres of curvature is then taken away, as browsers draw it. A circle with a stroke wider than itself keeps a
/// hole.
struct StrokeOutline {
  private let stroker: Stroker
  private let radius: Double
  /// True if all contours bend less than the pen everywhere, so that no part of the outline takes away from another
  /// one.
  private let isGentle: Bool
  /// The outlines of all contours, to be filled by the non-zero rule.
  private(set) var outline = BezierPath()

  init(stroker: Stroker, radius: Double, contours: [StrokeContour]) {
    self.stroker = stroker
    self.radius = radius
    isGentle = contours.allSatisfy { $0.segments.allSatisfy { Self.isGentle($0, radius) } }
    outline.reserveCapacity(contours.reduce(0) { $0 + 5 * $1.segments.count + 6 })
    for contour in contours { add(contour) }
  }

  // MARK: - Contours

  /// Adds the outline of a contour.
  private mutating func add(_ contour: StrokeContour) {
    guard let first = contour.segments.first, let last = contour.segments.last else { return addPoint(contour) }
    func side(_ distance: Double) -> StrokeSide {
      StrokeSide(
        distance: distance, start: first.curve.start, direction: first.startDirection, segments: contour.segments.count)
    }
    var (left, right) = (side(-radius), side(radius))
    add(first, &left, &right)
    for (before, segment) in zip(contour.segments, contour.segments.dropFirst()) {
      addJoin(before, segment, segment.isTurnedBack ? .round : stroker.join, &left, &right)
      add(segment, &left, &right)
      if isGentle {
        left.cutInnerCorner()
        right.cutInnerCorner()
      }
    }
    if contour.isClosed {
      addJoin(last, first, stroker.join, &left, &right)
      if isGentle {
        left.cutInnerCorner(isClosing: true)
        right.cutInnerCorner(isClosing: true)
      }
      left.close()
      right.close()
      append(left, isFirst: true)
      outline.closeSubpath()
      appendReversed(right, isFirst: true)
      outline.closeSubpath()
    } else {
      append(left, isFirst: true)
      addCap(at: last.curve.end, last.endDirection)
      appendReversed(right, isFirst: false)
      addCap(at: first.curve.start, -first.startDirection)
      outline.closeSubpath()
    }
  }

  private mutating func append(_ side: StrokeSide, isFirst: Bool) {
    if isFirst, let first = side.curves.first { outline.move(to: first.curve.start) }
    for (curve, isLine) in side.curves { append(curve, isLine: isLine) }
  }

  private mutating func appendReversed(_ side: StrokeSide, isFirst: Bool) {
    if isFirst, let last = side.curves.last { outline.move(to: last.curve.end) }
    for index in side.curves.indices.reversed() {
      append(side.curves[index].curve.reversed, isLine: side.curves[index].isLine)
    }
  }

  private mutating func append(_ curve: CubicCurve, isLine: Bool) {
    if isLine {
      outline.addLine(to: curve.end)
    } else {
      outline.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    }
  }

  /// Adds a subpath without length: a dot, if its caps extend beyond its ends.
  private mutating func addPoint(_ contour: StrokeContour) {
    guard stroker.cap != .butt else { return }
    let direction = contour.pointDirection
    outline.move(to: contour.start - direction.normal * radius)
    addCap(at: contour.start, direction)
    addCap(at: contour.start, -direction)
    outline.closeSubpath()
  }

  /// Adds the cap of a line that arrives at a point, from its left side to its right one.
  private mutating func addCap(at point: PathPoint, _ direction: PathPoint) {
    let side = direction.normal * radius
    let ahead = direction * radius
    switch stroker.cap {
    case .butt: break
    case .square:
      outline.addLine(to: point - side + ahead)
      outline.addLine(to: point + side + ahead)
    case .round:
      Self.forEachArc(around: point, from: -side, towards: ahead, to: side, sweep: .pi) {
        outline.addCurve(to: $0.end, control1: $0.control1, control2: $0.control2)
      }
      return
    }
    outline.addLine(to: point + side)
  }

  /// Calls a function with the curves of a circular arc around a point.
  private static func forEachArc(
    around center: PathPoint, from: PathPoint, towards: PathPoint, to: PathPoint, sweep: Double,
    _ body: (CubicCurve) -> Void
  ) {
    let map = PathTransform(a: from.x, b: from.y, c: towards.x, d: towards.y, tx: center.x, ty: center.y)
    CubicCurve.forEachArc(
      ofUnitCircle: map, from: 0, sweep: sweep, startingAt: center + from, endingAt: center + to, body)
  }

  // MARK: - Joins

  /// The sine of the angle between two segments below which they have no corner: the gap is a millionth of the width.
  private static let leastTurn = 1e-6
  /// The relative error of a mitre's length: a mitre at its limit is drawn, in spite of rounding.
  private static let miterSlack = 1e-9

  private mutating func addJoin(
    _ before: StrokeContour.Segment, _ after: StrokeContour.Segment, _ join: LineJoin, _ left: inout StrokeSide,
    _ right: inout StrokeSide
  ) {
    let (d0, d1) = (before.endDirection, after.startDirection)
    let turn = d0.cross(d1)
    if abs(turn) < Self.leastTurn, d0.dot(d1) > 0 { return }
    let corner = before.curve.end
    let shortest = min(before.chordLength, after.chordLength)
    // A clockwise turn, with y down, has the right side inside.
    if turn > 0 {
      addOuter(corner, d0, d1, join, &left)
      right.addInnerCorner(corner, d0, d1, shortest: shortest)
    } else {
      addOuter(corner, d0, d1, join, &right)
      left.addInnerCorner(corner, d0, d1, shortest: shortest)
    }
  }

  private func addOuter(
    _ corner: PathPoint, _ d0: PathPoint, _ d1: PathPoint, _ join: LineJoin, _ side: inout StrokeSide
  ) {
    let (from, to) = (d0.normal * side.distance, d1.normal * side.distance)
    let cosine = d0.dot(d1)
    switch join {
    case .miter:
      // The ratio of the mitre's length to the width is 1 divided by the cosine of half the turn.
      if 1 + cosine > Self.miterSlack,
        (2 / (1 + cosine)).squareRoot() <= stroker.miterLimit * (1 + Self.miterSlack)
      {
        side.addLine(to: corner + (from + to) * (1 / (1 + cosine)))
      }
    case .round:
      let sweep = PathPoint(cosine, abs(d0.cross(d1))).angle
      Self.forEachArc(around: corner, from: from, towards: d0 * radius, to: to, sweep: sweep) { side.add($0) }
      return
    case .bevel: break
    }
    side.addLine(to: corner + to)
  }

  // MARK: - Segments

  private mutating func add(_ segment: StrokeContour.Segment, _ left: inout StrokeSide, _ right: inout StrokeSide) {
    if segment.isLine {
      left.addLine(to: segment.curve.end + segment.endDirection.normal * left.distance)
      right.addLine(to: segment.curve.end + segment.endDirection.normal * right.distance)
      return
    }
    let curve = segment.curve
    var start = segment.startDirection
    forEachPart(of: curve) { t0, t1 in
      let end = t1 == 1 ? segment.endDirection : curve.direction(at: t1, isLeaving: false)
      let leaving = t0 == 0 ? start : curve.direction(at: t0, isLeaving: true)
      if t0 > 0, start.dot(leaving) < Self.cuspCosine {
        // At a cusp the pen turns on the spot.
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
    _ curve: CubicCurve, from t0: Double, to t1: Double, _ startDirection: PathPoint, _ endDirection: PathPoint,
    _ side: inout StrokeSide
  ) {
    let offset = OffsetCurve(curve: curve, distance: side.distance, tolerance: stroker.tolerance)
    offset.forEachCurve(from: t0, to: t1, startDirection, endDirection) { side.add($0) }
  }

  /// The most parts that a curve is cut into: far more than cusps and bends take.
  private static let maximumParts = 256
  /// The steps in which a curve is searched for parameters at which its radius of curvature is that of the pen.
  private static let bendSteps = 16
  /// The bisections that find such a parameter: to 2⁻⁴⁴ of the curve.
  private static let bisections = 40
  /// The smallest part that is halved because it turns: a shorter one is a cusp.
  private static let smallestPart = 1e-6
  /// The cosines of the turns that a part may have, over each of its halves and as a whole: 73 and 91 degrees.
  private static let partCosines = (half: 0.3, whole: -0.01)
  /// The cosine of the turn, 26 degrees, from which on the point between two parts is a cusp.
  private static let cuspCosine = 0.9

  /// Positive where a curve bends more sharply than the pen at a parameter, negative where it bends less.
  private static func sharpness(of curve: CubicCurve, at t: Double, _ radius: Double) -> Double {
    let first = curve.derivative(at: t)
    let speed = first.length
    return radius * abs(first.cross(curve.secondDerivative(at: t))) - speed * speed * speed
  }

  /// Returns true if a segment bends less than the pen everywhere, so that both of its sides run forwards.
  private static func isGentle(_ segment: StrokeContour.Segment, _ radius: Double) -> Bool {
    segment.isLine
      || (0...bendSteps).allSatisfy {
        sharpness(of: segment.curve, at: Double($0) / Double(bendSteps), radius) < 0
      }
  }

  /// Calls a function with consecutive parts of a curve, from 0 to 1. Each turns by less than a right angle, and bends
  /// less than the pen everywhere, or more everywhere.
  private func forEachPart(of curve: CubicCurve, _ body: (_ from: Double, _ to: Double) -> Void) {
    var last = 0.0
    var count = 0
    if !isGentle {
      let steps = Self.bendSteps
      var before = Self.sharpness(of: curve, at: 0, radius)
      for step in 1...steps {
        let t1 = Double(step) / Double(steps)
        let now = Self.sharpness(of: curve, at: t1, radius)
        if before < 0 && now > 0 || before > 0 && now < 0 {
          var (low, high) = (Double(step - 1) / Double(steps), t1)
          for _ in 0..<Self.bisections {
            let middle = (low + high) / 2
            let isBefore = (Self.sharpness(of: curve, at: middle, radius) > 0) == (before > 0)
            if isBefore { low = middle } else { high = middle }
          }
          refine(curve, last, (low + high) / 2, &count, body)
          last = (low + high) / 2
        }
        before = now
      }
    }
    refine(curve, last, 1, &count, body)
  }

  /// Halves a part until it turns by less than a right angle, or is a cusp.
  ///
  /// - Parameter count: The number of parts so far; it grows by those that are made.
  private func refine(
    _ curve: CubicCurve, _ t0: Double, _ t1: Double, _ count: inout Int, _ body: (_ from: Double, _ to: Double) -> Void
  ) {
    let d0 = curve.direction(at: t0, isLeaving: true)
    let d1 = curve.direction(at: t1, isLeaving: false)
    let middle = (t0 + t1) / 2
    let dm = curve.direction(at: middle, isLeaving: true)
    let isBent =
      d0.dot(dm) < Self.partCosines.half || dm.dot(d1) < Self.partCosines.half
      || d0.dot(d1) < Self.partCosines.whole
    if isBent, t1 - t0 > Self.smallestPart, count < Self.maximumParts - 1 {
      refine(curve, t0, middle, &count, body)
      refine(curve, middle, t1, &count, body)
    } else {
      count += 1
      body(t0, t1)
    }
  }
}
