/// How far curves that are tried lie from the one that they stand for.
///
/// Points at the same parameter are compared first. Where they lie far apart along the curve, the source's point one
/// Newton step nearer takes the place of the one at the same parameter.
struct CurveComparison {
  /// The differences of the ends.
  private let d0, d3: Point
  /// Three times the differences of the control points, for ones at the origin of the segment.
  private let base1, base2: Point
  /// The source's Bézier points from its start, those between the ends three times.
  private let s1, s2, s3: Point
  /// A third of the control points of the source's derivative, the middle one twice.
  private let v0, v1, v2: Point
  /// Where a curve is slower it turns sharply, and along and across change places between two samples.
  private let slow: Double

  /// Compares curves from a point of the grid to another one, `end` away.
  init(with curve: CubicCurve, from pen: GridVector, to end: GridVector) {
    let origin = Point(pen)
    d0 = origin - curve.start
    d3 = origin + Point(end) - curve.end
    base1 = (origin - curve.control1) * 3
    base2 = (origin - curve.control2) * 3
    s1 = (curve.control1 - curve.start) * 3
    s2 = (curve.control2 - curve.start) * 3
    s3 = curve.end - curve.start
    v0 = curve.control1 - curve.start
    v1 = (curve.control2 - curve.control1) * 2
    v2 = curve.end - curve.control2
    slow = Self.slow(curve)
  }

  /// The differences of the control points of one curve, three times.
  struct Controls {
    fileprivate let d1, d2: Point
  }

  /// A curve with given control points, from the segment's origin.
  @inline(__always)
  func controls(_ control1: GridVector, _ control2: GridVector) -> Controls {
    Controls(d1: base1 + Point(control1) * 3, d2: base2 + Point(control2) * 3)
  }

  /// The square of the speed below which a source counts as slow.
  static func slow(_ curve: CubicCurve) -> Double {
    let (v0, v1, v2) = (curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2)
    return 0.1 * (v0.dot(v0) + v1.dot(v1) + v2.dot(v2)) + 0.01
  }

  /// The square of the larger distance of the two ends.
  @inline(__always)
  var ends: Double { max(d0.dot(d0), d3.dot(d3)) }

  /// The squares of the distances of points of a curve from the source's at the same parameters: upper bounds of those
  /// from the source.
  ///
  /// A function of its own, as the next one, since the compiler then makes wide instructions of it (Swift 6.3).
  @inline(never)
  func squaresAtSameParameters(_ controls: Controls, at weights: borrowing CurveWeights) -> SIMD4<Double> {
    let d = d0 * weights.b0 + controls.d1 * weights.b1 + (controls.d2 * weights.b2 + d3 * weights.b3)
    return d.dot(d)
  }

  /// The squares of the distances of points of a curve from the source.
  ///
  /// - Parameter limit: Where points at the same parameter lie more than four times as far apart as its square root, they
  ///   count.
  @inline(never)
  func squares(_ controls: Controls, at weights: borrowing CurveWeights, limit: Double) -> SIMD4<Double> {
    let (d1, d2) = (controls.d1, controls.d2)
    let d = d0 * weights.b0 + d1 * weights.b1 + (d2 * weights.b2 + d3 * weights.b3)
    let squares = d.dot(d)
    let v = v0 * weights.v0 + v1 * weights.v1 + v2 * weights.v2
    let speeds = 3 * v.dot(v)
    // From the stored point to the source, and from the source's point to the stored curve.
    let shift = d.dot(v) / speeds
    let here = s1 * weights.b1 + s2 * weights.b2 + s3 * weights.b3
    let near = CurveWeights((weights.parameter + shift).clampedToUnit)
    let moved = here + d - (s1 * near.b1 + s2 * near.b2 + s3 * near.b3)
    let back = CurveWeights((weights.parameter - shift).clampedToUnit)
    let stored = (s1 + d1) * back.b1 + (s2 + d2) * back.b2 + (s3 + d3) * back.b3 + d0 * back.b0
    let missed = stored - here
    let farther = SIMD4.maximum(moved.dot(moved), missed.dot(missed))
    // Where the source turns sharply, or points lie very far apart, those at the same parameter count.
    let counts = (farther .< squares) .& (speeds .> slow) .& (squares .<= 16 * limit)
    return squares.replacing(with: farther, where: counts)
  }
}

/// The Bernstein polynomials at four parameters, without their factors, and those of the derivative.
struct CurveWeights {
  let b0, b1, b2, b3: SIMD4<Double>
  let v0, v1, v2: SIMD4<Double>
  let parameter: SIMD4<Double>

  @inline(__always)
  init(_ t: SIMD4<Double>) {
    let u = 1 - t
    (b0, b1, b2, b3) = (u * u * u, u * u * t, u * t * t, t * t * t)
    (v0, v1, v2) = (u * u, u * t, t * t)
    parameter = t
  }

  /// Where segments are compared with their sources: equally far apart, the middle and quarters first, where curves differ
  /// most.
  nonisolated(unsafe) static let samples: UnsafePointer<CurveWeights> = {
    let memory = UnsafeMutablePointer<CurveWeights>.allocate(capacity: count)
    let places = [12, 6, 18, 3, 9, 15, 21, 1, 23] + (2...22).filter { $0 % 3 != 0 } + [12]
    for group in 0..<count {
      let four = SIMD4(places[4 * group..<4 * group + 4].map { Double($0) * spacing })
      (memory + group).initialize(to: CurveWeights(four))
    }
    return UnsafePointer(memory)
  }()
  /// How many times four of them there are.
  static let count = 6
  static let spacing = 1.0 / 24
}
