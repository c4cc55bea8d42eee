/// What a sweep learnt of a drawing on the way.
struct SweepSummary {
  /// The least and the greatest sum of a pixel: 255 or 256 for once around.
  let sums: ClosedRange<Int16>
  /// Whether four pieces of outline or more pass through some pixel.
  let isCrowded: Bool

  /// What sweeps of two parts of a drawing learnt.
  func union(_ other: SweepSummary) -> SweepSummary {
    SweepSummary(sums: sums.union(other.sums), isCrowded: isCrowded || other.isCrowded)
  }

  /// Whether contours lie on each other, or may where both senses meet.
  var isTangled: Bool { windsTwice || windsBothWays }

  /// Whether somewhere the outline winds more than once; a little more than once around is rounding.
  var windsTwice: Bool { sums.upperBound > 257 || sums.lowerBound < -257 }

  /// Whether it winds in one sense here and in the other there.
  var windsBothWays: Bool { sums.upperBound > 2 && sums.lowerBound < -2 }
}

extension ClosedRange {
  /// The smallest range that holds this one and another one.
  func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
