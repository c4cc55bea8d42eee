import CrownPath

/// Operations that remove parameters where the coverage does not need them.
extension OutlineEditor {
  private var tuning: TraceTuning.Simplifying { grid.tuning.simplifying }

  /// Tries every simplification on a contour.
  func simplify(_ number: Int) {
    visit(number, onlyChanged: true) { _ = makeCorner($0, $1) }
    visit(number, onlyChanged: true) { _ = straighten($0, $1) }
    visit(number, onlyChanged: true) { _ = removeReversal($0, $1) }
    visit(number, onlyChanged: true) { _ = makeSmooth($0, $1) }
    visit(number, onlyChanged: true) { _ = remove($0, $1) }
  }

  /// Replaces a short segment by the corner at which its neighbours meet.
  private func makeCorner(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    guard contour.count > 2, contour.segment(i).length <= tuning.longestBevel else { return false }
    let middle = contour.segment(i).point(at: 0.5)
    let before = contour.segment(contour.before(i)), after = contour.segment(contour.after(i))
    let arriving = before.endTangent, leaving = after.startTangent
    let sine = arriving.cross(leaving)
    guard abs(sine) >= tuning.leastBevelTurn else { return false }
    let along = (after.curve.start - before.curve.end).cross(leaving) / sine
    let meeting = before.curve.end + arriving * along
    guard meeting.distance(to: middle) <= tuning.bevelReach, along >= -tuning.bevelCut,
      (meeting - after.curve.start).dot(leaving) <= tuning.bevelCut
    else { return false }
    let (window, start) = contour.window(from: i, count: 2)
    guard let end = window.index(after: start), window.nodes.count > 2 else { return false }
    var edited = window
    edited.nodes[start].position = meeting
    edited.nodes[start].isSmooth = false
    edited.nodes[start].isLine = window.nodes[end].isLine
    edited.nodes[start].leaving = window.nodes[end].leaving
    edited.nodes[start].leavingLength = window.nodes[end].leavingLength
    edited.remove(end)
    return attempt(edited, in: window, of: number, from: i, count: 2)
  }

  /// Makes a flat curve a line.
  private func straighten(_ number: Int, _ i: Int) -> Bool {
    let segment = contours[number].segment(i)
    guard !segment.isLine else { return false }
    let chord = segment.curve.end - segment.curve.start
    let length = chord.length
    guard length >= tuning.shortestLine else { return false }
    let first = abs((segment.curve.control1 - segment.curve.start).cross(chord)) / length
    let second = abs((segment.curve.control2 - segment.curve.start).cross(chord)) / length
    guard max(first, second) <= tuning.largestHandleHeight else { return false }
    let (window, start) = contours[number].window(from: i, count: 2)
    var edited = window
    edited.nodes[start].isLine = true
    edited.settle()
    return attempt(edited, in: window, of: number, from: i, count: 2)
  }

  /// Turns back a short handle that points against its neighbour, and tries a smooth joint there.
  private func removeReversal(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    let node = contour.nodes[i]
    let arrivesByLine = contour.arrivesByLine(i)
    if node.isSmooth || node.isLine && arrivesByLine { return false }
    let before = contour.segment(contour.before(i)), after = contour.segment(i)
    guard before.endTangent.dot(after.startTangent) < tuning.reversalCosine else { return false }
    let arrivingShare =
      arrivesByLine
      ? .infinity : node.arrivingLength / (before.curve.start.distance(to: before.curve.end) + tuning.reversalChord)
    let leavingShare =
      node.isLine
      ? .infinity : node.leavingLength / (after.curve.start.distance(to: after.curve.end) + tuning.reversalChord)
    let (window, start) = contour.window(from: i, count: 1)
    let old = window.segments
    for turnsLeaving in leavingShare < arrivingShare ? [true, false] : [false, true] {
      if turnsLeaving ? node.isLine : arrivesByLine { continue }
      for isSmooth in [true, false] {
        var chain = window
        if turnsLeaving {
          chain.nodes[start].leaving = before.endTangent
          chain.nodes[start].leavingLength = after.curve.start.distance(to: after.curve.end) / 3
          if !arrivesByLine { chain.nodes[start].arriving = -before.endTangent }
        } else {
          chain.nodes[start].arriving = -after.startTangent
          chain.nodes[start].arrivingLength = before.curve.start.distance(to: before.curve.end) / 3
          if !node.isLine { chain.nodes[start].leaving = after.startTangent }
        }
        chain.nodes[start].isSmooth = isSmooth
        chain.settle(start)
        let accepted = tuning.reversalPrice * price
        guard
          let outcome = fit.fit(
            replacing: old, by: &chain, iterations: tuning.reversalIterations, allowed: accepted),
          isGood(chain, insteadOf: window),
          let previous = chain.index(before: start),
          chain.segment(previous).endTangent.dot(chain.segment(start).startTangent) >= tuning.reversalCosine,
          outcome.largest <= max(tuning.reversalLimit * limit, tuning.reversalGrowth * outcome.largestBefore),
          outcome.change <= accepted
        else { continue }
        keep(chain, of: number, from: i, count: 1)
        return true
      }
    }
    return false
  }

