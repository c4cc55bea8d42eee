import CrownPath

/// The edges of an arrangement as chains. The edges of a chain follow one another through vertices where nothing else
/// meets, and so have the same on both sides.
struct EdgeChains: ~Copyable {
  /// An edge of a chain.
  struct Link {
    var edge: EdgeID
    /// True if the chain runs through the edge from its end to its start.
    var isReversed: Bool
  }

  /// The links of all chains, one chain after the other.
  private var links: ScratchList<Link>
  /// The index in `links` of the first link of each chain, and of the end of the last one.
  private var starts: ScratchList<Int32>
  /// The chain of each edge; absent until it has one.
  private var chains: ScratchList<ChainID>
  /// For each edge, true if its chain runs through it from its end to its start.
  private var isReversed: ScratchList<Bool>

  /// - Parameter edgesAtVertices: The edges at each vertex; a loop is there twice.
  init(_ arrangement: Arrangement, _ edgesAtVertices: borrowing Buckets<EdgeID>) {
    let count = arrangement.edges.count
    chains = ScratchList(repeating: .absent, count: count)
    isReversed = ScratchList(repeating: false, count: count)
    links = ScratchList(capacity: count)
    starts = ScratchList(capacity: count + 1)
    starts.append(0)
    for index in 0..<count where !chains[index].isPresent {
      let edge = EdgeID(index)
      // Backwards from the edge to the start of the chain first; turned around, that is followed from the edge onwards.
      let start = links.count
      links.append(Link(edge: edge, isReversed: true))
      chains[edge] = ChainID(starts.count - 1)
      follow(arrangement, edgesAtVertices)
      turn(from: start)
      follow(arrangement, edgesAtVertices)
      for index in start..<links.count { isReversed[links[index].edge] = links[index].isReversed }
      starts.append(Int32(links.count))
    }
  }

  /// Turns the last links around.
  private mutating func turn(from start: Int) {
    var (low, high) = (start, links.count - 1)
    while low <= high {
      let (first, last) = (links[low], links[high])
      links[low] = Link(edge: last.edge, isReversed: !last.isReversed)
      links[high] = Link(edge: first.edge, isReversed: !first.isReversed)
      low += 1
      high -= 1
    }
  }

  /// Adds the edges that follow the last link.
  private mutating func follow(_ arrangement: Arrangement, _ edgesAtVertices: borrowing Buckets<EdgeID>) {
    while true {
      let last = links[links.count - 1]
      let vertex = arrangement.end(of: last, atEnd: true)
      let around = edgesAtVertices.indices(of: vertex.index)
      guard around.count == 2 else { return }
      let (one, other) = (edgesAtVertices[around.lowerBound], edgesAtVertices[around.lowerBound + 1])
      let next = one == last.edge ? other : one
      let link = Link(edge: next, isReversed: arrangement.edges[next].to == vertex)
      guard !chains[next].isPresent, arrangement.haveSameChanges(last, link) else { return }
      chains[next] = chains[last.edge]
      links.append(link)
    }
  }

  /// The number of chains.
  var count: Int { starts.count - 1 }

  /// All chains.
  var ids: some Sequence<ChainID> { (0..<count).lazy.map { ChainID($0) } }

  /// The indices of a chain's links, in order.
  func indices(of chain: ChainID) -> Range<Int> { Int(starts[chain])..<Int(starts[chain.index + 1]) }

  /// The link at an index.
  subscript(index: Int) -> Link { links[index] }

  /// The first and the last link of a chain.
  func outerLinks(of chain: ChainID) -> (first: Link, last: Link) {
    (links[starts[chain]], links[starts[chain.index + 1] - 1])
  }

  /// The chain that an edge belongs to, and whether it runs through the edge from its end to its start.
  func link(of edge: EdgeID) -> (chain: ChainID, isReversed: Bool) { (chains[edge], isReversed[edge]) }

  /// The vertices at both ends of a chain.
  func ends(of chain: ChainID, in arrangement: Arrangement) -> (start: VertexID, end: VertexID) {
    let (first, last) = outerLinks(of: chain)
    return (arrangement.end(of: first, atEnd: false), arrangement.end(of: last, atEnd: true))
  }
}

extension Arrangement {
  /// The vertex at which a chain enters a link's edge, or leaves it.
  @inline(__always)
  fileprivate func end(of link: EdgeChains.Link, atEnd: Bool) -> VertexID {
    atEnd == link.isReversed ? edges[link.edge].from : edges[link.edge].to
  }

  /// Returns true if the same winding numbers change by the same across the edges of two links.
  @inline(__always)
  fileprivate func haveSameChanges(_ a: EdgeChains.Link, _ b: EdgeChains.Link) -> Bool {
    let sign: Int32 = a.isReversed == b.isReversed ? 1 : -1
    guard edges[a.edge].outline == edges[b.edge].outline, edges[a.edge].change == sign * edges[b.edge].change else {
      return false
    }
    let (first, second) = (edges[a.edge].overlap, edges[b.edge].overlap)
    return !first.isPresent && !second.isPresent
      || first.isPresent && second.isPresent && overlapsChange(first, second, sign)
  }

  /// Returns true if two overlaps change the same winding numbers. Along a chain they list the outlines in the same
  /// order.
  private func overlapsChange(_ a: OverlapID, _ b: OverlapID, _ sign: Int32) -> Bool {
    let (one, other) = (overlaps[a], overlaps[b])
    return one.changes.count == other.changes.count
      && zip(one.changes, other.changes).allSatisfy { $0.outline == $1.outline && $0.change == sign * $1.change }
  }
}
