import CrownPath
internal import CrownMemory

/// Whether there is paint on both sides of a chain of edges, on its way on screen.
struct PaintedSides {
  var left: Bool
  var right: Bool
}

/// Finds on which sides of its chains an arrangement is painted.
///
/// What winds around a point beside a chain is counted by a ray. From there it is known around the vertices at its ends,
/// one chain after the other, and so on along these; so one ray is enough for what hangs together. Where edges leave a
/// vertex so close beside each other that their order is not sure, the way ends, and further rays are cast.
struct FaceWalk: ~Copyable {
  private let arrangement: Arrangement
  private let incidence: Incidence
  let chains: EdgeChains
  private var field: WindingField
  private var windings: Windings
  /// The sides of each chain on its way; `nil` while they are not known.
  private var found: ScratchList<PaintedSides?>
  private var isVisited: ScratchList<Bool>
  /// Chains whose ends are still to be looked at; for each a point beside it is kept in `windings`.
  private var pending = ScratchList<Pending>()
  /// Scratch: the edges around a vertex.
  private var fan = ScratchList<FanEdge>(capacity: 16)

  struct Pending {
    let chain: Int
    /// Whether the counts are those to the right of its way, or to its left.
    let isRight: Bool
  }

  /// An edge as it leaves a vertex.
  struct FanEdge {
    let edge: Int32
    /// Whether the vertex is the edge's beginning.
    let isOutgoing: Bool
    /// Where it leads to: at the vertex, and as far as its middle.
    let tangent: Heading
    let chord: Heading
    /// A number that grows clockwise on screen with the tangent.
    let order: Double
  }

  /// A way from a vertex, whose ends may be wrong by the reach.
  struct Heading {
    let way: Point
    let length: Double

    /// - Returns: `nil` for what is too short to have a direction.
    @inline(__always)
    init?(along way: Point, reach: Double) {
      length = way.length
      guard length > 5 * reach else { return nil }
      self.way = way
    }

    /// Whether another heading lies clockwise of this one on screen for sure, by less than half a turn, or by a right
    /// angle or more in either sense.
    @inline(__always)
    func isApart(from next: Heading, reach: Double) -> Bool {
      way.dot(next.way) <= 0
        || way.cross(next.way) > 0.02 * (length * next.length) + 2 * reach * (length + next.length)
    }
  }

  /// What an outline takes of the budget each time that it is asked whether it paints.
  private static let costOfOutline: Int64 = 2

  /// The most counts that are kept for later; what lies beyond is found by rays.
  private static let maximumCounts = 4_000_000

  /// Walks all over an arrangement.
  init(_ arrangement: Arrangement, _ logic: RegionLogic, _ budget: inout UnionBudget) throws(Arrangement.Failure) {
    self.arrangement = arrangement
    let count = arrangement.vertices.count
    incidence = Incidence(edges: arrangement.edges.count, vertices: count) { edge in
      (arrangement.edges[edge].from, arrangement.edges[edge].to)
    }
    chains = EdgeChains(arrangement, incidence)
    field = WindingField(arrangement)
    windings = Windings(logic)
    found = ScratchList(repeating: nil, count: chains.count)
    isVisited = ScratchList(repeating: false, count: count)
    if !logic.isPlainUnion {
      try budget.spend(Self.costOfOutline * Int64(logic.outlines.count) * 2 * Int64(chains.count))
    }
    // Chains that rays to the left meet come first: others are mostly found from these.
    for isSteep in [true, false] {
      for chain in 0..<chains.count where found[chain] == nil {
        let sample = sample(of: chain)
        guard !isSteep || field.isSteep(Int(sample.edge)) else { continue }
        try castRay(beside: chain, from: sample, &budget)
        walk()
      }
    }
  }

  /// The sides of a chain on its way; `nil` where they are not known.
  func sides(of chain: Int) -> PaintedSides? { found[chain] }

  // MARK: - Rays

  /// The edge of a chain from which a ray is the surest: a long one is the least likely to lie close to others, and a
  /// steep one is met by rays to the left.
  private func sample(of chain: Int) -> EdgeChains.Link {
    let places = chains.places(of: chain)
    var best = chains[places.lowerBound]
    var bestRank = -Double.infinity
    for place in places {
      let link = chains[place]
      let box = arrangement.edges[link.edge].box
      let rank = max(box.maxX - box.minX, 4 * (box.maxY - box.minY))
      if rank > bestRank { (best, bestRank) = (link, rank) }
    }
    return best
  }

  private mutating func castRay(
    beside chain: Int, from sample: EdgeChains.Link, _ budget: inout UnionBudget
  ) throws(Arrangement.Failure) {
    guard let isRight = try field.count(beside: Int(sample.edge), into: &windings, budget: &budget) else {
      throw .uncertain
    }
    settle(chain, isRight: isRight != sample.isReversed, across: sample)
  }

