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

  /// The square of the distance of a curve at a parameter; where it is at most `largest` or far above `limit`, an upper
  /// bound of it.
  @inline(__always)
  func square(_ controls: Controls, at weights: CurveWeights, largest: Double, limit: Double) -> Double {
    let (d1, d2) = (controls.d1, controls.d2)
    let d = d0 * weights.b0 + d1 * weights.b1 + (d2 * weights.b2 + d3 * weights.b3)
    let square = d.dot(d)
    if square <= largest || square > 16 * limit { return square }
    let v = v0 * weights.v0 + v1 * weights.v1 + v2 * weights.v2
    let speed = 3 * v.dot(v)
    guard speed > slow else { return square }
    // From the stored point to the source, and from the source's point to the stored curve.
    let shift = d.dot(v) / speed
    let here = s1 * weights.b1 + s2 * weights.b2 + s3 * weights.b3
    let t = min(max(weights.parameter + shift, 0), 1)
    let u = 1 - t
    let source = s1 * (u * u * t) + s2 * (u * t * t) + s3 * (t * t * t)
    let moved = here + d - source
    let t2 = min(max(weights.parameter - shift, 0), 1)
    let u2 = 1 - t2
    let stored =
      (s1 + d1) * (u2 * u2 * t2) + (s2 + d2) * (u2 * t2 * t2) + (s3 + d3) * (t2 * t2 * t2) + d0 * (u2 * u2 * u2)
    let missed = stored - here
    return min(square, max(moved.dot(moved), missed.dot(missed)))
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
}

/// The Bernstein polynomials at a parameter, without their factors, and those of the derivative.
struct CurveWeights {
  let b0, b1, b2, b3: Double
  let v0, v1, v2: Double
  let parameter: Double

  @inline(__always)
  init(_ t: Double) {
    let u = 1 - t
    (b0, b1, b2, b3) = (u * u * u, u * u * t, u * t * t, t * t * t)
    (v0, v1, v2) = (u * u, u * t, t * t)
    parameter = t
  }

  /// Where segments are compared with their sources: equally far apart, the middle and quarters first, where curves differ
  /// most.
  nonisolated(unsafe) static let samples: UnsafePointer<CurveWeights> = {
    let memory = UnsafeMutablePointer<CurveWeights>.allocate(capacity: count)
    let order = [12, 6, 18, 3, 9, 15, 21] + (1...count).filter { $0 % 3 != 0 }
    for (index, sample) in order.enumerated() {
      (memory + index).initialize(to: CurveWeights(Double(sample) * spacing))
    }
    return UnsafePointer(memory)
  }()
  static let count = 23
  static let spacing = 1 / Double(count + 1)
}
