import CrownPath

/// A corner of a contour.
struct Corner {
  /// The contour's point nearest to it.
  var index: Int
  /// The point in which the two sides meet.
  var position: PathPoint
  /// The unit tangents in which the contour arrives and leaves.
  var arriving: PathPoint, leaving: PathPoint
}

/// Finds corners: points at which the tangents of both sides, fitted apart from each other, turn and meet.
///
/// Tracers of bitmaps rate the angle between chords (compare Selinger, *Potrace*, 2003). Edge points that are exact to
/// hundredths of a pixel allow more: a line or a parabola is fitted to the points *before* a point and another one to
/// those *after* it. The few points between have coverage of both sides and are left out, the **gap**. Where the fits
/// are good and the tangents turn, the corner is the point in which the tangents meet, which is no point of the
/// contour. The **reach** of a side is the length that is fitted, the longest first: long sides give sure tangents,
/// short ones exist between near corners. Of neighbouring candidates the **strongest** stays: the sharpest turn,
/// corrected by distance and reach.
///
/// Not every corner must be found and not every one be true: the operations on coverage make and unmake corners.
struct CornerFinder {
  let grid: PixelGrid
  /// The largest error of a side's fit, in pixels.
  let tolerance: Double

  /// The sine of the smallest turn that is a corner.
  let smallestTurn: Double
  private let tuning: TraceTuning.Corners

  init(grid: PixelGrid, noise: Double, isBitmap: Bool) {
    self.grid = grid
    tuning = grid.tuning.corners
    smallestTurn = isBitmap ? tuning.smallestBitmapTurn : tuning.smallestTurn
    tolerance = max(tuning.tolerance, tuning.noiseTolerance * noise / 255)
  }

  /// The corners of a contour, in order.
  func corners(of contour: EdgeContour) -> [Corner] {
    let count = contour.points.count
    var candidates: [Corner?] = []
    var strengths: [Double] = []
    candidates.reserveCapacity(count)
    strengths.reserveCapacity(count)
    for i in 0..<count {
      let found = candidate(at: i, of: contour)
      candidates.append(found?.corner)
      strengths.append(found?.strength ?? 0)
    }
    var corners: [Corner] = []
    for i in 0..<count {
      guard let corner = candidates[i], isStrongest(i, strengths, contour) else { continue }
      corners.append(corner)
    }
    return corners
  }

  private func candidate(at i: Int, of contour: EdgeContour) -> (corner: Corner, strength: Double)? {
    for reach in [tuning.longReach, tuning.middleReach, tuning.shortReach]
    where reach * 2 <= contour.length * tuning.contourShare {
      let isParabola = reach > tuning.longestLine
      guard let before = LocalFit(contour, around: i, from: -reach, to: -tuning.gap, isParabola: isParabola),
        let after = LocalFit(contour, around: i, from: tuning.gap, to: reach, isParabola: isParabola),
        before.error <= tolerance, after.error <= tolerance
      else { continue }
      let sine = before.tangent.cross(after.tangent), cosine = before.tangent.dot(after.tangent)
      if abs(sine) < smallestTurn, cosine > 0 { return nil }
      guard abs(sine) > 1e-6 else { continue }
      let along = (after.position - before.position).cross(after.tangent) / sine
      var meeting = before.position + before.tangent * along
      let point = contour.points[i].position
      guard meeting.distance(to: point) <= tuning.largestGap, abs(along) <= tuning.largestExtension,
        abs((meeting - after.position).dot(after.tangent)) <= tuning.largestExtension
      else { continue }
      for _ in 0..<tuning.retreats where grid.isIsolated(meeting, within: grid.cornerBand) {
        meeting = meeting.interpolated(to: point, at: tuning.retreatShare)
      }
      // 1 less the cosine grows with the turn all the way to a cusp.
      let turn = (2 * (1 - cosine)).squareRoot()
      let strength =
        turn * (1 - tuning.gapLoss * meeting.distance(to: point)) * (1 + tuning.reachGain * reach)
      return (Corner(index: i, position: meeting, arriving: before.tangent, leaving: after.tangent), strength)
    }
    return nil
  }

  private func isStrongest(_ i: Int, _ strengths: [Double], _ contour: EdgeContour) -> Bool {
    let count = strengths.count
    for direction in [1, count - 1] {
      var j = i
      for _ in 1..<count {
        j = (j + direction) % count
        if abs(contour.offset(from: i, to: j)) > tuning.spacing { break }
        if strengths[j] > strengths[i] || strengths[j] == strengths[i] && j < i { return false }
      }
    }
    return true
  }
}

extension PixelGrid {
  /// Returns true if all pixels within a distance are clear, or all full: no corner of the outline can be there.
  func isIsolated(_ point: PathPoint, within band: Double) -> Bool {
    guard let first = pixel(at: PathPoint(point.x - band, point.y - band)),
      let last = pixel(at: PathPoint(point.x + band, point.y + band))
    else { return true }
    let margin = Float(tuning.corners.clearTolerance) / 255
    var (isClear, isFull) = (true, true)
    for y in first.y...last.y {
      for x in first.x...last.x {
        let value = value(x, y)
        if value > margin { isClear = false }
        if value < 1 - margin { isFull = false }
      }
    }
    return isClear || isFull
  }
}
