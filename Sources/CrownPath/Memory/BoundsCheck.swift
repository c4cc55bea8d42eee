/// Traps in builds with assertions if an index or range is not within its memory; other builds check nothing.
///
/// The check is a call, not a branch of the caller. With a branch in each access to a noncopyable list, the optimiser
/// of Swift 6.3 fails ("Found ownership error").
@inlinable
package func checkBounds(_ isWithin: @autoclosure () -> Bool) {
  assert(
    {
      trap(unless: isWithin())
      return true
    }())
}

@usableFromInline @inline(never)
func trap(unless isWithin: Bool) {
  precondition(isWithin, "access outside of scratch memory")
}
