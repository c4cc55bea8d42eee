/// What a sweep learnt of a drawing on the way.
struct SweepSummary {
  /// The least and the greatest sum of a pixel: 255 or 256 for once around.
  let sums: ClosedRange<Int16>
  /// Whether four pieces of outline or more pass through some pixel.
  let isCrowded: Bool

  /// Whether somewhere the outline winds more than once, or in both senses.
  var isTangled: Bool {
    // A little more than once around, and a little of either sense, is rounding.
    sums.upperBound > 257 || sums.lowerBound < -257 || (sums.upperBound > 2 && sums.lowerBound < -2)
  }
}
