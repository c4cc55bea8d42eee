import CrownPath

/// What level lines tell of a pixel.
struct PixelMeasure {
  /// The share of the lines that is inside.
  var share: Float
  /// The mean winding number.
  var sum: Float

  /// Whether a pixel is wound around so often that roundings may have added up in its sum of areas, which then does not count.
  @inline(__always)
  static func winds(often turns: Float) -> Bool { abs(turns) > 16 }

  /// How much of the pixel the sum of signed areas does not tell, -1...1.
  ///
  /// Both the share and the sum are of the same lines, so where the sum is right, nothing lacks however few the lines are.
  func lack(rule: FillRule) -> Float {
    switch rule {
    case .nonzero: share - min(abs(sum), 1)
    case .evenodd: share - abs(sum - 2 * (sum * 0.5).rounded())
    }
  }

  /// The coverage that the lines show.
  var coverage: UInt8 { UInt8(max(0, min(255, share * 255 + 0.5))) }

  /// The corrected coverage.
  ///
  /// - Parameter coverage: What the sum of signed areas gave.
  func coverage(correcting coverage: UInt8, rule: FillRule) -> UInt8 {
    UInt8(max(0, min(255, Float(coverage) + lack(rule: rule) * 255 + 0.5)))
  }

  /// Whether the sum is not the covered share.
  func isWrong(rule: FillRule) -> Bool { abs(lack(rule: rule)) > 0.5 / 255 }
}
