/// The least and greatest coordinates of points and curves.
///
/// A ``Rect`` is made of them once, at the end: to grow one point by point would round its sides each time.
struct Extent {
  private var low: Point
  private var high: Point

  init(_ point: Point) {
    low = point
    high = point
  }

  /// The smallest rectangle that holds what was added.
  var rect: Rect { Rect(spanning: low, high) }

  mutating func add(_ point: Point) {
    low = Point(min(low.x, point.x), min(low.y, point.y))
    high = Point(max(high.x, point.x), max(high.y, point.y))
  }

  /// Adds a curve: its ends, and the points where a coordinate's derivative is zero.
  mutating func add(_ curve: QuadCurve) {
    add(curve.start)
    add(curve.end)
    let scale = Self.scale(for: max(curve.start.largest, curve.control.largest, curve.end.largest))
    let (start, control, end) = (curve.start * scale, curve.control * scale, curve.end * scale)
    let scaled = QuadCurve(start: start, control: control, end: end)
    let bend = start - control - control + end
    for t in [(start.x - control.x) / bend.x, (start.y - control.y) / bend.y] where t > 0 && t < 1 {
      add(scaled.point(at: t) * (1 / scale))
    }
  }

  /// Adds a curve: its ends, and the points where a coordinate's derivative is zero.
  mutating func add(_ curve: CubicCurve) {
    add(curve.start)
    add(curve.end)
    let scale = Self.scale(
      for: max(curve.start.largest, curve.control1.largest, curve.control2.largest, curve.end.largest))
    let (start, control1, control2) = (curve.start * scale, curve.control1 * scale, curve.control2 * scale)
    let scaled = CubicCurve(start: start, control1: control1, control2: control2, end: curve.end * scale)
    let a = scaled.end - start + (control1 - control2) * 3
    let b = (start - control1 - control1 + control2) * 2
    let c = control1 - start
    for (a, b, c) in [(a.x, b.x, c.x), (a.y, b.y, c.y)] {
      for t in Self.roots(a, b, c) where t > 0 && t < 1 { add(scaled.point(at: t) * (1 / scale)) }
    }
  }

  /// A power of two by which coordinates are multiplied so that no sum of a few of them overflows: 1 but for huge ones.
  private static func scale(for largest: Double) -> Double { largest > 0x1p1000 ? 0x1p-8 : 1 }

  /// The real roots of `a t² + b t + c`, computed without cancellation; none where the polynomial is constant.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    // Multiplied by a power of two where their squares would overflow or underflow.
    let largest = max(abs(a), abs(b), abs(c))
    let scale = largest > 0x1p400 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1
    let (a, b, c) = (a * scale, b * scale, c * scale)
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    // Where a or q is 0 the quotient is infinite or NaN, which no caller's range holds.
    return [q / a, c / q]
  }
}

extension Point {
  /// The greater of the two coordinates' magnitudes.
  var largest: Double { max(abs(x), abs(y)) }
}
