import CrownPath

/// Moves lines, corners and extremes onto the grid that the drawing was made on.
extension OutlineEditor {
  private var tuning: TraceTuning.Snapping { grid.tuning.sourceGrid }

  /// Moves nodes onto the lines of a grid where the coverage stays nearly as it is.
  func snap(_ number: Int, to grid: SourceGrid) {
    visit(number) { number, i in self.snapLine(number, i, to: grid) }
    visit(number) { number, i in self.snapNode(number, i, to: grid) }
  }

  /// The coordinates that may lie on a grid, in pixels from the picture's corner.
  var gridCoordinates: [Double] {
    let border = Double(PixelGrid.border)
    var coordinates: [Double] = []
    for contour in contours {
      for i in contour.nodes.indices {
        let node = contour.nodes[i]
        let pinned = pinned(i, in: contour)
        // A line along an axis counts once.
        let segment = contour.segment(i)
        if segment.isLevelOrUpright {
          let isUpright = segment.curve.start.x == segment.curve.end.x
          coordinates.append((isUpright ? node.position.x : node.position.y) - border)
        }
        if node.isSmooth {
          if contour.isExtreme(i) {
            coordinates.append((node.leaving.x == 0 ? node.position.x : node.position.y) - border)
          }
        } else {
          if !pinned.x { coordinates.append(node.position.x - border) }
          if !pinned.y { coordinates.append(node.position.y - border) }
        }
      }
    }
    return coordinates
  }

  /// Returns true for the coordinates of a node that are those of a line along an axis.
  private func pinned(_ i: Int, in contour: TracedContour) -> (x: Bool, y: Bool) {
    let lines = [contour.segment(contour.before(i)), contour.segment(i)].filter(\.isLevelOrUpright)
    return (
      lines.contains { $0.curve.start.x == $0.curve.end.x }, lines.contains { $0.curve.start.y == $0.curve.end.y }
    )
  }

  private func lines(_ sourceGrid: SourceGrid, near coordinate: Double, isLoose: Bool) -> [Double] {
    let border = Double(PixelGrid.border)
    return sourceGrid.lines(
      near: coordinate - border, within: isLoose ? tuning.looseReach : tuning.firmReach,
      share: isLoose ? tuning.looseShare : tuning.firmShare
    ).map { $0 + border }
  }

  /// Moves a level or upright line across itself.
  private func snapLine(_ number: Int, _ i: Int, to grid: SourceGrid) {
    let contour = contours[number]
    let segment = contour.segment(i)
    guard segment.isLevelOrUpright else { return }
    let isUpright = segment.curve.start.x == segment.curve.end.x
    let old = isUpright ? segment.curve.start.x : segment.curve.start.y
    let (window, start) = contour.window(from: i, count: 2)
    guard let end = window.index(after: start) else { return }
    for line in lines(grid, near: old, isLoose: false) {
      if line == old { return }
      var chain = window
      for k in [start, end] {
        if isUpright { chain.nodes[k].position.x = line } else { chain.nodes[k].position.y = line }
        chain.freedom[k] = .handles
      }
      let accepted = price * tuning.linePrice + tuning.pixelPrice * segment.length
      if takeSnapped(chain, for: window, of: number, from: i, count: 2, accepted: accepted) { return }
    }
  }

  /// Moves a corner or an extreme.
  private func snapNode(_ number: Int, _ i: Int, to grid: SourceGrid) {
    let contour = contours[number]
    let node = contour.nodes[i]
    let pinned = pinned(i, in: contour)
    // A joint between others may lie anywhere along its curve.
    if node.isSmooth, !pinned.x, !pinned.y, !contour.isExtreme(i) { return }
    let heading = node.isSmooth ? node.leaving : .zero
    let xs = pinned.x ? [] : lines(grid, near: node.position.x, isLoose: heading.x != 0)
    let ys = pinned.y ? [] : lines(grid, near: node.position.y, isLoose: heading.y != 0)
    let (window, start) = contour.window(from: i, count: 1)
    var positions = xs.flatMap { x in ys.map { y in PathPoint(x, y) } }
    positions += xs.map { PathPoint($0, node.position.y) } + ys.map { PathPoint(node.position.x, $0) }
    for position in positions {
      if position == node.position { return }
      var chain = window
      chain.nodes[start].position = position
      chain.freedom[start] = .handles
      if takeSnapped(chain, for: window, of: number, from: i, count: 1, accepted: price) { return }
    }
  }

  private func takeSnapped(
    _ moved: NodeChain, for window: NodeChain, of number: Int, from i: Int, count: Int, accepted: Double
  ) -> Bool {
    var chain = moved
    guard let outcome = fit.fit(replacing: window.segments, by: &chain, iterations: tuning.iterations),
      isGood(chain, insteadOf: window), isNear(outcome, accepted: accepted)
    else { return false }
    keep(chain, of: number, from: i, count: count)
    return true
  }
}
