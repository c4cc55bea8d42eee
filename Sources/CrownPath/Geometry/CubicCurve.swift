/// A cubic Bézier curve.
public struct CubicCurve: Hashable, Sendable, BitwiseCopyable {
  /// The point at which the curve begins.
  public var start: PathPoint
  /// The point that the curve leaves towards.
  public var control1: PathPoint
  /// The point that the curve arrives from.
  public var control2: PathPoint
  /// The point at which the curve ends.
  public var end: PathPoint

  /// Makes a curve from its four points.
  @inlinable
  public init(start: PathPoint, control1: PathPoint, control2: PathPoint, end: PathPoint) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The point at parameter `t` in 0...1, by de Casteljau's construction.
  @inlinable
  public func point(at t: Double) -> PathPoint {
    let a = start.interpolated(to: control1, at: t)
    let b = control1.interpolated(to: control2, at: t)
    let c = control2.interpolated(to: end, at: t)
    return a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
  }

  /// The smallest rectangle that holds the curve.
  public var bounds: PathRect {
    var box = BoundingBox(start)
    box.add(self)
    return box.rect
  }

  /// The number of equal parameter steps whose chords lie within `tolerance` of the curve.
  ///
  /// A chord over a step of length `h` lies within `h² max |B''| / 8` of its curve (the error of linear interpolation).
  /// A cubic curve's second derivative is largest at one of its ends.
  /// - Parameter tolerance: The largest distance allowed, above 0, in the curve's units.
  /// - Returns: 1 or more; at most ``maximumChords``.
  public func chordCount(tolerance: Double) -> Int {
    let atStart = (start - control1 - control1 + control2).length
    let atEnd = (control1 - control2 - control2 + end).length
    return Self.chordCount(secondDerivative: 6 * max(atStart, atEnd), tolerance: tolerance)
  }

  /// The most chords that one curve is cut into, so that no coordinate, however large, asks for unbounded work.
  public static let maximumChords = 4096

  static func chordCount(secondDerivative: Double, tolerance: Double) -> Int {
    let steps = (secondDerivative / (8 * tolerance)).squareRoot().rounded(.up)
    guard steps < Double(maximumChords) else { return maximumChords }
    return max(1, Int(steps))
  }
}
