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

  /// How far beyond `count` vectors may be written or read.
  static let slack = 8

  func deallocate() {
    x.deallocate()
    y.deallocate()
    starts.deallocate()
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
}
