import CrownPath

/// Divides curves that are straight but for their ends into a line and roundings.
///
/// One curve along a straight side and the small rounding at its end fits the coverage nearly as well as the two, with
/// fewer parameters. But enlarged it waves.
extension OutlineEditor {
  private var tuning: TraceTuning.Sides { grid.tuning.sides }

  /// Divides the straight sides of a contour from their roundings where the coverage is nearer then.
  func straightenSides(_ number: Int) {
    visit(number) { self.straightenSide($0, $1) }
  }

  private func straightenSide(_ number: Int, _ i: Int) {
    let segment = contours[number].segment(i)
    guard let part = straightPart(of: segment), part != 0...1 else { return }
    let (window, start) = contours[number].window(from: i, count: 2)
    let old = window.segments
    var best: (chain: NodeChain, change: Double)?
    for (roundsStart, roundsEnd) in [(true, true), (true, false), (false, true)] {
      if roundsStart && part.lowerBound == 0 || roundsEnd && part.upperBound == 1 { continue }
      let range = (roundsStart ? part.lowerBound : 0)...(roundsEnd ? part.upperBound : 1)
      guard var chain = window.withLine(at: start, range, grid.tuning) else { continue }
      let cost = roundingPrice * Double(chain.parameters - window.parameters)
      let allowed = min(-cost, best?.change ?? .infinity)
      guard let outcome = fit.fit(replacing: old, by: &chain, iterations: tuning.iterations, allowed: allowed),
        isGood(chain, insteadOf: window), isNear(outcome, accepted: allowed)
      else { continue }
      best = (chain, outcome.change)
    }
    guard var (chain, _) = best, fit.fit(replacing: old, by: &chain, iterations: 0) != nil else { return }
    keep(chain, of: number, from: i, count: 2)
  }

  /// The longest part of a curve that is straight; `nil` where that is not most of it.
  private func straightPart(of segment: OutlineSegment) -> ClosedRange<Double>? {
    let curve = segment.curve
    let chord = curve.end - curve.start
    let length = chord.length
    guard !segment.isLine, length >= tuning.shortest,
      abs((curve.control1 - curve.start).cross(chord)) <= tuning.largestHandleHeight * length,
      abs((curve.control2 - curve.start).cross(chord)) <= tuning.largestHandleHeight * length
    else { return nil }
    let steps = grid.tuning.curves.sideSamples, end = steps / tuning.endParts
    let points = (0...steps).map { curve.point(at: Double($0) / Double(steps)) }
    func isStraight(_ i: Int, _ k: Int) -> Bool {
      let direction = (points[k] - points[i]).unit
      return points[i...k].allSatisfy { abs(($0 - points[i]).cross(direction)) <= tuning.largestBend }
    }
    var best: (range: ClosedRange<Double>, length: Double)?
    for i in 0...end {
      for k in (steps - end)...steps {
        let side = points[i].distance(to: points[k])
        guard side > best?.length ?? max(tuning.shortest, tuning.shortestShare * length), isStraight(i, k) else {
          continue
        }
        best = (Double(i) / Double(steps)...Double(k) / Double(steps), side)
      }
    }
    return best?.range
  }
}

extension NodeChain {
  /// The chain with a line in place of a part of a curve, and with roundings in place of the rest.
  ///
  /// - Parameter i: The node that the curve leaves.
  /// - Returns: `nil` where the neighbours leave no room for roundings.
  fileprivate func withLine(
    at i: Int, _ part: ClosedRange<Double>, _ tuning: TraceTuning
  ) -> NodeChain? {
    var chain = self
    let curve = chain.segment(i).curve
    let heading = (curve.point(at: part.upperBound) - curve.point(at: part.lowerBound)).unit
    var start = i
    if part.lowerBound > 0 {
      guard let found = chain.round(start: i, curve.part(from: 0, to: part.lowerBound), heading, tuning) else {
        return nil
      }
      start = found
    }
    chain.nodes[start].isLine = true
    if part.upperBound < 1 {
      guard let end = chain.index(after: start),
        chain.round(end: end, curve.part(from: part.upperBound, to: 1), heading, tuning)
      else { return nil }
    }
    chain.settle()
    return chain
  }

  /// The length of the handles of an arc that turns by 90 degrees, in chords.
  private static let arcHandle = 0.39

