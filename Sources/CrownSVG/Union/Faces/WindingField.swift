import CrownPath

/// Counts how many times each outline of an arrangement winds around a point beside an edge.
struct WindingField: ~Copyable {
  private let arrangement: Arrangement
  /// The edges by bands of y, and of x.
  private var rows: EdgeBands
  private var columns: EdgeBands
  private var limits: ScratchList<EdgeLimits>
  /// The least x of each edge and all after it: edges lie roughly from left to right.
  private var lefts: ScratchList<Double>

  /// The budget taken by an edge near a ray.
  private static let costOfTrial: Int64 = 10
  /// Edges less steep than one in so many are flat. Edges are sorted by x, so rays to the left meet fewer of them.
  static let steepness = 4.0
  /// The parameters of an edge from which rays are cast until one is certain: near the middle first, without symmetry.
  private static let samples = [0.5, 0.36, 0.64, 0.23, 0.77, 0.1, 0.9]

  init(_ arrangement: Arrangement) {
    self.arrangement = arrangement
    let count = arrangement.edges.count
    limits = ScratchList(capacity: count)
    for edge in 0..<count { limits.append(EdgeLimits(arrangement.edges[edge])) }
    lefts = ScratchList(repeating: 0, count: count)
    var left = Double.infinity
    for edge in (0..<count).reversed() {
      left = min(left, limits[edge].box.minX)
      lefts[edge] = left
    }
    rows = EdgeBands(edges: count)
    columns = EdgeBands(edges: count)
  }

  /// Counts how many times each outline winds around a point beside an edge.
  ///
  /// - Returns: True if the point lies to the right of the edge, false to its left, with y down. It is `nil` where
  ///   every point beside the edge lies too close to another one.
  mutating func count(
    beside edge: EdgeID, into windings: inout Windings, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Bool? {
    var best: (t: Double, clearance: Double)?
    for t in Self.samples {
      let clearance = try castRay(from: edge, at: t, into: &windings, &budget)
      if clearance > 2 * arrangement.snapTolerance { return isAhead(edge) }
      if clearance > (best?.clearance ?? 0) { best = (t, clearance) }
    }
    guard let best else { return nil }
    _ = try castRay(from: edge, at: best.t, into: &windings, &budget)
    return isAhead(edge)
  }

  /// Returns true if rays from an edge run to the left; from flat edges they run up.
  func isSteep(_ edge: EdgeID) -> Bool {
    let box = limits[edge].box
    return Self.steepness * (box.maxY - box.minY) >= box.maxX - box.minX
  }

  /// Returns true if a ray from an edge leaves it on its right side: the edge runs down, or to the left.
  private func isAhead(_ edge: EdgeID) -> Bool {
    let curve = arrangement.edges[edge].curve
    return isSteep(edge) ? curve.end.y > curve.start.y : curve.end.x < curve.start.x
  }

  /// Counts the crossings of a ray that runs from a point of an edge to the left, or up from a flat edge.
  ///
  /// - Returns: The least distance, along the ray's line, to another edge, or less. A clearance above the error of the
  ///   geometry makes the count certain.
  private mutating func castRay(
    from id: EdgeID, at t: Double, into windings: inout Windings, _ budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Double {
    let point = arrangement.edges[id].curve.point(at: t)
    let isSteep = isSteep(id)
    windings.reset()
    var clearance = Double.infinity
    let all =
      isSteep
      ? rows.indices(around: point.y, limits) { ($0.box.minY, $0.box.maxY) }
      : columns.indices(around: point.x, limits) { ($0.box.minX, $0.box.maxX) }
    let near = isSteep ? all.lowerBound..<firstIndex(in: all, rightOf: point.x + farDistance) : all
    try budget.spend(Self.costOfTrial * Int64(near.count))
    for index in near {
      let other = isSteep ? rows[index] : columns[index]
      let box = limits[other].box
      // How far before the point on the ray the edge ends, and how far behind it begins, if it crosses the ray at all.
      let (before, behind): (Double, Double)
      if isSteep {
        guard box.minY <= point.y, point.y < box.maxY else { continue }
        (before, behind) = (point.x - box.maxX, box.minX - point.x)
      } else {
        guard box.minX <= point.x, point.x < box.maxX else { continue }
        (before, behind) = (point.y - box.maxY, box.minY - point.y)
      }
      if other == id { continue }
      // Where the box alone says on which side the edge lies, its form does not matter.
      let isFar = max(before, behind) > farDistance
      let distance =
        isFar
        ? (before > 0 ? before : -behind)
        : isSteep
          ? Self.distanceLeft(of: point, to: arrangement.edges[other])
          : Self.distanceAbove(point, to: arrangement.edges[other])
      clearance = min(clearance, abs(distance))
      guard distance > 0 else { continue }
      let change = isSteep ? limits[other].changeAcrossRow : limits[other].changeAcrossColumn
      if change != 0 {
        windings.add(change, to: limits[other].outline)
      } else {
        let curve = arrangement.edges[other].curve
        let isPositive = isSteep ? curve.end.y > curve.start.y : curve.end.x < curve.start.x
        arrangement.apply(other, sign: isPositive ? 1 : -1, to: &windings)
      }
    }
    return clearance
  }

  /// An edge farther than this from a ray's point has no influence on the clearance, so its form does not matter. One
  /// that lies behind the point by as much is not crossed at all.
  private var farDistance: Double { 8 * arrangement.snapTolerance }

  /// The first index of a row from which on all edges lie to the right of an x.
  private func firstIndex(in indices: Range<Int>, rightOf x: Double) -> Int {
    var (low, high) = (indices.lowerBound, indices.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if lefts[rows[middle]] > x { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The distance to the left of a point at which an edge has the point's y; negative to its right.
  private static func distanceLeft(of point: PathPoint, to edge: Arrangement.Edge) -> Double {
    if edge.isLine {
      let (a, b) = (edge.curve.start, edge.curve.end)
      return point.x - (a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y)))
    }
    return point.x - edge.curve.point(at: edge.curve.parameter(atY: point.y)).x
  }

  /// The distance above a point at which an edge has the point's x; negative below it.
  private static func distanceAbove(_ point: PathPoint, to edge: Arrangement.Edge) -> Double {
    if edge.isLine {
      let (a, b) = (edge.curve.start, edge.curve.end)
      return point.y - (a.y + (b.y - a.y) * ((point.x - a.x) / (b.x - a.x)))
    }
    return point.y - edge.curve.point(at: edge.curve.parameter(atX: point.x)).y
  }
}
