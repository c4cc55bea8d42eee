/// Outlines that were drawn several times over, as some drawing programs leave them.
///
/// By the non-zero rule they paint what one of them paints, but two pieces of outline pass through every pixel on their edges, all of
/// which would be looked at again.
extension VertexList {
  /// Drops all but the first copy, where the contours are the same ones over and over.
  ///
  /// Takes a few steps for each contour where they are not, and never more than a few for each vertex.
  /// - Returns: How many copies there were.
  mutating func dropCopies() -> Int {
    // A path made to be slow has as many guesses as its number of contours has divisors.
    var guesses = 4
    var period = 1
    while period <= contours / 2, guesses > 0 {
      if isFirstVertex(ofContour: period), contours % period == 0 {
        if repeats(every: period) {
          let copies = contours / period
          keep(contours: period)
          return copies
        }
        guesses -= 1
      }
      period += 1
    }
    return 1
  }

  /// Whether a contour begins where the first one does.
  @inline(__always)
  private func isFirstVertex(ofContour contour: Int) -> Bool {
    let vertex = Int(starts[contour])
    return x[vertex] == x[0] && y[vertex] == y[0]
  }

  /// Whether each contour but the first ones is that so many before it.
  private func repeats(every period: Int) -> Bool {
    let shift = starts[period]
    for contour in period...contours where starts[contour] - starts[contour - period] != shift { return false }
    for vertex in Int(shift)..<count {
      let before = vertex - Int(shift)
      if x[vertex] != x[before] || y[vertex] != y[before] { return false }
    }
    return true
  }
}
