import CrownPath

/// The vertices of a path's contours, flattened and clipped: closed polygons inside the mask's rectangle.
///
/// x in 0...width and y in 0...height, in pixels. Every contour's last vertex repeats its first.
struct VertexList: ~Copyable {
  private(set) var x = ScratchMemory<Float>(uninitialized: 1024)
  private(set) var y = ScratchMemory<Float>(uninitialized: 1024)
  /// The number of vertices.
  private(set) var count = 0
  /// The index of each contour's first vertex, and the end of the last contour.
  private(set) var starts = ScratchMemory<Int32>(zeros: 64)
  /// The number of contours.
  private(set) var contours = 0
  /// For each row, how many monotone segments begin there less how many ended above.
  private var depths = ScratchMemory<Int32>(uninitialized: 1)
  /// The lookup table for pairs of equal contours.
  var pairs = ContourPairs()

  /// The elements beyond `count` that vectors may write or read: three vectors of eight.
  static let slack = 24

  /// Removes all vertices; the memory is kept.
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
    x.grow(to: capacity, keeping: count)
    y.grow(to: capacity, keeping: count)
  }

  /// Adds a vertex; the caller has made room for it.
  @inline(__always)
  mutating func append(_ newX: Float, _ newY: Float) {
    x[count] = newX
    y[count] = newY
    count &+= 1
  }

  /// Counts vertices that were written beyond the end.
  @inline(__always)
  mutating func advance(by added: Int) { count &+= added }

  /// Removes the last vertex.
  mutating func removeLast() { count -= 1 }

  /// Ends the contour; one of fewer than three vertices has no area and is dropped.
  mutating func endContour() {
    let start = Int(starts[contours])
    guard count - start >= 3 else {
      count = start
      return
    }
    if contours + 2 > starts.count { starts.grow(to: starts.count * 2, keeping: contours + 1) }
    contours += 1
    starts[contours] = Int32(count)
  }

  /// Drops the contours for which a condition on their index holds.
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

  /// Keeps the first contours only.
  mutating func keep(contours kept: Int) {
    contours = kept
    count = Int(starts[kept])
  }

  /// The rows between the highest and the lowest vertex.
  var rows: Range<Int> {
    guard count > 0 else { return 0..<0 }
    var (highest, lowest) = (y[0], y[0])
    for vertex in 1..<count {
      highest = min(highest, y[vertex])
      lowest = max(lowest, y[vertex])
    }
    return Int(highest)..<Int(lowest.rounded(.up))
  }

  /// Returns true if no point can have a winding number beyond `limit` in size.
  ///
  /// A horizontal line meets every monotone segment of the outline (one that only runs up, or only down) once at most.
  /// All segments are counted first; only where they are many, those that overlap the same row.
  mutating func windsAtMost(_ limit: Int, height: Int) -> Bool {
    count <= limit || monotoneSegments() <= limit || deepestRow(height: height) <= limit
  }

  /// An upper bound of the number of monotone segments.
  private func monotoneSegments() -> Int {
    var turns = 0
    var wasDown = false
    for k in 0..<max(count - 1, 0) {
      let isDown = y[k] < y[k + 1]
      if isDown != wasDown { turns &+= 1 }
      wasDown = isDown
    }
    return turns + contours + 1
  }

  /// The largest number of monotone segments that meet one row.
  private mutating func deepestRow(height: Int) -> Int {
    if depths.count < height + 2 { depths.grow(to: height + 2, keeping: 0) }
    let depths = depths.view
    depths.fill(0..<height + 2, with: 0)
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
