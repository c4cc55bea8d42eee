import CrownPath

/// Cuts a stretch of edge points into the fewest lines and curves that keep within a tolerance of them.
///
/// An outline is a path in a graph: its nodes are the points at which a segment may end, its edges the segments that
/// keep within the **tolerance** of all points between, and the best outline is the cheapest path from the first point
/// to the last. Dynamic programming finds it, as potrace does for polygons through pixel corners (Selinger, *Potrace: a
/// polygon-based tracing algorithm*, 2003). Here points are exact and curves are edges too, with the tangents of the
/// contour at both ends, so that only two handle lengths are fitted. The **cost** of a segment is in lines: a curve
/// costs more than a line, an error adds to both. So a curve replaces two lines, and no line three tolerances off is
/// tried. The path need not be best: the fit to the coverage moves, splits and joins segments afterwards.
/// - Complexity: O(*n* log *n*) fits in the number of points.
struct ChainSegmentation {
  /// A stretch of points from corner to corner, or a whole contour.
  struct Chain {
    var points: [PathPoint] = []
    var isExact: [Bool] = []
    /// The unit tangent of the outline at each point.
    var tangents: [PathPoint] = []

    mutating func append(_ point: PathPoint, isExact: Bool = true, tangent: PathPoint) {
      points.append(point)
      self.isExact.append(isExact)
      tangents.append(tangent)
    }
  }

  /// A line or a curve of the segmentation.
  struct Piece {
    var isLine: Bool
    var curve: CubicCurve
  }

  /// The largest distance of a point from a line.
  let tolerance: Double
  /// True if points come from a smoothed bitmap, where lines cut off curves.
  let isBitmap: Bool
  /// The work of the whole trace.
  let work: TraceWork
  private let tuning: TraceTuning.Segmentation
  private let curves: TraceTuning.Curves

  /// - Parameter noise: The noise of the picture, in 255ths.
  init(_ tuning: TraceTuning, noise: Double, isBitmap: Bool, work: TraceWork) {
    (self.tuning, curves) = (tuning.segmentation, tuning.curves)
    tolerance = max(self.tuning.tolerance, self.tuning.noiseTolerance * noise / 255)
    (self.isBitmap, self.work) = (isBitmap, work)
  }

  /// The points that are compared with a line in the time of a unit of work.
  private static let pointsOfUnit = 16

  func pieces(of chain: Chain) -> [Piece] {
    let last = chain.points.count - 1
    guard last >= 1 else { return [] }
    let step = last < tuning.longChain ? 1 : 2
    var stops = Array(stride(from: 0, to: last, by: step))
    stops.append(last)
    var costs = [Double](repeating: .infinity, count: stops.count)
    var origins = [Int](repeating: -1, count: stops.count)
    var pieces = [Piece?](repeating: nil, count: stops.count)
    costs[0] = 0
    for a in stops.indices.dropLast() where costs[a].isFinite && !work.isExhausted {
      var failures = 0
      var mayBeLine = true
      var b = a + 1
      while b < stops.count {
        // The stretch is of use if it costs less than this.
        let useful = costs[b] - costs[a]
        if let found = best(
          chain, from: stops[a], to: stops[b], isNext: b == a + 1, mayBeLine: &mayBeLine, below: useful)
        {
          failures = 0
          if found.cost < useful {
            costs[b] = costs[a] + found.cost
            origins[b] = a
            pieces[b] = found.piece
          }
        } else if useful > leastCost {
          failures += 1
          if failures > tuning.failures { break }
        }
        // Longer stretches in growing steps; but never past the end of the chain without trying it.
        let next = b + max(1, (b - a) / tuning.growthParts)
        b = b < stops.count - 1 ? min(next, stops.count - 1) : next
      }
    }
    var found: [Piece] = []
    var at = stops.count - 1
    while at > 0, let piece = pieces[at] {
      found.append(piece)
      at = origins[at]
    }
    return found.reversed()
  }

  /// The cost of a curve without an error.
  private var leastCost: Double { isBitmap ? tuning.bitmapCurveCost : tuning.curveCost }

  /// The cheapest segment along a stretch of the chain.
  ///
  /// - Parameter useful: The cost from which a segment is of no use. Most stretches lie within a longer one that costs
  ///   no more, so that no curve is fitted to them.
  /// - Returns: `nil` if none keeps within the tolerance, or none is of use.
  private func best(
    _ chain: Chain, from i: Int, to j: Int, isNext: Bool, mayBeLine: inout Bool, below useful: Double
  ) -> (piece: Piece, cost: Double)? {
    let (a, b) = (chain.points[i], chain.points[j])
    let chord = b - a
    let length = chord.length
    var found: (piece: Piece, cost: Double)?
    if mayBeLine {
      work.add((j - i) / Self.pointsOfUnit)
      var error = 0.0
      if length > 1e-9 {
        for k in i + 1..<max(j, i + 1) {
          let distance = abs(chord.cross(chain.points[k] - a)) / length
          error = max(error, chain.isExact[k] ? distance : tuning.interpolatedShare * distance)
        }
      }
      if error <= tolerance || isNext {
        var cost = 1 + tuning.errorCost * error
        if error > tolerance { cost += tuning.badLineCost }
        if length < tuning.shortLine { cost += tuning.shortLineCost }
        found = (Piece(isLine: true, curve: CubicCurve(start: a, control1: a, control2: b, end: b)), cost)
      } else if error > tuning.hopelessLine * tolerance {
        mayBeLine = false
      }
    }
    guard j - i >= 2, min(useful, found?.cost ?? .infinity) > leastCost else { return found }
    let step = max(1, (j - i + tuning.samples - 1) / tuning.samples)
    var points: [PathPoint] = []
    points.reserveCapacity(tuning.samples + 2)
    var k = i
    while k < j {
      points.append(chain.points[k])
      k += step
    }
    points.append(b)
    work.add(points.count)
    guard
      let fit = CurveFit(
        points, start: chain.tangents[i], end: chain.tangents[j], rounds: tuning.rounds, curves),
      fit.error <= tuning.curveTolerance * tolerance
    else { return found }
    let cost = leastCost + tuning.errorCost * fit.error
    if let found, found.cost <= cost { return found }
    return (Piece(isLine: false, curve: fit.curve), cost)
  }
}
