import CrownPath

/// Operations that add parameters where the residual is too large.
extension OutlineEditor {
  private var tuning: TraceTuning.Splitting { grid.tuning.splitting }

  /// Refines each segment that touches a pixel whose residual is above the limit.
  func split(_ number: Int) {
    let limit = isCutCircle(number) ? max(limit, tuning.circleLimit) : limit
    visit(number, onlyChanged: true) { number, i in
      let segment = contours[number].segment(i)
      guard Double(largestResidual(along: segment)) > limit else { return }
      if segment.isLine, bend(number, i) { return }
      _ = split(number, i, segment)
    }
  }

  /// Returns true if a contour is a circle, and its residual waves as that of chords does.
  private func isCutCircle(_ number: Int) -> Bool {
    let contour = contours[number]
    guard contour.isCircle else { return false }
    var (length, changes, last) = (0.0, 0.0, Float(0))
    for i in 0..<contour.count {
      let segment = contour.segment(i)
      length += segment.length
      let steps = min(max(3, Int(min(segment.length, 1e5) * grid.tuning.editing.samplesPerPixel)), 10_000)
      for step in 0..<steps {
        let point = segment.point(at: Double(step) / Double(steps))
        guard let value = residual(at: point), abs(value) > Float(limit) * Float(tuning.waveShare) else { continue }
        if value * last < 0 { changes += 1 }
        last = value
      }
    }
    return changes >= tuning.signChanges * length.squareRoot()
  }

  /// Turns a line into a curve.
  private func bend(_ number: Int, _ i: Int) -> Bool {
    let segment = contours[number].segment(i)
    guard segment.length >= tuning.shortestBend else { return false }
    let (window, start) = contours[number].window(from: i, count: 2)
    var edited = window
    edited.makeCurve(start)
    return attempt(edited, in: window, of: number, from: i, count: 2)
  }

  /// Cuts a segment in two: at its middle or at its worst pixel, smooth or with a corner, whichever gains most.
  private func split(_ number: Int, _ i: Int, _ segment: OutlineSegment) -> Bool {
    guard segment.length >= tuning.shortestSegment else { return false }
    let (window, start) = contours[number].window(from: i, count: 2)
    let old = window.segments
    var best: (chain: NodeChain, gain: Double)?
    let worst = min(max(worstParameter(of: segment), tuning.endShare), 1 - tuning.endShare)
    for t in abs(worst - 0.5) < tuning.middleShare ? [0.5] : [0.5, worst] {
      for isSmooth in [true, false] {
        var chain = window
        chain.cut(start, at: t, isSmooth: isSmooth, grid.tuning.folds)
        let cost = tuning.price * price * Double(chain.parameters - window.parameters)
        guard
          let outcome = fit.fit(
            replacing: old, by: &chain, iterations: tuning.iterations, allowed: -cost - (best?.gain ?? 0)),
          isGood(chain, insteadOf: window)
        else { continue }
        let gain = -outcome.change - cost
        if gain > best?.gain ?? 0 { best = (chain, gain) }
      }
    }
    guard var (chain, _) = best, fit.fit(replacing: old, by: &chain, iterations: 0) != nil else { return false }
    keep(chain, of: number, from: i, count: 2)
    return true
  }

  /// The parameter at which the residual along a segment is largest.
  private func worstParameter(of segment: OutlineSegment) -> Double {
    let steps = min(max(4, Int(min(segment.length, 1e5) * grid.tuning.editing.samplesPerPixel)), 10_000)
    var (worst, largest) = (0.5, Float(0))
    for i in 0...steps {
      let t = Double(i) / Double(steps)
      guard let value = residual(at: segment.point(at: t)) else { continue }
      if abs(value) > largest { (worst, largest) = (t, abs(value)) }
    }
    return worst
  }

  /// The residual of the pixel at a point; `nil` outside the grid.
  private func residual(at point: PathPoint) -> Float? {
    guard let (x, y) = grid.pixel(at: point), x >= 0, y >= 0, x < grid.width, y < grid.height else { return nil }
    return grid.residual[y * grid.width + x]
  }
}

extension NodeChain {
  /// Makes the line that leaves node `i` a curve along it.
  mutating func makeCurve(_ i: Int) {
    guard let after = index(after: i) else { return }
    let chord = nodes[after].position - nodes[i].position
    nodes[i].isLine = false
    if !(nodes[i].isSmooth) { nodes[i].leaving = chord.unit }
    nodes[i].leavingLength = chord.length / 3
    if !(nodes[after].isSmooth) { nodes[after].arriving = -chord.unit }
    nodes[after].arrivingLength = chord.length / 3
    settle()
  }

  /// Cuts the segment that leaves node `i`, without moving it. A line that is cut smoothly becomes two curves.
  mutating func cut(_ i: Int, at t: Double, isSmooth: Bool, _ folds: TraceTuning.Folds) {
    guard let after = index(after: i) else { return }
    let segment = segment(i)
    var node = OutlineNode(segment.point(at: t))
    node.isSmooth = isSmooth
    if segment.isLine {
      let chord = segment.curve.end - segment.curve.start
      if isSmooth {
        node.isLine = false
        node.leaving = chord.unit
        node.arriving = -chord.unit
        node.leavingLength = chord.length * (1 - t) / 3
        node.arrivingLength = chord.length * t / 3
        nodes[i].isLine = false
        nodes[i].leaving = chord.unit
        nodes[i].leavingLength = chord.length * t / 3
        nodes[after].arriving = -chord.unit
        nodes[after].arrivingLength = chord.length * (1 - t) / 3
      }
    } else {
      let first = segment.curve.part(from: 0, to: t), second = segment.curve.part(from: t, to: 1)
      node.isLine = false
      node.leaving = (second.control1 - second.start).unit
      node.arriving = (first.control2 - first.end).unit
      node.leavingLength = max(folds.shortestHandle, (second.control1 - second.start).length)
      node.arrivingLength = max(folds.shortestHandle, (first.control2 - first.end).length)
      nodes[i].leavingLength = max(folds.shortestHandle, (first.control1 - first.start).length)
      nodes[after].arrivingLength = max(folds.shortestHandle, (second.control2 - second.end).length)
    }
    nodes.insert(node, at: i + 1)
    freedom.insert(.all, at: i + 1)
    settle()
  }
}
