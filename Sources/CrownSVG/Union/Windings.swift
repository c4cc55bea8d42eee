/// How many times each outline winds around a point that moves across edges, and whether there is paint.
struct Windings {
  private let logic: RegionLogic
  /// Whether an outline is filled by the even-odd rule.
  private let isEvenOdd: [Bool]
  /// How many times each outline winds around the point.
  private var counts: [Int32]
  /// How many outlines the point lies in.
  private var insideCount = 0

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

  /// Puts what is known of the point on a stack.
  func push(to stack: inout [Int32]) {
    stack += counts
    stack.append(Int32(insideCount))
  }

  /// Moves the point to where it was when it was put on top of a stack, and takes it off.
  mutating func pop(from stack: inout [Int32]) {
    insideCount = Int(stack.removeLast())
    let start = stack.count - counts.count
    for outline in counts.indices { counts[outline] = stack[start + outline] }
    stack.removeLast(counts.count)
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
