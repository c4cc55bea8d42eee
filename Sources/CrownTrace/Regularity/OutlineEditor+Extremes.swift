import CrownPath

/// Puts the nodes of curves where the outline is level or upright, as designers do.
///
/// A smooth outline is determined by coverage, but not the joints between its curves. With nodes at the extremes,
/// circles become four quarters, and mirror images have the same nodes.
extension OutlineEditor {
  private var tuning: TraceTuning.Extremes { grid.tuning.extremes }

  /// Moves the nodes of a contour's curves to extremes, where the coverage stays nearly as it is.
  func placeAtExtremes(_ number: Int) {
    let isOval = contours[number].nodes.indices.allSatisfy { self.isBlunt(number, $0) }
    if !isOval || !placeRunAtExtremes(number, from: nil) {
      visit(number) { number, i in
        if !self.contours[number].isJoint(i), !self.contours[number].nodes[i].isLine {
          _ = self.placeRunAtExtremes(number, from: i)
        }
      }
    }
    visit(number) { self.slideToExtreme($0, $1) }
    visit(number) { self.removeJoint($0, $1) }
    makeEllipse(number)
  }

  /// Returns true if two curves meet at a node without a sharp corner.
  private func isBlunt(_ number: Int, _ i: Int) -> Bool {
    let contour = contours[number]
    if contour.nodes[i].isLine || contour.arrivesByLine(i) { return false }
    return contour.nodes[i].isSmooth
      || contour.segment(contour.before(i)).endTangent.dot(contour.segment(i).startTangent) > tuning.bluntCosine
  }

  // MARK: - Runs of curves

  /// Replaces the joints of a run of curves by nodes at its extremes.
  ///
  /// - Parameter start: The node at which the run begins; `nil` for one that is the whole contour.
  /// - Returns: True if they were replaced.
  private func placeRunAtExtremes(_ number: Int, from start: Int?) -> Bool {
    let contour = contours[number]
    let count = contour.count
    var joints = start == nil ? count : 0
    if let start { while joints < count, contour.isJoint((start + joints + 1) % count) { joints += 1 } }
    guard joints > 0, joints <= tuning.longestRun, start == nil || joints < count else { return false }
    let segments = (0..<(start == nil ? count : joints + 1)).map { contour.segment(((start ?? 0) + $0) % count) }
    let run = CurveRun(segments.map(\.curve), isClosed: start == nil, grid.tuning.curves)
    let extremes = run.extremes(spacing: tuning.spacing)
    guard extremes.count >= (start == nil ? 2 : 1), extremes.count <= joints,
      let curves = run.curves(between: extremes)
    else { return false }
    func takePieces(_ error: Double) -> Bool {
      guard let pieces = run.pieces(at: extremes, curves, largestError: error), pieces.nodes.count <= joints else {
        return false
      }
      return take(pieces, for: joints, of: number, from: start)
    }
    if takePieces(tuning.largestError) { return true }
    // Where no curve's error lies between both, the pieces would be the same.
    let isDivided = curves.contains { $0.error > tuning.smallerError && $0.error <= tuning.largestError }
    return isDivided && takePieces(tuning.smallerError)
  }

  /// Takes other curves for a run if the coverage stays nearly as it is.
  private func take(_ pieces: CurveRun.Pieces, for joints: Int, of number: Int, from start: Int?) -> Bool {
    let contour = contours[number]
    let freedom = pieces.isExtreme.map { $0 ? NodeChain.Freedom.unturned : .all }
    var window: NodeChain
    var edited: NodeChain
    // The node before the first curve.
    var first = 0
    if let start {
      if joints + 4 > contour.count + 1 {
        window = NodeChain(closed: Array(contour.nodes[start...] + contour.nodes[..<start]))
      } else {
        window = contour.window(from: contour.after(start), count: joints).chain
        first = 1
      }
      edited = window
      edited.nodes.replaceSubrange(first + 1..<first + 1 + joints, with: pieces.nodes)
      edited.freedom.replaceSubrange(first + 1..<first + 1 + joints, with: freedom)
    } else {
      window = NodeChain(closed: contour.nodes)
      edited = NodeChain(closed: pieces.nodes)
      edited.freedom = freedom
    }
    for (k, curve) in pieces.curves.enumerated() {
      guard let end = edited.index(after: first + k) else { return false }
      edited.setHandles(curve, from: first + k, to: end)
    }
    // A node whose tangent is given has a parameter less.
    let saved = window.parameters - edited.parameters + pieces.isExtreme.count { $0 }
    let accepted = price * Double(max(saved, 0))
    guard
      let outcome = fit.fit(replacing: window.segments, by: &edited, iterations: tuning.iterations, allowed: accepted),
      isGood(edited, insteadOf: window), isNear(outcome, accepted: accepted)
    else { return false }
    if let start, !edited.isClosed {
      keep(edited, of: number, from: contour.after(start), count: joints)
    } else {
      keep(closed: edited, of: number)
    }
    return true
  }

