import CrownPath

/// Answers how many times each outline of an arrangement winds around a point beside an edge.
struct WindingField {
  private let arrangement: Arrangement
  private let outlineCount: Int
  /// The edges by the bands of y, and of x, that they reach into.
  private let rows: Bands
  private let columns: Bands

  private struct Bands {
    var start: Double
    var width: Double
    var edges: [[Int32]]

    func band(_ value: Double) -> Int {
      Int(max(0, min(Double(edges.count - 1), (value - start) / width)))
    }
  }

  init(_ arrangement: Arrangement, outlineCount: Int) {
    self.arrangement = arrangement
    self.outlineCount = outlineCount
    rows = Self.bands(arrangement.edges.map { ($0.box.minY, $0.box.maxY) })
    columns = Self.bands(arrangement.edges.map { ($0.box.minX, $0.box.maxX) })
  }

  private static func bands(_ ranges: [(low: Double, high: Double)]) -> Bands {
    let low = ranges.map(\.low).min() ?? 0
    let high = ranges.map(\.high).max() ?? 0
    let count = max(1, min(512, ranges.count / 4))
    let width = max((high - low) / Double(count), .leastNormalMagnitude)
    var bands = Bands(start: low, width: width, edges: Array(repeating: [], count: count))
    for (index, range) in ranges.enumerated() {
      for band in bands.band(range.low)...bands.band(range.high) { bands.edges[band].append(Int32(index)) }
    }
    return bands
  }

  /// The winding numbers on both sides of an edge.
  struct Sides {
    /// To the right of the edge's way on screen.
    var right: [Int32]
    var left: [Int32]
    /// The distance to the next edge on the way of the ray: what separates the answer from another one.
    var clearance: Double
  }

  /// Counts the crossings of a ray that runs from a point of an edge to the left, or up where the edge is flat.
  func sides(of edge: Int) -> Sides? {
    var best: Sides?
    for t in [0.5, 0.36, 0.64, 0.23, 0.77, 0.1, 0.9] {
      let sides = sides(of: edge, at: t)
      if sides.clearance > 2 * arrangement.reach { return sides }
      if sides.clearance > (best?.clearance ?? 0) { best = sides }
    }
    return best
  }

  private func sides(of index: Int, at t: Double) -> Sides {
    let edge = arrangement.edges[index]
    let point = edge.curve.point(at: t)
    let isSteep = edge.box.maxY - edge.box.minY >= edge.box.maxX - edge.box.minX
    var windings = [Int32](repeating: 0, count: outlineCount)
    var clearance = Double.infinity
    let bands = isSteep ? rows : columns
    for other in bands.edges[bands.band(isSteep ? point.y : point.x)] where other != index {
      let other = arrangement.edges[Int(other)]
      let distance = isSteep ? Self.distanceLeft(of: point, to: other) : Self.distanceAbove(point, to: other)
      guard let distance else { continue }
      clearance = min(clearance, abs(distance))
      guard distance > 0 else { continue }
      // Down, on a ray to the left, is like leftwards on a ray up.
      let isPositive =
        isSteep
        ? other.curve.end.y > other.curve.start.y : other.curve.end.x < other.curve.start.x
      for change in other.changes { windings[Int(change.outline)] += isPositive ? change.change : -change.change }
    }
    // The ray's side of the edge is its right one where it runs down, or to the left.
    let isPositive =
      isSteep ? edge.curve.end.y > edge.curve.start.y : edge.curve.end.x < edge.curve.start.x
    var across = windings
    for change in edge.changes { across[Int(change.outline)] += isPositive ? change.change : -change.change }
    return isPositive
      ? Sides(right: windings, left: across, clearance: clearance)
      : Sides(right: across, left: windings, clearance: clearance)
  }

  /// How far to the left of a point an edge crosses its height; negative to its right; `nil` where it does not cross.
  private static func distanceLeft(of point: Point, to edge: Arrangement.Edge) -> Double? {
    guard edge.box.minY <= point.y, point.y < edge.box.maxY else { return nil }
    if edge.isLine {
      let (a, b) = (edge.curve.start, edge.curve.end)
      return point.x - (a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y)))
    }
    if edge.box.maxX < point.x - edge.box.extent { return point.x - edge.box.maxX }
    if edge.box.minX > point.x + edge.box.extent { return point.x - edge.box.minX }
    return point.x - edge.curve.point(at: edge.curve.parameter(atY: point.y)).x
  }

  /// How far above a point an edge crosses its x; negative below it; `nil` where it does not cross.
  private static func distanceAbove(_ point: Point, to edge: Arrangement.Edge) -> Double? {
    guard edge.box.minX <= point.x, point.x < edge.box.maxX else { return nil }
    if edge.isLine {
      let (a, b) = (edge.curve.start, edge.curve.end)
      return point.y - (a.y + (b.y - a.y) * ((point.x - a.x) / (b.x - a.x)))
    }
    if edge.box.maxY < point.y - edge.box.extent { return point.y - edge.box.maxY }
    if edge.box.minY > point.y + edge.box.extent { return point.y - edge.box.minY }
    return point.y - edge.curve.point(at: edge.curve.parameter(atX: point.x)).y
  }
}
