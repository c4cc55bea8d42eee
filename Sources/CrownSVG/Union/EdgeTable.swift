internal import CrownMemory

/// Finds the edges between two vertices: a hash table whose slots hold chains of edges, the last one first.
struct EdgeTable: ~Copyable {
  /// The last edge of each slot, and the one before each edge; -1 for none.
  private var last: ScratchList<Int32>
  private var previous: ScratchList<Int32>
  /// How far a hash is shifted to the right to give a slot.
  private let shift: UInt64

  /// - Parameter capacity: About how many edges there will be.
  init(capacity: Int) {
    var bits = 6
    while 1 << bits < capacity { bits += 1 }
    shift = UInt64(64 - bits)
    last = ScratchList(repeating: -1, count: 1 << bits)
    previous = ScratchList(capacity: capacity)
  }

  /// The slot of edges that run between two vertices, in either direction.
  @inline(__always)
  func slot(between a: Int32, _ b: Int32) -> Int {
    let pair = UInt64(UInt32(bitPattern: min(a, b))) << 32 | UInt64(UInt32(bitPattern: max(a, b)))
    return Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  /// The last edge added to a slot; -1 for none.
  @inline(__always)
  func first(in slot: Int) -> Int32 { last[slot] }

  /// The edge in the same slot as another one that was added before it; -1 for none.
  @inline(__always)
  func next(after edge: Int32) -> Int32 { previous[edge] }

  /// Adds the next edge: they are numbered as they come.
  @inline(__always)
  mutating func add(in slot: Int) {
    previous.append(last[slot])
    last[slot] = Int32(previous.count - 1)
  }
}
