import CrownPath

internal import CrownPlatform

extension BezierPath {
  /// Adds an elliptical arc of SVG's path data as cubic curves of at most a quarter turn each.
  ///
  /// The method is that of SVG 2, appendix B.2. The centre is computed from both ends, radii that are too small are
  /// scaled up, and a radius of zero gives a line. A quarter of the unit circle differs from its curve by at most
  /// 2.8e-4.
  ///
  /// - Parameters:
  ///   - start: The current point.
  ///   - end: The end of the arc, which the path reaches exactly.
  ///   - radii: The radii of the ellipse; their sign is ignored.
  ///   - rotation: The angle of the ellipse's first axis, in degrees.
  ///   - isLarge: True if the arc is the longer way.
  ///   - isClockwise: True if it turns clockwise with y pointing down.
  /// - Note: Nothing is added where the numbers overflow.
  mutating func addArc(
    from start: PathPoint, to end: PathPoint, radii: PathPoint, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    if start == end { return }
    guard radii.x != 0, radii.y != 0 else { return addLine(to: end) }
    let angle = rotation.remainder(dividingBy: 360) * (.pi / 180)
    let (cosine, sine) = (cos(angle), sin(angle))
    // In the frame of the ellipse's axes, with the midpoint of the ends as origin.
    let half = (start - end) * 0.5
    let local = PathPoint(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    var radii = PathPoint(abs(radii.x), abs(radii.y))
    let scale = hypot(local.x / radii.x, local.y / radii.y)
    if scale > 1 { radii = radii * scale }
    // On the unit circle, the ends lie at ±u, and the centre at a right angle to them.
    let u = PathPoint(local.x / radii.x, local.y / radii.y)
    let square = u.dot(u)
    // The chord is so short beside the radii that the arc is straight.
    if square == 0 { return addLine(to: end) }
    let distance = (max(0, 1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = PathPoint(u.y * distance, -u.x * distance)
    let from = u - center
    let to = -u - center
    let first = atan2(from.y, from.x)
    var sweep = atan2(from.cross(to), from.dot(to))
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = start.interpolated(to: end, at: 0.5)
    let map = PathTransform(
      a: cosine * radii.x, b: sine * radii.x, c: -sine * radii.y, d: cosine * radii.y,
      tx: middle.x + cosine * radii.x * center.x - sine * radii.y * center.y,
      ty: middle.y + sine * radii.x * center.x + cosine * radii.y * center.y)
    guard map.isFinite, first.isFinite, sweep.isFinite else { return }
    CubicCurve.forEachArc(ofUnitCircle: map, from: first, sweep: sweep, startingAt: start, endingAt: end) {
      addCurve(to: $0.end, control1: $0.control1, control2: $0.control2)
    }
  }
}

extension CubicCurve {
  /// Approximates an arc of the unit circle's image under a map by curves of at most a quarter turn each.
  static func forEachArc(
    ofUnitCircle map: PathTransform, from first: Double, sweep: Double, startingAt start: PathPoint,
    endingAt end: PathPoint,
    _ body: (CubicCurve) -> Void
  ) {
    // A quarter turn that rounding makes slightly larger still counts as one.
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    // This handle puts the middle of the curve on the circle.
    let handle = 4.0 / 3 * tan(step / 4)
    var current = start
    var (cosineA, sineA) = (cos(first), sin(first))
    for part in 1...count {
      let b = first + step * Double(part)
      let (cosineB, sineB) = (cos(b), sin(b))
      let curve = CubicCurve(
        start: current, control1: map.image(of: PathPoint(cosineA - handle * sineA, sineA + handle * cosineA)),
        control2: map.image(of: PathPoint(cosineB + handle * sineB, sineB - handle * cosineB)),
        end: part == count ? end : map.image(of: PathPoint(cosineB, sineB)))
      body(curve)
      current = curve.end
      (cosineA, sineA) = (cosineB, sineB)
    }
  }
}

extension PathPoint {
  /// The direction of the vector in radians from the x axis, clockwise with y pointing down.
  var angle: Double { atan2(y, x) }
}
