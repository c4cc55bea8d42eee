import CrownPath

/// The offset of a curve: the points at a distance to one side of it, approximated by cubic curves.
struct OffsetCurve {
  let curve: CubicCurve
  /// The distance to the side: positive to the right of the curve's direction, with y down.
  let distance: Double
  /// The largest distance between the approximation and the offset.
  let tolerance: Double

  /// The most halvings of a part: a part of 1/1024 is drawn with any error.
  private static let maximumDepth = 10
  /// The cosine of the largest turn that one curve is fitted to, 101 degrees; a larger one is halved at once.
  private static let leastCosine = -0.2
  /// The sine of the turn below which a part has no arc to fit: its handles come from the derivatives then.
  private static let leastSine = 1e-3
  /// The longest handle, as a multiple of the chord: longer ones make loops.
  private static let longestHandle = 2.0

  /// The point of the offset at a parameter of the curve, which has a direction there.
  private func point(at t: Double, _ direction: PathPoint) -> PathPoint {
    curve.point(at: t) + direction.normal * distance
  }

  /// Calls a function with cubic curves along the offset of the part between two parameters.
  ///
  /// The radius of curvature of the part must be larger than the distance everywhere, or smaller everywhere. Both ends
  /// and their directions are those of the true offset; the lengths of the handles minimise the error. A part whose
  /// error is above the tolerance is halved. The error is measured along the normal at the nearest point.
  func forEachCurve(
    from t0: Double, to t1: Double, _ startDirection: PathPoint, _ endDirection: PathPoint, _ body: (CubicCurve) -> Void
  ) {
    fit(from: t0, to: t1, startDirection, endDirection, depth: 0, body)
  }

  private func fit(
    from t0: Double, to t1: Double, _ startDirection: PathPoint, _ endDirection: PathPoint, depth: Int,
    _ body: (CubicCurve) -> Void
  ) {
    let middle = (t0 + t1) / 2
    let middleDirection = curve.direction(at: middle, isLeaving: true)
    if startDirection.dot(endDirection) > Self.leastCosine || depth == Self.maximumDepth {
      var fit = firstFit(from: t0, to: t1, startDirection, endDirection, middle: point(at: middle, middleDirection))
      if depth == Self.maximumDepth || reduceError(of: &fit, within: tolerance) { return body(fit.curve) }
    }
    fit(from: t0, to: middle, startDirection, middleDirection, depth: depth + 1, body)
    fit(from: middle, to: t1, middleDirection, endDirection, depth: depth + 1, body)
  }

  // MARK: - Fitting

  /// A curve between two points that leaves and arrives in given directions.
  private struct Fit {
    let t0: Double
    let t1: Double
    let start: PathPoint
    let end: PathPoint
    /// The directions at both ends, of length 1.
    let d0: PathPoint
    let d1: PathPoint
    /// The lengths of the handles.
    var a: Double
    var b: Double

    var curve: CubicCurve { CubicCurve(start: start, control1: start + d0 * a, control2: end - d1 * b, end: end) }
  }

  /// A curve through the offset's middle; that of a circular arc is a circular arc again.
  private func firstFit(
    from t0: Double, to t1: Double, _ startDirection: PathPoint, _ endDirection: PathPoint, middle: PathPoint
  ) -> Fit {
    let start = point(at: t0, startDirection)
    let end = point(at: t1, endDirection)
    // Beyond its centre of curvature the offset runs backwards.
    let sign = 1 - distance * curve.curvature(at: (t0 + t1) / 2) < 0 ? -1.0 : 1
    let (d0, d1) = (startDirection * sign, endDirection * sign)
    var fit = Fit(t0: t0, t1: t1, start: start, end: end, d0: d0, d1: d1, a: 0, b: 0)
    let turn = d0.cross(d1)
    if abs(turn) > Self.leastSine {
      let v = (middle - start.interpolated(to: end, at: 0.5)) * (8.0 / 3)
      (fit.a, fit.b) = (v.cross(d1) / turn, v.cross(d0) / turn)
      let longest = Self.longestHandle * start.distance(to: end)
      if fit.a > 0, fit.b > 0, fit.a < longest, fit.b < longest { return fit }
    }
    // The derivatives of the true offset curve (Farouki and Neff, Analytic properties of plane offset curves, 1990).
    func handle(_ t: Double) -> Double {
      let length = curve.derivative(at: t).length * abs(1 - distance * curve.curvature(at: t)) * (t1 - t0) / 3
      return length.isFinite ? length : 0
    }
    (fit.a, fit.b) = (handle(t0), handle(t1))
    return fit
  }

  /// The steps of the Gauss-Newton method after which a part is halved instead.
  private static let maximumSteps = 2
  /// An error of so many tolerances is not corrected by other handles.
  private static let abandonRatio = 64.0
  /// The determinant of the normal equations, relative to its diagonal, below which both handles move the curve alike:
  /// it is straight.
  private static let leastDeterminant = 1e-9

