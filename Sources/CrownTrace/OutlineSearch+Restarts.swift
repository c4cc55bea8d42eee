import CrownPath

/// Restarts stretches of contours near pixels that fail, and leaves the rest as it is.
extension OutlineSearch {
  /// Replaces the present outlines within a distance of some pixels by first outlines.
  ///
  /// Nodes elsewhere are set aside, so that a run does not visit them.
  /// - Returns: The contours that were changed.
  func restart(near pixels: [(x: Int, y: Int)], within reach: Double) -> [Int] {
    let centers = PixelGrid.centers(of: pixels)
    removeResidualAreas(near: pixels)
    work.add(pixels: Int(length) * 4 * centers.count)
    var changed: [Int] = []
    for number in contours(near: pixels) {
      guard let fresh = freshContour(number) else { continue }
      let contour = editor.contours[number]
      let isNear = (0..<contour.count).map { contour.segment($0).passes(centers, within: reach) }
      editor.contours[number] = contour.spliced(with: fresh, where: isNear, grid.tuning.restarts) ?? fresh
      changed.append(number)
    }
    return changed
  }

  /// Looks for contours at another level within a distance of some pixels: thin gaps, of which only some pixels are
  /// half covered, are connected then.
  ///
  /// - Parameter level: The coverage at the contours, in place of one half.
  /// - Returns: The contours that are new.
  func restart(near pixels: [(x: Int, y: Int)], within reach: Int, level: Float) -> [Int] {
    let width = grid.width - 2 * PixelGrid.border, height = grid.height - 2 * PixelGrid.border
    var values: [Float] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { values.append(grid.value(x + PixelGrid.border, y + PixelGrid.border)) }
    }
    for pixel in pixels {
      for y in max(0, pixel.y - reach)...min(height - 1, pixel.y + reach) {
        for x in max(0, pixel.x - reach)...min(width - 1, pixel.x + reach) {
          values[y * width + x] = grid.value(x + PixelGrid.border, y + PixelGrid.border).remapped(fromLevel: level)
        }
      }
    }
    removeResidualAreas(near: pixels)
    work.add(pixels: 8 * values.count)
    let changed = PixelGrid(CoveragePlane(width: width, height: height, clamping: values), grid.tuning)
    let old = state
    var next = State(contours: [], beginnings: [])
    var isKept = [Bool](repeating: false, count: old.beginnings.count)
    var added: [Beginning] = []
    for crossings in MarchingSquares.contours(of: changed) {
      let edge = EdgeContour(crossings, in: changed)
      let same = old.beginnings.indices.first {
        !isKept[$0] && old.beginnings[$0]?.edge.hasSamePoints(as: edge) ?? false
      }
      if let same {
        isKept[same] = true
      } else if let beginning = beginning(edge) {
        added.append(beginning)
      }
    }
    for (i, beginning) in old.beginnings.enumerated() where isKept[i] || beginning == nil {
      next.append(old.contours[i], beginning)
    }
    let numbers = added.indices.map { next.contours.count + $0 }
    for beginning in added { next.append(beginning.outline, beginning) }
    state = next
    return numbers
  }
}

extension EdgeContour {
  fileprivate func hasSamePoints(as other: EdgeContour) -> Bool {
    points.count == other.points.count && length == other.length
      && zip(points, other.points).allSatisfy { $0.position == $1.position }
  }
}

extension OutlineSegment {
  /// Returns true if a segment passes any of some points within a distance.
  func passes(_ centers: [PathPoint], within reach: Double) -> Bool {
    let steps = min(max(2, Int(min(length, 1e5))), 10_000)
    return (0...steps).contains { k in
      let point = point(at: Double(k) / Double(steps))
      return centers.contains { abs($0.x - point.x) < reach && abs($0.y - point.y) < reach }
    }
  }
}
