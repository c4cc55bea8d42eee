import CrownPath

/// A line or parabola through the points around one point of a contour, as a function of arc length.
struct LocalFit {
  /// The fitted position at arc length 0.
  var position: PathPoint
  /// The unit tangent there.
  var tangent: PathPoint
  /// The root mean square of the distances across the fit.
  var error: Double
  /// The curvature there, without sign.
  var curvature: Double
  /// The number of points.
  var count: Int

  /// Fits the points whose arc length from point `i` lies in a range, by weighted least squares.
  ///
  /// - Returns: `nil` where there are too few points. A parabola needs five; with fewer a line is fitted.
  init?(_ contour: EdgeContour, around i: Int, from low: Double, to high: Double, isParabola: Bool) {
    let count = contour.points.count
    let interpolatedWeight = contour.tuning.interpolatedWeight
    var offsets: [(u: Double, index: Int)] = []
    // More points than the ranges of the tuning have as a rule.
    offsets.reserveCapacity(24)
    var step = 0
    while step < count / 2 {
      let j = i + step < count ? i + step : i + step - count
      let u = contour.offset(from: i, to: j)
      if u > high + 1e-9 || u < 0 { break }
      if u >= low { offsets.append((u, j)) }
      step += 1
    }
    step = 1
    while step < count / 2 {
      let j = i >= step ? i - step : i + count - step
      let u = contour.offset(from: i, to: j)
      if u < low - 1e-9 || u > 0 { break }
      if u <= high { offsets.append((u, j)) }
      step += 1
    }
    guard offsets.count >= (isParabola ? 3 : 2) else { return nil }
    let isParabola = isParabola && offsets.count >= 5
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (b0, b1, b2) = (PathPoint.zero, PathPoint.zero, PathPoint.zero)
    for (u, j) in offsets {
      let weight = contour.points[j].isExact ? 1 : interpolatedWeight
      let position = contour.points[j].position
      let (wu, wuu) = (weight * u, weight * u * u)
      s0 += weight
      s1 += wu
      s2 += wuu
      s3 += wuu * u
      s4 += wuu * u * u
      b0 = b0 + position * weight
      b1 = b1 + position * wu
      b2 = b2 + position * wuu
    }
    let ridge = 1e-9
    s0 += ridge
    s2 += ridge
    s4 += ridge
    var (c0, c1, c2) = (PathPoint.zero, PathPoint.zero, PathPoint.zero)
    if isParabola {
      // Cramer's rule on the symmetric 3x3 system.
      let m00 = s2 * s4 - s3 * s3, m01 = s2 * s3 - s1 * s4, m02 = s1 * s3 - s2 * s2
      let m11 = s0 * s4 - s2 * s2, m12 = s1 * s2 - s0 * s3, m22 = s0 * s2 - s1 * s1
      let determinant = s0 * m00 + s1 * m01 + s2 * m02
      guard determinant != 0 else { return nil }
      let scale = 1 / determinant
      c0 = (b0 * m00 + b1 * m01 + b2 * m02) * scale
      c1 = (b0 * m01 + b1 * m11 + b2 * m12) * scale
      c2 = (b0 * m02 + b1 * m12 + b2 * m22) * scale
    } else {
      let determinant = s0 * s2 - s1 * s1
      guard determinant != 0 else { return nil }
      c0 = (b0 * s2 - b1 * s1) * (1 / determinant)
      c1 = (b1 * s0 - b0 * s1) * (1 / determinant)
    }
    guard c1.length > 1e-12 else { return nil }
    var (sum, weights) = (0.0, 0.0)
    for (u, j) in offsets {
      let weight = contour.points[j].isExact ? 1 : interpolatedWeight
      let direction = (c1 + c2 * (2 * u)).unit
      let distance = direction.cross(contour.points[j].position - (c0 + c1 * u + c2 * (u * u)))
      sum += weight * distance * distance
      weights += weight
    }
    position = c0
    tangent = c1.unit
    error = (sum / weights).squareRoot()
    curvature = 2 * c2.length
    self.count = offsets.count
  }
}

extension PathPoint {
  /// The vector of length 1 in the same direction; zero for a vector shorter than 1e-12.
  var unit: PathPoint {
    let length = length
    return length > 1e-12 ? self * (1 / length) : .zero
  }

  /// The vector turned by a quarter, clockwise with y down.
  var turned: PathPoint { PathPoint(-y, x) }
}
