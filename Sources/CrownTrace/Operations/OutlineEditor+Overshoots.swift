import CrownPath

/// Removes overshoots, which cover next to nothing and so hide from the residual.
extension OutlineEditor {
  private var tuning: TraceTuning.Overshoots { grid.tuning.overshoots }

  /// Puts a corner in place of each short segment that turns back at either end.
  func removeOvershoots(_ number: Int, onlyChanged: Bool = false) {
    visit(number, onlyChanged: onlyChanged) { _ = removeOvershoot($0, $1) }
  }

  /// The positions of the corner along the short segment, in the order of the trials.
  private static let positions = [0.5, 0, 1]

  private func removeOvershoot(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    let segment = contour.segment(i)
    let before = contour.segment(contour.before(i)), after = contour.segment(contour.after(i))
    let turn = min(before.endTangent.dot(segment.startTangent), segment.endTangent.dot(after.startTangent))
    guard contour.count > 2, segment.length <= tuning.longest, turn < tuning.cosine else { return false }
    var best: (chain: NodeChain, cost: Double, first: Int, free: Int, old: [OutlineSegment])?
    let accepted = tuning.price * price
    // With the two nodes of the segment alone, and with one more on each side.
    for (first, free) in [(i, 2), (contour.before(i), 4)] where best == nil {
      let (window, firstFree) = contour.window(from: first, count: free)
      guard window.nodes.count > 2, let start = free == 2 ? firstFree : window.index(after: firstFree) else { continue }
      for position in Self.positions {
        for bends in after.isLine && after.length < tuning.longestBend ? [false, true] : [false] {
          guard
            var chain = window.withCorner(
              at: segment.point(at: position), insteadOf: start, between: before, and: after, bends: bends),
            let outcome = fit.fit(
              replacing: window.segments, by: &chain, iterations: tuning.iterations, allowed: accepted),
            isGood(chain, insteadOf: window), outcome.largest <= max(tuning.limit * limit, outcome.largestBefore),
            outcome.change <= accepted
          else { continue }
          let cost = outcome.change + price * Double(chain.parameters - window.parameters)
          if cost < best?.cost ?? .infinity { best = (chain, cost, first, free, window.segments) }
        }
      }
    }
    guard let (found, _, first, free, old) = best else { return false }
    var chain = found
    guard fit.fit(replacing: old, by: &chain, iterations: 0) != nil else {
      return false
    }
    keep(chain, of: number, from: first, count: free)
    return true
  }
}

extension NodeChain {
  /// The chain with a corner in place of the segment that leaves node `i`.
  ///
  /// Handles at an overshoot may belong to it. The other handles of the segments beside it show where these come from.
  fileprivate func withCorner(
    at corner: PathPoint, insteadOf i: Int, between before: OutlineSegment, and after: OutlineSegment, bends: Bool
  ) -> NodeChain? {
    guard let end = index(after: i) else { return nil }
    var chain = self
    chain.nodes[i].position = corner
    chain.nodes[i].isSmooth = false
    chain.nodes[i].isLine = after.isLine
    if !after.isLine {
      chain.nodes[i].leaving = (after.curve.control2 - corner).unit
      chain.nodes[i].leavingLength = after.curve.end.distance(to: corner) / 3
    }
    if !before.isLine {
      chain.nodes[i].arriving = (before.curve.control1 - corner).unit
      chain.nodes[i].arrivingLength = before.curve.start.distance(to: corner) / 3
    }
    chain.remove(end)
    // In a closed chain the removed node may have come before.
    if bends { chain.makeCurve(end < i ? i - 1 : i) }
    return chain
  }
}
