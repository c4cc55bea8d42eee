import CrownPath

/// The limits of both coordinates.
struct Box: Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  @inline(__always)
  init(_ a: Point, _ b: Point) {
    (minX, maxX) = a.x < b.x ? (a.x, b.x) : (b.x, a.x)
    (minY, maxY) = a.y < b.y ? (a.y, b.y) : (b.y, a.y)
  }

  init(_ rect: Rect) { self.init(Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)) }

  @inline(__always)
  func meets(_ other: Box, slack: Double = 0) -> Bool {
    minX <= other.maxX + slack && other.minX <= maxX + slack && minY <= other.maxY + slack
      && other.minY <= maxY + slack
  }

  var extent: Double { max(maxX - minX, maxY - minY) }

  /// The smallest box that holds this one and a point.
  @inline(__always)
  func union(_ point: Point) -> Box {
    Box(Point(min(minX, point.x), min(minY, point.y)), Point(max(maxX, point.x), max(maxY, point.y)))
  }

  /// The box, larger by a distance on each side.
  func grown(by distance: Double) -> Box {
    Box(Point(minX - distance, minY - distance), Point(maxX + distance, maxY + distance))
  }

  /// Whether a point lies in the box; found without branches, since of many points few do.
  @inline(__always)
  func contains(_ point: Point) -> Bool {
    (point.x >= minX ? 1 : 0) & (point.x <= maxX ? 1 : 0) & (point.y >= minY ? 1 : 0) & (point.y <= maxY ? 1 : 0) != 0
  }
}
