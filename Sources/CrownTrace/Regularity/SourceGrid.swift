import CrownPath

/// The grid that a drawing was made on, found by where its lines and corners lie.
///
/// Designers draw icons on a grid of 16, 24, 512 units, and records on such a grid are much smaller. Coordinates of
/// lines, corners and extremes are known to some hundredths of a pixel, so that a grid is seen if enough of them lie on
/// it. By chance some lie on any fine grid: the description length decides (J. Rissanen, *Modeling by shortest data
/// description*, Automatica 14, 1978). A coordinate on a line is told by fewer bits, the logarithm of the ratio of the
/// **spacing** to the distance within which it is a **hit**; to say which coordinates are hits costs their entropy. The
/// grid of the largest **saving** is taken. The rest of the coordinates may lie on a finer grid, a half, fifth or
/// tenth. Moves to the lines are small and must leave the coverage nearly as it is.
struct SourceGrid {
  /// The distances between the lines of the grid and of a finer one, in pixels, the coarser first.
  private(set) var spacings: [Double]

  /// The numbers of divisions of the longer side that are tried: those of icon sets, with their halves and tenths.
  private static let divisions = [
    12, 16, 20, 24, 32, 48, 64, 96, 100, 128, 160, 192, 200, 240, 256, 480, 500, 512, 1000, 1024,
  ]
  /// The numbers of divisions of a finer grid for each of the coarser one.
  private static let refinements = [2, 4, 5, 8, 10, 20]

  /// Finds the grid that tells most of the coordinates.
  ///
  /// - Parameters:
  ///   - coordinates: The coordinates of lines and corners, in pixels from the picture's corner.
  ///   - side: The picture's longer side, in pixels.
  /// - Returns: `nil` where the coordinates lie on no grid.
  init?(_ coordinates: [Double], side: Double, _ tuning: TraceTuning.Snapping) {
    let candidates = Self.divisions.map { side / Double($0) } + [1, 0.5]
    guard let first = Self.best(of: candidates, for: coordinates, tuning) else { return nil }
    spacings = [first]
    let rest = coordinates.filter { !Self.isHit($0, first, tuning) }
    let finer = Self.refinements.map { first / Double($0) }
    if let second = Self.best(of: finer, for: rest, tuning) { spacings.append(second) }
  }

  private static func best(
    of spacings: [Double], for coordinates: [Double], _ tuning: TraceTuning.Snapping
  ) -> Double? {
    var best: (saved: Double, spacing: Double)?
    for spacing in spacings {
      let saved = saved(spacing, coordinates, tuning)
      if saved > max(best?.saved ?? 0, tuning.leastSaving) { best = (saved, spacing) }
    }
    return best?.spacing
  }

  private static func reach(_ spacing: Double, _ tuning: TraceTuning.Snapping) -> Double {
    min(tuning.hitDistance, tuning.hitShare * spacing)
  }

  private static func isHit(_ coordinate: Double, _ spacing: Double, _ tuning: TraceTuning.Snapping) -> Bool {
    abs(coordinate - (coordinate / spacing).rounded() * spacing) <= reach(spacing, tuning)
  }

  /// The bits that telling coordinates by a grid's lines saves, less those that tell which lie on one.
  private static func saved(_ spacing: Double, _ coordinates: [Double], _ tuning: TraceTuning.Snapping) -> Double {
    let hits = Double(coordinates.count { isHit($0, spacing, tuning) })
    let share = hits / Double(max(coordinates.count, 1))
    // The logarithm by chords and the entropy by a parabola above it round the same on every machine.
    let positions = spacing / (2 * reach(spacing, tuning))
    let bits = Double(positions.exponent) + positions.significand - 1
    return hits * bits - 4 * share * (1 - share) * Double(coordinates.count)
  }

  /// The nearest line of each grid that is near enough, the coarser grid's first.
  ///
  /// - Parameters:
  ///   - distance: The largest distance, in pixels.
  ///   - share: The largest distance, in distances between lines.
  func lines(near coordinate: Double, within distance: Double, share: Double) -> [Double] {
    spacings.compactMap { spacing in
      let line = (coordinate / spacing).rounded() * spacing
      return abs(line - coordinate) <= min(distance, share * spacing) ? line : nil
    }
  }
}
