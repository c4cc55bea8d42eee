import CrownPath

/// The moments of some pixels, each with its residual as its mass.
struct ResidualMoments {
  private let masses: [(point: PathPoint, mass: Double)]
  /// The residual of all pixels, in pixels of area.
  let area: Double
  /// The centre of mass.
  let center: PathPoint
  /// The direction in which the pixels spread most, a unit vector.
  let direction: PathPoint
  /// The length of a strip of even width of the same moments, and the mean squared distance from its middle.
  let length: Double, spread: Double

  /// The number of pixels.
  var count: Int { masses.count }

  init?(_ pixels: [Int], in grid: PixelGrid) {
    self.init(
      pixels.map { pixel in
        (
          PathPoint(Double(pixel % grid.width) + 0.5, Double(pixel / grid.width) + 0.5),
          Double(abs(grid.residual[pixel])) / 255
        )
      })
  }

  private init?(_ masses: [(point: PathPoint, mass: Double)]) {
    self.masses = masses
    let area = masses.reduce(0) { $0 + $1.mass }
    guard area > 0 else { return nil }
    let center = masses.reduce(.zero) { $0 + $1.point * ($1.mass / area) }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for (point, mass) in masses {
      let offset = point - center
      xx += mass / area * offset.x * offset.x
      xy += mass / area * offset.x * offset.y
      yy += mass / area * offset.y * offset.y
    }
    // The larger eigenvalue of the second moments, and its direction.
    let middle = (xx + yy) / 2, half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    var direction = PathPoint(half + root, xy)
    if direction.length < 1e-9 { direction = PathPoint(xy, root - half) }
    guard direction.unit != .zero else { return nil }
    (self.area, self.center, self.direction) = (area, center, direction.unit)
    spread = max(0, middle - root)
    // A strip of even width has the twelfth of its squared length as its second moment.
    length = (12 * max(0, middle + root - 1.0 / 12)).squareRoot()
  }

  /// The pixels on either side of the centre, along ``direction``.
  var halves: (ResidualMoments, ResidualMoments)? {
    guard let first = ResidualMoments(masses.filter { ($0.point - center).dot(direction) < 0 }),
      let second = ResidualMoments(masses.filter { ($0.point - center).dot(direction) >= 0 })
    else { return nil }
    return (first, second)
  }

  /// The cubic polynomial over ``direction`` that fits the pixels best, as a Bézier curve.
  ///
  /// Polynomials that are orthogonal over the masses are fitted one after the other (G. E. Forsythe, "Generation and
  /// use of orthogonal polynomials for data-fitting with a digital computer", Journal of SIAM 5, 1957).
  /// - Parameters:
  ///   - limit: The largest root mean square of the distances, in pixels.
  ///   - largestSlope: The largest slope against ``direction`` at the ends of the curve: a polynomial over it does not
  ///     follow a steeper bend.
  /// - Returns: `nil` where no polynomial fits.
  func curve(within limit: Double, largestSlope: Double) -> CubicCurve? {
    let side = direction.turned
    let offsets = masses.map { ($0.point - center).dot(direction) },
      heights = masses.map { ($0.point - center).dot(side) }
    guard let low = offsets.min(), let high = offsets.max(), high - low > 1 else { return nil }
    // The values of two successive polynomials at the pixels, and their coefficients.
    var (last, current) = ([Double](repeating: 0, count: offsets.count), [Double](repeating: 1, count: offsets.count))
    var (lastCoefficients, coefficients) = ([0.0, 0, 0, 0], [1.0, 0, 0, 0])
    var lastNorm = 1.0
    var rest = heights
    var sum = [0.0, 0, 0, 0]
    for degree in 0...3 {
      var (norm, projection, shift) = (0.0, 0.0, 0.0)
      for (i, (_, mass)) in masses.enumerated() {
        norm += mass * current[i] * current[i]
        projection += mass * current[i] * rest[i]
        shift += mass * current[i] * current[i] * offsets[i]
      }
      guard norm > 1e-12 else { break }
      for i in offsets.indices { rest[i] -= projection / norm * current[i] }
      for k in 0...3 { sum[k] += projection / norm * coefficients[k] }
      if degree == 3 { break }
      let (a, b) = (shift / norm, degree == 0 ? 0 : norm / lastNorm)
      let next = offsets.indices.map { (offsets[$0] - a) * current[$0] - b * last[$0] }
      let nextCoefficients = (0...3).map {
        ($0 > 0 ? coefficients[$0 - 1] : 0) - a * coefficients[$0] - b * lastCoefficients[$0]
      }
      (last, current, lastCoefficients, coefficients, lastNorm) = (current, next, coefficients, nextCoefficients, norm)
    }
    let error = zip(masses, rest).reduce(0) { $0 + $1.0.mass * $1.1 * $1.1 } / area
    func height(_ u: Double) -> Double { sum[0] + u * (sum[1] + u * (sum[2] + u * sum[3])) }
    func slope(_ u: Double) -> Double { sum[1] + u * (2 * sum[2] + u * 3 * sum[3]) }
    let (start, end) = (low - 0.5, high + 0.5)
    guard error <= limit * limit, max(abs(slope(start)), abs(slope(end))) <= largestSlope else { return nil }
    func point(_ u: Double, _ v: Double) -> PathPoint { center + direction * u + side * v }
    let third = (end - start) / 3
    return CubicCurve(
      start: point(start, height(start)),
      control1: point(start + third, height(start) + slope(start) * third),
      control2: point(end - third, height(end) - slope(end) * third), end: point(end, height(end)))
  }
}