  /// Gives both sides of a flat corner one tangent.
  private func makeSmooth(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    if contour.nodes[i].isSmooth || contour.nodes[i].isLine && contour.arrivesByLine(i) { return false }
    let arriving = contour.segment(contour.before(i)).endTangent, leaving = contour.segment(i).startTangent
    guard arriving.dot(leaving) >= tuning.smoothCosine else { return false }
    let (window, start) = contour.window(from: i, count: 1)
    var edited = window
    edited.nodes[start].isSmooth = true
    edited.nodes[start].leaving = (arriving + leaving).unit
    edited.settle()
    return attempt(edited, in: window, of: number, from: i, count: 1, iterations: tuning.smoothIterations)
  }

  /// Replaces the two segments at a node by one.
  private func remove(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    guard contour.count > 2 else { return false }
    let first = contour.segment(contour.before(i)), second = contour.segment(i)
    let cosine = first.endTangent.dot(second.startTangent)
    let shorter = min(first.length, second.length)
    // An overshoot goes out and comes back to nearly the same position.
    let isOvershoot = cosine < 0 && first.curve.start.distance(to: second.curve.end) < tuning.overshootGap
    if cosine < tuning.joinCosine, shorter > tuning.shortestJoined, !isOvershoot { return false }
    let before = contour.before(i)
    let (window, start) = contour.window(from: before, count: 3)
    guard let middle = window.index(after: start), let end = window.index(after: middle) else { return false }
    for isLine in first.isLine && second.isLine ? [true, false] : [false] {
      if !isLine, first.isLine, second.isLine, max(first.length, second.length) > tuning.longestBentLine { continue }
      var edited = window
      if isLine {
        edited.nodes[start].isLine = true
      } else {
        guard let joined = joined(first, second) else { continue }
        edited.nodes[start].isLine = false
        edited.nodes[start].leaving = (joined.control1 - joined.start).unit
        edited.nodes[start].leavingLength = (joined.control1 - joined.start).length
        edited.nodes[end].arriving = (joined.control2 - joined.end).unit
        edited.nodes[end].arrivingLength = (joined.control2 - joined.end).length
      }
      edited.remove(middle)
      if attempt(edited, in: window, of: number, from: before, count: 3) { return true }
    }
    return false
  }

  /// One curve along two segments; `nil` where it lies further from them than a fit would repair.
  private func joined(_ first: OutlineSegment, _ second: OutlineSegment) -> CubicCurve? {
    let lengths = (first.length, second.length)
    let length = lengths.0 + lengths.1
    let steps = grid.tuning.curves.joinSamples
    var points: [PathPoint] = []
    for i in 0...steps {
      let along = length * Double(i) / Double(steps)
      points.append(
        along < lengths.0
          ? first.point(at: lengths.0 > 0 ? along / lengths.0 : 0)
          : second.point(at: lengths.1 > 0 ? min(1, (along - lengths.0) / lengths.1) : 1))
    }
    points[0] = first.curve.start
    points[steps] = second.curve.end
    let fit = CurveFit(points, start: first.startTangent, end: second.endTangent, grid.tuning.curves)
    return fit.flatMap { $0.error <= tuning.joinError ? $0.curve : nil }
  }
}

extension NodeChain {
  /// Removes a node; what leaves the node before it now ends at the node after it.
  mutating func remove(_ i: Int) {
    nodes.remove(at: i)
    freedom.remove(at: i)
    settle()
  }
}
