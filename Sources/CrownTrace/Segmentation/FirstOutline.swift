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

  private var tuning: TraceTuning.FirstOutlines { grid.tuning.firstOutline }

  /// The work for the corners and tangents at a point.
  private static let workOfPoint = 16

  /// The outline of a contour; `nil` for a speck, and once no work is left.
  func contour(_ edges: EdgeContour) -> TracedContour? {
    guard edges.points.count >= 3, edges.length >= tuning.shortestContour, !work.isExhausted else { return nil }
    work.add(edges.points.count * Self.workOfPoint)
    let circles = grid.tuning.circles
    let tolerance = isBitmap ? circles.bitmapTolerance : max(circles.tolerance, circles.noiseTolerance * noise / 255)
    if let circle = CircleFit(edges, tolerance: tolerance, circles) {
      return circle.contour(isClockwise: edges.doubleArea > 0)
    }
    let corners = CornerFinder(grid: grid, noise: noise, isBitmap: isBitmap).corners(of: edges)
    let tangents = edges.points.indices.map { tangent(of: edges, at: $0) }
    let segmentation = ChainSegmentation(grid.tuning, noise: noise, isBitmap: isBitmap, work: work)
    var pieces: [ChainSegmentation.Piece] = []
    var startsAtCorner: [Bool] = []
    for chain in corners.isEmpty ? [Self.loop(edges, tangents)] : chains(edges, tangents, corners) {
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
    return contour(pieces, startsAtCorner)
  }

  private func tangent(of edges: EdgeContour, at i: Int) -> PathPoint {
    for reach in [tuning.tangentReach, tuning.shortTangentReach] {
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
  private func chains(
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
        if step < tuning.cornerPoints, 2 * step <= steps,
          point.distance(to: a.position) < tuning.cornerReach
            || (point - a.position).dot(a.leaving) < tuning.cornerAdvance
        {
          continue
        }
        if steps - step < tuning.cornerPoints, 2 * step >= steps,
          point.distance(to: b.position) < tuning.cornerReach
            || (point - b.position).dot(b.arriving) > -tuning.cornerAdvance
        {
          continue
        }
        chain.append(point, isExact: edges.points[j].isExact, tangent: tangents[j])
      }
      chain.append(b.position, tangent: b.arriving)
      // A parabola around a point beside a corner would see both sides.
      let last = chain.points.count - 1
      for i in 1..<max(last, 1)
      where min(chain.points[i].distance(to: a.position), chain.points[i].distance(to: b.position))
        < tuning.cornerTangentReach
      {
        chain.tangents[i] = (chain.points[min(last, i + 1)] - chain.points[max(0, i - 1)]).unit
      }
      return chain
    }
  }

  /// Joins segments into a closed outline.
  private func contour(_ pieces: [ChainSegmentation.Piece], _ startsAtCorner: [Bool]) -> TracedContour {
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
      guard arriving.dot(leaving) > tuning.smoothCosine else { continue }
      contour.nodes[k].isSmooth = true
      contour.nodes[k].leaving = (arriving + leaving).unit
      contour.nodes[k].arriving = -contour.nodes[k].leaving
    }
    contour.settle()
    return contour
  }
}
