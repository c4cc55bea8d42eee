import CrownPath

/// A run of cubic curves that follows one arc of a circle.
struct CircularArc {
  /// The radius, with as few decimals as the tolerance allows.
  let radius: Double
  /// True if it is more than half of the circle.
  let isLarge: Bool
  /// True if it turns clockwise with y pointing down.
  let isClockwise: Bool
  /// The number of curves that it replaces.
  let curveCount: Int

  /// Radii above this many chords are left to curves: their arcs are nearly lines.
  private static let longestRadius = 50.0
  /// The largest turn of a curve, and of all of a run, in radians. Near a whole turn the ends would say too little
  /// about the centre.
  private static let largestCurve = 2.8
  private static let largestTurn = 4.8

  /// Finds the longest run at the beginning of some elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - start: The current point, as it is written.
  ///   - decimals: The number of decimals of what is written.
  ///   - tolerance: The largest distance between the curves and the arc.
  init?(_ elements: ArraySlice<PathElement>, from start: PathPoint, decimals: Int, tolerance: Double) {
    var current = start
    var circle: (center: PathPoint, radius: Double)?
    var samples: [PathPoint] = []
    var turn = 0.0
    var count = 0
    for element in elements {
      guard case .cubic(let end, let control1, let control2) = element else { break }
      let curve = CubicCurve(start: current, control1: control1, control2: control2, end: end)
      let all = samples + [0.125, 0.25, 0.5, 0.75, 0.875].map(curve.point(at:)) + [end]
      // The longer the run is, the better its ends and its middle tell the circle.
      let found = Self.circle(start, all[all.count / 2 - 1], end)
      guard let found, found.radius <= Self.longestRadius * current.distance(to: end),
        all.allSatisfy({ abs($0.distance(to: found.center) - found.radius) <= tolerance })
      else { break }
      let curveTurn = Self.turn([current] + all.suffix(6), around: found.center)
      guard let curveTurn, abs(curveTurn) <= Self.largestCurve, curveTurn * turn >= 0,
        abs(turn + curveTurn) <= Self.largestTurn
      else { break }
      circle = found
      turn += curveTurn
      samples = all
      current = end
      count += 1
    }
    guard let circle, count > 0 else { return nil }
    curveCount = count
    isLarge = abs(turn) > .pi
    isClockwise = turn > 0
    let isSameWay = isLarge == isClockwise
    // The centre follows from the end as it is written: of nearly a whole turn, a small step of the end moves it far.
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let end = PathPoint((current.x * unit).rounded() / unit, (current.y * unit).rounded() / unit)
    var scale = 1.0
    for _ in 0...decimals {
      let radius = (circle.radius * scale).rounded() / scale
      scale *= 10
      guard let center = Self.center(start, end, radius: radius, isSameWay: isSameWay) else { continue }
      // A reader makes radii that are too small for the ends larger.
      let drawn = max(radius, start.distance(to: end) / 2)
      if samples.allSatisfy({ abs($0.distance(to: center) - drawn) <= tolerance }) {
        self.radius = radius
        return
      }
    }
    return nil
  }

  /// The circle through three points; `nil` if they lie on a line.
  private static func circle(_ a: PathPoint, _ b: PathPoint, _ c: PathPoint) -> (center: PathPoint, radius: Double)? {
    let (u, v) = (b - a, c - a)
    let cross = 2 * u.cross(v)
    guard abs(cross) > 1e-9 * (u.dot(u) + v.dot(v)) else { return nil }
    let offset = PathPoint(v.y * u.dot(u) - u.y * v.dot(v), u.x * v.dot(v) - v.x * u.dot(u)) * (1 / cross)
    return offset.isFinite ? (a + offset, offset.length) : nil
  }

  /// The angle by which points that follow one another turn around a centre; `nil` if they turn back.
  private static func turn(_ points: [PathPoint], around center: PathPoint) -> Double? {
    var turn = 0.0
    for (point, next) in zip(points, points.dropFirst()) {
      let (a, b) = (point - center, next - center)
      let part = PathPoint(a.dot(b), a.cross(b)).angle
      guard part != 0, part * turn >= 0 else { return nil }
      turn += part
    }
    return turn
  }

  /// The centre that SVG's rules give an arc: see `BezierPath.addArc`.
  private static func center(
    _ start: PathPoint, _ end: PathPoint, radius: Double, isSameWay: Bool
  ) -> PathPoint? {
    guard radius > 0, start != end else { return nil }
    let half = (start - end) * 0.5
    let square = half.dot(half) / (radius * radius)
    let distance = (max(0, 1 - square) / square).squareRoot() * (isSameWay ? -1 : 1)
    let center = start.interpolated(to: end, at: 0.5) + PathPoint(half.y * distance, -half.x * distance)
    return center.isFinite ? center : nil
  }
}
