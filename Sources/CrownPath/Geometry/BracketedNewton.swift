/// Newton's method for a function that only rises or only falls, kept within a bracket that shrinks.
@usableFromInline
package enum BracketedNewton {
  /// Finds the zero of a monotone function.
  ///
  /// A step that leaves the bracket is replaced by a bisection, so the method converges for every monotone function,
  /// and quadratically near a simple root.
  ///
  /// - Parameters:
  ///   - low: The lower end of the bracket; the root lies between both ends.
  ///   - high: The upper end.
  ///   - guess: The first parameter, within the bracket.
  ///   - isRising: True if the function rises.
  ///   - maximumSteps: The most steps that are taken. Bisection alone gains a bit with each.
  ///   - stepTolerance: A step smaller than this is the last one; the next would be about its square.
  ///   - valueTolerance: A value no larger than this is zero.
  ///   - function: The function's value and its derivative.
  @inlinable
  package static func root(
    from low: Double, to high: Double, startingAt guess: Double, isRising: Bool, maximumSteps: Int,
    stepTolerance: Double, valueTolerance: Double = 0, of function: (Double) -> (value: Double, slope: Double)
  ) -> Double {
    var (low, high, t) = (low, high, guess)
    for _ in 0..<maximumSteps {
      let (value, slope) = function(t)
      if abs(value) <= valueTolerance { return t }
      if (value > 0) == isRising { high = t } else { low = t }
      let next = t - value / slope
      let improved = next > low && next < high ? next : (low + high) / 2
      if abs(improved - t) < stepTolerance { return improved }
      t = improved
    }
    return t
  }
}
