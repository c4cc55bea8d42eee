import CrownPath

/// How far outlines may lie from those that were drawn although they cover each pixel as much.
///
/// Two things hide where an outline runs. Both edges of a level or upright line within one column or row of pixels: the
/// pixels tell its width, but not its place. And many segments in a few pixels: others fit them as well.
struct OutlineAmbiguity {
  /// The length of the edges that share their pixels with the other edge of a level or upright line.
  private var hiddenLength = 0.0
  /// The length of the stretches of many segments.
  private var crowdedLength = 0.0
  /// The length of all outlines.
  private var length = 0.0
  /// For each pixel, the directions in which level and upright edges pass it.
  private var directions: [UInt8]
  private let grid: PixelGrid

  /// How far such edges are taken to lie from those that were drawn, in pixels. By these, the traces that lie far from
  /// the truth stand out most among those of logos of 64 and 128 pixels.
  private static let hiddenDistance = 0.1, crowdedDistance = 0.4

  /// The mean distance to be expected, in pixels.
  var distance: Double {
    (Self.hiddenDistance * hiddenLength + Self.crowdedDistance * crowdedLength) / max(1, length)
  }

  init(of contours: [TracedContour], in grid: PixelGrid) {
    self.grid = grid
    directions = [UInt8](repeating: 0, count: grid.width * grid.height)
    for contour in contours { addCrowd(of: contour) }
    for contour in contours {
      visitEdges(of: contour) { ambiguity, pixel, direction, _ in ambiguity.directions[pixel] |= direction.rawValue }
    }
    for contour in contours {
      var last: PathPoint?
      visitEdges(of: contour) { ambiguity, pixel, direction, point in
        guard last != point, ambiguity.directions[pixel] & direction.opposite.rawValue != 0 else { return }
        ambiguity.hiddenLength += Self.step
        last = point
      }
    }
  }

  // MARK: - Crowds

  /// As many curves and slanted lines in a row, with their middles within this length, are a crowd.
  private static let crowd = 5, crowdLength = 12.0
  /// Shorter contours are crowds if they have a segment for each length of this. Circles have few parameters.
  private static let speckStretch = 4.0

  /// Adds a contour's length, and that of its crowds.
  private mutating func addCrowd(of contour: TracedContour) {
    var length = 0.0
    var middles: [Double] = []
    for i in 0..<contour.count {
      let segment = contour.segment(i)
      if !segment.isLevelOrUpright { middles.append(length + segment.arcLength / 2) }
      length += segment.arcLength
    }
    self.length += length
    if length < Self.crowdLength {
      if !contour.isCircle, Double(middles.count) * Self.speckStretch > length { crowdedLength += length }
      return
    }
    if middles.count < Self.crowd { return }
    var (crowded, end) = (0.0, -Double.infinity)
    for (i, first) in middles.enumerated() {
      let last = i + Self.crowd - 1
      let span = last < middles.count ? middles[last] - first : middles[last - middles.count] + length - first
      guard span < Self.crowdLength else { continue }
      // The middle of the crowd's stretch is that of its segments.
      let middle = first + span / 2, half = (Self.crowdLength - span) / 2
      crowded += max(0, middle + half - max(middle - half, end))
      end = max(end, middle + half)
    }
    crowdedLength += min(crowded, length)
  }

  // MARK: - Hidden edges

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

  /// How far apart edges are looked at, in pixels.
  private static let step = 0.25
  /// The largest slope of edges that count as level or upright.
  private static let largestSlope = 0.1
  /// An edge this near to the next pixel may be in either, in pixels.
  private static let margin = 0.05

  /// Calls a closure for the pixels of points along level and upright edges; twice for an edge between two pixels.
  private mutating func visitEdges(
    of contour: TracedContour, _ body: (inout OutlineAmbiguity, Int, Direction, PathPoint) -> Void
  ) {
    for i in 0..<contour.count {
      let segment = contour.segment(i)
      let steps = Int((min(segment.arcLength, 1e5) / Self.step).rounded())
      for k in 0..<steps {
        let t = (Double(k) + 0.5) / Double(steps)
        let heading = segment.derivative(at: t)
        let isUpright = abs(heading.x) <= Self.largestSlope * abs(heading.y)
        guard isUpright || abs(heading.y) <= Self.largestSlope * abs(heading.x) else { continue }
        let direction: Direction =
          isUpright ? (heading.y > 0 ? .down : .up) : (heading.x > 0 ? .right : .left)
        let point = segment.point(at: t)
        let across = isUpright ? PathPoint(Self.margin, 0) : PathPoint(0, Self.margin)
        let (first, second) = (pixel(at: point - across), pixel(at: point + across))
        if let first { body(&self, first, direction, point) }
        if let second, second != first { body(&self, second, direction, point) }
      }
    }
  }

  private func pixel(at point: PathPoint) -> Int? {
    guard let (x, y) = grid.pixel(at: point), x >= 0, y >= 0, x < grid.width, y < grid.height else { return nil }
    return y * grid.width + x
  }
}

extension OutlineSegment {
  /// Whether a segment is a line along an axis. Few pixels tell where it runs.
  var isLevelOrUpright: Bool { isLine && (curve.start.x == curve.end.x || curve.start.y == curve.end.y) }
}
