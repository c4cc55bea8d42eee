/// A winding number along a line from the top of a row to its bottom.
struct WindingSteps {
  /// The number at the top.
  private(set) var first: Int32 = 0
  /// Where it changes, in 0...1, in order, and by how much.
  private(set) var heights = ScratchBuffer<Float>(uninitialized: 64)
  private(set) var changes = ScratchBuffer<Int32>(uninitialized: 64)
  private(set) var count = 0

  func deallocate() {
    heights.deallocate()
    changes.deallocate()
  }

  mutating func removeAll() {
    first = 0
    count = 0
  }

  @inline(__always)
  mutating func replace(with other: WindingSteps) {
    first = other.first
    count = 0
    reserve(other.count)
    for i in 0..<other.count {
      heights[i] = other.heights[i]
      changes[i] = other.changes[i]
    }
    count = other.count
  }

  /// Adds an edge that runs from top to bottom.
  @inline(__always)
  mutating func pass(_ winding: Int32) { first &+= winding }

  /// Adds an edge that runs from one height to another.
  @inline(__always)
  mutating func add(from top: Float, to bottom: Float, winding: Int32) {
    reserve(2)
    addChange(winding, at: top)
    addChange(0 &- winding, at: bottom)
  }

  /// The number at a height.
  func winding(at height: Float) -> Int32 {
    var winding = first
    for i in 0..<count where heights[i] <= height { winding &+= changes[i] }
    return winding
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    guard count + more > heights.count else { return }
    heights = heights.grown(to: (count + more) * 2, keeping: count)
    changes = changes.grown(to: (count + more) * 2, keeping: count)
  }

  /// The end of one edge and the start of the next cancel, so that few changes are there at a time.
  private mutating func addChange(_ change: Int32, at height: Float) {
    if height >= 1 { return }
    if height <= 0 {
      first &+= change
      return
    }
    var place = count
    while place > 0, heights[place &- 1] > height { place &-= 1 }
    if place > 0, heights[place &- 1] == height {
      changes[place &- 1] &+= change
      if changes[place &- 1] == 0 { remove(at: place &- 1) }
    } else {
      insert(change, at: place, height: height)
    }
  }

  private mutating func insert(_ change: Int32, at place: Int, height: Float) {
    var i = count
    while i > place {
      heights[i] = heights[i &- 1]
      changes[i] = changes[i &- 1]
      i &-= 1
    }
    heights[place] = height
    changes[place] = change
    count &+= 1
  }

  private mutating func remove(at place: Int) {
    count &-= 1
    var i = place
    while i < count {
      heights[i] = heights[i &+ 1]
      changes[i] = changes[i &+ 1]
      i &+= 1
    }
  }
}
