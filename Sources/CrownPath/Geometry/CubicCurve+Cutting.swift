extension CubicCurve {
  /// A straight line as a curve that runs along it evenly.
  @inlinable
  package init(line start: PathPoint, _ end: PathPoint) {
    self.init(
      start: start, control1: start.interpolated(to: end, at: 1.0 / 3),
      control2: start.interpolated(to: end, at: 2.0 / 3), end: end)
  }

  /// Both halves, by de Casteljau's construction. Finite for every finite curve: no sum of two points overflows.
  @inlinable @inline(__always)
  package var halves: (CubicCurve, CubicCurve) {
    let a = start.middle(to: control1)
    let m = control1.middle(to: control2)
    let c = control2.middle(to: end)
    let ab = a.middle(to: m)
    let bc = m.middle(to: c)
    let middle = ab.middle(to: bc)
    return (
      CubicCurve(start: start, control1: a, control2: ab, end: middle),
      CubicCurve(start: middle, control1: bc, control2: c, end: end)
    )
  }

  /// The part of the curve between two parameters, by blossoming. The ends of the whole curve are kept exactly.
  @inlinable
  package func part(from t0: Double, to t1: Double) -> CubicCurve {
    if t0 == 0, t1 == 1 { return self }
    let (a0, b0, c0) = (
      start.interpolated(to: control1, at: t0), control1.interpolated(to: control2, at: t0),
      control2.interpolated(to: end, at: t0)
    )
    // The curve's points between two of these, first at t0 and then at t1.
    let (p00, q00) = (a0.interpolated(to: b0, at: t0), b0.interpolated(to: c0, at: t0))
    let (p01, q01) = (a0.interpolated(to: b0, at: t1), b0.interpolated(to: c0, at: t1))
    return CubicCurve(
      start: t0 == 0 ? start : p00.interpolated(to: q00, at: t0), control1: p00.interpolated(to: q00, at: t1),
      control2: p01.interpolated(to: q01, at: t1), end: t1 == 1 ? end : point(at: t1))
  }

  /// The curve in the opposite direction.
  @inlinable
  package var reversed: CubicCurve { CubicCurve(start: end, control1: control2, control2: control1, end: start) }

  /// The curve with both ends moved, and each handle with its end.
  @inlinable
  package func moved(toStart newStart: PathPoint, end newEnd: PathPoint) -> CubicCurve {
    CubicCurve(
      start: newStart, control1: control1 + newStart - start, control2: control2 + newEnd - end, end: newEnd)
  }

  /// Returns true if another curve has the same four points, in either direction.
  @inlinable
  package func isSame(as other: CubicCurve) -> Bool {
    start == other.start && end == other.end && control1 == other.control1 && control2 == other.control2
      || start == other.end && end == other.start && control1 == other.control2 && control2 == other.control1
  }
}

extension PathPoint {
  /// The point halfway to another one.
  @inlinable
  package func middle(to other: PathPoint) -> PathPoint { self * 0.5 + other * 0.5 }
}
