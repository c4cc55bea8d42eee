import CrownPath

/// The winding number of each outline around a point that moves across edges, and the presence of paint.
struct Windings: ~Copyable {
  private let logic: RegionLogic
  /// For each outline the bits of its winding number that say whether the point is inside: the lowest one, or all.
  private var insideBits: ScratchList<Int32>
  /// The winding number of each outline.
  private var counts: ScratchList<Int32>
  /// The number of outlines that hold the point.
  private var insideCount: Int32 = 0
  private let isPlainUnion: Bool
  /// The winding numbers of points that are returned to later.
  private var kept = ScratchList<Int32>(capacity: 1024)

  init(_ logic: RegionLogic) {
    self.logic = logic
    isPlainUnion = logic.isPlainUnion
    insideBits = ScratchList(capacity: logic.outlines.count)
    for outline in logic.outlines { insideBits.append(outline.fillRule == .evenOdd ? 1 : -1) }
    counts = ScratchList(repeating: 0, count: logic.outlines.count)
  }

  /// Moves the point to where no outline winds around it.
  mutating func reset() {
    for outline in counts.indices { counts[outline] = 0 }
    insideCount = 0
  }

  /// Adds to an outline's winding number.
  @inline(__always)
  mutating func add(_ change: Int32, to outline: OutlineID) {
    let (old, new) = (counts[outline], counts[outline] + change)
    counts[outline] = new
    let bits = insideBits[outline]
    insideCount += (new & bits != 0 ? 1 : 0) - (old & bits != 0 ? 1 : 0)
  }

  /// True if there is paint at the point.
  ///
  /// - Complexity: O(1) where all outlines only add paint, else O(outlines).
  var isPainted: Bool { isPlainUnion ? insideCount > 0 : logic.isPainted(counts) }

  /// The alpha in 255ths of the point.
  var alpha: UInt8 { isPlainUnion ? (insideCount > 0 ? 255 : 0) : logic.alpha(counts) }

  // MARK: - A stack of points

  /// The number of winding numbers that are kept.
  var keptCount: Int { kept.count }

  /// Keeps the point on top of those kept before.
  mutating func push() {
    kept.append(contentsOf: counts)
    kept.append(insideCount)
  }

  /// Moves the point to the one kept last, and forgets that.
  mutating func pop() {
    let start = kept.count - counts.count - 1
    insideCount = kept[kept.count - 1]
    counts.copy(from: kept, at: start)
    kept.removeAll(from: start)
  }
}
