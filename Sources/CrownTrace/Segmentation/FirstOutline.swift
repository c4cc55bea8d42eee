import CrownPath

/// Turns the edge points of a contour into a first outline, which the fit to the coverage then improves.
struct FirstOutline {
  let grid: PixelGrid
  /// The noise of the picture, in 255ths.
  let noise: Double
  /// True if edge points come from a smoothed bitmap. Their waves must not be taken for corners.
  var isBitmap = false
  /// The work of the whole trace.
  let work: TraceWork

  /// The largest distance of points of a smoothed bitmap from a circle, in pixels.
  private static let bitmapCircleTolerance = 0.5
  /// Contours shorter than this have too few points to be an outline.
  private static let shortestContour = 1.5
  /// The cosine of the largest turn at a smooth joint, about 14 degrees.
  private static let smoothTurn = 0.969

  /// The work for the corners and tangents at a point.
  private static let workOfPoint = 16

  /// The outline of a contour; `nil` for a speck, and once no work is left.
  func contour(_ edges: EdgeContour) -> TracedContour? {
    guard edges.points.count >= 3, edges.length >= Self.shortestContour, !work.isExhausted else { return nil }
    work.add(edges.points.count * Self.workOfPoint)
    if let circle = CircleFit(edges, tolerance: isBitmap ? Self.bitmapCircleTolerance : max(0.13, 4 * noise / 255)) {
      return circle.contour(isClockwise: edges.doubleArea > 0)
    }
    let corners = CornerFinder(grid: grid, noise: noise, isBitmap: isBitmap).corners(of: edges)
    let tangents = edges.points.indices.map { Self.tangent(of: edges, at: $0) }
    let segmentation = ChainSegmentation(tolerance: max(0.055, 3.5 * noise / 255), isBitmap: isBitmap, work: work)
    var pieces: [ChainSegmentation.Piece] = []
    var startsAtCorner: [Bool] = []
    for chain in corners.isEmpty ? [Self.loop(edges, tangents)] : Self.chains(edges, tangents, corners) {
      let found = segmentation.pieces(of: chain)
      for k in found.indices { startsAtCorner.append(!corners.isEmpty && k == 0) }
      pieces += found
    }
    if pieces.count == 1, let piece = pieces.first, !piece.isLine {
      let halves = (piece.curve.part(from: 0, to: 0.5), piece.curve.part(from: 0.5, to: 1))
      pieces = [halves.0, halves.1].map { ChainSegmentation.Piece(isLine: false, curve: $0) }
      startsAtCorner.append(false)
    }
    guard pieces.count >= 2 else { return nil }
    return Self.contour(pieces, startsAtCorner)
  }

  private static func tangent(of edges: EdgeContour, at i: Int) -> PathPoint {
    for reach in [2.6, 1.8] {
      if let fit = LocalFit(edges, around: i, from: -reach, to: reach, isParabola: true) { return fit.tangent }
    }
    let count = edges.points.count
    return (edges.points[(i + 1) % count].position - edges.points[(i + count - 1) % count].position).unit
  }

  /// A contour without corners, from its topmost point round to it.
  private static func loop(_ edges: EdgeContour, _ tangents: [PathPoint]) -> ChainSegmentation.Chain {
    let count = edges.points.count
    let top = (0..<count).min { edges.points[$0].position.y < edges.points[$1].position.y } ?? 0
    var chain = ChainSegmentation.Chain()
    for step in 0...count {
      let j = (top + step) % count
      chain.append(edges.points[j].position, isExact: edges.points[j].isExact, tangent: tangents[j])
    }
    return chain
  }

  /// The stretches between corners. Points within a pixel of a corner have coverage of both sides and are left out.
  private static func chains(
    _ edges: EdgeContour, _ tangents: [PathPoint], _ corners: [Corner]
  ) -> [ChainSegmentation.Chain] {
    let count = edges.points.count
    return corners.indices.map { k in
      let a = corners[k], b = corners[(k + 1) % corners.count]
      var chain = ChainSegmentation.Chain()
      chain.append(a.position, tangent: a.leaving)
      let steps = a.index == b.index ? count : (b.index - a.index + count) % count
      for step in 0...steps {
        let j = (a.index + step) % count
        let point = edges.points[j].position
        if step < 3, 2 * step <= steps, point.distance(to: a.position) < 1 || (point - a.position).dot(a.leaving) < 0.5
        {
          continue
        }
        if steps - step < 3, 2 * step >= steps,
          point.distance(to: b.position) < 1 || (point - b.position).dot(b.arriving) > -0.5
        {
          continue
        }
        chain.append(point, isExact: edges.points[j].isExact, tangent: tangents[j])
      }
      chain.append(b.position, tangent: b.arriving)
      // A parabola around a point beside a corner would see both sides.
      let last = chain.points.count - 1
      for i in 1..<max(last, 1)
      where chain.points[i].distance(to: a.position) < 2.4 || chain.points[i].distance(to: b.position) < 2.4 {
        chain.tangents[i] = (chain.points[min(last, i + 1)] - chain.points[max(0, i - 1)]).unit
      }
      return chain
    }
  }

  /// Joins segments into a closed outline.
  private static func contour(_ pieces: [ChainSegmentation.Piece], _ startsAtCorner: [Bool]) -> TracedContour {
    let count = pieces.count
    var nodes = pieces.map { OutlineNode($0.curve.start) }
    for k in 0..<count {
      let next = (k + 1) % count
      nodes[k].isLine = pieces[k].isLine
      if pieces[k].isLine { continue }
      let curve = pieces[k].curve
      nodes[k].leaving = (curve.control1 - curve.start).unit
      nodes[k].leavingLength = (curve.control1 - curve.start).length
      nodes[next].arriving = (curve.control2 - curve.end).unit
      nodes[next].arrivingLength = (curve.control2 - curve.end).length
    }
    var contour = TracedContour(nodes: nodes)
    for k in 0..<count {
      let before = contour.before(k)
      if startsAtCorner[k] || pieces[before].isLine && pieces[k].isLine { continue }
      let arriving = contour.segment(before).endTangent, leaving = contour.segment(k).startTangent
      guard arriving.dot(leaving) > Self.smoothTurn else { continue }
      contour.nodes[k].isSmooth = true
      contour.nodes[k].leaving = (arriving + leaving).unit
      contour.nodes[k].arriving = -contour.nodes[k].leaving
    }
    contour.settle()
    return contour
  }
}
