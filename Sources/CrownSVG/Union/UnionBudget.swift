/// How much work the unions of a drawing may still take, in nanoseconds of an ordinary processor, roughly;
/// three seconds for a whole drawing.
///
/// Work is counted instead of time, so that a drawing has the same result everywhere.
struct UnionBudget {
  private(set) var left = 3_000_000_000

  /// Takes some work off.
  @inline(__always)
  mutating func spend(_ work: Int) throws(Arrangement.Failure) {
    left -= work
    if left < 0 { throw .tooLarge }
  }

  /// Lets a part of the work have a quarter of what is left, so that there is always something left for the others.
  mutating func withShare<Result>(
    _ body: (inout UnionBudget) throws(Arrangement.Failure) -> Result
  ) throws(Arrangement.Failure) -> Result {
    var share = self
    share.left = left / 4
    let granted = share.left
    defer { left -= granted - max(0, share.left) }
    return try body(&share)
  }
}
