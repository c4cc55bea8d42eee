/// The corners of a path's contours, flattened and clipped: closed polygons inside the mask's rectangle.
///
/// x in 0...width and y in 0...height, in pixels. Every contour's last vertex repeats its first.
struct VertexList {
  private(set) var x = ScratchBuffer<Float>(uninitialized: 1024)
  private(set) var y = ScratchBuffer<Float>(uninitialized: 1024)
  private(set) var count = 0
  /// The index of each contour's first vertex, and the end of the last contour.
  private(set) var starts = ScratchBuffer<Int32>(uninitialized: 64)
  private(set) var contours = 0
  /// For each row, how many stretches of outline begin less how many ended above.
  private var depths = ScratchBuffer<Int32>(uninitialized: 1)
  var pairs = ContourPairs()

  /// How far beyond `count` vectors may be written or read.
  static let slack = 24

  func deallocate() {
    x.deallocate()
    y.deallocate()
    starts.deallocate()
    depths.deallocate()
    pairs.deallocate()
  }

  mutating func removeAll() {
    count = 0
    contours = 0
    starts[0] = 0
  }

  /// Makes room for `more` vertices.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more + Self.slack > x.count { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let capacity = (count + more + Self.slack) * 2
    x = x.grown(to: capacity, keeping: count)
    y = y.grown(to: capacity, keeping: count)
  }

  /// Adds a vertex, for which there is room.
  @inline(__always)
  mutating func append(_ newX: Float, _ newY: Float) {
    x[count] = newX
    y[count] = newY
    count &+= 1
  }

  /// Counts vertices that were written beyond the end.
  @inline(__always)
  mutating func advance(by added: Int) { count &+= added }

  mutating func removeLast() { count -= 1 }

  /// Ends the contour; one without extent is dropped.
  mutating func endContour() {
    let start = Int(starts[contours])
    guard count - start >= 3 else {
      count = start
      return
    }
    if contours + 2 > starts.count { starts = starts.grown(to: starts.count * 2, keeping: contours + 1) }
    contours += 1
    starts[contours] = Int32(count)
  }

  /// Drops the contours that a condition names by their numbers.
  mutating func removeContours(where isDropped: (Int) -> Bool) {
    var (kept, end) = (0, 0)
    for contour in 0..<contours where !isDropped(contour) {
      let range = Int(starts[contour])..<Int(starts[contour + 1])
      starts[kept] = Int32(truncatingIfNeeded: end)
      for vertex in range {
        x[end] = x[vertex]
        y[end] = y[vertex]
        end += 1
      }
      kept += 1
    }
    starts[kept] = Int32(truncatingIfNeeded: end)
    contours = kept
    count = end
  }

  /// Drops the contours behind the first ones.
  mutating func keep(contours kept: Int) {
    contours = kept
    count = Int(starts[kept])
  }

  /// Whether no point can have a winding number beyond `limit` in size.
  ///
  /// A horizontal line meets every stretch of outline that runs up or down throughout once at most. First all stretches are counted,
  /// and only where they are many, those that begin above and end below the same row.
  mutating func windsAtMost(_ limit: Int, height: Int) -> Bool {
    count <= limit || stretches() <= limit || deepestRow(height: height) <= limit
  }

  /// How many stretches run up or down throughout.
  private func stretches() -> Int {
    var turns = 0
    var wasDown = false
    for k in 0..<max(count - 1, 0) {
      let isDown = y[k] < y[k + 1]
      if isDown != wasDown { turns &+= 1 }
      wasDown = isDown
    }
    return turns + contours + 1
  }

  /// The most stretches that meet one row.
  private mutating func deepestRow(height: Int) -> Int {
    if depths.count < height + 2 { depths = depths.grown(to: height + 2, keeping: 0) }
    depths.fill(0..<height + 2, with: 0)
    let depths = depths
    func add(_ a: Float, _ b: Float) {
      depths[Int(min(a, b))] += 1
      depths[Int(max(a, b)) + 1] -= 1
    }
    for contour in 0..<contours {
      let first = Int(starts[contour])
      var from = y[first]
      var last = from
      var wasDown = false
      for k in first..<Int(starts[contour + 1]) {
        let isDown = last < y[k]
        if isDown != wasDown {
          add(from, last)
          from = last
        }
        wasDown = isDown
        last = y[k]
      }
      add(from, last)
    }
    var depth: Int32 = 0
    var deepest: Int32 = 0
    for row in 0..<height + 2 {
      depth += depths[row]
      deepest = max(deepest, depth)
    }
    return Int(deepest)
  }
}
