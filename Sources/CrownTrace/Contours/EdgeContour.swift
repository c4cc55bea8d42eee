import CrownPath

/// The points of one closed contour, in order, with the arc length up to each.
struct EdgeContour {
  private(set) var points: [EdgePoint] = []
  /// The length of the polygon from the first point to each.
  private(set) var lengths: [Double] = []
  /// The length of the closed polygon.
  private(set) var length = 0.0
  let tuning: TraceTuning.EdgePoints

  /// Reads the points of a contour.
  ///
  /// Interpolated points give way to exact neighbours within a pixel. Points closer than a quarter of a pixel, and
  /// those at which the contour turns back, are left out.
  ///
  /// - Parameter isSmoothed: True if the grid's grey levels are no areas, so that all points are interpolated.
  init(_ crossings: [Crossing], in grid: PixelGrid, isSmoothed: Bool = false) {
    tuning = grid.tuning.edgePoints
    let all = crossings.map { isSmoothed ? EdgePoint(halfwayAt: $0, in: grid) : EdgePoint($0, in: grid) }
    let count = all.count
    var kept: [EdgePoint] = []
    for i in 0..<count {
      if !all[i].isExact {
        let hasExactNeighbour = (0..<tuning.exactNeighbors).contains { k in
          let step = k + 1
          return [all[(i + count - step % count) % count], all[(i + step) % count]].contains {
            $0.isExact && $0.position.distance(to: all[i].position) < tuning.exactReach
          }
        }
        if hasExactNeighbour { continue }
      }
      kept.append(all[i])
    }
    if kept.count < 4 {
      points = all
    } else {
      for point in kept {
        if let last = points.last, last.position.distance(to: point.position) < tuning.spacing { continue }
        points.append(point)
      }
      for _ in 0..<tuning.returnPasses { removeReturns() }
    }
    measure()
  }

  /// Removes points at which the contour turns back.
  private mutating func removeReturns() {
    let count = points.count
    guard count > 6 else { return }
    let before = points
    points.removeAll(keepingCapacity: true)
    for i in 0..<count {
      let arriving = before[i].position - before[(i + count - 1) % count].position
      let leaving = before[(i + 1) % count].position - before[i].position
      if arriving.dot(leaving) < -tuning.returnCosine * arriving.length * leaving.length { continue }
      points.append(before[i])
    }
  }

  private mutating func measure() {
    lengths.reserveCapacity(points.count)
    for i in points.indices {
      lengths.append(length)
      length += points[i].position.distance(to: points[(i + 1) % points.count].position)
    }
  }

  /// The arc length from one point to another, by the shorter way: positive when it runs forwards.
  func offset(from i: Int, to j: Int) -> Double {
    let offset = lengths[j] - lengths[i]
    if offset > length / 2 { return offset - length }
    return offset < -length / 2 ? offset + length : offset
  }

  /// Twice the signed area: positive where the contour runs clockwise with y down.
  var doubleArea: Double {
    var sum = 0.0
    for i in points.indices { sum += points[i].position.cross(points[(i + 1) % points.count].position) }
    return sum
  }
}
