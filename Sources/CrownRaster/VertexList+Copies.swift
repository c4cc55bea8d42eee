/// Outlines that were drawn several times over, as some drawing programs leave them.
///
/// By the non-zero rule they paint what one of them paints, but two pieces of outline pass through every pixel on their edges, all of
/// which would be refined.
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

  /// Drops contours that are there twice, pair by pair: by the even-odd rule they paint nothing.
  ///
  /// The second contour may begin at another vertex, and run the other way. Takes a few steps for each vertex.
  mutating func dropPairs() {
    guard contours > 1 else { return }
    // An open hash table: a contour's number is in its place, or behind it.
    let mask = (1 << (Int.bitWidth - contours.leadingZeroBitCount + 1)) - 1
    pairs.reserve(contours: contours, places: mask + 1)
    var hasPairs = false
    for contour in 0..<contours {
      let key = key(ofContour: contour)
      pairs.keys[contour] = key
      var place = Int(truncatingIfNeeded: key >> 32) & mask
      // A path made to be slow has many contours of equal keys.
      var compared = 0
      while compared < Self.mostCompared {
        let other = Int(pairs.table[place])
        if other < 0 {
          pairs.table[place] = Int32(truncatingIfNeeded: contour)
          break
        }
        if pairs.keys[other] == key {
          if pairs.isDropped[other] {
            pairs.table[place] = Int32(truncatingIfNeeded: contour)
            break
          }
          if isSame(contour, as: other) {
            pairs.isDropped[contour] = true
            pairs.isDropped[other] = true
            hasPairs = true
            break
          }
          compared += 1
        }
        place = (place + 1) & mask
      }
    }
    if hasPairs {
      let isDropped = pairs.isDropped
      removeContours { isDropped[$0] }
    }
  }

  /// The contours of equal keys, and the first vertices of a contour, that one contour is compared with.
  private static var mostCompared: Int { 8 }

  /// The vertices of a contour, without the last, which repeats the first.
  private func vertices(ofContour contour: Int) -> Range<Int> { Int(starts[contour])..<Int(starts[contour + 1]) - 1 }

  /// A number that does not depend on where a contour begins or which way it runs.
  private func key(ofContour contour: Int) -> UInt64 {
    var sum: UInt64 = 0
    for vertex in vertices(ofContour: contour) {
      let bits = UInt64((x[vertex] + 0).bitPattern) << 32 | UInt64((y[vertex] + 0).bitPattern)
      // The multiplier is that of SplitMix64: without it, vertices that exchange coordinates would have equal sums.
      let mixed = (bits ^ bits >> 31) &* 0xBF58_476D_1CE4_E5B9
      sum &+= mixed ^ mixed >> 29
    }
    return sum
  }

  /// Whether two contours have the same vertices in the same or the reverse order, from some vertex on.
  private func isSame(_ contour: Int, as other: Int) -> Bool {
    let (range, others) = (vertices(ofContour: contour), vertices(ofContour: other))
    guard range.count == others.count, let first = range.first else { return false }
    var tries = 0
    for start in others where isSame(first, start) {
      if matches(range, others, from: start, step: 1) || matches(range, others, from: start, step: -1) { return true }
      tries += 1
      if tries == Self.mostCompared { break }
    }
    return false
  }

  private func matches(_ range: Range<Int>, _ others: Range<Int>, from start: Int, step: Int) -> Bool {
    var other = start
    for vertex in range {
      if !isSame(vertex, other) { return false }
      other += step
      if other == others.upperBound { other = others.lowerBound }
      if other < others.lowerBound { other = others.upperBound - 1 }
    }
    return true
  }

  @inline(__always)
  private func isSame(_ vertex: Int, _ other: Int) -> Bool { x[vertex] == x[other] && y[vertex] == y[other] }
}

/// The memory in which pairs of contours are looked for.
struct ContourPairs {
  /// For each contour a number that pairs have in common.
  private(set) var keys = ScratchBuffer<UInt64>(uninitialized: 0)
  private(set) var isDropped = ScratchBuffer<Bool>(uninitialized: 0)
  /// The numbers of contours, and -1 where there is none.
  private(set) var table = ScratchBuffer<Int32>(uninitialized: 0)

  func deallocate() {
    keys.deallocate()
    isDropped.deallocate()
    table.deallocate()
  }

  /// Makes room, and empties the table.
  mutating func reserve(contours: Int, places: Int) {
    if keys.count < contours { keys = keys.grown(to: 2 * contours, keeping: 0) }
    if isDropped.count < contours { isDropped = isDropped.grown(to: 2 * contours, keeping: 0) }
    if table.count < places { table = table.grown(to: 2 * places, keeping: 0) }
    isDropped.fill(0..<contours, with: false)
    table.fill(0..<places, with: -1)
  }
}
