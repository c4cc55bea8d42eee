import CrownPath

/// A pixel measured along level lines.
struct PixelMeasure {
  /// True if the measure is that of the whole pixel, not of lines at equal distances.
  let isExact: Bool
  /// The share of the lines that is inside.
  var share: Float
  /// The mean winding number.
  var sum: Float

  /// Returns true if the outline winds around a pixel so often that rounding errors may have added up in its sum of
  /// areas, which is then ignored.
  @inline(__always)
  static func winds(often turns: Float) -> Bool { abs(turns) > 16 }

  /// The coverage, -1...1, that the sum of signed areas lacks.
  ///
  /// Both the share and the sum are of the same lines: where the sum is right, this is 0 however few the lines are.
  func deficit(rule: FillRule) -> Float {
    switch rule {
    case .nonzero: share - min(abs(sum), 1)
    case .evenOdd: share - abs(sum - 2 * (sum * 0.5).rounded())
    }
  }

  /// The coverage measured on the lines.
  var coverage: UInt8 { UInt8(max(0, min(255, share * 255 + 0.5))) }

  /// The deficit below which the coverage by the sum of signed areas is kept, so that rounding changes no pixel.
  private static let leastDeficit: Float = 1 / 4096

  /// The corrected coverage.
  ///
  /// - Parameter coverage: The coverage by the sum of signed areas.
  func coverage(correcting coverage: UInt8, rule: FillRule) -> UInt8 {
    let deficit = deficit(rule: rule)
    if isExact, abs(deficit) > Self.leastDeficit { return self.coverage }
    return UInt8(max(0, min(255, Float(coverage) + deficit * 255 + 0.5)))
  }

  /// Returns true if the sum is not the covered share.
  func isWrong(rule: FillRule) -> Bool { abs(deficit(rule: rule)) > 0.5 / 255 }
}
