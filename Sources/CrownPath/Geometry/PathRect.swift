/// An axis-aligned rectangle; `x` and `y` are its top left corner.
public struct PathRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right of `x`.
  public var width: Double
  /// The extent below `y`.
  public var height: Double

  /// Makes a rectangle from its top left corner and its size.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the smallest rectangle that holds two points.
  ///
  /// It contains both by ``contains(_:)``: where a side cannot be represented exactly, it is rounded up. A side longer
  /// than every finite number is infinite.
  @inlinable
  public init(spanning a: PathPoint, _ b: PathPoint) {
    let (left, top) = (min(a.x, b.x), min(a.y, b.y))
    self.init(
      x: left, y: top, width: Self.side(from: left, to: max(a.x, b.x)), height: Self.side(from: top, to: max(a.y, b.y)))
  }

  /// The least length that leads from one edge to the other or beyond it.
  ///
  /// The difference is off by half a step at most, so that one step more always suffices.
  @inlinable
  static func side(from low: Double, to high: Double) -> Double {
    let length = high - low
    return low + length < high ? length.nextUp : length
  }

  /// The left edge.
  @inlinable
  public var minX: Double { x }
  /// The top edge.
  @inlinable
  public var minY: Double { y }
  /// The right edge.
  @inlinable
  public var maxX: Double { x + width }
  /// The bottom edge.
  @inlinable
  public var maxY: Double { y + height }
  /// The point in the middle.
  @inlinable
  public var center: PathPoint { PathPoint(x + width / 2, y + height / 2) }
  /// The longer of the two sides.
  @inlinable
  public var longerSide: Double { max(width, height) }

  /// True if all four numbers are finite and both sides longer than zero.
  @inlinable
  public var isUsable: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }

  /// The smallest rectangle that holds this one and a point; see ``init(spanning:_:)``.
  @inlinable
  public func union(_ point: PathPoint) -> PathRect {
    // Sides that need not grow keep their exact length.
    let isInColumns = point.x >= minX && point.x <= maxX
    let isInRows = point.y >= minY && point.y <= maxY
    let left = min(minX, point.x)
    let top = min(minY, point.y)
    return PathRect(
      x: left, y: top, width: isInColumns ? width : Self.side(from: left, to: max(maxX, point.x)),
      height: isInRows ? height : Self.side(from: top, to: max(maxY, point.y)))
  }

  /// The smallest rectangle that holds this one and another.
  @inlinable
  public func union(_ other: PathRect) -> PathRect {
    union(PathPoint(other.minX, other.minY)).union(PathPoint(other.maxX, other.maxY))
  }

  /// Returns true if a point lies inside or on the edge.
  @inlinable
  public func contains(_ point: PathPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}
