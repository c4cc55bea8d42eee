import CrownPath

/// The alphas in 255ths on both sides of a chain of edges, seen along the chain.
struct PaintedSides {
  var left: UInt8
  var right: UInt8
}

/// Finds on which sides of its chains an arrangement is painted.
///
/// The winding numbers of a point beside a chain are counted by a ray. From there they are known around the vertices at
/// its ends, across one chain after the other, and so on along these. One ray is enough for a connected part. The walk
/// stops at a vertex where edges leave so close beside each other that their order is uncertain; further rays are cast
/// beyond it.
struct FaceWalk: ~Copyable {
  private let arrangement: Arrangement
  private let edgesAtVertices: Buckets<EdgeID>
  let chains: EdgeChains
  private var field: WindingField
  private var windings: Windings
  /// The sides of each chain; `nil` until they are known.
  private var found: ScratchList<PaintedSides?>
  private var isVisited: ScratchList<Bool>
  /// Chains whose ends are still to be visited; the winding numbers beside each are kept in `windings`.
  private var pending = ScratchList<Pending>()
  private var fan = VertexFan()

  struct Pending {
    let chain: ChainID
    /// True if the winding numbers are those to the chain's right, false for its left.
    let isRight: Bool
  }

  /// The budget taken by an outline each time that it is asked whether it paints.
  private static let costOfOutline: Int64 = 2

  /// The most winding numbers that are kept for later, 16 MB; chains beyond them are found by rays.
  private static let maximumCounts = 4_000_000

  /// Walks all over an arrangement.
  init(_ arrangement: Arrangement, _ logic: RegionLogic, _ budget: inout UnionBudget) throws(Arrangement.Failure) {
    self.arrangement = arrangement
    edgesAtVertices = arrangement.edgesAtVertices
    chains = EdgeChains(arrangement, edgesAtVertices)
    field = WindingField(arrangement)
    windings = Windings(logic)
    found = ScratchList(repeating: nil, count: chains.count)
    isVisited = ScratchList(repeating: false, count: arrangement.vertices.count)
    if !logic.isPlainUnion {
      try budget.spend(Self.costOfOutline * Int64(logic.outlines.count) * 2 * Int64(chains.count))
    }
    // Chains that rays to the left meet come first: most others are reached from these.
    for isSteep in [true, false] {
      for chain in chains.ids where found[chain] == nil {
        let sample = sample(of: chain)
        guard !isSteep || field.isSteep(sample.edge) else { continue }
        try castRay(beside: chain, from: sample, &budget)
        walk()
      }
    }
  }

  /// The sides of a chain; `nil` where they are not known.
  func sides(of chain: ChainID) -> PaintedSides? { found[chain] }

  // MARK: - Rays

  /// The edge of a chain from which a ray is most reliable. A long one is the least likely to lie close to others, and
  /// a steep one is met by rays to the left.
  private func sample(of chain: ChainID) -> EdgeChains.Link {
    let indices = chains.indices(of: chain)
    var best = chains[indices.lowerBound]
    var bestRank = -Double.infinity
    for index in indices {
      let link = chains[index]
      let box = arrangement.edges[link.edge].box
      let rank = max(box.maxX - box.minX, WindingField.steepness * (box.maxY - box.minY))
      if rank > bestRank { (best, bestRank) = (link, rank) }
    }
    return best
  }

  private mutating func castRay(
    beside chain: ChainID, from sample: EdgeChains.Link, _ budget: inout UnionBudget
  ) throws(Arrangement.Failure) {
    guard let isRight = try field.count(beside: sample.edge, into: &windings, budget: &budget) else {
      throw .uncertain
    }
    recordSides(of: chain, isRight: isRight != sample.isReversed, across: sample)
  }

  /// Records the sides of a chain, on one of which the current winding numbers were counted, and leaves its ends for
  /// later.
  private mutating func recordSides(of chain: ChainID, isRight: Bool, across link: EdgeChains.Link) {
    let here = windings.alpha
    push(chain, isRight: isRight)
    arrangement.cross(link.edge, isRightward: isRight == link.isReversed, &windings)
    let across = windings.alpha
    found[chain] = isRight ? PaintedSides(left: across, right: here) : PaintedSides(left: here, right: across)
  }

  private mutating func push(_ chain: ChainID, isRight: Bool) {
    guard windings.keptCount < Self.maximumCounts else { return }
    pending.append(Pending(chain: chain, isRight: isRight))
    windings.push()
  }

  // MARK: - Walking around vertices

  private mutating func walk() {
    while pending.count > 0 {
      let next = pending[pending.count - 1]
      pending.removeAll(from: pending.count - 1)
      windings.pop()
      let (first, last) = chains.outerLinks(of: next.chain)
      let ends = chains.ends(of: next.chain, in: arrangement)
      // At the chain's start, its right side is that of the edge which leaves the vertex.
      if !next.isRight { arrangement.cross(first.edge, isRightward: !first.isReversed, &windings) }
      visitEdges(around: ends.start, from: first.edge)
      arrangement.cross(first.edge, isRightward: first.isReversed, &windings)
      visitEdges(around: ends.end, from: last.edge)
    }
  }

  /// Records the sides of the chains around a vertex, clockwise with y down, from the right side of an edge that leaves
  /// it.
  private mutating func visitEdges(around vertex: VertexID, from edge: EdgeID) {
    guard !isVisited[vertex] else { return }
    isVisited[vertex] = true
    guard fan.gather(edgesAtVertices, around: vertex, in: arrangement), var index = fan.index(of: edge) else { return }
    for _ in 0..<fan.count {
      index = index + 1 < fan.count ? index + 1 : 0
      let next = fan[index]
      let (chain, isReversed) = chains.link(of: next.edge)
      let isNew = found[chain] == nil
      let before = isNew ? windings.alpha : 0
      arrangement.cross(next.edge, isRightward: next.isOutgoing, &windings)
      guard isNew else { continue }
      let after = windings.alpha
      let runsOut = next.isOutgoing != isReversed
      found[chain] =
        runsOut ? PaintedSides(left: before, right: after) : PaintedSides(left: after, right: before)
      let ends = chains.ends(of: chain, in: arrangement)
      if !isVisited[runsOut ? ends.end : ends.start] { push(chain, isRight: runsOut) }
    }
  }
}

extension Arrangement {
  /// The edges at each vertex; a loop is there twice.
  fileprivate var edgesAtVertices: Buckets<EdgeID> {
    var buckets = Buckets<EdgeID>(count: vertices.count)
    for edge in edges.indices {
      buckets.announce(edges[edge].from.index)
      buckets.announce(edges[edge].to.index)
    }
    buckets.allocate(filler: .absent)
    for edge in edges.indices.reversed() {
      buckets.insert(EdgeID(edge), into: edges[edge].to.index)
      buckets.insert(EdgeID(edge), into: edges[edge].from.index)
    }
    return buckets
  }

  /// Moves a point across an edge, to its right side or to its left one.
  @inline(__always)
  fileprivate func cross(_ edge: EdgeID, isRightward: Bool, _ windings: inout Windings) {
    apply(edge, sign: isRightward ? -1 : 1, to: &windings)
  }
}
