import CrownPath

/// Answers how many times each outline of an arrangement winds around a point beside an edge.
struct WindingField {
  private let arrangement: Arrangement
  private let logic: RegionLogic
  /// The edges by the bands of y, and of x, that they reach into.
  private let rows: Bands
  private let columns: Bands
  /// What a ray needs to know of each edge first.
  private let limits: [Limits]
  /// Scratch: how many times each outline winds around the point at hand.
  private var windings: [Int32]
  /// The edges that rays have been tried against.
  private(set) var work = 0

  /// The box of an edge, and by how much the winding number of its outline changes across it: most edges of a band are
  /// done with by looking at this alone.
  private struct Limits {
    let box: Box
    let outline: Int32
    /// The change across the edge for a ray to the left, and for one up; 0 where more than one outline changes.
    let changeAcrossRow: Int32
    let changeAcrossColumn: Int32

    init(_ edge: Arrangement.Edge) {
      box = edge.box
      outline = edge.outline
      let isAlone = edge.overlap < 0
      // Down, on a ray to the left, is like leftwards on a ray up.
      changeAcrossRow = isAlone ? (edge.curve.end.y > edge.curve.start.y ? edge.change : -edge.change) : 0
      changeAcrossColumn = isAlone ? (edge.curve.end.x < edge.curve.start.x ? edge.change : -edge.change) : 0
    }
  }

  /// The edges that reach into each of some bands of equal width.
  private struct Bands {
    let start: Double
    let scale: Double
    let count: Int
    /// Where in ``edges`` the list of each band starts, and where the last one ends.
    private(set) var starts: [Int]
    private(set) var edges: [Int32]

    /// - Parameter range: What each box takes up of the axis that is cut into bands.
    @inline(__always)
    init(_ limits: [Limits], _ range: (Box) -> (low: Double, high: Double)) {
      var (low, high) = (Double.infinity, -Double.infinity)
      for edge in limits {
        let range = range(edge.box)
        low = min(low, range.low)
        high = max(high, range.high)
      }
      count = max(1, min(512, limits.count / 10))
      start = low
      scale = high > low ? Double(count) / (high - low) : 0
      starts = Array(repeating: 0, count: count + 1)
      edges = []
      for edge in limits {
        let range = range(edge.box)
        for band in band(range.low)...band(range.high) { starts[band + 1] += 1 }
      }
      for band in 0..<count { starts[band + 1] += starts[band] }
      edges = Array(repeating: 0, count: starts[count])
      var next = starts
      for (index, edge) in limits.enumerated() {
        let range = range(edge.box)
        for band in band(range.low)...band(range.high) {
          edges[next[band]] = Int32(index)
          next[band] += 1
        }
      }
    }

    func band(_ value: Double) -> Int { Int(max(0, min(Double(count - 1), (value - start) * scale))) }
  }

  init(_ arrangement: Arrangement, _ logic: RegionLogic) {
    self.arrangement = arrangement
    self.logic = logic
    windings = Array(repeating: 0, count: logic.outlines.count)
    limits = arrangement.edges.map { Limits($0) }
    rows = Bands(limits) { ($0.minY, $0.maxY) }
    columns = Bands(limits) { ($0.minX, $0.maxX) }
  }

  /// What lies on both sides of an edge.
  struct Sides {
    /// Whether there is paint to the right of the edge's way on screen.
    var isRightPainted: Bool
    var isLeftPainted: Bool
    /// The distance to the next edge on the way of the ray: what separates the answer from another one.
    var clearance: Double
  }

  /// Counts the crossings of a ray that runs from a point of an edge to the left, or up where the edge is flat.
  mutating func sides(of edge: Int) -> Sides? {
    var best: Sides?
    for t in [0.5, 0.36, 0.64, 0.23, 0.77, 0.1, 0.9] {
      let sides = sides(of: edge, at: t)
      if sides.clearance > 2 * arrangement.reach { return sides }
      if sides.clearance > (best?.clearance ?? 0) { best = sides }
    }
    return best
  }

  private mutating func sides(of index: Int, at t: Double) -> Sides {
    let edge = arrangement.edges[index]
    let point = edge.curve.point(at: t)
    let isSteep = edge.box.maxY - edge.box.minY >= edge.box.maxX - edge.box.minX
    for outline in windings.indices { windings[outline] = 0 }
    var clearance = Double.infinity
    let bands = isSteep ? rows : columns
    let band = bands.band(isSteep ? point.y : point.x)
    work += bands.starts[band + 1] - bands.starts[band]
    for position in bands.starts[band]..<bands.starts[band + 1] {
      let otherIndex = Int(bands.edges[position])
      if otherIndex == index { continue }
      let near = limits[otherIndex]
      let box = near.box
      // How far before the point on the ray the edge ends, and how far behind it begins, if it crosses the ray at all.
      let (before, behind): (Double, Double)
      if isSteep {
        guard box.minY <= point.y, point.y < box.maxY else { continue }
        (before, behind) = (point.x - box.maxX, box.minX - point.x)
      } else {
        guard box.minX <= point.x, point.x < box.maxX else { continue }
        (before, behind) = (point.y - box.maxY, box.minY - point.y)
      }
      // An edge that lies wholly on one side by more than what is found already, or by more than its own size.
      if behind > min(clearance, box.extent) {
        clearance = min(clearance, behind)
        continue
      }
      let change = isSteep ? near.changeAcrossRow : near.changeAcrossColumn
      if before > min(clearance, box.extent) {
        clearance = min(clearance, before)
        if change != 0 {
          windings[Int(near.outline)] += change
          continue
        }
      }
      let other = arrangement.edges[otherIndex]
      let distance = isSteep ? Self.distanceLeft(of: point, to: other) : Self.distanceAbove(point, to: other)
      guard let distance else { continue }
      clearance = min(clearance, abs(distance))
      guard distance > 0 else { continue }
      let isPositive =
        isSteep
        ? other.curve.end.y > other.curve.start.y : other.curve.end.x < other.curve.start.x
      arrangement.apply(other, sign: isPositive ? 1 : -1, to: &windings)
    }
    // The ray's side of the edge is its right one where it runs down, or to the left.
    let isPositive =
      isSteep ? edge.curve.end.y > edge.curve.start.y : edge.curve.end.x < edge.curve.start.x
    let here = logic.isPainted(windings)
    arrangement.apply(edge, sign: isPositive ? 1 : -1, to: &windings)
    let across = logic.isPainted(windings)
    return Sides(
      isRightPainted: isPositive ? here : across, isLeftPainted: isPositive ? across : here, clearance: clearance)
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
