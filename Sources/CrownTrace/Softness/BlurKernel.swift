/// A kernel that blurs evenly in all directions: three weights, applied several times along rows and columns.
///
/// Applied often it is nearly a Gaussian. What programs take for one differs from it by less than a level on edges,
/// as long as the variance is the same.
struct BlurKernel {
  /// The share that each neighbour gives at a time.
  private let side: Float
  private let passes: Int

  /// - Parameter variance: The variance in each direction, in square pixels.
  init(variance: Double) {
    passes = max(3, Int((variance / 0.4).rounded(.up)))
    side = Float(variance / 2 / Double(passes))
  }

  /// A blurred copy of levels. Outside the picture are those of the outermost pixels, as in most programs.
  ///
  /// - Complexity: O(pixels).
  func blurred(_ levels: [Float], width: Int, height: Int) -> [Float] {
    let middle = 1 - 2 * side
    var current = levels
    var next = levels
    for _ in 0..<passes {
      for y in 0..<height {
        let row = y * width
        var before = current[row]
        for x in 0..<width {
          let own = current[row + x]
          let after = x + 1 < width ? current[row + x + 1] : own
          next[row + x] = own * middle + (before + after) * side
          before = own
        }
      }
      for y in 0..<height {
        let row = y * width
        let above = y > 0 ? row - width : nil
        let below = y + 1 < height ? row + width : nil
        for x in 0..<width {
          let own = next[row + x]
          let others = (above.map { next[$0 + x] } ?? own) + (below.map { next[$0 + x] } ?? own)
          current[row + x] = own * middle + others * side
        }
      }
    }
    return current
  }
}
