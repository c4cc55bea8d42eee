import CrownPath

extension MonotoneSegment {
  /// Cuts segments where a coordinate turns back.
  ///
  /// - Parameter vertices: Receives the ends of all parts.
  static func segments(
    of sources: [SourceSegment], _ vertices: inout VertexSet
  ) -> ScratchList<MonotoneSegment> {
    // The ends of segments come first: they are not snapped to turning points.
    var starts = ScratchList<VertexID>(capacity: sources.count)
    for source in sources { starts.append(vertices.insert(source.curve.start)) }
    var segments = ScratchList<MonotoneSegment>(capacity: 2 * sources.count)
    for (index, source) in sources.enumerated() {
      // Most segments end where the next one starts.
      let next = index + 1
      let end =
        next < sources.count && sources[next].curve.start == source.curve.end
        ? starts[next] : vertices.insert(source.curve.end)
      var (last, vertex) = (0.0, starts[index])
      if source.kind != .line {
        let turns = source.turningParameters
        for turn in 0..<4 where turns[turn] < 1 && turns[turn] > last + CurveTolerance.turningPoint {
          var segment = MonotoneSegment(source: SourceID(index), source, from: last, to: turns[turn])
          (segment.from, segment.to) = (vertex, vertices.insert(segment.curve.end))
          segments.append(segment)
          (last, vertex) = (turns[turn], segment.to)
        }
      }
      var segment = MonotoneSegment(source: SourceID(index), source, from: last, to: 1)
      (segment.from, segment.to) = (vertex, end)
      segments.append(segment)
    }
    return segments
  }

  /// The key by which segments are sorted.
  struct LeftKey {
    let left: Double
    let index: Int32
  }

  /// The size of the largest bucket from which the library's sort is faster than sorting by insertion.
  private static let smallBucket = 64

  /// Sorts segments by their left ends; those with the same left end keep their order.
  ///
  /// - Complexity: O(*n*) where the ends are spread evenly, else O(*n* log *n*).
  static func sortedFromLeft(_ segments: borrowing ScratchList<MonotoneSegment>) -> ScratchList<MonotoneSegment> {
    // A bucket per segment, of equal widths, puts them nearly in order.
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in segments.indices {
      low = min(low, segments[index].box.minX)
      high = max(high, segments[index].box.minX)
    }
    let axis = GridAxis(from: low, to: high, count: segments.count)
    var buckets = Buckets<LeftKey>(count: segments.count)
    for index in segments.indices { buckets.announce(axis.part(of: segments[index].box.minX)) }
    let isNearlySorted = buckets.largestCount < smallBucket
    buckets.allocate(filler: LeftKey(left: 0, index: 0))
    for index in segments.indices.reversed() {
      let left = segments[index].box.minX
      buckets.insert(LeftKey(left: left, index: Int32(truncatingIfNeeded: index)), into: axis.part(of: left))
    }
    buckets.sort(0..<buckets.count, isNearlySorted: isNearlySorted) {
      $0.left < $1.left || $0.left == $1.left && $0.index < $1.index
    }
    var sorted = ScratchList<MonotoneSegment>(capacity: segments.count)
    for index in 0..<buckets.count { sorted.append(segments[buckets[index].index]) }
    return sorted
  }
}
