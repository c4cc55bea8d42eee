/// The least and greatest coordinates of points and curves.
///
/// Every side is a coordinate of a point, exactly, so boxes that share a point also share its side. A ``Rect`` keeps an
/// origin and a size instead, as a view box does: its far sides are rounded sums. A box becomes a ``rect`` once, at the
/// end, because a rectangle that grows point by point rounds at each step.
@usableFromInline
package struct BoundingBox: Sendable, BitwiseCopyable {
  @usableFromInline package internal(set) var minX: Double
  @usableFromInline package internal(set) var minY: Double
  @usableFromInline package internal(set) var maxX: Double
  @usableFromInline package internal(set) var maxY: Double

  /// The box of one point.
  @inlinable
  package init(_ point: PathPoint) { self.init(point, point) }

  /// The smallest box that holds two points.
  @inlinable
  package init(_ a: PathPoint, _ b: PathPoint) {
    (minX, maxX) = a.x < b.x ? (a.x, b.x) : (b.x, a.x)
    (minY, maxY) = a.y < b.y ? (a.y, b.y) : (b.y, a.y)
  }

  @inlinable
  package init(_ rect: PathRect) { self.init(PathPoint(rect.minX, rect.minY), PathPoint(rect.maxX, rect.maxY)) }

  /// The smallest rectangle that holds the box; a side that cannot be represented exactly is rounded up.
  package var rect: PathRect { PathRect(spanning: PathPoint(minX, minY), PathPoint(maxX, maxY)) }

  @inlinable
  package var longerSide: Double { max(maxX - minX, maxY - minY) }

  // MARK: - Growing

  /// Grows the box until it holds a point.
  @inlinable @inline(__always)
  package mutating func add(_ point: PathPoint) {
    (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
    (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
  }

  /// Grows the box until it holds a curve: its ends, and the points where a coordinate's derivative is zero.
  package mutating func add(_ curve: QuadCurve) {
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

  /// Grows the box until it holds a curve: its ends, and the points where a coordinate's derivative is zero.
  package mutating func add(_ curve: CubicCurve) {
    add(curve.start)
    add(curve.end)
    let scale = Self.scale(
      for: max(curve.start.largest, curve.control1.largest, curve.control2.largest, curve.end.largest))
    let scaled = CubicCurve(
      start: curve.start * scale, control1: curve.control1 * scale, control2: curve.control2 * scale,
      end: curve.end * scale)
    let turns = scaled.turningParameters
    for index in 0..<4 where turns[index] > 0 && turns[index] < 1 {
      add(scaled.point(at: turns[index]) * (1 / scale))
    }
  }

  /// A power of two by which coordinates are multiplied so that no sum of a few of them overflows: 1 but for huge ones.
  private static func scale(for largest: Double) -> Double { largest > 0x1p1000 ? 0x1p-8 : 1 }

  /// The box, larger by a distance on each side.
  @inlinable
  package func grown(by distance: Double) -> BoundingBox {
    BoundingBox(PathPoint(minX - distance, minY - distance), PathPoint(maxX + distance, maxY + distance))
  }

  // MARK: - Comparing

  /// Returns true if two boxes have a point in common; their borders count.
  @inlinable
  package func intersects(_ other: BoundingBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Returns true if a point lies in the box or on its border. Branch-free: the outcome is unpredictable where few
  /// points do.
  @inlinable
  package func contains(_ point: PathPoint) -> Bool {
    (point.x >= minX ? 1 : 0) & (point.x <= maxX ? 1 : 0) & (point.y >= minY ? 1 : 0) & (point.y <= maxY ? 1 : 0) != 0
  }

  /// Returns true if two boxes, both with an inside, share nothing but a part of their borders.
  @inlinable
  package func onlyTouches(_ other: BoundingBox) -> Bool {
    guard minX < maxX, minY < maxY, other.minX < other.maxX, other.minY < other.maxY else { return false }
    return maxX == other.minX || other.maxX == minX || maxY == other.minY || other.maxY == minY
  }
}

extension PathPoint {
  /// The greater of the two coordinates' magnitudes.
  var largest: Double { max(abs(x), abs(y)) }
}