  /// Changes the handles so that the curve lies within a distance of the offset; false where that fails.
  ///
  /// The Gauss-Newton method: the errors at three parameters, linear in the lengths of both handles, are minimised by
  /// least squares (Hoschek, Spline approximation of offset curves, 1988).
  private func reduceError(of fit: inout Fit, within limit: Double) -> Bool {
    for step in 0...Self.maximumSteps {
      let (errors, normalX, normalY) = errors(of: fit.curve, from: fit.t0, to: fit.t1)
      var largest = 0.0
      var (aa, ab, bb, ar, br) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for sample in 0..<3 {
        let error = errors[sample]
        guard error.isFinite else { return false }
        largest = max(largest, abs(error))
        let normal = PathPoint(normalX[sample], normalY[sample])
        let fraction = Self.fractions[sample]
        let rest = 1 - fraction
        let byA = 3 * rest * rest * fraction * fit.d0.dot(normal)
        let byB = -3 * rest * fraction * fraction * fit.d1.dot(normal)
        aa += byA * byA
        ab += byA * byB
        bb += byB * byB
        ar += byA * error
        br += byB * error
      }
      if largest <= limit { return true }
      let determinant = aa * bb - ab * ab
      guard step < Self.maximumSteps, largest < Self.abandonRatio * limit,
        determinant > Self.leastDeterminant * aa * bb
      else { return false }
      fit.a -= (ar * bb - br * ab) / determinant
      fit.b -= (br * aa - ar * ab) / determinant
      let longest = Self.longestHandle * fit.start.distance(to: fit.end)
      guard fit.a > 0, fit.b > 0, fit.a < longest, fit.b < longest else { return false }
    }
    return false
  }

  /// The parameters of a part, from 0 to 1, at which it is compared with the offset; the last lane repeats one.
  private static var fractions: SIMD4<Double> { SIMD4(0.2, 0.5, 0.8, 0.5) }

  /// The signed distances of a curve from the offset of the part between two parameters, and the directions in which
  /// they grow, at ``fractions`` of the curve. Newton's method finds the nearest points.
  ///
  /// Not inlined: the compiler vectorises it only as a function of its own (Swift 6.3).
  @inline(never)
  private func errors(
    of fitted: CubicCurve, from t0: Double, to t1: Double
  ) -> (errors: SIMD4<Double>, normalX: SIMD4<Double>, normalY: SIMD4<Double>) {
    let f = Self.fractions
    let g = 1 - f
    let (b0, b1, b2, b3) = (g * g * g, 3 * (g * g * f), 3 * (g * f * f), f * f * f)
    // Relative to its start, the curve of which this is the offset is a t³ + b t² + c t.
    let (curveX, curveY) = (CubicPolynomial(xOf: curve), CubicPolynomial(yOf: curve))
    let a = PathPoint(curveX.third, curveY.third)
    let b = PathPoint(curveX.second, curveY.second) * 3
    let c = PathPoint(curveX.first, curveY.first) * 3
    let x = fitted.start.x * b0 + fitted.control1.x * b1 + (fitted.control2.x * b2 + fitted.end.x * b3) - curve.start.x
    let y = fitted.start.y * b0 + fitted.control1.y * b1 + (fitted.control2.y * b2 + fitted.end.y * b3) - curve.start.y
    var t = t0 + (t1 - t0) * f
    for _ in 0..<3 {
      let (awayX, awayY) = (x - ((a.x * t + b.x) * t + c.x) * t, y - ((a.y * t + b.y) * t + c.y) * t)
      let (firstX, firstY) = ((3 * a.x * t + 2 * b.x) * t + c.x, (3 * a.y * t + 2 * b.y) * t + c.y)
      let (secondX, secondY) = (6 * a.x * t + 2 * b.x, 6 * a.y * t + 2 * b.y)
      let slope = awayX * secondX + awayY * secondY - (firstX * firstX + firstY * firstY)
      let next = t - (awayX * firstX + awayY * firstY) / slope
      let low = next.replacing(with: t0, where: next .< t0)
      // A lane whose step is not a number keeps its parameter.
      t = t.replacing(with: low.replacing(with: t1, where: low .> t1), where: next .== next)
    }
    let (awayX, awayY) = (x - ((a.x * t + b.x) * t + c.x) * t, y - ((a.y * t + b.y) * t + c.y) * t)
    let scale = (distance < 0 ? -1.0 : 1.0) / (awayX * awayX + awayY * awayY).squareRoot()
    let (normalX, normalY) = (awayX * scale, awayY * scale)
    return (awayX * normalX + awayY * normalY - distance, normalX, normalY)
  }
}

extension PathPoint {
  /// The vector turned a quarter clockwise, with y down.
  var normal: PathPoint { PathPoint(-y, x) }
}
