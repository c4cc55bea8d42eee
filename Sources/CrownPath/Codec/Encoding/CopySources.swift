/// The segments written so far that copies may come from, found by their extents.
struct CopySources {
  /// The segments, the oldest first.
  private(set) var segments: [Segment] = []
  /// The entry of each segment in the hash table.
  private var entries: [Entry] = []
  /// A hash table of the larger extents: the last segment of each slot; -1 for none.
  private var last = [Int32](repeating: -1, count: slotCount)

  private struct Entry {
    /// The element and the extents.
    let signature: GridVector
    /// The segment before it in the same slot; -1 for none.
    let previous: Int32
  }

  private static let slotCount = 256

  /// Makes room for some more segments.
  mutating func reserveCapacity(_ count: Int) {
    segments.reserveCapacity(segments.count + count)
    entries.reserveCapacity(segments.count + count)
  }

  /// Adds a segment.
  mutating func append(_ segment: Segment) {
    let signature = Self.signature(of: segment.end, element: segment.element)
    let slot = Self.slot(signature.x)
    entries.append(Entry(signature: signature, previous: last[slot]))
    last[slot] = Int32(segments.count)
    segments.append(segment)
  }

  /// Calls a function with each segment whose extents are those of an end within ``CopyCode/slack``, the last one
  /// first.
  @inline(__always)
  func forEach(like end: GridVector, element: Segment.Element, _ body: (_ distance: Int, _ source: Segment) -> Void) {
    let wanted = Self.signature(of: end, element: element)
    let least = wanted &- GridVector(CopyCode.slack, CopyCode.slack)
    // A slot holds eight extents in a row, so those near enough lie in two slots at most.
    let (low, high) = (Self.slot(least.x), Self.slot(wanted.x &+ CopyCode.slack))
    var (one, other) = (last[low], low == high ? -1 : last[high])
    while case let index = Int(max(one, other)), index >= 0 {
      let distance = segments.count - index
      if distance > CopyCode.maximumDistance { return }
      let entry = entries[index]
      if one > other { one = entry.previous } else { other = entry.previous }
      let beyond = entry.signature &- least
      let isNear = max(UInt32(bitPattern: beyond.x), UInt32(bitPattern: beyond.y)) <= 2 * CopyCode.slack
      guard isNear else { continue }
      body(distance, segments[index])
    }
  }

  /// The larger and the smaller extent of a segment's end; the larger one lies in a range of its own for each element.
  private static func signature(of end: GridVector, element: Segment.Element) -> GridVector {
    let (x, y) = (Int32(bitPattern: end.x.size), Int32(bitPattern: end.y.size))
    return GridVector(max(x, y) &+ Int32(element.rawValue) << 28, min(x, y))
  }

  /// The slot of a larger extent: eight extents in a row share it. Multiplicative hashing by the golden ratio.
  private static func slot(_ extent: Int32) -> Int {
    Int((UInt32(bitPattern: extent) >> 3 &* 0x9E37_79B1) >> 24)
  }
}
