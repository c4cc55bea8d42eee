import CrownPath

extension SegmentCuts {
  /// The budget taken by a pair of segments whose boxes meet, and by a pair of parts of curves.
  private static let costOfPair: Int64 = 10
  private static let costOfParts: Int64 = 150

  /// Cuts segments where they cross.
  mutating func cutAtCrossings(_ budget: inout UnionBudget) throws(Arrangement.Failure) {
    var finder = CrossingFinder(flatness: 2 * snapTolerance)
    // In a list of their own, since far more boxes are compared than meet.
    var boxes = ScratchList<BoundingBox>(capacity: segments.count)
    for index in segments.indices { boxes.append(segments[index].box) }
    var near = ScratchList<SegmentID>(repeating: .absent, count: segments.count)
    for index in segments.indices {
      let (first, box) = (SegmentID(index), boxes[index])
      let count = try Self.list(boxesMeeting: index, of: boxes, in: &near, &budget)
      try budget.spend(Self.costOfPair * Int64(count))
      for entry in 0..<count {
        let second = near[entry]
        // Excludes two of three pairs whose boxes meet.
        if strips[first].excludes(segments[second].curve) || strips[second].excludes(segments[first].curve) { continue }
        // A monotone segment is at the limit of a coordinate at its ends alone, which are vertices already.
        guard !box.onlyTouches(boxes[second]), !segments[first].isClear(of: segments[second]) else { continue }
        let work = finder.find(segments[first], segments[second])
        try budget.spend(Self.costOfParts * Int64(work))
        for crossing in finder.crossings {
          let vertex = vertices.insert(crossing.point)
          cut(first, at: crossing.a, vertex)
          cut(second, at: crossing.b, vertex)
        }
        guard cuts.count <= Self.maximumCuts else { throw .tooLarge }
      }
    }
  }

  /// Lists the boxes after one that meet it. Branch-free: the outcome is unpredictable.
  ///
  /// - Returns: Their number.
  private static func list(
    boxesMeeting first: Int, of boxes: borrowing ScratchList<BoundingBox>, in near: inout ScratchList<SegmentID>,
    _ budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Int {
    let box = boxes[first]
    var second = first + 1
    var count = 0
    while second < boxes.count, boxes[second].minX <= box.maxX {
      near[count] = SegmentID(second)
      count += (boxes[second].minY <= box.maxY ? 1 : 0) & (boxes[second].maxY >= box.minY ? 1 : 0)
      second += 1
    }
    try budget.spend(Int64(second - first - 1))
    return count
  }
}
