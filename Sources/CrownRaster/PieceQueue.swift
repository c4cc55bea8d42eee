/// Pieces of lines, each in one row, that wait to be added to the cells several at once.
///
/// Columns in one piece of memory, as in ``LineList``, each with a part for every kind of piece: at most 1 pixel wide, at most 2, and
/// wider. Pieces may be kept when they have been added, for whoever asks what passes through some pixels.
struct PieceQueue {
  /// Pieces are added when so many of a kind wait: few enough to stay in the first-level cache.
  static let batch = 512
  /// About how many pieces of a kind are kept.
  static let mostKept = 1 << 13
  /// The kinds.
  static let narrow = 0
  static let wide = 1
  static let veryWide = 2
  static let kinds = 3

  /// x at the two ends, the upper first, in pixels less one half, so that rounding finds the cell.
  static let startX = 0
  static let endX = 1 * column
  /// The signed height, in steps of the accumulator's scale. Where a line begins with the piece, the bits ``begins``
  /// hold what its vertex takes from its pixel's count.
  static let height = 2 * column
  /// The first cell of the row, less the bits that rounding adds.
  static let cell = 3 * column
  /// How far the upper end lies below the row's upper boundary, in steps.
  static let top = 4 * column

  /// The lowest bits of a height, which is a whole number of at most 17 bits and has no other use for them.
  static let begins: Int32 = 3

  /// One line may add a piece for each row, or one for two pixels of a row.
  static let capacity = mostKept + batch + Mask.sizes.upperBound + 16

  private static let column = kinds * capacity

  /// Narrower pieces count as so wide where a division asks for it.
  static let leastWidth: Float = 1e-6
  /// What rounding by ``SIMD4/rounder`` leaves above the integer.
  static let bias = Int32(bitPattern: SIMD4<Float>.rounder.bitPattern)

  /// The number that stands in ``height``, without ``begins``.
  @inline(__always)
  static func height(_ marked: Int32) -> Float { Float(bitPattern: UInt32(bitPattern: marked & ~begins)) }

  let memory = ScratchBuffer<Int32>(uninitialized: 5 * column)
  /// Of each kind the first piece that waits, less ``WaitingPieces/none``.
  private let firsts = ScratchBuffer<Int>(uninitialized: kinds)

  func deallocate() {
    memory.deallocate()
    firsts.deallocate()
  }

  /// Forgets all pieces.
  func removeAll() {
    for kind in 0..<Self.kinds { firsts[kind] = kind * Self.capacity - WaitingPieces.none }
  }

  /// Where the next piece of a kind goes.
  @inline(__always)
  func next(_ kind: Int, after waiting: WaitingPieces) -> Int { firsts[kind] &+ waiting.count(kind) }

  /// The pieces of a kind that wait.
  func range(_ kind: Int, waiting: WaitingPieces) -> Range<Int> {
    next(kind, after: WaitingPieces())..<next(kind, after: waiting)
  }

  /// Keeps the pieces that waited.
  ///
  /// - Returns: Whether there is room for another batch.
  func keep(_ waiting: WaitingPieces) -> Bool {
    var hasRoom = true
    for kind in 0..<Self.kinds {
      firsts[kind] = next(kind, after: waiting) - WaitingPieces.none
      if kept(kind).count > Self.mostKept { hasRoom = false }
    }
    return hasRoom
  }

  /// The pieces of a kind that were kept.
  func kept(_ kind: Int) -> Range<Int> { kind * Self.capacity..<next(kind, after: WaitingPieces()) }

  /// Gives the lanes behind the last piece values that are numbers; what comes of them is not used.
  func pad(at count: Int) {
    memory.store(SIMD8<Int32>.zero, at: Self.startX + count)
    memory.store(SIMD8<Int32>.zero, at: Self.endX + count)
    memory.store(SIMD8<Int32>.zero, at: Self.height + count)
    memory.store(SIMD8<Int32>.zero, at: Self.cell + count)
  }
}
