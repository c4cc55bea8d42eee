import CrownPath

/// Makes contours that are nearly circles or level ellipses exactly so.
extension OutlineEditor {
  /// Makes a contour of four extremes an exact circle or ellipse.
  func makeEllipse(_ number: Int) {
    let nodes = contours[number].nodes
    guard nodes.count == 4, nodes.indices.allSatisfy(contours[number].isExtreme) else { return }
    let level = nodes.indices.filter { nodes[$0].leaving.y == 0 }
    guard level == [0, 2] || level == [1, 3] else { return }
    let (a, b) = (nodes[level[0]].position, nodes[level[1]].position)
    let (c, d) = (nodes[1 - level[0]].position, nodes[3 - level[0]].position)
    let center = PathPoint((c.x + d.x) / 2, (a.y + b.y) / 2)
    let (width, height) = (abs(d.x - c.x) / 2, abs(b.y - a.y) / 2)
    let radius = (width + height) / 2
    if abs(width - height) <= grid.tuning.extremes.circleTolerance, takeEllipse(number, center, radius, radius) {
      return
    }
    _ = takeEllipse(number, center, width, height)
  }

  private func takeEllipse(_ number: Int, _ center: PathPoint, _ width: Double, _ height: Double) -> Bool {
    var chain = NodeChain(closed: contours[number].nodes)
    for i in chain.nodes.indices {
      let heading = chain.nodes[i].leaving
      let side = chain.nodes[i].position - center
      let isLevel = heading.y == 0
      chain.nodes[i].position =
        center + (isLevel ? PathPoint(0, side.y < 0 ? -height : height) : PathPoint(side.x < 0 ? -width : width, 0))
      let length = CircleFit.quarterHandle * (isLevel ? width : height)
      (chain.nodes[i].leavingLength, chain.nodes[i].arrivingLength) = (length, length)
    }
    let old = NodeChain(closed: contours[number].nodes).segments
    guard let outcome = fit.fit(replacing: old, by: &chain, iterations: 0),
      isNear(outcome, accepted: price * Double(grid.tuning.extremes.ellipsePrice))
    else { return false }
    keep(closed: chain, of: number)
    return true
  }
}
