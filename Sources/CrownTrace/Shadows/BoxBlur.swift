/// A blur that takes the same time for any width: three averages over boxes, along rows and columns.
///
/// It is nearly a Gaussian, and it is what browsers and drawing programs take for one. The outermost pixels of a box
/// count in part, so that the variance is exact (Gwosdek, Grewenig, Bruhn and Weickert, *Theoretical foundations of
/// Gaussian convolution by extended box filtering*, SSVM 2011).
struct BoxBlur {
  private static let passes = 3
  /// The pixels on each side that count in whole.
  private let radius: Int
  /// The share of the next pixel on each side.
  private let edge: Float
  /// The factor of the sum.
  private let scale: Float

  /// - Parameter variance: The variance in each direction, in square pixels.
  init(variance: Double) {
    let part = max(variance, 0) / Double(Self.passes)
    var radius = 0
    while Self.variance(ofRadius: radius + 1) <= part { radius += 1 }
    let (next, size) = (Double(radius + 1), Double(2 * radius + 1))
    let edge = (part - Self.variance(ofRadius: radius)) * size / (2 * (next * next - part))
    (self.radius, self.edge, scale) = (radius, Float(edge), Float(1 / (size + 2 * edge)))
  }

  private static func variance(ofRadius radius: Int) -> Double { Double(radius * (radius + 1)) / 3 }

  /// A blurred copy of values. Outside the picture they are 0.
  ///
  /// - Complexity: O(pixels).
  func blurred(_ values: [Float], width: Int, height: Int) -> [Float] {
    var (current, next) = (values, values)
    for _ in 0..<Self.passes {
      averageRows(of: current, into: &next, width: width, height: height)
      averageColumns(of: next, into: &current, width: width, height: height)
    }
    return current
  }

  private func averageRows(of values: [Float], into averages: inout [Float], width: Int, height: Int) {
    for y in 0..<height {
      let row = y * width
      func value(_ x: Int) -> Float { x >= 0 && x < width ? values[row + x] : 0 }
      var sum: Float = 0
      for x in 0..<min(radius, width) { sum += values[row + x] }
      for x in 0..<width {
        let (before, after) = (value(x - radius - 1), value(x + radius + 1))
        sum += value(x + radius)
        averages[row + x] = (sum + (before + after) * edge) * scale
        sum -= value(x - radius)
      }
    }
  }

  private func averageColumns(of values: [Float], into averages: inout [Float], width: Int, height: Int) {
    var sums = [Float](repeating: 0, count: width)
    func add(_ y: Int, times factor: Float) {
      guard y >= 0, y < height else { return }
      for x in 0..<width { sums[x] += values[y * width + x] * factor }
    }
    for y in 0..<min(radius, height) { add(y, times: 1) }
    for y in 0..<height {
      add(y + radius, times: 1)
      let (before, after) = (y - radius - 1, y + radius + 1)
      for x in 0..<width {
        let outer =
          (before >= 0 ? values[before * width + x] : 0) + (after < height ? values[after * width + x] : 0)
        averages[y * width + x] = (sums[x] + outer * edge) * scale
      }
      add(y - radius, times: -1)
    }
  }
}
