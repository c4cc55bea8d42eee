/// The findings of a sweep over all pixels.
struct SweepSummary {
  /// The least and the greatest sum of a pixel: 255 or 256 for a winding number of 1.
  let sums: ClosedRange<Int16>
  /// True if some pixel is complex, see ``SweepLog``.
  let isComplex: Bool

  /// True if the outline winds somewhere more than once, or in one direction here and in the other there; a little is
  /// rounding.
  var overlapsItself: Bool {
    sums.upperBound > 257 || sums.lowerBound < -257 || sums.upperBound > 2 && sums.lowerBound < -2
  }

  /// The summary of two parts of a drawing.
  func union(_ other: SweepSummary) -> SweepSummary {
    SweepSummary(sums: sums.union(other.sums), isComplex: isComplex || other.isComplex)
  }
}

extension ClosedRange {
  /// The smallest range that holds this one and another one.
  func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
