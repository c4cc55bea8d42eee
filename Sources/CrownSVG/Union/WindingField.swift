import CrownPath
internal import CrownMemory

/// Answers how many times each outline of an arrangement winds around a point beside an edge.
struct WindingField: ~Copyable {
  private let arrangement: Arrangement
  /// The edges by the bands of y, and of x, that they reach into.
  private var rows: Bands
  private var columns: Bands
  /// What a ray needs to know of each edge first.
  private var limits: ScratchList<Limits>
  /// The least x of each edge and all after it: edges lie roughly from left to right.
  private var lefts: ScratchList<Double>
  /// What an edge that a ray is tried against takes of the budget.
  private static let costOfTrial: Int64 = 10

  /// The box of an edge, and by how much the winding number of its outline changes across it: most edges of a band are
  /// done with by looking at this alone.
  struct Limits {
    let box: BoundingBox
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

  /// The edges that reach into each of some bands of equal width: into a single one, until many rays have been cast.
  struct Bands: ~Copyable {
    private var start = 0.0
    private var scale = 0.0
    private var count = 1
    /// Where in `edges` the list of each band starts, and where the last one ends.
    private var starts: ScratchList<Int32>
    /// Empty for a single band.
    private var edges = ScratchList<Int32>()
    private var rays = 0

    /// So many rays are tried against all edges: for few of them bands would take longer.
    private static let raysWithoutBands = 4
    /// The most bands, and into how many of them an edge reaches on average at most, which bounds the memory.
    private static let maximumBands = 8192
    private static let bandsPerEdge = 16.0

    init(edges count: Int) {
      starts = ScratchList(repeating: 0, count: 2)
      starts[1] = Int32(count)
    }

    /// The places of the edges that a ray at a value may cross, and others.
    ///
    /// - Parameter range: What each box takes up of the axis that is cut into bands.
    @inline(__always)
    mutating func places(
      around value: Double, _ limits: borrowing ScratchList<Limits>,
      _ range: (BoundingBox) -> (low: Double, high: Double)
    ) -> Range<Int> {
      rays += 1
      if rays == Self.raysWithoutBands { cut(limits, range) }
      let band = band(value)
      return Int(starts[band])..<Int(starts[band + 1])
    }

    /// The edge at a place.
    @inline(__always)
    subscript(place: Int) -> Int { edges.count == 0 ? place : Int(edges[place]) }

    @inline(__always)
    private func band(_ value: Double) -> Int32 { Int32(max(0, min(Double(count - 1), (value - start) * scale))) }

    @inline(__always)
    private mutating func cut(
      _ limits: borrowing ScratchList<Limits>, _ range: (BoundingBox) -> (low: Double, high: Double)
    ) {
      var (low, high, lengths) = (Double.infinity, -Double.infinity, 0.0)
      for edge in limits.indices {
        let range = range(limits[edge].box)
        low = min(low, range.low)
        high = max(high, range.high)
        lengths += range.high - range.low
      }
      // Bands much narrower than most edges are long hold hardly fewer edges, and take more memory.
      let most = lengths > 0 ? Self.bandsPerEdge * (high - low) * Double(limits.count) / lengths : 1
      count = max(1, min(Self.maximumBands, limits.count / 48, Int(min(most, Double(Self.maximumBands)))))
      start = low
      scale = high > low ? Double(count) / (high - low) : 0
      starts = ScratchList(repeating: 0, count: count + 1)
      // The first and the last band of each edge.
      var spans = ScratchList<SIMD2<Int32>>(capacity: limits.count)
      for edge in limits.indices {
        let range = range(limits[edge].box)
        let first = band(range.low)
        let last = max(first, band(range.high))
        spans.append(SIMD2(first, last))
        for band in first...last { starts[band] += 1 }
      }
      let sum = starts.turnIntoEnds()
      edges = ScratchList(repeating: 0, count: Int(sum))
      for edge in limits.indices.reversed() {
        for band in spans[edge].x...spans[edge].y {
          starts[band] -= 1
          edges[starts[band]] = Int32(truncatingIfNeeded: edge)
        }
      }
    }
  }

