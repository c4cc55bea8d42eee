/// Whether there is paint on both sides of a chain of edges, on its way on screen.
struct PaintedSides {
  var left: Bool
  var right: Bool

  /// The most edges that rays may be tried against: a second's work.
  private static let maximumWork = 200_000_000

  /// The sides of all chains of an arrangement, each by a ray.
  ///
  /// To carry the answer on from chain to chain around vertices would take a tenth of the rays; but where curves cross
  /// nearer to each other than can be told, it carries a wrong answer on as well.
  static func all(
    of chains: EdgeChains, in arrangement: Arrangement, _ logic: RegionLogic
  ) throws(Arrangement.Failure) -> [PaintedSides] {
    var field = WindingField(arrangement)
    var windings = Windings(logic)
    var result: [PaintedSides] = []
    result.reserveCapacity(chains.count)
    for chain in 0..<chains.count {
      // The longest edge is the least likely to lie close to others.
      let links = chains.links(of: chain)
      var sample = links[links.startIndex]
      var longest = -Double.infinity
      for link in links where arrangement.edges[Int(link.edge)].box.extent > longest {
        (sample, longest) = (link, arrangement.edges[Int(link.edge)].box.extent)
      }
      guard let isRight = field.count(beside: Int(sample.edge), into: &windings) else { throw .uncertain }
      guard field.work <= maximumWork else { throw .tooLarge }
      let here = windings.isPainted
      // What winds around a point to the left of an edge is what does to its right, and the changes.
      arrangement.apply(Int(sample.edge), sign: isRight ? 1 : -1, to: &windings)
      let across = windings.isPainted
      result.append(
        isRight != sample.isReversed
          ? PaintedSides(left: across, right: here) : PaintedSides(left: here, right: across))
    }
    return result
  }
}
