/// The gamma that a program applied to coverage, as if it were a colour.
///
/// Along a slanted edge the coverage of pixels steps evenly. A gamma bends the steps, so that the edge seems to wave
/// with its position between the pixels.
public enum CoverageGamma {
  /// The exponents that are tried, those of common programs.
  public static let exponents = [1 / 2.2, 1 / 1.8, 1, 1.8, 2.2]

  /// The exponent that makes the edges of a picture the straightest: 1 for most, `nil` where too few edges are slanted.
  ///
  /// Of single pictures some are misjudged; judge several of one program: see ``exponent(agreedBy:)``.
  /// - Complexity: O(pixels).
  public static func exponent(of plane: CoveragePlane) -> Double? {
    exponent(of: plane, TraceTuning())
  }

  static func exponent(of plane: CoveragePlane, _ tuning: TraceTuning) -> Double? {
    guard let present = noise(of: plane, tuning) else { return nil }
    var best = (exponent: 1.0, noise: present * tuning.gamma.noiseShare)
    for exponent in exponents where exponent != 1 {
      guard let noise = noise(of: plane.raised(to: exponent), tuning), noise < best.noise else { continue }
      best = (exponent, noise)
    }
    return best.exponent
  }

  /// The exponent that most pictures of one program agree on; 1 if they do not agree, or are too few.
  public static func exponent(agreedBy exponents: [Double]) -> Double {
    Self.exponent(agreedBy: exponents, TraceTuning.Gamma())
  }

  static func exponent(agreedBy exponents: [Double], _ tuning: TraceTuning.Gamma) -> Double {
    guard exponents.count >= tuning.fewestPictures else { return 1 }
    let median = exponents.sorted()[exponents.count / 2]
    let agreeing = exponents.count { $0 == median }
    return Double(agreeing) >= Double(exponents.count) * tuning.agreement ? median : 1
  }

  /// The noise along the straight, slanted edges of a picture.
  private static func noise(of plane: CoveragePlane, _ tuning: TraceTuning) -> Double? {
    let grid = PixelGrid(plane, tuning)
    let noise = EdgeNoise(MarchingSquares.contours(of: grid).map { EdgeContour($0, in: grid) }, tuning.noise)
    return noise.isOfSlantedEdges ? noise.deviation : nil
  }
}

extension CoveragePlane {
  /// The plane with each value raised to an exponent, which takes a gamma out.
  public func raised(to exponent: Double) -> CoveragePlane {
    guard exponent != 1 else { return self }
    return CoveragePlane(
      width: width, height: height,
      clamping: values.map { $0 > 0 && $0 < 1 ? Float(Power.value(Double($0), to: exponent)) : $0 })
  }
}

/// Powers without the C library, whose results differ between systems in the last bits.
private enum Power {
  /// A power of a number from 0 to 1, by Newton's method: the exponents are ratios of small whole numbers.
  static func value(_ base: Double, to exponent: Double) -> Double {
    // Tenths: x^1.8 is the tenth root of x^18; the inverse exponents are 5/11 and 5/9.
    if exponent >= 1 { return root(10, of: power(base, Int((exponent * 10).rounded()))) }
    let degree = Int((5 / exponent).rounded())
    return root(degree, of: power(base, 5))
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= base }
    return result
  }

  /// The positive root of a number from 0 to 1, from above.
  private static func root(_ degree: Int, of value: Double) -> Double {
    var root = 1.0
    while true {
      let next = root - (root - value / power(root, degree - 1)) / Double(degree)
      // Newton's steps descend until rounding stops them.
      guard next < root else { return root }
      root = next
    }
  }
}
