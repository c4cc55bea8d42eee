import CrownPath

extension TracedContour {
  /// A position on a contour.
  private struct Station {
    var segment: Int
    var t: Double
  }

  /// The contour with some of its segments taken from another outline of the same edge.
  ///
  /// - Parameters:
  ///   - fresh: The other outline.
  ///   - isReplaced: For each segment, whether it is replaced. The nodes of the others are set aside.
  /// - Returns: `nil` where the outlines lie too far apart to be joined, or all segments are replaced.
  func spliced(
    with fresh: TracedContour, where isReplaced: [Bool], _ tuning: TraceTuning.Restarts
  ) -> TracedContour? {
    guard let start = (0..<count).first(where: { isReplaced[$0] && !isReplaced[before($0)] }) else { return nil }
    var edited: [OutlineNode] = []
    var i = start
    repeat {
      guard isReplaced[i] else {
        var node = nodes[i]
        if isReplaced[before(i)] {
          // The outline arrives on the other one's last part.
          guard let last = edited.popLast() else { return nil }
          node.arriving = last.arriving
          node.arrivingLength = last.arrivingLength
          node.changed = 0
        } else {
          node.changed = OutlineEditor.setAside
        }
        edited.append(node)
        i = after(i)
        continue
      }
      var end = i
      while isReplaced[end] { end = after(end) }
      guard
        let part = fresh.part(
          from: nodes[i], to: nodes[end], leaving: segment(i).startTangent, arriving: segment(before(end)).endTangent,
          tuning)
      else { return nil }
      edited += part
      i = end
    } while i != start
    guard edited.count >= 2 else { return nil }
    var contour = TracedContour(nodes: edited)
    contour.settle()
    return contour
  }

  /// The nodes from one near the contour to another, both included.
  private func part(
    from start: OutlineNode, to end: OutlineNode, leaving: PathPoint, arriving: PathPoint,
    _ tuning: TraceTuning.Restarts
  ) -> [OutlineNode]? {
    guard let from = station(near: start.position, heading: leaving, tuning),
      let to = station(near: end.position, heading: arriving, tuning)
    else { return nil }
    // Each segment, and whether it goes on smoothly from the one before.
    var chain: [(segment: OutlineSegment, isSmooth: Bool)] = []
    if from.segment == to.segment, from.t < to.t {
      chain = [(segment(from.segment).part(from: from.t, to: to.t), false)]
    } else {
      chain = [(segment(from.segment).part(from: from.t, to: 1), false)]
      var i = after(from.segment)
      while i != to.segment {
        guard chain.count <= count else { return nil }
        chain.append((segment(i), nodes[i].isSmooth))
        i = after(i)
      }
      chain.append((segment(to.segment).part(from: 0, to: to.t), nodes[to.segment].isSmooth))
    }
    if chain.count > 2, chain[0].segment.length < tuning.shortestPart { chain.removeFirst() }
    if chain.count > 2, chain[chain.count - 1].segment.length < tuning.shortestPart { chain.removeLast() }
    var nodes = chain.map { OutlineNode($0.segment.curve.start) } + [end]
    nodes[0] = start
    for (k, (segment, isSmooth)) in chain.enumerated() {
      if k > 0 { nodes[k].isSmooth = isSmooth }
      nodes[k].isLine = segment.isLine
      if segment.isLine { continue }
      nodes[k].leaving = (segment.curve.control1 - segment.curve.start).unit
      nodes[k].leavingLength = (segment.curve.control1 - segment.curve.start).length
      nodes[k + 1].arriving = (segment.curve.control2 - segment.curve.end).unit
      nodes[k + 1].arrivingLength = (segment.curve.control2 - segment.curve.end).length
    }
    for k in nodes.indices { nodes[k].changed = 0 }
    return nodes
  }

  /// The position nearest to a point where the contour runs the same way; `nil` where it lies too far away.
  private func station(near point: PathPoint, heading: PathPoint, _ tuning: TraceTuning.Restarts) -> Station? {
    var best: (station: Station, distance: Double)?
    for i in 0..<count {
      let segment = segment(i)
      for k in 0..<tuning.samples {
        let t = Double(k) / Double(tuning.samples)
        let distance = segment.point(at: t).distance(to: point)
        guard distance < best?.distance ?? tuning.largestGap, segment.derivative(at: t).dot(heading) >= 0 else {
          continue
        }
        best = (Station(segment: i, t: t), distance)
      }
    }
    return best?.station
  }
}

extension OutlineSegment {
  /// The part between two parameters.
  func part(from t0: Double, to t1: Double) -> OutlineSegment {
    var part = self
    part.curve =
      isLine
      ? CubicCurve(start: point(at: t0), control1: point(at: t0), control2: point(at: t1), end: point(at: t1))
      : curve.part(from: t0, to: t1)
    return part
  }
}
