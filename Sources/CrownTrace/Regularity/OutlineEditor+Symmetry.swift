import CrownPath

/// Makes near copies and near mirror images exact, where the coverage allows it.
extension OutlineEditor {
  private var tuning: TraceTuning.Symmetry { grid.tuning.symmetry }

  /// The rectangle of a contour.
  private func bounds(_ contour: TracedContour) -> BoundingBox {
    var box = BoundingBox(contour.nodes[0].position)
    for i in 0..<contour.count { box.add(contour.segment(i).curve) }
    return box
  }

  /// Takes another outline for a contour if the picture does not distinguish them.
  private func take(_ outline: TracedContour, for number: Int) -> Bool {
    var chain = NodeChain(closed: outline.nodes)
    let old = NodeChain(closed: contours[number].nodes).segments
    guard let outcome = fit.fit(replacing: old, by: &chain, iterations: 0),
      outcome.largest <= max(tuning.limit * limit, tuning.growth * outcome.largestBefore),
      outcome.change <= price * Double(chain.parameters)
    else { return false }
    fit.commit()
    contours[number].nodes = chain.nodes
    return true
  }

  /// Takes a symmetric outline for a contour, after fitting it where it crosses the axis.
  private func takeSymmetric(_ outline: TracedContour, for number: Int, _ mirror: Mirror) -> Bool {
    let old = contours[number]
    let before = NodeChain(closed: old.nodes).segments
    var chain = NodeChain(closed: outline.nodes)
    guard fit.fit(replacing: before, by: &chain, iterations: 0) != nil else { return false }
    let largestBefore = largestResidual(of: old)
    fit.commit()
    contours[number].nodes = chain.nodes
    fitAcrossAxis(number, mirror)
    let accepted = max(tuning.limit * limit, tuning.growth * largestBefore)
    let isRepaired = repair(number, accepted: accepted)
    var back = NodeChain(closed: old.nodes)
    let reversal = fit.fit(replacing: NodeChain(closed: contours[number].nodes).segments, by: &back, iterations: 0)
    // Half of the parameters are saved. Without this price, a drawing that is symmetric but for a twentieth of a pixel
    // would be moved by it all along.
    if isRepaired, let reversal, -reversal.change <= price * Double(back.parameters) * tuning.price { return true }
    if reversal != nil { fit.commit() }
    contours[number] = old
    return false
  }

  /// Fits a symmetric contour where it crosses its axis.
  func fitAcrossAxis(_ number: Int, _ mirror: Mirror) {
    let count = contours[number].count
    if count <= tuning.smallContour {
      var chain = NodeChain(closed: contours[number].nodes)
      chain.keepExtremes()
      let old = chain.segments
      guard let symmetry = ChainSymmetry(of: chain, about: mirror),
        let outcome = fit.fit(replacing: old, by: &chain, iterations: tuning.iterations, symmetry: symmetry),
        outcome.change <= 0
      else { return }
      fit.commit()
      contours[number].nodes = chain.nodes
      return
    }
    for i in 0..<count {
      let node = contours[number].nodes[i], next = contours[number].nodes[contours[number].after(i)]
      // An odd window around a node on the axis, or an even one around a segment across it.
      let isNode = mirror.across(node.position) == 0
      guard isNode || mirror.reflected(node.position).distance(to: next.position) < 1e-6 else { continue }
      let free = (isNode ? 1 : 2) + 4
      let first = (i - 2 + count) % count
      let (window, _) = contours[number].window(from: first, count: free)
      guard !window.isClosed else { continue }
      var fitted = window
      fitted.keepExtremes()
      guard
        let outcome = fit.fit(
          replacing: window.segments, by: &fitted, iterations: tuning.acrossIterations,
          symmetry: ChainSymmetry(ofWindow: window, about: mirror)), outcome.change <= 0
      else { continue }
      fit.commit()
      contours[number].replace(fitted, from: first, count: free)
    }
  }

  /// Fits the few segments where a symmetric contour does not fit its picture, each for itself.
  ///
  /// - Returns: True if the contour fits then.
  private func repair(_ number: Int, accepted: Double) -> Bool {
    func isBad(_ i: Int) -> Bool { Double(largestResidual(along: contours[number].segment(i))) > accepted }
    let bad = (0..<contours[number].count).filter(isBad)
    if bad.isEmpty { return true }
    guard bad.count * tuning.segmentsPerRepair <= contours[number].count else { return false }
    for i in bad {
      for node in [i, contours[number].after(i)] {
        let (window, _) = contours[number].window(from: node, count: 1)
        var chain = window
        chain.keepExtremes()
        guard let outcome = fit.fit(replacing: window.segments, by: &chain, iterations: tuning.repairIterations),
          outcome.change <= 0
        else { continue }
        fit.commit()
        contours[number].replace(chain, from: node, count: 1)
      }
    }
    return !bad.contains(where: isBad)
  }

