/// The work that the unions of a drawing may still take, roughly in nanoseconds of an ordinary processor.
///
/// Work is counted rather than timed, so that a drawing has the same result everywhere. 64 bits hold every product of
/// counts that is spent, also where `Int` has 32.
struct UnionBudget {
  /// For the unions of an ordinary drawing: three seconds.
  static let ordinary: Int64 = 3_000_000_000
  /// For those of a drawing with very many dashes: such a drawing is a few bytes, and hardly ever intended.
  static let ofManyDashes: Int64 = 300_000_000
  /// For cutting shapes to their clips, one by one or all at once. `n` shapes in a clip of `n` others take time
  /// proportional to `n` cubed where all of them overlap.
  static let ofClips: Int64 = 100_000_000

  private(set) var left: Int64

  init(_ work: Int64 = Self.ordinary) { left = work }

  /// Takes work from the budget.
  mutating func spend(_ work: Int64) throws(Arrangement.Failure) {
    left -= work
    if left < 0 { throw .tooLarge }
  }

  /// Gives a part of the work half of what is left, so that something is always left for the others.
  mutating func withShare<Result>(
    _ body: (inout UnionBudget) throws(Arrangement.Failure) -> Result
  ) throws(Arrangement.Failure) -> Result {
    try withShare(of: left / 2, body)
  }

  /// Gives a part of the work a share of what is left.
  mutating func withShare<Result>(
    of work: Int64, _ body: (inout UnionBudget) throws(Arrangement.Failure) -> Result
  ) throws(Arrangement.Failure) -> Result {
    let granted = min(work, left)
    var share = UnionBudget(granted)
    defer { left -= granted - max(0, share.left) }
    return try body(&share)
  }
}
