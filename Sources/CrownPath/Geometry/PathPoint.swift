/// A position or a vector in the plane; x points right and y points down, as in SVG.
public struct PathPoint: Hashable, Sendable, BitwiseCopyable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// Makes a point from its two coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a point from its two coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = PathPoint(0, 0)

  /// True if both coordinates are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance from the origin.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The distance to another point.
  @inlinable
  public func distance(to other: PathPoint) -> Double { (other - self).length }

  /// The dot product of two vectors.
  @inlinable
  public func dot(_ other: PathPoint) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product of two vectors: positive when `other` lies clockwise of `self`.
  @inlinable
  public func cross(_ other: PathPoint) -> Double { x * other.y - y * other.x }

  /// The point at fraction `t` of the way to another point.
  @inlinable
  public func interpolated(to other: PathPoint, at t: Double) -> PathPoint {
    PathPoint(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// The sum of two vectors.
  @inlinable
  public static func + (a: PathPoint, b: PathPoint) -> PathPoint { PathPoint(a.x + b.x, a.y + b.y) }
  /// The vector from `b` to `a`.
  @inlinable
  public static func - (a: PathPoint, b: PathPoint) -> PathPoint { PathPoint(a.x - b.x, a.y - b.y) }
  /// The vector of the same length and opposite direction.
  @inlinable
  public static prefix func - (a: PathPoint) -> PathPoint { PathPoint(-a.x, -a.y) }
  /// The vector scaled by a number.
  @inlinable
  public static func * (a: PathPoint, factor: Double) -> PathPoint { PathPoint(a.x * factor, a.y * factor) }
}
