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

/// Tells at once of most curves that are tried for a source that they lie too far from it, by their middles alone.
struct MiddleComparison {
  /// The difference of the middles for control points at the origin of the segment.
  private let base: Point
  /// The source from its middle, as a polynomial of how far the parameter lies from 1/2.
  private let c1, c2, c3: Point
  /// A third of the source's derivative in the middle, by three times its square: how far the parameter nearest to a point
  /// lies from 1/2, for each step along and across.
  private let shift: Point
  /// By how many times the limit the square of a difference may be above it, where it runs along the source; 1 where the
  /// source turns sharply, and only points at the same parameter are compared.
  private let slack: Double

  /// Compares curves from a point of the grid to another one, `end` away.
  init(with curve: CubicCurve, from pen: GridVector, to end: GridVector) {
    let origin = Point(pen)
    base =
      (origin - curve.start + origin + Point(end) - curve.end + (origin - curve.control1 + origin - curve.control2) * 3)
      * 0.125
    let velocity = (curve.end - curve.start + curve.control2 - curve.control1) * 0.25
    c1 = velocity * 3
    c2 = (curve.end - curve.control2 - curve.control1 + curve.start) * 1.5
    c3 = curve.end - curve.start + (curve.control1 - curve.control2) * 3
    let square = 3 * velocity.dot(velocity)
    let isSharp = square <= CurveComparison.slow(curve)
    slack = isSharp ? 1 : 16
    shift = isSharp ? .zero : velocity * (1 / square)
  }

  /// Whether a curve with given control points, from the segment's origin, lies further away than the square root of
  /// `limit` in the middle; it may be so where this says no.
  @inline(__always)
  func isFar(_ control1: GridVector, _ control2: GridVector, limit: Double) -> Bool {
    let d = base + Point(control1 &+ control2) * 0.375
    let square = d.dot(d)
    if square <= limit { return false }
    if square > slack * limit { return true }
    let t = min(max(d.dot(shift), -0.5), 0.5)
    let moved = d - (c1 + (c2 + c3 * t) * t) * t
    return moved.dot(moved) > limit
  }

  /// Which of eight curves may lie nearer than the square root of `limit` in the middle; those that do not are far by
  /// ``isFar(_:_:limit:)`` too.
  ///
  /// - Parameters:
  ///   - control1: The first control point of all.
  ///   - control2: A second control point; those of the curves lie so many steps along `stepX` and `stepY` beside it.
  /// - Returns: A byte for each curve, the first in the lowest: 1 or 0.
  @inline(never)
  func near(
    _ control1: GridVector, _ control2: GridVector, _ stepX: GridVector, _ stepY: GridVector, _ x: SIMD8<Float>,
    _ y: SIMD8<Float>, limit: Double
  ) -> UInt64 {
    let d = base + Point(control1 &+ control2) * 0.375
    let dx = Float(d.x) + (Float(stepX.x) * 0.375) * x + (Float(stepY.x) * 0.375) * y
    let dy = Float(d.y) + (Float(stepX.y) * 0.375) * x + (Float(stepY.y) * 0.375) * y
    let square = dx * dx + dy * dy
    let along = dx * Float(shift.x) + dy * Float(shift.y)
    let low = along.replacing(with: -0.5, where: along .< -0.5)
    let t = low.replacing(with: 0.5, where: low .> 0.5)
    let movedX = dx - (Float(c1.x) + (Float(c2.x) + Float(c3.x) * t) * t) * t
    let movedY = dy - (Float(c1.y) + (Float(c2.y) + Float(c3.y) * t) * t) * t
    let moved = movedX * movedX + movedY * movedY
    // More than rounding can add; negative where a curve is too far away.
    let allowed = Float(limit) * 1.001 + 1e-6
    let room = unsafeBitCast(allowed - square, to: SIMD8<Int32>.self)
    let movedRoom =
      unsafeBitCast(allowed - moved, to: SIMD8<Int32>.self)
      | unsafeBitCast(Float(slack) * allowed - square, to: SIMD8<Int32>.self)
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: ~((room & movedRoom) &>> 31) & 1), to: UInt64.self)
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
