internal import CrownMemory

/// Which edges meet in each vertex.
struct Incidence: ~Copyable {
  /// Where in `all` the edges of each vertex start, and where the last one's end.
  private var starts: ScratchList<Int32>
  private var all: ScratchList<Int32>

  /// - Parameter ends: The vertices of each edge at which it is to be found: one, or two.
  @inline(__always)
  init(edges count: Int, vertices: Int, _ ends: (Int) -> (Int32, Int32?)) {
    starts = ScratchList(repeating: 0, count: vertices + 1)
    for edge in 0..<count {
      let (one, other) = ends(edge)
      starts[one] += 1
      if let other { starts[other] += 1 }
    }
    let sum = starts.turnIntoEnds()
    all = ScratchList(repeating: 0, count: Int(sum))
    for edge in (0..<count).reversed() {
      let (one, other) = ends(edge)
      // The end first, so that a loop's edge is found in the same order as others.
      if let other {
        starts[other] -= 1
        all[starts[other]] = Int32(truncatingIfNeeded: edge)
      }
      starts[one] -= 1
      all[starts[one]] = Int32(truncatingIfNeeded: edge)
    }
  }

  /// The places of the edges at a vertex.
  @inline(__always)
  func places(at vertex: Int32) -> Range<Int> { Int(starts[vertex])..<Int(starts[vertex + 1]) }

  /// The edge at a place.
  @inline(__always)
  subscript(place: Int) -> Int32 { all[place] }

  /// The edges at a vertex, if there are two.
  @inline(__always)
  func pair(at vertex: Int32) -> (Int32, Int32)? {
    let places = places(at: vertex)
    return places.count == 2 ? (all[places.lowerBound], all[places.lowerBound + 1]) : nil
  }
}
