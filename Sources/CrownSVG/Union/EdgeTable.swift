/// Finds the edges between two vertices: a hash table whose slots hold chains of edges, the last one first.
struct EdgeTable {
  /// The last edge of each slot, and the one before each edge; -1 for none.
  private var last: [Int32]
  private var previous: [Int32] = []

  /// - Parameter capacity: About how many edges there will be.
  init(capacity: Int) {
    var slots = 64
    while slots < capacity { slots *= 2 }
    last = Array(repeating: -1, count: slots)
    previous.reserveCapacity(capacity)
  }

  /// The last edge added that may run between two vertices, in either direction; -1 for none.
  func first(between a: Int32, _ b: Int32) -> Int32 { last[slot(a, b)] }

  /// The edge after another one that may run between the same vertices; -1 for none.
  func next(after edge: Int32) -> Int32 { previous[Int(edge)] }

  /// Adds the next edge: they are numbered as they come.
  mutating func add(between a: Int32, _ b: Int32) {
    let slot = slot(a, b)
    previous.append(last[slot])
    last[slot] = Int32(previous.count - 1)
  }

  private func slot(_ a: Int32, _ b: Int32) -> Int {
    let pair = UInt64(UInt32(bitPattern: min(a, b))) << 32 | UInt64(UInt32(bitPattern: max(a, b)))
    let hash = pair &* 0x9E37_79B9_7F4A_7C15
    return Int((hash >> 32) & UInt64(last.count - 1))
  }
}
