/// Which edges meet in each vertex.
struct Incidence {
  /// Where in `all` the edges of each vertex start, and where the last one's end.
  private var starts: [Int]
  private var all: [Int32]

  /// - Parameter ends: The vertices of each edge at which it is to be found.
  init(_ ends: [(Int32, Int32?)], vertices: Int) {
    starts = Array(repeating: 0, count: vertices + 1)
    for (one, other) in ends {
      starts[Int(one) + 1] += 1
      if let other { starts[Int(other) + 1] += 1 }
    }
    for vertex in 0..<vertices { starts[vertex + 1] += starts[vertex] }
    all = Array(repeating: 0, count: starts[vertices])
    var next = starts
    for (index, (one, other)) in ends.enumerated() {
      all[next[Int(one)]] = Int32(index)
      next[Int(one)] += 1
      if let other {
        all[next[Int(other)]] = Int32(index)
        next[Int(other)] += 1
      }
    }
  }

  /// The edges at a vertex.
  func edges(at vertex: Int32) -> ArraySlice<Int32> { all[starts[Int(vertex)]..<starts[Int(vertex) + 1]] }

  /// The edges at a vertex, if there are two.
  func pair(at vertex: Int32) -> (Int32, Int32)? {
    let start = starts[Int(vertex)]
    return starts[Int(vertex) + 1] - start == 2 ? (all[start], all[start + 1]) : nil
  }
}
