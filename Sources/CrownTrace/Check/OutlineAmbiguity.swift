import CrownPath

/// An estimate of how far outlines lie from those that were drawn, where the coverage of the pixels does not tell.
///
/// Three kinds of outline have the coverage of others as well:
///
/// - Thin lines, level or upright. Both edges lie in the same row or column of pixels: coverage tells how far apart
///   they are, but not where.
/// - Rows of parallel lines without a clear or full pixel between them. Coverage does not tell which of them is a line,
///   and which a gap.
/// - Clusters of segments that turn within a few pixels.
struct OutlineAmbiguity {
  /// The mean distance to be expected, in pixels.
  let distance: Double

  /// - Parameter levelTolerance: The largest distance by which a line leaves an axis and still counts as level or
  ///   upright.
  init(of contours: [TracedContour], in grid: PixelGrid, levelTolerance: Double = 0) {
    let tuning = grid.tuning.ambiguity
    let clusters = contours.map { Self.cluster(of: $0, levelTolerance: levelTolerance, tuning) }
    let length = clusters.reduce(0) { $0 + $1.length }, clustered = clusters.reduce(0) { $0 + $1.clustered }
    let samples = contours.flatMap { Self.samples(of: $0, in: grid) }
    let thin = Self.thinLength(samples, in: grid), parallel = Self.parallelLength(samples, in: grid)
    let sum = tuning.thinDistance * thin + tuning.parallelDistance * parallel + tuning.clusterDistance * clustered
    distance = sum / max(1, length)
  }

  // MARK: - Clusters

  /// The length of a contour, and that of its clusters.
  private static func cluster(
    of contour: TracedContour, levelTolerance: Double, _ tuning: TraceTuning.Ambiguity
  ) -> (length: Double, clustered: Double) {
    let (clusterCount, clusterLength) = (tuning.clusterCount, tuning.clusterLength)
    var length = 0.0
    /// The positions of the middles of curves and slanted lines along the contour, and their chords.
    var segments: [(middle: Double, chord: PathPoint)] = []
    for i in 0..<contour.count {
      let segment = contour.segment(i)
      if !segment.isLevelOrUpright(within: levelTolerance) {
        segments.append((length + segment.arcLength / 2, (segment.curve.end - segment.curve.start).unit))
      }
      length += segment.arcLength
    }
    if length < clusterLength {
      // A circle has four segments, but only three parameters.
      return (length, !contour.isCircle && Double(segments.count) * tuning.speckStretch > length ? length : 0)
    }
    guard segments.count >= clusterCount else { return (length, 0) }
    var (clustered, end) = (0.0, -Double.infinity)
    for (i, first) in segments.enumerated() {
      let last = i + clusterCount - 1
      let span =
        last < segments.count
        ? segments[last].middle - first.middle : segments[last - segments.count].middle + length - first.middle
      guard span < clusterLength else { continue }
      let chords = (i...last).map { segments[$0 % segments.count].chord }
      let direction = chords.reduce(.zero, +).unit
      if chords.allSatisfy({ $0.dot(direction) > tuning.straightCosine }) { continue }
      // Stretches of clusters overlap: what the last one covered is not counted again.
      let middle = first.middle + span / 2, half = (clusterLength - span) / 2
      clustered += max(0, middle + half - max(middle - half, end))
      end = max(end, middle + half)
    }
    return (length, min(clustered, length))
  }

  // MARK: - Lines along the axes

  /// A direction along an axis, as a bit.
  private enum Direction: UInt8 {
    case left = 1, right = 2, up = 4, down = 8

    var opposite: Direction {
      switch self {
      case .left: .right
      case .right: .left
      case .up: .down
      case .down: .up
      }
    }
  }

  /// A point of a level or upright edge.
  private struct Sample {
    /// The indices in the grid of the pixel of the point, and of the one beside it if the edge may lie in either; or
    /// the same twice. `nil` outside the grid.
    var first: Int?, second: Int?
    var direction: Direction
  }

  private static func samples(of contour: TracedContour, in grid: PixelGrid) -> [Sample] {
    let tuning = grid.tuning.ambiguity
    let margin = tuning.pixelMargin
    var samples: [Sample] = []
    for i in 0..<contour.count {
      let segment = contour.segment(i)
      let steps = Int((min(segment.arcLength, 1e5) / tuning.sampleStep).rounded())
      for k in 0..<steps {
        let t = (Double(k) + 0.5) / Double(steps)
        let heading = segment.derivative(at: t)
        let isUpright = abs(heading.x) <= tuning.levelSlope * abs(heading.y)
        guard isUpright || abs(heading.y) <= tuning.levelSlope * abs(heading.x) else { continue }
        let point = segment.point(at: t), across = isUpright ? PathPoint(margin, 0) : PathPoint(0, margin)
        samples.append(
          Sample(
            first: grid.index(at: point - across), second: grid.index(at: point + across),
            direction: isUpright ? (heading.y > 0 ? .down : .up) : (heading.x > 0 ? .right : .left)))
      }
    }
    return samples
  }

  /// The length of edges in pixels that an edge of the opposite direction passes too.
  private static func thinLength(_ samples: [Sample], in grid: PixelGrid) -> Double {
    var directions = [UInt8](repeating: 0, count: grid.width * grid.height)
    for sample in samples {
      if let pixel = sample.first { directions[pixel] |= sample.direction.rawValue }
      if let pixel = sample.second { directions[pixel] |= sample.direction.rawValue }
    }
    let thin = samples.count { sample in
      let either = (sample.first.map { directions[$0] } ?? 0) | (sample.second.map { directions[$0] } ?? 0)
      return either & sample.direction.opposite.rawValue != 0
    }
    return grid.tuning.ambiguity.sampleStep * Double(thin)
  }

  /// The length of edges in pixels with a partly covered pixel on either side.
  private static func parallelLength(_ samples: [Sample], in grid: PixelGrid) -> Double {
    let margin = grid.tuning.ambiguity.partialMargin
    let partial = Float(margin)...Float(1 - margin)
    let parallel = samples.count { sample in
      let across = sample.direction == .up || sample.direction == .down ? 1 : grid.width
      func isBetweenPartial(_ pixel: Int?) -> Bool {
        guard let pixel else { return true }
        guard pixel >= across, pixel + across < grid.coverage.count else { return false }
        return partial.contains(grid.coverage[pixel - across]) && partial.contains(grid.coverage[pixel + across])
      }
      return isBetweenPartial(sample.first) && isBetweenPartial(sample.second)
    }
    return grid.tuning.ambiguity.sampleStep * Double(parallel)
  }
}

extension PixelGrid {
  /// The index of the pixel that a point lies in; `nil` outside the grid.
  fileprivate func index(at point: PathPoint) -> Int? {
    guard let (x, y) = pixel(at: point), x >= 0, y >= 0, x < width, y < height else { return nil }
    return y * width + x
  }
}
