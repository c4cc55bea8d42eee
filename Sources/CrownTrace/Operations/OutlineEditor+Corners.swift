import CrownPath

/// Decides whether a corner is one, or a smooth joint or a small arc that looks like one.
///
/// The first outline and the operations before prefer corners, which have fewer parameters. Here each is compared with
/// the smooth outlines that may replace it, by the coverage that both give.
extension OutlineEditor {
  private var tuning: TraceTuning.CornerChoice { grid.tuning.cornerChoice }

  /// Makes corners smooth or round where the coverage is as near or nearer then.
  func judgeCorners(_ number: Int) {
    visit(number) { if !smoothCorner($0, $1) { _ = roundCorner($0, $1) } }
  }

  /// Gives both sides of a corner one tangent where the coverage stays nearly as it is.
  private func smoothCorner(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    if contour.nodes[i].isSmooth || contour.nodes[i].isLine && contour.arrivesByLine(i) { return false }
    let arriving = contour.segment(contour.before(i)).endTangent, leaving = contour.segment(i).startTangent
    let cosine = arriving.dot(leaving)
    guard cosine < tuning.smallestCosine, cosine > tuning.smoothCosine else { return false }
    let (window, start) = contour.window(from: i, count: 1)
    var chain = window
    chain.nodes[start].isSmooth = true
    chain.nodes[start].leaving = (arriving + leaving).unit
    chain.settle()
    let accepted = price
    guard
      let outcome = fit.fit(replacing: window.segments, by: &chain, iterations: tuning.iterations, allowed: accepted),
      isGood(chain, insteadOf: window), isNear(outcome, accepted: accepted), !hasCusp(chain, at: start)
    else { return false }
    keep(chain, of: number, from: i, count: 1)
    return true
  }

  /// Puts an arc in place of a corner where the coverage asks for it.
  private func roundCorner(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    if contour.nodes[i].isSmooth { return false }
    let before = contour.segment(contour.before(i)), after = contour.segment(i)
    let arriving = before.endTangent, leaving = after.startTangent
    let cosine = arriving.dot(leaving)
    guard cosine < tuning.smallestCosine, cosine > tuning.roundCosine,
      let pixel = grid.pixel(at: contour.nodes[i].position),
      Double(grid.largestResidual(around: pixel)) >= tuning.leastResidual
    else { return false }
    let (window, start) = contour.window(from: i, count: 1)
    let old = window.segments
    var best: (chain: NodeChain, change: Double)?
    for side in [tuning.shortArc, tuning.longArc]
    where min(before.length, after.length) >= tuning.sideInArcs * side {
      var chain = window
      chain.cut(start, at: side / after.length, isSmooth: false, grid.tuning.folds)
      guard let previous = chain.index(before: start) else { continue }
      chain.cut(previous, at: 1 - side / before.length, isSmooth: false, grid.tuning.folds)
      // A closed window may begin with the corner; the node before it is then the last.
      let first = previous + 1, corner = previous < start ? start + 1 : start
      guard let last = chain.index(after: corner), chain.index(after: first) == corner else { continue }
      for (node, heading) in [(first, arriving), (last, leaving)] {
        chain.nodes[node].isSmooth = true
        chain.nodes[node].leaving = heading
        chain.nodes[node].arriving = -heading
      }
      chain.nodes[first].isLine = false
      chain.nodes[first].leavingLength = 0.55 * side
      chain.nodes[last].arrivingLength = 0.55 * side
      chain.remove(corner)
      let begin = corner < first ? first - 1 : first
      guard let end = chain.index(after: begin) else { continue }
      let added = Double(max(1, chain.parameters - window.parameters))
      let allowed = min(-roundingPrice * added, best?.change ?? 0)
      guard let outcome = fit.fit(replacing: old, by: &chain, iterations: tuning.iterations, allowed: allowed),
        isGood(chain, insteadOf: window), outcome.change <= allowed
      else { continue }
      let isNearCorner = [begin, end].contains {
        chain.nodes[$0].position.distance(to: contour.nodes[i].position) < tuning.shortestArc
      }
      if isNearCorner, outcome.change > -tuning.nearPrice * price * added { continue }
      best = (chain, outcome.change)
    }
    guard var (chain, _) = best, fit.fit(replacing: old, by: &chain, iterations: 0) != nil else { return false }
    keep(chain, of: number, from: i, count: 1)
    return true
  }
}
