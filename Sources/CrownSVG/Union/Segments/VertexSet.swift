import CrownPath

/// The vertices of an arrangement: points within the snap tolerance of each other are one.
///
/// The points are hashed by the square of the plane that they lie in, so a search covers the few squares around a
/// point.
///
/// A point that was inserted before gets the same vertex again, whatever has come nearer to it since. So outlines stay
/// closed.
struct VertexSet: ~Copyable {
  private(set) var points: ScratchList<PathPoint>
  private let snapTolerance: Double
  private let scale: Double
  /// The vertices, by their squares.
  private var squares: HashChains<VertexID>
  /// The points that were snapped to a vertex other than themselves, and these by their coordinates.
  private var snapped = ScratchList<SnappedPoint>()
  private var snappedByPoint: HashChains<SnappedID>

  struct SnappedPoint {
    let point: PathPoint
    let vertex: VertexID
  }

  struct SnappedID: TypedIndex { let rawValue: Int32 }

  /// The side of a square in snap tolerances: the points near another one then lie in its own square mostly, and in
  /// four at most. Doubled, there are more points in a square to compare.
  private static let side = 16.0

  /// - Parameter capacity: About how many points there will be.
  init(snapTolerance: Double, capacity: Int) {
    self.snapTolerance = snapTolerance
    scale = 1 / (Self.side * snapTolerance)
    points = ScratchList(capacity: capacity)
    squares = HashChains(slots: capacity, capacity: capacity)
    snappedByPoint = HashChains(slots: capacity, capacity: 0)
  }

  /// The vertex nearest to a point within the snap tolerance; a new one where there is none.
  mutating func insert(_ point: PathPoint) -> VertexID {
    let (x, y) = (point.x * scale, point.y * scale)
    let margin = 1 / Self.side
    let (left, top) = ((x - margin).rounded(.down), (y - margin).rounded(.down))
    let (right, bottom) = ((x + margin).rounded(.down), (y + margin).rounded(.down))
    var best = VertexID.absent
    var bestSquare = snapTolerance * snapTolerance
    search(left, top, point, &best, &bestSquare)
    if right != left { search(right, top, point, &best, &bestSquare) }
    if bottom != top {
      search(left, bottom, point, &best, &bestSquare)
      if right != left { search(right, bottom, point, &best, &bestSquare) }
    }
    if best.isPresent { return bestSquare == 0 ? best : snap(point, to: best) }
    points.append(point)
    return squares.add(in: squares.slot(of: x.rounded(.down), y.rounded(.down)))
  }

  /// The vertex that a point was snapped to before, or now is.
  private mutating func snap(_ point: PathPoint, to vertex: VertexID) -> VertexID {
    let slot = snappedByPoint.slot(of: point.x, point.y)
    var next = snappedByPoint.first(in: slot)
    while next.isPresent {
      let known = snapped[next]
      if known.point == point { return known.vertex }
      next = snappedByPoint.next(after: next)
    }
    snapped.append(SnappedPoint(point: point, vertex: vertex))
    snappedByPoint.add(in: slot)
    return vertex
  }

  private func search(_ x: Double, _ y: Double, _ point: PathPoint, _ best: inout VertexID, _ bestSquare: inout Double)
  {
    var candidate = squares.first(in: squares.slot(of: x, y))
    while candidate.isPresent {
      let away = points[candidate] - point
      let square = away.dot(away)
      if square <= bestSquare { (best, bestSquare) = (candidate, square) }
      candidate = squares.next(after: candidate)
    }
  }
}
