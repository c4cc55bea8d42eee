import CrownPath

/// Gaps and lines that are thinner than a pixel: they never have half coverage, and so no contour of their own.
extension OutlineSearch {
  private var tuning: TraceTuning.ResidualAreas { grid.tuning.residualAreas }

  /// Adds a contour around each connected area that the outlines miss or cover too much.
  ///
  /// - Parameter pixels: Areas that begin far from all of these pixels are left out.
  /// - Returns: The new contours.
  func addResidualAreas(near pixels: [(x: Int, y: Int)]) -> [Int] {
    editor.measure()
    let least = Float(max(tuning.leastResidual, limit()))
    let reach = tuning.reach
    func isNear(_ x: Int, _ y: Int) -> Bool {
      pixels.contains { abs($0.x - x) <= reach && abs($0.y - y) <= reach }
    }
    var seen = [Bool](repeating: false, count: grid.width * grid.height)
    work.add(pixels: 2 * seen.count)
    var added: [Int] = []
    for y in 1..<grid.height - 1 {
      for x in 1..<grid.width - 1 {
        let start = y * grid.width + x
        guard abs(grid.residual[start]) >= least, !seen[start], added.count < grid.tuning.bounds.mostResidualAreas,
          isNear(x - PixelGrid.border, y - PixelGrid.border)
        else { continue }
        let pixels = component(at: start, from: least * Float(tuning.connectedShare), seen: &seen)
        let area = pixels.reduce(Float(0)) { $0 + abs(grid.residual[$1]) } / 255
        guard area >= Float(tuning.smallestArea) else { continue }
        for contour in contours(around: pixels, isGap: grid.residual[start] > 0) {
          added.append(editor.contours.count)
          append(contour)
        }
      }
    }
    return added
  }

  /// The pixels connected to one, of the same sign and above the limit.
  private func component(at start: Int, from least: Float, seen: inout [Bool]) -> [Int] {
    let isGap = grid.residual[start] > 0
    var pixels = [start]
    seen[start] = true
    var next = 0
    while next < pixels.count {
      let (x, y) = (pixels[next] % grid.width, pixels[next] / grid.width)
      next += 1
      for row in max(1, y - 1)...min(grid.height - 2, y + 1) {
        for column in max(1, x - 1)...min(grid.width - 2, x + 1) {
          let pixel = row * grid.width + column
          let residual = grid.residual[pixel]
          if !seen[pixel], abs(residual) >= least, (residual > 0) == isGap {
            seen[pixel] = true
            pixels.append(pixel)
          }
        }
      }
    }
    return pixels
  }

  /// Adds lines that are too thin for any pixel of them to fail, and fits them.
  func addFaintLines() {
    let least = Float(max(tuning.faintResidual, tuning.faintNoise * noise))
    work.add(pixels: 4 * grid.coverage.count)
    // Renderers and gamma leave a residual along edges, which is no line.
    var seen = [Bool](repeating: false, count: grid.coverage.count)
    let residual = grid.residual.view, weakest = least * Float(tuning.connectedShare)
    for pixel in seen.indices where abs(residual[pixel]) >= weakest && isEdge(pixel) { seen[pixel] = true }
    var added: [Int] = []
    for start in seen.indices
    where abs(residual[start]) >= least && !seen[start] && added.count < grid.tuning.bounds.mostResidualAreas {
      let pixels = component(at: start, from: least * Float(tuning.connectedShare), seen: &seen)
      for strip in ResidualStrip.strips(through: pixels, in: grid, shortest: tuning.shortestFaintLine) {
        added.append(editor.contours.count)
        append(strip.contour)
      }
    }
    if !added.isEmpty { run(added, limit: limit()) }
  }

  /// Returns true if coverage crosses one half at a pixel or beside it.
  private func isEdge(_ pixel: Int) -> Bool {
    let (x, y) = (pixel % grid.width, pixel / grid.width)
    var count = 0
    for row in y - 1...y + 1 {
      for column in x - 1...x + 1 where grid.value(column, row) >= 0.5 { count += 1 }
    }
    return count > 0 && count < 9
  }

  /// The outlines of such an area at half of its own strongest coverage.
  private func contours(around pixels: [Int], isGap: Bool) -> [TracedContour] {
    if let strip = ResidualStrip(pixels, in: grid), strip.length >= tuning.shortestStrip { return [strip.contour] }
    let strongest = pixels.reduce(Float(0)) { max($0, abs(grid.residual[$1])) }
    var values = [Float](
      repeating: 0, count: (grid.width - 2 * PixelGrid.border) * (grid.height - 2 * PixelGrid.border))
    let width = grid.width - 2 * PixelGrid.border, height = grid.height - 2 * PixelGrid.border
    for pixel in pixels {
      let x = pixel % grid.width - PixelGrid.border, y = pixel / grid.width - PixelGrid.border
      guard x >= 0, y >= 0, x < width, y < height else { continue }
      values[y * width + x] = abs(grid.residual[pixel]) / strongest
    }
    work.add(pixels: 4 * values.count)
    let shown = PixelGrid(CoveragePlane(width: width, height: height, clamping: values), grid.tuning)
    return MarchingSquares.contours(of: shown).compactMap { crossings in
      let edges = EdgeContour(crossings, in: shown)
      guard let contour = FirstOutline(grid: shown, noise: noise, work: work).contour(edges) else { return nil }
      return isGap ? contour.reversed : contour
    }
  }
}
