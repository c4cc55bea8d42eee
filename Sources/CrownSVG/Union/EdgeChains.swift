internal import CrownMemory

/// The edges of an arrangement as chains: edges that follow one another through vertices where nothing else meets, and
/// so have the same on both sides.
struct EdgeChains: ~Copyable {
  /// An edge of a chain, and whether the chain runs through it from its end to its beginning.
  struct Link {
    var edge: Int32
    var isReversed: Bool
  }

  /// The links of all chains, one chain after the other.
  private var links: ScratchList<Link>
  /// Where in `links` each chain starts, and where the last one ends.
  private var starts: ScratchList<Int32>
  /// The chain of each edge; -1 while it has none.
  private var chains: ScratchList<Int32>
  /// Whether its chain runs through each edge from its end to its beginning.
  private var isReversed: ScratchList<Bool>

  init(_ arrangement: Arrangement, _ incidence: borrowing Incidence) {
    let count = arrangement.edges.count
    chains = ScratchList(repeating: -1, count: count)
    isReversed = ScratchList(repeating: false, count: count)
    links = ScratchList(capacity: count)
    starts = ScratchList(capacity: count + 1)
    starts.append(0)
    for edge in 0..<count where chains[edge] < 0 {
      // What lies before the edge, from it on backwards; and then the edge and what follows.
      let start = links.count
      links.append(Link(edge: Int32(truncatingIfNeeded: edge), isReversed: true))
      chains[edge] = Int32(starts.count - 1)
      follow(arrangement, incidence)
      turn(from: start)
      follow(arrangement, incidence)
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

  /// The number of chains.
  var count: Int { starts.count - 1 }

  /// The places of a chain's links, in order.
  func places(of chain: Int) -> Range<Int> { Int(starts[chain])..<Int(starts[chain + 1]) }

  /// The link at a place.
  @inline(__always)
  subscript(place: Int) -> Link { links[place] }

  /// The first and the last link of a chain.
  func outerLinks(of chain: Int) -> (first: Link, last: Link) {
    (links[starts[chain]], links[starts[chain + 1] - 1])
  }

  /// The chain that an edge belongs to, and whether it runs through it from its end to its beginning.
  func link(of edge: Int32) -> (chain: Int, isReversed: Bool) { (Int(chains[edge]), isReversed[edge]) }

  /// The vertices at which a chain begins and ends.
  func ends(of chain: Int, in arrangement: Arrangement) -> (start: Int32, end: Int32) {
    let (first, last) = outerLinks(of: chain)
    return (arrangement.end(of: first, atEnd: false), arrangement.end(of: last, atEnd: true))
  }

  /// Adds the edges that follow the last link.
  private mutating func follow(_ arrangement: Arrangement, _ incidence: borrowing Incidence) {
    while true {
      let last = links[links.count - 1]
      let vertex = arrangement.end(of: last, atEnd: true)
      guard let (one, other) = incidence.pair(at: vertex) else { return }
      let next = one == last.edge ? other : one
      let link = Link(edge: next, isReversed: arrangement.edges[next].to == vertex)
      guard chains[next] < 0, arrangement.haveSameChanges(last, link) else { return }
      chains[next] = chains[last.edge]
      links.append(link)
    }
  }
}

extension Arrangement {
  /// The vertex at which a chain enters a link's edge, or leaves it.
  @inline(__always)
  fileprivate func end(of link: EdgeChains.Link, atEnd: Bool) -> Int32 {
    atEnd == link.isReversed ? edges[link.edge].from : edges[link.edge].to
  }

  /// Whether the same outlines' windings change by the same across the edges of two links.
  @inline(__always)
  fileprivate func haveSameChanges(_ a: EdgeChains.Link, _ b: EdgeChains.Link) -> Bool {
    let sign: Int32 = a.isReversed == b.isReversed ? 1 : -1
    guard edges[a.edge].outline == edges[b.edge].outline, edges[a.edge].change == sign * edges[b.edge].change else {
      return false
    }
    let (first, second) = (edges[a.edge].overlap, edges[b.edge].overlap)
    return first < 0 && second < 0 || first >= 0 && second >= 0 && overlapsChange(first, second, sign)
  }

  /// What overlaps along several edges overlaps in the same order.
  private func overlapsChange(_ a: Int32, _ b: Int32, _ sign: Int32) -> Bool {
    let (one, other) = (overlaps[Int(a)], overlaps[Int(b)])
    return one.changes.count == other.changes.count
      && zip(one.changes, other.changes).allSatisfy { $0.outline == $1.outline && $0.change == sign * $1.change }
  }
}
