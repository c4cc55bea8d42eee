import CrownPath

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension Path {
  /// Adds an elliptical arc as SVG's path data describe it, as cubic curves of a quarter turn at most.
  ///
  /// Follows SVG 2, appendix B.2: the centre from the two ends, radii that are too small for both ends scaled up, radii
  /// of zero as a straight line. A quarter of a circle of radius 1 lies within 2.8e-4 of its curve.
  /// - Parameters:
  ///   - start: The current point.
  ///   - end: Where the arc ends; the path ends at exactly this point.
  ///   - radii: The ellipse's radii; their sign does not matter.
  ///   - rotation: The angle of the ellipse's first axis, in degrees.
  ///   - isLarge: Whether the arc is the longer way.
  ///   - isClockwise: Whether it turns clockwise on screen.
  /// - Note: Where the numbers overflow nothing is added.
  mutating func addArc(
    from start: Point, to end: Point, radii: Point, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    if start == end { return }
    guard radii.x != 0, radii.y != 0 else { return addLine(to: end) }
    let angle = rotation.remainder(dividingBy: 360) * (.pi / 180)
    let (cosine, sine) = (cos(angle), sin(angle))
    // In the frame of the ellipse's axes, with the middle of both ends as origin.
    let half = (start - end) * 0.5
    let local = Point(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    var radii = Point(abs(radii.x), abs(radii.y))
    let reach = hypot(local.x / radii.x, local.y / radii.y)
    if reach > 1 { radii = radii * reach }
    // On the unit circle: both ends lie at ±u, and the centre at a right angle to them.
    let u = Point(local.x / radii.x, local.y / radii.y)
    let square = u.dot(u)
    // So short beside the radii that nothing of a bend is left.
    if square == 0 { return addLine(to: end) }
    let distance = (max(0, 1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = Point(u.y * distance, -u.x * distance)
    let from = u - center
    let to = -u - center
    let first = atan2(from.y, from.x)
    var sweep = atan2(from.cross(to), from.dot(to))
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = start.interpolated(to: end, at: 0.5)
    let map = Transform(
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
  /// Calls a function with curves of a quarter turn at most along an arc of the unit circle's image under a map.
  static func forEachArc(
    ofUnitCircle map: Transform, from first: Double, sweep: Double, startingAt start: Point, endingAt end: Point,
    _ body: (CubicCurve) -> Void
  ) {
    // A hair over a quarter turn, as rounding gives it, is still one.
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    // The handle that keeps the curve's middle on the circle.
    let handle = 4.0 / 3 * tan(step / 4)
    var current = start
    var (cosineA, sineA) = (cos(first), sin(first))
    for piece in 1...count {
      let b = first + step * Double(piece)
      let (cosineB, sineB) = (cos(b), sin(b))
      let curve = CubicCurve(
        start: current, control1: map.apply(Point(cosineA - handle * sineA, sineA + handle * cosineA)),
        control2: map.apply(Point(cosineB + handle * sineB, sineB - handle * cosineB)),
        end: piece == count ? end : map.apply(Point(cosineB, sineB)))
      body(curve)
      current = curve.end
      (cosineA, sineA) = (cosineB, sineB)
    }
  }
}

extension Point {
  /// The direction of the vector in radians, clockwise on screen from the x axis.
  var angle: Double { atan2(y, x) }
}
