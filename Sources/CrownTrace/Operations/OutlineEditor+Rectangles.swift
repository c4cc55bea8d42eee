import CrownPath

/// Compares small contours with rectangles. Their edge points hardly tell corners, so that the first outline is a
/// circle or some curves.
extension OutlineEditor {
  /// Takes a level rectangle for a small contour where it is nearer to the picture.
  func makeRectangle(_ number: Int) {
    let contour = contours[number]
    let segments = (0..<contour.count).map(contour.segment)
    guard segments.reduce(0, { $0 + $1.length }) <= grid.tuning.splitting.longestRectangle,
      segments.contains(where: { Double(largestResidual(along: $0)) > limit })
    else { return }
    var box = BoundingBox(contour.nodes[0].position)
    for segment in segments { box.add(segment.curve) }
    var corners = [
      PathPoint(box.minX, box.minY), PathPoint(box.maxX, box.minY), PathPoint(box.maxX, box.maxY),
      PathPoint(box.minX, box.maxY),
    ]
    // Clockwise with y down is positive.
    if contour.nodes.indices.reduce(0, { $0 + contour.segment($1).curve.start.cross(contour.segment($1).curve.end) })
      < 0
    {
      corners.reverse()
    }
    var chain = NodeChain(closed: corners.map(OutlineNode.init))
    let saved = NodeChain(closed: contour.nodes).parameters - chain.parameters
    let iterations = grid.tuning.splitting.rectangleIterations
    guard let outcome = fit.fit(replacing: segments, by: &chain, iterations: iterations),
      outcome.change <= price * Double(min(saved, 0)), outcome.largest <= outcome.largestBefore
    else { return }
    fit.commit()
    for i in chain.nodes.indices { chain.nodes[i].changed = round }
    contours[number] = TracedContour(nodes: chain.nodes)
  }
}
