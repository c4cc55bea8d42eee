import CrownPath
internal import CrownMemory

/// Points of which those within a distance of each other are one.
///
/// The points hang in a hash table by the square that they lie in, so that the few squares around a point are all that
/// has to be searched.
///
/// A point that was asked for before gets the same answer again, whatever has come nearer to it since: outlines stay
/// closed.
struct VertexSet: ~Copyable {
  private(set) var points: ScratchList<Point>
  private let reach: Double
  private let scale: Double
  /// The last point of each slot of the table, and the one before each point; -1 for none.
  private var last: ScratchList<Int32>
  private var previous: ScratchList<Int32>
  /// How far a hash is shifted to the right to give a slot.
  private let shift: UInt64
  /// Points that became one with another one; and the last of those in each slot of a table by their coordinates.
  private var merged = ScratchList<Merged>()
  private var lastMerged: ScratchList<Int32>

  /// A point that became one with a vertex.
  struct Merged {
    let point: Point
    let vertex: Int32
    /// The one before in its slot; -1 for none.
    let previous: Int32
  }

  /// - Parameter capacity: About how many points there will be.
  init(reach: Double, capacity: Int) {
    self.reach = reach
    // The squares are so large that a point's neighbours mostly lie in the same, and in four of them at most.
    scale = 1 / (16 * reach)
    var bits = 6
    while 1 << bits < capacity { bits += 1 }
    shift = UInt64(64 - bits)
    points = ScratchList(capacity: capacity)
    previous = ScratchList(capacity: capacity)
    last = ScratchList(repeating: -1, count: 1 << bits)
    lastMerged = ScratchList(repeating: -1, count: 1 << bits)
  }

  /// The number of the point nearest to this one within reach; a new one where there is none.
  mutating func insert(_ point: Point) -> Int32 {
    let (x, y) = (point.x * scale, point.y * scale)
    let (left, top) = ((x - 0.0625).rounded(.down), (y - 0.0625).rounded(.down))
    let (right, bottom) = ((x + 0.0625).rounded(.down), (y + 0.0625).rounded(.down))
    var best: Int32 = -1
    var bestSquare = reach * reach
    search(left, top, point, &best, &bestSquare)
    if right != left { search(right, top, point, &best, &bestSquare) }
    if bottom != top {
      search(left, bottom, point, &best, &bestSquare)
      if right != left { search(right, bottom, point, &best, &bestSquare) }
    }
    if best >= 0 { return bestSquare == 0 ? best : merge(point, into: best) }
    let slot = slot(x.rounded(.down), y.rounded(.down))
    let vertex = Int32(points.count)
    points.append(point)
    previous.append(last[slot])
    last[slot] = vertex
    return vertex
  }

  /// The vertex that a point became one with before, or now does.
  private mutating func merge(_ point: Point, into vertex: Int32) -> Int32 {
    let slot = slot(point.x, point.y)
    var next = lastMerged[slot]
    while next >= 0 {
      let known = merged[next]
      if known.point == point { return known.vertex }
      next = known.previous
    }
    merged.append(Merged(point: point, vertex: vertex, previous: lastMerged[slot]))
    lastMerged[slot] = Int32(merged.count - 1)
    return vertex
  }

  @inline(__always)
  private func search(_ x: Double, _ y: Double, _ point: Point, _ best: inout Int32, _ bestSquare: inout Double) {
    var candidate = last[slot(x, y)]
    while candidate >= 0 {
      let away = points[candidate] - point
      let square = away.dot(away)
      if square <= bestSquare { (best, bestSquare) = (candidate, square) }
      candidate = previous[candidate]
    }
  }

  /// The slot of a square, or of a point's coordinates.
  @inline(__always)
  private func slot(_ x: Double, _ y: Double) -> Int {
    // Both zeros are the same.
    let hash = (x + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ (y + 0).bitPattern &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: hash >> shift)
  }
}
