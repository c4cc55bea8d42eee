import CrownPath

/// Decides what coverage hardly tells: whether a tip is sharp or round, and which way it points.
extension OutlineEditor {
  /// The largest residual that is accepted for the sake of a tip's form, in 255ths.
  private var tipLimit: Double { max(limit, tuning.limit) }
  private var tuning: TraceTuning.Tips { grid.tuning.tips }

  /// Makes the segments that cut off rounded tips go on smoothly from both neighbours.
  ///
  /// Coverage hardly tells a tip of two corners from a round one of the same area. Round ones are drawn more often, and
  /// look better enlarged.
  func roundTips(_ number: Int) {
    visit(number) { _ = roundTip($0, $1) }
  }

  private func roundTip(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    let segment = contour.segment(i), next = contour.after(i)
    guard contour.count > 2, segment.length <= tuning.longest, !contour.nodes[i].isSmooth,
      !contour.nodes[next].isSmooth
    else { return false }
    let arriving = contour.segment(contour.before(i)).endTangent, leaving = contour.segment(next).startTangent
    let along = (segment.curve.end - segment.curve.start).unit
    let (first, second) = (arriving.cross(along), along.cross(leaving))
    guard first * second > 0, min(abs(first), abs(second)) > tuning.smallestTurnSine,
      min(arriving.dot(along), along.dot(leaving)) > tuning.largestTurnCosine
    else { return false }
    let (window, start) = contour.window(from: i, count: 2)
    guard let end = window.index(after: start) else { return false }
    var chain = window
    chain.nodes[start].isLine = false
    chain.nodes[start].isSmooth = true
    chain.nodes[start].leaving = arriving
    chain.nodes[start].leavingLength = tuning.handleShare * segment.length
    chain.nodes[end].isSmooth = true
    chain.nodes[end].leaving = leaving
    chain.nodes[end].arrivingLength = tuning.handleShare * segment.length
    chain.settle()
    chain.unfold(start, grid.tuning.folds)
    let accepted = tuning.roundPrice * price
    guard
      let outcome = fit.fit(replacing: window.segments, by: &chain, iterations: tuning.iterations, allowed: accepted),
      isGood(chain, insteadOf: window), outcome.largest <= max(tuning.roundLimit * limit, outcome.largestBefore),
      outcome.change <= accepted
    else { return false }
    keep(chain, of: number, from: i, count: 2)
    return true
  }

  /// Straightens curves that bend sharply in the last pixel before a node, so that a corner points where its sides do.
  func straightenCusps(_ number: Int) {
    visit(number) { _ = straightenCusp($0, $1) }
  }

  private func straightenCusp(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    let before = contour.segment(contour.before(i)), after = contour.segment(i)
    let arrivingCusp = directionBehindCusp(before.reversed), leavingCusp = directionBehindCusp(after)
    guard arrivingCusp != nil || leavingCusp != nil else { return false }
    let (window, start) = contour.window(from: i, count: 1)
    var chain = window
    chain.nodes[start].isSmooth = false
    if let leavingCusp {
      chain.nodes[start].leaving = leavingCusp
      chain.nodes[start].leavingLength = after.curve.start.distance(to: after.curve.end) / 3
    }
    if let arrivingCusp {
      chain.nodes[start].arriving = arrivingCusp
      chain.nodes[start].arrivingLength = before.curve.start.distance(to: before.curve.end) / 3
    }
    chain.settle()
    for segment in 0..<chain.segmentCount { chain.unfold(segment, grid.tuning.folds) }
    let accepted = tipLimit * tipLimit
    // Coverage hardly tells a cusp from none, so that a fit may bring it back. Then the tip's own handles stay. The
    // first fit is never abandoned: without a cusp it is slow to find out how near it comes.
    for (freedom, allowed) in [(NodeChain.Freedom.all, Double.infinity), (.fixed, accepted)] {
      var fitted = chain
      fitted.freedom[start] = freedom
      guard
        let outcome = fit.fit(
          replacing: window.segments, by: &fitted, iterations: tuning.iterations, allowed: allowed),
        isGood(fitted, insteadOf: window), outcome.largest <= max(tipLimit, outcome.largestBefore),
        outcome.change <= accepted, let previous = fitted.index(before: start)
      else { continue }
      let stillBends =
        arrivingCusp != nil && directionBehindCusp(fitted.segment(previous).reversed) != nil
        || leavingCusp != nil && directionBehindCusp(fitted.segment(start)) != nil
      if stillBends { continue }
      keep(fitted, of: number, from: i, count: 1)
      return true
    }
    return false
  }

  /// Returns true if either segment at a node of a chain bends sharply in the last pixel before it.
  func hasCusp(_ chain: NodeChain, at i: Int) -> Bool {
    guard let previous = chain.index(before: i) else { return false }
    return directionBehindCusp(chain.segment(previous).reversed) != nil
      || directionBehindCusp(chain.segment(i)) != nil
  }

  /// The direction of a curve behind a sharp bend at its start; `nil` where it does not bend sharply there.
  private func directionBehindCusp(_ segment: OutlineSegment) -> PathPoint? {
    guard !segment.isLine, segment.length > 2 * tuning.cuspReach else { return nil }
    let curve = segment.curve
    let handle = curve.control1 - curve.start, next = curve.control2 - curve.control1
    let length = handle.length
    guard length > 1e-6 else { return nil }
    // A handle that points past a tip, from which the curve comes back, covers nothing. So coverage does not show it.
    let across = curve.control2 - curve.start
    if handle.dot(next) < 0, handle.dot(across) < 0, handle.dot(curve.end - curve.start) < 0 { return across.unit }
    guard length < tuning.cuspReach else { return nil }
    let curvature = abs(handle.cross(next)) * 2 / (3 * length * length * length)
    guard curvature * tuning.smallestRadius > 1 || handle.dot(next) < 0 else { return nil }
    let t = min(0.5, tuning.cuspReach / segment.length)
    return curve.derivative(at: t).unit
  }
}

extension OutlineSegment {
  /// The segment in the other direction.
  var reversed: OutlineSegment {
    var reversed = self
    reversed.curve = CubicCurve(
      start: curve.end, control1: curve.control2, control2: curve.control1, end: curve.start)
    return reversed
  }
}