  private func largestResidual(of contour: TracedContour) -> Double {
    (0..<contour.count).reduce(0) { max($0, Double(largestResidual(along: contour.segment($1)))) }
  }

  /// Makes contours of the same size and shape copies of the first one, moved by whole steps of a grid.
  ///
  /// - Parameter step: The step of the record's grid, in pixels.
  func makeCopies(step: Double) {
    let boxes = contours.map(bounds)
    var isCopy = [Bool](repeating: false, count: contours.count)
    for i in contours.indices where !isCopy[i] {
      for j in i + 1..<max(contours.count, i + 1) where !isCopy[j] {
        let (a, b) = (boxes[i], boxes[j])
        guard abs((b.maxX - b.minX) - (a.maxX - a.minX)) <= tuning.copyTolerance,
          abs((b.maxY - b.minY) - (a.maxY - a.minY)) <= tuning.copyTolerance
        else { continue }
        let x = ((b.minX + b.maxX - a.minX - a.maxX) / 2 / step).rounded() * step
        let y = ((b.minY + b.maxY - a.minY - a.maxY) / 2 / step).rounded() * step
        var copy = contours[i]
        for k in copy.nodes.indices { copy.nodes[k].position = copy.nodes[k].position + PathPoint(x, y) }
        if take(copy, for: j) { isCopy[j] = true }
      }
    }
  }

  /// Makes the contours symmetric about an upright or level axis where they nearly are.
  func symmetrize(isUpright: Bool) {
    let boxes = contours.map(bounds)
    guard let mirror = axis(of: boxes, isUpright: isUpright) else { return }
    var isDone = [Bool](repeating: false, count: contours.count)
    for i in contours.indices where !isDone[i] {
      let own = extent(boxes[i], isUpright: isUpright)
      let partner = contours.indices.first { j in
        guard j >= i, !isDone[j] else { return false }
        let other = extent(boxes[j], isUpright: isUpright)
        return abs(2 * mirror.position - own.high - other.low) < tuning.acrossTolerance
          && abs(2 * mirror.position - own.low - other.high) < tuning.acrossTolerance
          && max(abs(own.start - other.start), abs(own.end - other.end)) < tuning.alongTolerance
      }
      guard let partner else { continue }
      isDone[i] = true
      isDone[partner] = true
      if partner == i {
        for candidate in mirror.symmetrized(contours[i], within: tuning.nodeTolerance)
        where takeSymmetric(candidate, for: i, mirror) { break }
      } else if !take(mirror.reflected(contours[i]), for: partner) {
        _ = take(mirror.reflected(contours[partner]), for: i)
      }
    }
  }

  /// The extent of a box across an upright or level axis, and along it.
  private func extent(
    _ box: BoundingBox, isUpright: Bool
  ) -> (low: Double, high: Double, start: Double, end: Double) {
    isUpright ? (box.minX, box.maxX, box.minY, box.maxY) : (box.minY, box.maxY, box.minX, box.maxX)
  }

  /// The axis about which the most contours are mirror images by their boxes, weighted by size.
  private func axis(of boxes: [BoundingBox], isUpright: Bool) -> Mirror? {
    let extents = boxes.map { extent($0, isUpright: isUpright) }
    let weights = extents.map { $0.high - $0.low + $0.end - $0.start }
    // Pictures of thousands of contours are compared by the largest only.
    let order = Array(
      extents.indices.sorted { weights[$0] > weights[$1] || weights[$0] == weights[$1] && $0 < $1 }
        .prefix(grid.tuning.bounds.mostContoursCompared))
    var candidates: [(position: Double, weight: Double)] = []
    for (n, i) in order.enumerated() {
      for j in order[n...] {
        guard
          max(abs(extents[i].start - extents[j].start), abs(extents[i].end - extents[j].end)) <= tuning.alongTolerance
        else { continue }
        let a = (extents[i].low + extents[j].high) / 2, b = (extents[i].high + extents[j].low) / 2
        if abs(a - b) < tuning.axisTolerance {
          candidates.append(((a + b) / 2, weights[i] + (i == j ? 0 : weights[j])))
        }
      }
    }
    var best = (position: 0.0, weight: 0.0)
    for candidate in candidates {
      var (sum, weight) = (0.0, 0.0)
      for other in candidates where abs(other.position - candidate.position) < tuning.axisDistance {
        sum += other.position * other.weight
        weight += other.weight
      }
      if weight > best.weight { best = (sum / weight, weight) }
    }
    guard best.weight >= tuning.leastShare * weights.reduce(0, +), best.weight > 0 else { return nil }
    let half = (best.position * 2).rounded() / 2
    let isHalf = abs(half - best.position) < tuning.halfPixelDistance
    return Mirror(isUpright: isUpright, position: isHalf ? half : best.position)
  }
}
