/// An affine map of the plane, with SVG's and Core Graphics' names for its six numbers.
///
/// A point `(x, y)` goes to `(a*x + c*y + tx, b*x + d*y + ty)`.
public struct PathTransform: Hashable, Sendable {
  /// The contribution of x to x.
  public var a: Double
  /// The contribution of x to y.
  public var b: Double
  /// The contribution of y to x.
  public var c: Double
  /// The contribution of y to y.
  public var d: Double
  /// The shift to the right.
  public var tx: Double
  /// The shift down.
  public var ty: Double

  /// Makes a transform from its six numbers, in the order of SVG's `matrix(a b c d tx ty)`.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point where it is.
  public static let identity = PathTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A map that shifts every point.
  @inlinable
  public static func translation(x: Double, y: Double) -> PathTransform {
    PathTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A map that scales about the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> PathTransform {
    PathTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that lays `box` centred into a picture of `width` by `height` pixels, as large as it fits, with its
  /// proportions kept (SVG's `xMidYMid meet`).
  ///
  /// - Precondition: none; a box without area gives a transform that is not finite, which a rasteriser refuses.
  @inlinable
  public static func fitting(_ box: PathRect, width: Double, height: Double) -> PathTransform {
    let scale = min(width / box.width, height / box.height)
    return PathTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: (width - box.width * scale) / 2 - box.x * scale,
      ty: (height - box.height * scale) / 2 - box.y * scale)
  }

  /// The map that applies `self` first and `next` to its result.
  @inlinable
  public func followed(by next: PathTransform) -> PathTransform {
    PathTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The image of a point.
  @inlinable
  public func image(of p: PathPoint) -> PathPoint {
    PathPoint(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The factor by which areas grow; negative for maps that mirror, 0 for maps that lose a dimension.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// True if the map loses a dimension: the images of the two axes lie on one line, within rounding, or one is a point.
  ///
  /// The ``determinant`` of composed singular maps need not be exactly 0. Numbers that are not finite count as
  /// singular.
  public var isSingular: Bool {
    let largest = max(abs(a), abs(b), abs(c), abs(d))
    guard largest > 0, isFinite else { return true }
    // Divided by the largest, so that no product overflows.
    let (a, b, c, d) = (a / largest, b / largest, c / largest, d / largest)
    return abs(a * d - b * c) <= (abs(a) + abs(b)) * (abs(c) + abs(d)) * 1e-14
  }

  /// The transform that undoes this one; `nil` where this one is singular.
  package var inverse: PathTransform? {
    guard !isSingular else { return nil }
    let (p, q, r, s) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    let inverse = PathTransform(a: p, b: q, c: r, d: s, tx: -(tx * p + ty * r), ty: -(tx * q + ty * s))
    return inverse.isFinite ? inverse : nil
  }

  /// True if all six numbers are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
