/// The levels of a picture by a renderer that counts samples in a pixel.
///
/// Its coverage is a multiple of a **step**, the share of a sample. The error is up to half a step and the same all
/// along a level or upright edge, so that neither edge points nor the residual of a small picture tell of it. The
/// levels do: few of another picture's are multiples of anything. A picture of level and upright edges has few levels
/// in all, whatever drew it, so that many of the multiples have to occur.
struct SampledLevels {
  /// The step, in 255ths; `nil` where the picture has other levels.
  let step: Double?

  /// The numbers of samples that are looked for, with the step of each: four times four, of which a full pixel has 256
  /// parts, and sixteen levels with the full one at 255.
  private static let steps = [255.0 / 15, 256.0 / 16, 256.0 / 32]

  /// - Complexity: O(pixels).
  init(of plane: CoveragePlane, _ tuning: TraceTuning.SampledLevels) {
    var histogram = [Int](repeating: 0, count: 256)
    for value in plane.values { histogram[Int((value * 255).rounded())] += 1 }
    let margin = Int(tuning.tolerance)
    let partial = (1 + margin)..<(255 - margin)
    let count = partial.reduce(0) { $0 + histogram[$1] }
    guard count >= tuning.fewestPixels else {
      step = nil
      return
    }
    step = Self.steps.first { step in
      var others = 0
      var multiples: Set<Int> = []
      for level in partial where histogram[level] > 0 {
        let multiple = (Double(level) / step).rounded()
        if abs(Double(level) - multiple * step) <= tuning.tolerance {
          multiples.insert(Int(multiple))
        } else {
          others += histogram[level]
        }
      }
      return Double(others) <= tuning.mostOthers * Double(count)
        && Double(multiples.count) >= tuning.leastMultiples * 255 / step
    }
  }
}
