import CrownPath

/// Points of which those within a distance of each other are one.
///
/// The points hang in a hash table by the square that they lie in, so that the few squares around a point are all that
/// has to be searched.
///
/// A point that was asked for before gets the same answer again, whatever has come nearer to it since: outlines stay
/// closed.
struct VertexSet: Sendable {
  private(set) var points: [Point] = []
  private let reach: Double
  private let scale: Double
  /// The last point of each slot of the table, and the one before each point; -1 for none.
  private var last: [Int32]
  private var previous: [Int32] = []
  /// Points that became one with another one, and which; and in `lastMerged` the last of those in each slot of a table by
  /// their coordinates.
  private var merged: [(point: Point, vertex: Int32, previous: Int32)] = []
  private var lastMerged: [Int32]

  /// - Parameter capacity: About how many points there will be.
  init(reach: Double, capacity: Int) {
    self.reach = reach
    // The squares are so large that a point's neighbours mostly lie in the same, and in four of them at most.
    scale = 1 / (16 * reach)
    var slots = 64
    while slots < capacity { slots *= 2 }
    last = Array(repeating: -1, count: slots)
    lastMerged = last
  }

  /// The number of the point nearest to this one within reach; a new one where there is none.
  mutating func insert(_ point: Point) -> Int32 {
    let (x, y) = (Self.bounded(point.x * scale), Self.bounded(point.y * scale))
    let (left, top) = ((x - 0.0625).rounded(.down), (y - 0.0625).rounded(.down))
    let (right, bottom) = ((x + 0.0625).rounded(.down), (y + 0.0625).rounded(.down))
    var best: Int32 = -1
    var bestDistance = reach
    search(left, top, point, &best, &bestDistance)
    if right != left { search(right, top, point, &best, &bestDistance) }
    if bottom != top {
      search(left, bottom, point, &best, &bestDistance)
      if right != left { search(right, bottom, point, &best, &bestDistance) }
    }
    if best >= 0 { return bestDistance == 0 ? best : merge(point, into: best) }
    let slot = slot(x.rounded(.down), y.rounded(.down))
    points.append(point)
    previous.append(last[slot])
    last[slot] = Int32(points.count - 1)
    return last[slot]
  }

  /// The vertex that a point became one with before, or now does.
  private mutating func merge(_ point: Point, into vertex: Int32) -> Int32 {
    let hash = point.x.bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ point.y.bitPattern &* 0xC2B2_AE3D_27D4_EB4F
    let slot = Int((hash ^ hash >> 32) & UInt64(lastMerged.count - 1))
    var next = lastMerged[slot]
    while next >= 0 {
      let known = merged[Int(next)]
      if known.point == point { return known.vertex }
      next = known.previous
    }
    merged.append((point, vertex, lastMerged[slot]))
    lastMerged[slot] = Int32(merged.count - 1)
    return vertex
  }

  private func search(_ x: Double, _ y: Double, _ point: Point, _ best: inout Int32, _ bestDistance: inout Double) {
    var candidate = last[slot(x, y)]
    while candidate >= 0 {
      let distance = points[Int(candidate)].distance(to: point)
      if distance <= bestDistance { (best, bestDistance) = (candidate, distance) }
      candidate = previous[Int(candidate)]
    }
  }

  private func slot(_ x: Double, _ y: Double) -> Int {
    let hash =
      UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    return Int((hash ^ hash >> 32) & UInt64(last.count - 1))
  }

  /// A coordinate within what an integer holds.
  private static func bounded(_ value: Double) -> Double { max(-1e15, min(1e15, value)) }
}