  /// Notes the sides of a chain around whose one side the windings at hand are counted, and leaves its ends for later.
  private mutating func settle(_ chain: Int, isRight: Bool, across link: EdgeChains.Link) {
    let here = windings.isPainted
    push(chain, isRight: isRight)
    arrangement.cross(Int(link.edge), isRightward: isRight == link.isReversed, &windings)
    let across = windings.isPainted
    found[chain] = isRight ? PaintedSides(left: across, right: here) : PaintedSides(left: here, right: across)
  }

  private mutating func push(_ chain: Int, isRight: Bool) {
    guard windings.keptCount < Self.maximumCounts else { return }
    pending.append(Pending(chain: chain, isRight: isRight))
    windings.push()
  }

  // MARK: - Ways around vertices

  private mutating func walk() {
    while pending.count > 0 {
      let next = pending[pending.count - 1]
      pending.removeAll(from: pending.count - 1)
      windings.pop()
      let (first, last) = chains.outerLinks(of: next.chain)
      let ends = chains.ends(of: next.chain, in: arrangement)
      // Seen from its beginning, the chain's right side is that of the edge which leaves the vertex there.
      if !next.isRight { arrangement.cross(Int(first.edge), isRightward: !first.isReversed, &windings) }
      goAround(ends.start, from: first.edge)
      arrangement.cross(Int(first.edge), isRightward: first.isReversed, &windings)
      goAround(ends.end, from: last.edge)
    }
  }

  /// Settles the chains around a vertex, clockwise on screen, from the right side of an edge that leaves it.
  private mutating func goAround(_ vertex: Int32, from edge: Int32) {
    guard !isVisited[vertex] else { return }
    isVisited[vertex] = true
    guard gatherFan(around: vertex) else { return }
    var place = 0
    while place < fan.count, fan[place].edge != edge { place += 1 }
    guard place < fan.count else { return }
    for _ in 0..<fan.count {
      place = place + 1 < fan.count ? place + 1 : 0
      let next = fan[place]
      let (chain, isReversed) = chains.link(of: next.edge)
      let isNew = found[chain] == nil
      let before = isNew && windings.isPainted
      arrangement.cross(Int(next.edge), isRightward: next.isOutgoing, &windings)
      guard isNew else { continue }
      let after = windings.isPainted
      let runsOut = next.isOutgoing != isReversed
      found[chain] =
        runsOut ? PaintedSides(left: before, right: after) : PaintedSides(left: after, right: before)
      let ends = chains.ends(of: chain, in: arrangement)
      if !isVisited[runsOut ? ends.end : ends.start] { push(chain, isRight: runsOut) }
    }
  }

  /// Gathers the edges around a vertex, clockwise on screen; false where their order is not sure.
  ///
  /// Curves that cross again nearer than can be told leave the vertex in another order than they go on in, so that both
  /// have to agree.
  private mutating func gatherFan(around vertex: Int32) -> Bool {
    fan.removeAll()
    for place in incidence.places(at: vertex) {
      let edge = incidence[place]
      let isOutgoing = arrangement.edges[edge].from == vertex
      let (handle, chord) = arrangement.ways(of: Int(edge), fromStart: isOutgoing)
      guard let tangent = Heading(along: handle, reach: arrangement.reach),
        let chord = Heading(along: chord, reach: arrangement.reach),
        tangent.way.dot(chord.way) > 0.5 * (tangent.length * chord.length)
      else { return false }
      // The way round a square that stands on its corner.
      let direction = tangent.way
      let share = direction.x / (abs(direction.x) + abs(direction.y))
      let order = direction.y >= 0 ? 1 - share : 3 + share
      fan.append(FanEdge(edge: edge, isOutgoing: isOutgoing, tangent: tangent, chord: chord, order: order))
    }
    fan.sort { $0.order < $1.order }
    guard fan.count > 0 else { return false }
    var last = fan[fan.count - 1]
    for place in fan.indices {
      let next = fan[place]
      guard last.tangent.isApart(from: next.tangent, reach: arrangement.reach),
        last.chord.isApart(from: next.chord, reach: arrangement.reach)
      else { return false }
      last = next
    }
    return true
  }
}

extension Arrangement {
  /// Moves a point across an edge, to its right side or to its left one.
  @inline(__always)
  fileprivate func cross(_ edge: Int, isRightward: Bool, _ windings: inout Windings) {
    apply(edge, sign: isRightward ? -1 : 1, to: &windings)
  }

  /// The ways from an end of an edge to where it leads to first, and to its middle.
  fileprivate func ways(of edge: Int, fromStart: Bool) -> (handle: Point, chord: Point) {
    let curve = edges[edge].curve
    let end = fromStart ? curve.start : curve.end
    let chord = (edges[edge].isLine ? curve.start.interpolated(to: curve.end, at: 0.5) : curve.point(at: 0.5)) - end
    if edges[edge].isLine { return (chord, chord) }
    return ((fromStart ? curve.control1 : curve.control2) - end, chord)
  }
}
