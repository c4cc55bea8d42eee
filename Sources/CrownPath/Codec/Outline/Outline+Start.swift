extension Outline {
  /// Begins every contour at its canonical start: see ``canonicalStart(of:_:)``.
  mutating func rotate() {
    for i in contours.indices { Self.rotate(&contours[i]) }
  }

  /// The outline on a grid, with every contour at its canonical start.
  ///
  /// - Parameter transform: The map from the outline's units to steps.
  func rotated(by transform: PathTransform) -> Outline {
    var result = self
    result.contours = contours.map { contour in
      let start = Self.canonicalStart(of: contour, transform)
      return contour.indices.map { index in
        var curve = contour[index < contour.count - start ? index + start : index + start - contour.count]
        curve.curve = curve.curve.transformed(by: transform)
        return curve
      }
    }
    return result
  }

  /// Begins a contour at its canonical start.
  static func rotate(_ contour: inout [OutlineCurve]) {
    let start = canonicalStart(of: contour)
    guard start > 0 else { return }
    var rotated: [OutlineCurve] = []
    rotated.reserveCapacity(contour.count)
    rotated += contour[start...]
    rotated += contour[..<start]
    contour = rotated
  }

  /// Returns true if every contour begins at its canonical start on a grid.
  ///
  /// - Parameter transform: The map from the outline's units to steps.
  func isCanonical(_ transform: PathTransform = .identity) -> Bool {
    contours.allSatisfy { Self.canonicalStart(of: $0, transform) == 0 }
  }

  /// The index of the curve that a contour on a grid begins with, whichever one it begins with now.
  ///
  /// The start follows the longest slanting line, which closing the subpath then draws at no cost; without one, the
  /// longest line. Of several such starts, and without a line, it is the uppermost, then the leftmost.
  ///
  /// Only the ends of curves count, rounded to the grid: rounding the contour does not change the choice.
  private static func canonicalStart(of contour: [OutlineCurve], _ transform: PathTransform = .identity) -> Int {
    var best = (rank: 0.0, start: 0, point: GridVector.zero)
    func consider(_ start: Int, _ point: GridVector, rank: Double) {
      guard rank >= best.rank else { return }
      if rank == best.rank, best.rank > 0, (point.y, point.x) >= (best.point.y, best.point.x) { return }
      best = (rank, start, point)
    }
    for (index, curve) in contour.enumerated() where curve.isLine {
      let start = SegmentWriter.nearest(transform.image(of: curve.curve.start))
      let end = SegmentWriter.nearest(transform.image(of: curve.curve.end))
      // Whole numbers below 2^53: equal lengths give equal ranks.
      let (x, y) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
      let square = x * x + y * y
      // The line vanishes on the grid.
      if square == 0 { continue }
      let across = min(abs(x), abs(y))
      let next = index + 1 == contour.count ? 0 : index + 1
      consider(next, end, rank: 2 + square + (across * across > 1e-6 * square ? slantingRank : 0))
    }
    if best.rank > 0 { return best.start }
    for (index, curve) in contour.enumerated() {
      consider(index, SegmentWriter.nearest(transform.image(of: curve.curve.start)), rank: 1)
    }
    return best.start
  }

  /// The rank that slanting lines have above others: more than the square of any line's length, in steps.
  private static let slantingRank = 0x1p48
}