  // MARK: - Single nodes

  /// Moves a joint to an extreme near it.
  private func slideToExtreme(_ number: Int, _ i: Int) {
    let contour = contours[number]
    guard contour.isJoint(i) else { return }
    let heading = contour.nodes[i].leaving
    let isLevel = abs(heading.y) < abs(heading.x)
    let slant = isLevel ? heading.y : heading.x
    guard slant != 0, abs(slant) <= tuning.largestSlant else { return }
    let axis = isLevel ? PathPoint(heading.x < 0 ? -1 : 1, 0) : PathPoint(0, heading.y < 0 ? -1 : 1)
    let run = CurveRun([contour.segment(contour.before(i)).curve, contour.segment(i).curve], grid.tuning.curves)
    let parameters = run.parameters(isLevel: isLevel).filter { abs($0 - 1) <= tuning.longestSlide }
    guard let parameter = parameters.min(by: { abs($0 - 1) < abs($1 - 1) }) else { return }
    let (window, start) = contour.window(from: i, count: 1)
    guard let before = window.index(before: start), let after = window.index(after: start),
      let arriving = run.curve(from: .init(at: 0), to: .init(at: parameter, heading: axis)),
      let leaving = run.curve(from: .init(at: parameter, heading: axis), to: .init(at: 2))
    else { return }
    var chain = window
    chain.nodes[start].position = run.point(at: parameter)
    chain.nodes[start].leaving = axis
    chain.nodes[start].arriving = -axis
    chain.freedom[start] = .unturned
    chain.setHandles(arriving.curve, from: before, to: start)
    chain.setHandles(leaving.curve, from: start, to: after)
    guard
      let outcome = fit.fit(replacing: window.segments, by: &chain, iterations: tuning.nodeIterations, allowed: price),
      isGood(chain, insteadOf: window), isNear(outcome, accepted: price)
    else { return }
    keep(chain, of: number, from: i, count: 1)
  }

  /// Replaces the two curves at a joint by one, without moving its neighbours.
  private func removeJoint(_ number: Int, _ i: Int) {
    let contour = contours[number]
    guard contour.isJoint(i), contour.count > 2 else { return }
    let run = CurveRun([contour.segment(contour.before(i)).curve, contour.segment(i).curve], grid.tuning.curves)
    let (window, start) = contour.window(from: i, count: 1)
    guard let before = window.index(before: start), let after = window.index(after: start),
      let joined = run.curve(from: run.start, to: run.end), joined.error <= tuning.joinError
    else { return }
    var edited = window
    edited.setHandles(joined.curve, from: before, to: after)
    for k in [before, after] { edited.freedom[k] = .handles }
    edited.remove(start)
    _ = attempt(edited, in: window, of: number, from: i, count: 1)
  }
}

extension NodeChain {
  /// Takes over the handles of a curve between two nodes, and its tangents where these may turn.
  fileprivate mutating func setHandles(_ curve: CubicCurve, from i: Int, to j: Int) {
    let first = curve.control1 - curve.start, second = curve.control2 - curve.end
    if !nodes[i].isSmooth { nodes[i].leaving = first.unit }
    if !nodes[j].isSmooth { nodes[j].arriving = second.unit }
    nodes[i].leavingLength = first.length
    nodes[j].arrivingLength = second.length
  }
}
