/// The segments written so far that copies may come from, found by their extents.
struct CopySources {
  /// The segments, the oldest first.
  private(set) var segments: [Segment] = []
  /// The kind and the extents of each.
  private var signatures: [GridVector] = []
  /// The last segment of each slot of a hash table, and the one before each segment in the same slot; -1 for none.
  private var last = [Int32](repeating: -1, count: slotCount)
  private var previous: [Int32] = []

  private static let slotCount = 256
  /// How far a copy's end may lie beside the source's.
  static let slack: Int32 = 2

  /// Makes room for so many more segments.
  mutating func reserveCapacity(_ count: Int) {
    segments.reserveCapacity(segments.count + count)
    signatures.reserveCapacity(segments.count + count)
    previous.reserveCapacity(segments.count + count)
  }

  /// Adds a segment.
  mutating func append(_ segment: Segment) {
    let signature = Self.signature(of: segment.end, kind: segment.kind)
    let slot = Self.slot(signature.x)
    previous.append(last[slot])
    last[slot] = Int32(segments.count)
    segments.append(segment)
    signatures.append(signature)
  }

  /// Calls a function with the distances of the segments of a kind whose extents are those of an end, or nearly so, the
  /// last segment first.
  @inline(__always)
  func forEach(like end: GridVector, kind: Segment.Kind, _ body: (_ distance: Int, _ source: Segment) -> Void) {
    let wanted = Self.signature(of: end, kind: kind)
    let least = wanted &- GridVector(Self.slack, Self.slack)
    // What is near enough lies in two slots at most.
    let (low, high) = (Self.slot(least.x), Self.slot(wanted.x &+ Self.slack))
    var (one, other) = (last[low], low == high ? -1 : last[high])
    while case let index = Int(max(one, other)), index >= 0 {
      let distance = segments.count - index
      if distance > SegmentReader.reach { return }
      if one > other { one = previous[index] } else { other = previous[index] }
      let beyond = signatures[index] &- least
      guard UInt32(bitPattern: beyond.x) <= 2 * Self.slack, UInt32(bitPattern: beyond.y) <= 2 * Self.slack else {
        continue
      }
      body(distance, segments[index])
    }
  }

  /// The extents of a segment's end, the larger one and the smaller one, the larger one in a range for each kind.
  private static func signature(of end: GridVector, kind: Segment.Kind) -> GridVector {
    let (x, y) = (Int32(bitPattern: end.x.size), Int32(bitPattern: end.y.size))
    return GridVector(max(x, y) &+ Int32(kind.rawValue) << 28, min(x, y))
  }

  /// The slot of a larger extent: neighbouring ones share it.
  private static func slot(_ extent: Int32) -> Int {
    Int((UInt32(bitPattern: extent) >> 3 &* 0x9E37_79B1) >> 24)
  }
}