  init(_ arrangement: Arrangement) {
    self.arrangement = arrangement
    let count = arrangement.edges.count
    limits = ScratchList(capacity: count)
    for edge in 0..<count { limits.append(Limits(arrangement.edges[edge])) }
    lefts = ScratchList(repeating: 0, count: count)
    var left = Double.infinity
    for edge in (0..<count).reversed() {
      left = min(left, limits[edge].box.minX)
      lefts[edge] = left
    }
    rows = Bands(edges: count)
    columns = Bands(edges: count)
  }

  /// Counts how many times each outline winds around a point beside an edge, and says whether it lies to the right of
  /// the edge's way on screen, or to its left; `nil` where it lies too close to another edge.
  mutating func count(
    beside edge: Int, into windings: inout Windings, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Bool? {
    var best: (t: Double, clearance: Double)?
    for t in [0.5, 0.36, 0.64, 0.23, 0.77, 0.1, 0.9] {
      let clearance = try castRay(from: edge, at: t, into: &windings, &budget)
      if clearance > 2 * arrangement.reach { return isAhead(edge) }
      if clearance > (best?.clearance ?? 0) { best = (t, clearance) }
    }
    guard let best else { return nil }
    _ = try castRay(from: edge, at: best.t, into: &windings, &budget)
    return isAhead(edge)
  }

  /// Whether rays from an edge run to the left, or up, which they do from flat ones.
  func isSteep(_ edge: Int) -> Bool {
    let box = limits[edge].box
    return 4 * (box.maxY - box.minY) >= box.maxX - box.minX
  }

  /// Whether a ray from an edge leaves it on its right side: the edge runs down, or to the left.
  private func isAhead(_ edge: Int) -> Bool {
    let curve = arrangement.edges[edge].curve
    return isSteep(edge) ? curve.end.y > curve.start.y : curve.end.x < curve.start.x
  }

  /// Counts the crossings of a ray that runs from a point of an edge to the left, or up where the edge is flat.
  ///
  /// - Returns: The distance to the next edge on the way of the ray, or behind it, or less: what separates the answer
  ///   from another one.
  private mutating func castRay(
    from index: Int, at t: Double, into windings: inout Windings, _ budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Double {
    let point = arrangement.edges[index].curve.point(at: t)
    let isSteep = isSteep(index)
    windings.reset()
    var clearance = Double.infinity
    let places =
      isSteep
      ? rows.places(around: point.y, limits) { ($0.minY, $0.maxY) }
      : columns.places(around: point.x, limits) { ($0.minX, $0.maxX) }
    let near = isSteep ? places.lowerBound..<firstPlace(in: places, rightOf: point.x + farAside) : places
    try budget.spend(Self.costOfTrial * Int64(near.count))
    for place in near {
      let other = isSteep ? rows[place] : columns[place]
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
      if other == index { continue }
      // Where the box alone says which side the edge lies on, its form does not matter.
      let isAside = max(before, behind) > farAside
      let distance =
        isAside
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

  /// Farther than this from a ray's point an edge's form does not matter; nor, behind the point, the edge itself.
  private var farAside: Double { 8 * arrangement.reach }

  /// The first of the places of rows from which on all edges lie to the right of an x.
  private func firstPlace(in places: Range<Int>, rightOf x: Double) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if lefts[rows[middle]] > x { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// How far to the left of a point an edge crosses its height; negative to its right.
  private static func distanceLeft(of point: Point, to edge: Arrangement.Edge) -> Double {
    if edge.isLine {
      let (a, b) = (edge.curve.start, edge.curve.end)
      return point.x - (a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y)))
    }
    return point.x - edge.curve.point(at: edge.curve.parameter(atY: point.y)).x
  }

  /// How far above a point an edge crosses its x; negative below it.
  private static func distanceAbove(_ point: Point, to edge: Arrangement.Edge) -> Double {
    if edge.isLine {
      let (a, b) = (edge.curve.start, edge.curve.end)
      return point.y - (a.y + (b.y - a.y) * ((point.x - a.x) / (b.x - a.x)))
    }
    return point.y - edge.curve.point(at: edge.curve.parameter(atX: point.x)).y
  }
}
