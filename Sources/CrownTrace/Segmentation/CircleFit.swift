import CrownPath

/// A circle through all points of a contour.
struct CircleFit {
  var center: PathPoint
  var radius: Double

  /// The handle length of a quarter circle of radius 1.
  static let quarterHandle = 0.5522847498

  /// Fits a circle by least squares.
  ///
  /// - Parameter tolerance: The largest distance of an exact point from the circle.
  /// - Returns: `nil` where the contour is no circle, or is too small to be told from other forms.
  init?(_ contour: EdgeContour, tolerance: Double, _ tuning: TraceTuning.Circles) {
    let points = contour.points
    guard points.count >= tuning.fewestPoints else { return nil }
    let share = 1 / Double(points.count)
    center = points.reduce(.zero) { $0 + $1.position } * share
    radius = 0
    for _ in 0..<tuning.iterations {
      radius = points.reduce(0) { $0 + $1.position.distance(to: center) } * share
      var pull = PathPoint.zero
      for point in points {
        let offset = point.position - center
        pull = pull + offset.unit * (offset.length - radius)
      }
      center = center + pull * (2 * share)
    }
    guard radius > tuning.smallestRadius else { return nil }
    for point in points {
      let error = abs(point.position.distance(to: center) - radius)
      guard error <= (point.isExact ? tolerance : tuning.interpolatedTolerance) else { return nil }
    }
  }

  /// Four quarters, clockwise with y down or the other way.
  func contour(isClockwise: Bool) -> TracedContour {
    let directions = [PathPoint(1, 0), PathPoint(0, 1), PathPoint(-1, 0), PathPoint(0, -1)]
    let order = isClockwise ? directions : [directions[0], directions[3], directions[2], directions[1]]
    return TracedContour(
      nodes: order.map { direction in
        var node = OutlineNode(center + direction * radius)
        node.isSmooth = true
        node.isLine = false
        node.leaving = isClockwise ? direction.turned : -direction.turned
        node.arriving = -node.leaving
        node.leavingLength = Self.quarterHandle * radius
        node.arrivingLength = node.leavingLength
        return node
      }, isCircle: true)
  }
}