  /// Puts a rounding before a line.
  ///
  /// - Parameters:
  ///   - i: The node at which the line's curve began.
  ///   - rest: The part of the curve before the line.
  ///   - heading: The line's direction.
  /// - Returns: The node at which the line begins.
  private mutating func round(
    start i: Int, _ rest: CubicCurve, _ heading: PathPoint, _ tuning: TraceTuning
  ) -> Int? {
    guard let before = index(before: i) else { return nil }
    var node = OutlineNode(smooth: rest.end, heading)
    let neighbor = segment(before)
    if nodes[i].isSmooth, neighbor.isLine {
      nodes[i].leavingLength = (rest.control1 - rest.start).length
      node.arrivingLength = (rest.control2 - rest.end).length
      insert(node, at: i + 1)
      return i + 1
    }
    if nodes[i].isSmooth {
      let run = CurveRun([neighbor.curve, rest], tuning.curves)
      guard let joined = run.curve(from: run.start, to: .init(at: 2, heading: heading)) else { return nil }
      nodes[before].leavingLength = (joined.curve.control1 - joined.curve.start).length
      node.arrivingLength = (joined.curve.control2 - joined.curve.end).length
      nodes[i] = node
      return i
    }
    let side = rest.start.distance(to: rest.end)
    guard neighbor.length >= tuning.sides.neighborInRoundings * side,
      Self.mayRound(neighbor.endTangent, rest.direction(at: 0, isLeaving: true), heading, tuning.sides)
    else { return nil }
    cut(before, at: 1 - side / neighbor.length, isSmooth: false, tuning.folds)
    let corner = before < i ? i + 1 : i
    let length = Self.arcHandle * nodes[before + 1].position.distance(to: node.position)
    nodes[before + 1].smoothen(neighbor.isLine ? neighbor.endTangent : nodes[before + 1].leaving)
    nodes[before + 1].isLine = false
    nodes[before + 1].leavingLength = length
    node.arrivingLength = length
    nodes[corner] = node
    return corner
  }

  /// Puts a rounding behind a line.
  ///
  /// - Parameters:
  ///   - i: The node at which the line's curve ended.
  ///   - rest: The part of the curve behind the line.
  ///   - heading: The line's direction.
  /// - Returns: True if there is room for it.
  private mutating func round(
    end i: Int, _ rest: CubicCurve, _ heading: PathPoint, _ tuning: TraceTuning
  ) -> Bool {
    guard let after = index(after: i) else { return false }
    var node = OutlineNode(smooth: rest.start, heading)
    node.isLine = false
    let neighbor = segment(i)
    if nodes[i].isSmooth, neighbor.isLine {
      node.leavingLength = (rest.control1 - rest.start).length
      nodes[i].arrivingLength = (rest.control2 - rest.end).length
      insert(node, at: i)
      return true
    }
    if nodes[i].isSmooth {
      let run = CurveRun([rest, neighbor.curve], tuning.curves)
      guard let joined = run.curve(from: .init(at: 0, heading: heading), to: run.end) else { return false }
      node.leavingLength = (joined.curve.control1 - joined.curve.start).length
      nodes[after].arrivingLength = (joined.curve.control2 - joined.curve.end).length
      nodes[i] = node
      return true
    }
    let side = rest.start.distance(to: rest.end)
    guard neighbor.length >= tuning.sides.neighborInRoundings * side,
      Self.mayRound(heading, rest.direction(at: 1, isLeaving: false), neighbor.startTangent, tuning.sides)
    else { return false }
    cut(i, at: side / neighbor.length, isSmooth: false, tuning.folds)
    let length = Self.arcHandle * nodes[i + 1].position.distance(to: node.position)
    nodes[i + 1].smoothen(neighbor.isLine ? neighbor.startTangent : nodes[i + 1].leaving)
    nodes[i + 1].arrivingLength = length
    node.leavingLength = length
    nodes[i] = node
    return true
  }

  /// Returns true if an outline turns one way, and by less than a tip, from a first tangent through a second to a
  /// third.
  private static func mayRound(
    _ first: PathPoint, _ second: PathPoint, _ third: PathPoint, _ tuning: TraceTuning.Sides
  ) -> Bool {
    first.cross(second) * second.cross(third) > 0 && first.dot(third) > tuning.roundCosine
  }

  private mutating func insert(_ node: OutlineNode, at i: Int) {
    nodes.insert(node, at: i)
    freedom.insert(.all, at: i)
  }
}

extension OutlineNode {
  /// A node at which the outline goes on in one direction.
  fileprivate init(smooth position: PathPoint, _ heading: PathPoint) {
    self.init(position)
    smoothen(heading)
  }

  /// Gives both sides one tangent.
  fileprivate mutating func smoothen(_ heading: PathPoint) {
    isSmooth = true
    leaving = heading
    arriving = -heading
  }
}
