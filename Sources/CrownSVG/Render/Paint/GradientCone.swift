import CrownPath

internal import CrownPlatform

/// The part of the plane that a radial gradient paints whose circles do not lie in each other.
///
/// The circles of all offsets sweep over a cone, a strip, or, where they touch in one point, half of the plane. Where
/// several circles meet, the one of the largest offset counts, as in HTML's canvas and in browsers.
struct GradientCone {
  private let start: GradientCircle
  /// The direction in which the circles move.
  private let direction: PathPoint
  /// The distance that they move, and by how much their radius grows, per unit of the offset.
  private let (speed, growth): (Double, Double)

  /// The share by which circles that touch may miss each other: Skia's, which Chromium draws with.
  private static let touchTolerance = 1.0 / 4096

  /// Makes a cone; `nil` where one circle lies in the other, so that the gradient paints the whole plane.
  init?(from start: GradientCircle, to end: GradientCircle) {
    let along = end.center - start.center
    self.start = start
    (speed, growth) = (along.length, end.radius - start.radius)
    guard end.radius > 0, speed > 0, abs(growth) < speed * (1 + Self.touchTolerance) else { return nil }
    direction = along * (1 / speed)
  }

  /// True if all circles touch in one point, so that half of the plane is painted.
  private var isHalfPlane: Bool { abs(growth) > speed * (1 - Self.touchTolerance) }

  /// The offset at which the circle is a point; `nil` where all are of one size.
  private var apex: Double? { growth == 0 ? nil : -start.radius / growth }

  /// The offsets that may lie within a distance from the centre of the first circle.
  func offsets(within distance: Double, isPadded: Bool) -> ClosedRange<Double> {
    let reach = isHalfPlane ? .infinity : (distance + start.radius) / (speed - abs(growth))
    // Padding makes offsets beyond 0 and 1 alike. Others would repeat too often to be drawn in bands.
    let limit = isPadded ? 1.0 : 64
    var (lower, upper) = (-min(reach, limit), 1 + min(reach, limit))
    if let apex, growth > 0 { lower = max(lower, apex) }
    if let apex, growth < 0 { upper = min(upper, apex) }
    return min(lower, upper)...upper
  }

  /// The area of all offsets from one on, by the even-odd rule.
  ///
  /// - Parameters:
  ///   - offset: The least offset; `nil` for all.
  ///   - distance: The distance from the centre of the first circle within which the area is complete.
  func area(from offset: Double?, within distance: Double) -> BezierPath {
    if isHalfPlane { return halfPlane(from: offset, within: distance) }
    let farthest = -2 * (distance + start.radius) / (speed - abs(growth))
    var offset = max(offset ?? farthest, farthest)
    if let apex { offset = growth > 0 ? max(offset, apex) : min(offset, apex) }
    let sine = growth / speed
    let cosine = (1 - sine * sine).squareRoot()
    let radius = max(0, start.radius + growth * offset)
    let map = frame(at: start.center + direction * (speed * offset))
    var path = BezierPath()
    let (first, last) = (PathPoint(-sine, cosine) * radius, PathPoint(-sine, -cosine) * radius)
    path.move(to: map.image(of: first))
    if radius > 0 {
      // The arc that trails behind the moving circle.
      let angle = atan2(cosine, -sine)
      let circle = PathTransform.scale(x: radius, y: radius).followed(by: map)
      CubicCurve.forEachArc(
        ofUnitCircle: circle, from: angle, sweep: 2 * (.pi - angle), startingAt: map.image(of: first),
        endingAt: map.image(of: last)
      ) {
        path.addCurve(to: $0.end, control1: $0.control1, control2: $0.control2)
      }
    }
    if growth < 0, let apex {
      path.addLine(to: start.center + direction * (speed * apex))
    } else {
      // Both sides, and a good deal further on, so that the end lies beyond the distance.
      let length = 4 * (distance + radius)
      let left = last + PathPoint(cosine, -sine) * length
      let right = first + PathPoint(cosine, sine) * length
      let ahead = PathPoint(length, 0)
      for corner in [left, left + ahead, right + ahead, right] { path.addLine(to: map.image(of: corner)) }
    }
    path.closeSubpath()
    return path
  }

  /// The area of offsets where circles touch: half of the plane without, or within, the circle of the least offset.
  private func halfPlane(from offset: Double?, within distance: Double) -> BezierPath {
    let side = growth > 0 ? 1.0 : -1.0
    let touched = start.center - direction * (side * start.radius)
    let map = frame(at: touched)
    let length = 4 * (distance + start.radius)
    var path = BezierPath()
    if growth > 0 || offset == nil {
      let corners = [
        PathPoint(0, length), PathPoint(0, -length), PathPoint(side * length, -length),
        PathPoint(side * length, length),
      ]
      path.move(to: map.image(of: corners[0]))
      for corner in corners.dropFirst() { path.addLine(to: map.image(of: corner)) }
      path.closeSubpath()
    }
    let radius = offset.map { start.radius + growth * $0 } ?? 0
    if radius > 0 {
      let circle = BezierPath(
        ellipseAt: touched + direction * (side * radius), radii: PathPoint(radius, radius))
      for element in circle.elements { path.append(element) }
    }
    return path
  }

  /// The frame at a point whose first axis is the direction of the circles.
  private func frame(at point: PathPoint) -> PathTransform {
    PathTransform(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: point.x, ty: point.y)
  }
}

/// A circle of a radial gradient.
struct GradientCircle {
  var center: PathPoint
  var radius: Double
}
