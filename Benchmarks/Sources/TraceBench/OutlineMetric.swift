import CrownPath

/// The distances between a traced outline and the true one, in pixels of the picture.
struct OutlineMetric {
  /// The mean of both directions' mean distances.
  var mean = 0.0
  /// The largest distance, at most ``cap``.
  var largest = 0.0
  var segments = 0, trueSegments = 0
  /// The true corners between segments of more than a pixel, and those of them that a traced corner is near to.
  var trueCorners = 0, foundCorners = 0
  /// The traced corners that no sharp turn of the true outline is near to.
  var falseCorners = 0
  /// The traced corners that no corner of ``trueCorners`` is near to. Many are right: see ``SharpTurns``.
  var unlistedCorners = 0

  /// The smallest turn of a true corner, and of a traced one that may be false, in degrees.
  private static let trueTurn = 25.0
  /// A traced corner is false if no true one is this near, in pixels.
  private static let falseDistance = 1.5

  /// Distances beyond this count as this.
  static let cap = 6.0

  init(trace: BezierPath, truth: BezierPath, truthRule: FillRule, width: Int, height: Int) {
    let traced = SampledOutline(trace, rule: .nonzero, width: width, height: height)
    let real = SampledOutline(truth, rule: truthRule, width: width, height: height)
    let tracedIndex = LineIndex(traced.lines, width: width, height: height)
    let realIndex = LineIndex(real.lines, width: width, height: height)
    var sums = (0.0, 0.0)
    for point in real.samples {
      let distance = tracedIndex.distance(from: point, cap: Self.cap)
      sums.0 += distance
      largest = max(largest, distance)
    }
    for point in traced.samples {
      let distance = realIndex.distance(from: point, cap: Self.cap)
      sums.1 += distance
      largest = max(largest, distance)
    }
    mean =
      0.5 * (real.samples.isEmpty ? 0 : sums.0 / Double(real.samples.count))
      + 0.5 * (traced.samples.isEmpty ? Self.cap : sums.1 / Double(traced.samples.count))
    (segments, trueSegments) = (traced.segments, real.segments)
    let mustFind = real.corners.filter { $0.turn > Self.trueTurn }
    trueCorners = mustFind.count
    foundCorners = mustFind.count { corner in
      traced.corners.contains { $0.position.distance(to: corner.position) < 1 }
    }
    let turns = SharpTurns(of: real, width: width, height: height)
    for corner in traced.corners where corner.turn > Self.trueTurn {
      if !turns.contains(near: corner.position, within: Self.falseDistance) { falseCorners += 1 }
      if !mustFind.contains(where: { $0.position.distance(to: corner.position) < Self.falseDistance }) {
        unlistedCorners += 1
      }
    }
  }
}
