/// The distance of candidate curves from the source that they stand for.
///
/// Points at the same parameter are compared first. Where these lie apart along the curve rather than across it, the
/// source's point is moved by one Newton step towards the nearest one.
struct CurveComparison {
  /// The differences of the ends.
  private let d0, d3: PathPoint
  /// Three times the differences of the control points, if both lay at the segment's start.
  private let base1, base2: PathPoint
  /// The source's control points relative to its start, those between the ends times three.
  private let s1, s2, s3: PathPoint
  /// A third of the control points of the source's derivative, the middle one times two.
  private let v0, v1, v2: PathPoint
  /// The square of the speed below which the source turns so sharply that a Newton step from a sample means nothing.
  private let slow: Double

  /// Compares a source with curves from `pen` to `pen` + `end`.
  init(with curve: CubicCurve, from pen: GridVector, to end: GridVector) {
    let origin = PathPoint(pen)
    d0 = origin - curve.start
    d3 = origin + PathPoint(end) - curve.end
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

  /// The differences of the control points of one curve, times three.
  struct Controls {
    fileprivate let d1, d2: PathPoint
  }

  /// The differences of a curve's control points, which are relative to the segment's start.
  @inline(__always)
  func controls(_ control1: GridVector, _ control2: GridVector) -> Controls {
    Controls(d1: base1 + PathPoint(control1) * 3, d2: base2 + PathPoint(control2) * 3)
  }

  /// The square of the speed below which a source counts as slow.
  static func slow(_ curve: CubicCurve) -> Double {
    let (v0, v1, v2) = (curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2)
    return 0.1 * (v0.dot(v0) + v1.dot(v1) + v2.dot(v2)) + 0.01
  }

  /// The square of the larger distance of the two ends.
  @inline(__always)
  var ends: Double { max(d0.dot(d0), d3.dot(d3)) }

  /// The squared distances of a curve's points from the source's at the same parameters: upper bounds of the distances
  /// from the source.
  ///
  /// Not inlined, like the next function: only then does Swift 6.3 compile it to vector instructions.
  @inline(never)
  func squaresAtSameParameters(_ controls: Controls, at weights: borrowing CurveWeights) -> SIMD4<Double> {
    let d = d0 * weights.b0 + controls.d1 * weights.b1 + (controls.d2 * weights.b2 + d3 * weights.b3)
    return d.dot(d)
  }

  /// The squared distances of a curve's points from the source.
  ///
  /// - Parameter limit: The largest distance allowed, squared. Points at the same parameter that lie more than four
  ///   times as far apart are not moved towards each other.
  @inline(never)
  func squares(_ controls: Controls, at weights: borrowing CurveWeights, limit: Double) -> SIMD4<Double> {
    let (d1, d2) = (controls.d1, controls.d2)
    let d = d0 * weights.b0 + d1 * weights.b1 + (d2 * weights.b2 + d3 * weights.b3)
    let squares = d.dot(d)
    let v = v0 * weights.v0 + v1 * weights.v1 + v2 * weights.v2
    let speeds = 3 * v.dot(v)
    // One Newton step each: from the stored point to the source, and from the source's point to the stored curve.
    let shift = d.dot(v) / speeds
    let here = s1 * weights.b1 + s2 * weights.b2 + s3 * weights.b3
    let near = CurveWeights((weights.parameter + shift).clampedToUnit)
    let moved = here + d - (s1 * near.b1 + s2 * near.b2 + s3 * near.b3)
    let back = CurveWeights((weights.parameter - shift).clampedToUnit)
    let stored = (s1 + d1) * back.b1 + (s2 + d2) * back.b2 + (s3 + d3) * back.b3 + d0 * back.b0
    let missed = stored - here
    let farther = SIMD4.maximum(moved.dot(moved), missed.dot(missed))
    // Where the source turns sharply, or points lie very far apart, points at the same parameter count.
    let counts = (farther .< squares) .& (speeds .> slow) .& (squares .<= 16 * limit)
    return squares.replacing(with: farther, where: counts)
  }
}

/// The Bernstein polynomials of a cubic and of its derivative at four parameters, without the binomial factors.
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

  /// The parameters at which segments are compared with their sources, four at a time. They are evenly spaced, the
  /// middle and the quarters first, where curves differ most.
  ///
  /// A pointer, since the subscript of an array copies the 256 bytes of an element at each call (Swift 6.3): 2 % of
  /// encoding. The memory is written once and lives as long as the program; ``sampleCount`` bounds every index.
  nonisolated(unsafe) static let samples: UnsafePointer<CurveWeights> = {
    let order = [12, 6, 18, 3, 9, 15, 21, 1, 23] + (2...22).filter { $0 % 3 != 0 } + [12]
    let memory = UnsafeMutablePointer<CurveWeights>.allocate(capacity: sampleCount)
    for index in 0..<sampleCount {
      let four = SIMD4(order[4 * index..<4 * index + 4].map { Double($0) * spacing })
      (memory + index).initialize(to: CurveWeights(four))
    }
    return UnsafePointer(memory)
  }()
  /// The number of samples, four parameters each.
  static let sampleCount = 6
  /// The distance between neighbouring samples.
  static let spacing = 1.0 / 24
}
