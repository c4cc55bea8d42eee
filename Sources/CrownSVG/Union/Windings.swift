/// How many times each outline winds around a point that moves across edges, and whether there is paint.
struct Windings {
  private let logic: RegionLogic
  /// Whether an outline is filled by the even-odd rule.
  private let isEvenOdd: [Bool]
  /// How many times each outline winds around the point.
  private var counts: [Int32]
  /// How many outlines the point lies in.
  private var insideCount = 0
  /// What was kept of other points; behind `keptCount` nothing that matters.
  private var kept: [Int32] = []
  /// How many numbers are kept.
  private(set) var keptCount = 0

  init(_ logic: RegionLogic) {
    self.logic = logic
    isEvenOdd = logic.outlines.map { $0.fillRule == .evenodd }
    counts = Array(repeating: 0, count: logic.outlines.count)
  }

  /// Moves the point to where no outline winds around it.
  mutating func reset() {
    for outline in counts.indices { counts[outline] = 0 }
    insideCount = 0
  }

  /// Keeps what is known of the point, on top of what was kept before.
  mutating func push() {
    let end = keptCount + counts.count + 1
    if end > kept.count { kept += [Int32](repeating: 0, count: end) }
    kept.withUnsafeMutableBufferPointer { kept in
      for outline in counts.indices { kept[keptCount + outline] = counts[outline] }
      kept[end - 1] = Int32(insideCount)
    }
    keptCount = end
  }

  /// Moves the point to where it was when it was kept last, and forgets that.
  mutating func pop() {
    let start = keptCount - counts.count - 1
    insideCount = Int(kept[keptCount - 1])
    counts.withUnsafeMutableBufferPointer { counts in
      for outline in counts.indices { counts[outline] = kept[start + outline] }
    }
    keptCount = start
  }

  /// Adds to the number of times that an outline winds around the point.
  @inline(__always)
  mutating func add(_ change: Int32, to outline: Int32) {
    let outline = Int(outline)
    let (old, new) = (counts[outline], counts[outline] + change)
    counts[outline] = new
    insideCount += (isInside(outline, new) ? 1 : 0) - (isInside(outline, old) ? 1 : 0)
  }

  @inline(__always)
  private func isInside(_ outline: Int, _ count: Int32) -> Bool {
    isEvenOdd[outline] ? count & 1 != 0 : count != 0
  }

  /// Whether there is paint at the point.
  ///
  /// - Complexity: O(1) where all outlines only add paint, else O(outlines).
  var isPainted: Bool { logic.isPlainUnion ? insideCount > 0 : logic.isPainted(counts) }
}
