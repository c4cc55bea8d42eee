import CrownPath

/// Slits and hairlines, which never have half coverage and so have no contour of their own.
extension OutlineSearch {
  /// A pixel of a slit differs by at least this in a clean picture, in 255ths.
  private static let slitResidual: Float = 28
  /// A smaller slit is left as it is, in pixels of area.
  private static let smallestSlit: Float = 0.15
  /// The distance from failing pixels within which slits are looked for, in pixels.
  private static let slitReach = 3
  /// Slits of at least this length are taken for strips if they are straight, in pixels.
  private static let shortestStrip = 4.0
  /// The most slits of a picture.
  private static let maximumSlits = 64

  /// Adds a contour around each connected area that the outlines miss or cover too much.
  ///
  /// - Parameter pixels: Areas that begin further than ``slitReach`` from all of these pixels are left out.
  /// - Returns: The new contours.
  func addSlits(near pixels: [(x: Int, y: Int)]) -> [Int] {
    editor.measure()
    let least = max(Self.slitResidual, Float(limit(Self.limit)))
    func isNear(_ x: Int, _ y: Int) -> Bool {
      pixels.contains { abs($0.x - x) <= Self.slitReach && abs($0.y - y) <= Self.slitReach }
    }
    var seen = [Bool](repeating: false, count: grid.width * grid.height)
    work.add(pixels: 2 * seen.count)
    var added: [Int] = []
    for y in 1..<grid.height - 1 {
      for x in 1..<grid.width - 1 {
        let start = y * grid.width + x
        guard abs(grid.residual[start]) >= least, !seen[start], added.count < Self.maximumSlits,
          isNear(x - PixelGrid.border, y - PixelGrid.border)
        else { continue }
        let pixels = component(at: start, from: least / 2, seen: &seen)
        let area = pixels.reduce(Float(0)) { $0 + abs(grid.residual[$1]) } / 255
        guard area >= Self.smallestSlit else { continue }
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

  /// A faint line is at least this long, in pixels.
  private static let shortestFaintLine = 8.0
  /// A pixel of a faint line differs by at least this, in 255ths and in deviations of the noise.
  private static let faintResidual = 4.0, faintNoise = 4.5

  /// Adds lines that are too thin for any pixel of them to fail, and fits them.
  func addFaintLines() {
    let least = Float(max(Self.faintResidual, Self.faintNoise * noise))
    work.add(pixels: 4 * grid.residual.count)
    // Renderers and gamma leave a residual along edges, which is no line.
    var seen = (0..<grid.residual.count).map { abs(grid.residual[$0]) >= least / 2 && isEdge($0) }
    var added: [Int] = []
    for start in 0..<grid.residual.count
    where abs(grid.residual[start]) >= least && !seen[start] && added.count < Self.maximumSlits {
      let pixels = component(at: start, from: least / 2, seen: &seen)
      for strip in ResidualStrip.strips(through: pixels, in: grid, shortest: Self.shortestFaintLine) {
        added.append(editor.contours.count)
        append(strip.contour)
      }
    }
    if !added.isEmpty { run(added, limit: limit(Self.limit)) }
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

  /// The outlines of a slit at half of its own strongest coverage.
  private func contours(around pixels: [Int], isGap: Bool) -> [TracedContour] {
    if let strip = ResidualStrip(pixels, in: grid), strip.length >= Self.shortestStrip { return [strip.contour] }
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
    let slit = PixelGrid(CoveragePlane(width: width, height: height, clamping: values))
    return MarchingSquares.contours(of: slit).compactMap { crossings in
      let edges = EdgeContour(crossings, in: slit)
      guard let contour = FirstOutline(grid: slit, noise: noise, work: work).contour(edges) else { return nil }
      return isGap ? contour.reversed : contour
    }
  }
}
