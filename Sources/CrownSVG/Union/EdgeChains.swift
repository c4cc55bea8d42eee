/// The edges of an arrangement as chains: edges that follow one another through vertices where nothing else meets, and
/// so have the same on both sides.
struct EdgeChains {
  /// An edge of a chain, and whether the chain runs through it from its end to its beginning.
  struct Link {
    var edge: Int32
    var isReversed: Bool
  }

  /// The links of all chains, one chain after the other.
  private var links: [Link] = []
  /// Where in `links` each chain starts, and where the last one ends.
  private var starts: [Int32] = [0]
  /// The chain of each edge; -1 while it has none.
  private var chains: [Int32]
  /// Whether its chain runs through each edge from its end to its beginning.
  private var isReversed: [Bool]

  init(_ arrangement: Arrangement, _ incidence: Incidence) {
    chains = Array(repeating: -1, count: arrangement.edges.count)
    isReversed = Array(repeating: false, count: arrangement.edges.count)
    links.reserveCapacity(arrangement.edges.count)
    for edge in arrangement.edges.indices where chains[edge] < 0 {
      // What lies before the edge, from it on backwards; and then the edge and what follows.
      let start = links.count
      links.append(Link(edge: Int32(edge), isReversed: true))
      chains[edge] = Int32(starts.count - 1)
      follow(arrangement, incidence)
      for index in start..<(start + links.count + 1) / 2 {
        let mirrored = links.count - 1 - (index - start)
        links.swapAt(index, mirrored)
        links[index].isReversed.toggle()
        if mirrored != index { links[mirrored].isReversed.toggle() }
      }
      follow(arrangement, incidence)
      for index in start..<links.count { isReversed[Int(links[index].edge)] = links[index].isReversed }
      starts.append(Int32(links.count))
    }
  }

  /// The number of chains.
  var count: Int { starts.count - 1 }

  /// The links of a chain, in order.
  func links(of chain: Int) -> ArraySlice<Link> { links[Int(starts[chain])..<Int(starts[chain + 1])] }

  /// The first and the last link of a chain.
  func outerLinks(of chain: Int) -> (first: Link, last: Link) {
    (links[Int(starts[chain])], links[Int(starts[chain + 1]) - 1])
  }

  /// The chain that an edge belongs to, and whether it runs through it from its end to its beginning.
  func link(of edge: Int32) -> (chain: Int, isReversed: Bool) { (Int(chains[Int(edge)]), isReversed[Int(edge)]) }

  /// The vertices at which a chain begins and ends.
  func ends(of chain: Int, in arrangement: Arrangement) -> (start: Int32, end: Int32) {
    let (first, last) = outerLinks(of: chain)
    let (a, b) = (arrangement.edges[Int(first.edge)], arrangement.edges[Int(last.edge)])
    return (first.isReversed ? a.to : a.from, last.isReversed ? b.from : b.to)
  }

  /// Adds the edges that follow the last link.
  private mutating func follow(_ arrangement: Arrangement, _ incidence: Incidence) {
    while let last = links.last {
      let edge = Int(last.edge)
      let vertex = last.isReversed ? arrangement.edges[edge].from : arrangement.edges[edge].to
      guard let (one, other) = incidence.pair(at: vertex) else { return }
      let next = one == last.edge ? other : one
      let isReversed = arrangement.edges[Int(next)].to == vertex
      guard chains[Int(next)] < 0, arrangement.haveSameChanges(edge, last.isReversed, Int(next), isReversed) else {
        return
      }
      chains[Int(next)] = chains[edge]
      links.append(Link(edge: next, isReversed: isReversed))
    }
  }
}

extension Arrangement {
  /// Whether the same outlines' windings change by the same across two edges, run through in given directions.
  fileprivate func haveSameChanges(_ a: Int, _ aReversed: Bool, _ b: Int, _ bReversed: Bool) -> Bool {
    let sign: Int32 = aReversed == bReversed ? 1 : -1
    guard edges[a].outline == edges[b].outline, edges[a].change == sign * edges[b].change else { return false }
    let (first, second) = (edges[a].overlap, edges[b].overlap)
    if first < 0, second < 0 { return true }
    guard first >= 0, second >= 0 else { return false }
    // What overlaps along several edges overlaps in the same order.
    let (one, other) = (overlaps[Int(first)], overlaps[Int(second)])
    return one.changes.count == other.changes.count
      && zip(one.changes, other.changes).allSatisfy { $0.outline == $1.outline && $0.change == sign * $1.change }
  }
}
