/// The signed distances of a curve's four Bézier points from a line, times the length of the line's direction.
///
/// The curve lies in the convex hull of these points, so it lies between ``least`` and ``greatest``. Positive is
/// clockwise of the line's direction, with y down.
@usableFromInline
package struct ChordDistances {
  @usableFromInline package let start: Double
  @usableFromInline package let control1: Double
  @usableFromInline package let control2: Double
  @usableFromInline package let end: Double

  /// Measures a curve from the line through the ends of another one.
  @inlinable @inline(__always)
  package init(of curve: CubicCurve, fromChordOf other: CubicCurve) {
    self.init(of: curve, from: other.start, along: other.end - other.start)
  }

  /// Measures a curve from the line through a point along a direction.
  @inlinable @inline(__always)
  package init(of curve: CubicCurve, from origin: PathPoint, along direction: PathPoint) {
    start = direction.cross(curve.start - origin)
    control1 = direction.cross(curve.control1 - origin)
    control2 = direction.cross(curve.control2 - origin)
    end = direction.cross(curve.end - origin)
  }

  @inlinable
  package var least: Double { min(min(start, control1), min(control2, end)) }

  @inlinable
  package var greatest: Double { max(max(start, control1), max(control2, end)) }

  /// The sum of the ends' distances, to which the tolerances of ``CurveTolerance`` are relative.
  @inlinable
  package var sumOfEnds: Double { abs(start) + abs(end) }

  /// The sum of all four distances.
  @inlinable
  package var sum: Double { abs(start) + abs(control1) + abs(control2) + abs(end) }

  /// True if the curve has no points on both sides of the line.
  @inlinable @inline(__always)
  package var isOnOneSide: Bool {
    let slack = CurveTolerance.side * sum
    return least >= -slack || greatest <= slack
  }
}

extension CubicCurve {
  /// Returns true if the curve lies within a distance of its chord and runs along it nearly evenly.
  @inlinable @inline(__always)
  package func isFlat(within distance: Double) -> Bool {
    // The distance of the control points from those of a line bounds that of the curve, which is 3/4 of it at most.
    let d1 = control1 + control1 - start - start + (start - end) * (2.0 / 3)
    let d2 = control2 + control2 - start - start + (start - end) * (4.0 / 3)
    return max(d1.dot(d1), d2.dot(d2)) <= 4 * distance * distance
  }
}
