/// A method by which programs enlarge pictures by a whole factor: the weights of a small picture's pixels in each pixel
/// of the large one.
///
/// Programs enlarge rows and columns one after the other. The weights follow from a kernel at the distances between the
/// centres of the pixels (Mitchell and Netravali, *Reconstruction filters in computer graphics*, SIGGRAPH 1988; Keys,
/// *Cubic convolution interpolation*, IEEE ASSP 29, 1981).
struct Enlargement {
  enum Method: CaseIterable {
    case nearest, linear, cubic, sharpCubic, mitchell, lanczos
  }

  let factor: Int
  /// For each of the pixels that one becomes: the first small pixel beside it that counts, and the weights.
  private let phases: [(first: Int, weights: [Float])]

  init(_ method: Method, factor: Int) {
    self.factor = factor
    phases = (0..<factor).map { phase in
      let center = (Double(phase) + 0.5) / Double(factor) - 0.5
      let reach = method.reach
      let first = Int((center - reach).rounded(.up)), last = Int((center + reach).rounded(.down))
      let weights = (first...max(first, last)).map { method.weight(Double($0) - center) }
      let sum = weights.reduce(0, +)
      return (first, weights.map { Float($0 / sum) })
    }
  }

  /// Enlarges a picture. Beyond its border the outermost pixels are repeated.
  func enlarged(_ levels: [Float], width: Int, height: Int) -> [Float] {
    let wide = width * factor
    var rows = [Float](repeating: 0, count: wide * height)
    for y in 0..<height {
      for x in 0..<wide {
        let (first, weights) = phases[x % factor]
        var sum: Float = 0
        for (step, weight) in weights.enumerated() {
          sum += weight * levels[y * width + min(max(x / factor + first + step, 0), width - 1)]
        }
        rows[y * wide + x] = sum
      }
    }
    var all = [Float](repeating: 0, count: wide * height * factor)
    for y in 0..<height * factor {
      let (first, weights) = phases[y % factor]
      for (step, weight) in weights.enumerated() {
        let row = min(max(y / factor + first + step, 0), height - 1) * wide
        for x in 0..<wide { all[y * wide + x] += weight * rows[row + x] }
      }
    }
    return all.map { min(max($0, 0), 255) }
  }

  /// The means of the squares of pixels that each pixel becomes.
  func means(_ levels: [Float], width: Int, height: Int) -> [Float] {
    let (columns, rows) = (width / factor, height / factor)
    var sums = [Float](repeating: 0, count: columns * rows)
    for y in 0..<rows * factor {
      for x in 0..<columns * factor { sums[y / factor * columns + x / factor] += levels[y * width + x] }
    }
    let share = 1 / Float(factor * factor)
    return sums.map { $0 * share }
  }
}

extension Enlargement.Method {
  fileprivate var reach: Double {
    switch self {
    case .nearest: 0.5
    case .linear: 1
    case .cubic, .sharpCubic, .mitchell: 2
    case .lanczos: 3
    }
  }

  /// The kernel at a distance.
  fileprivate func weight(_ distance: Double) -> Double {
    let x = abs(distance)
    switch self {
    case .nearest: return 1
    case .linear: return max(0, 1 - x)
    case .cubic: return Self.cubic(x, b: 0, c: 0.5)
    case .sharpCubic: return Self.cubic(x, b: 0, c: 0.75)
    case .mitchell: return Self.cubic(x, b: 1.0 / 3, c: 1.0 / 3)
    case .lanczos: return x < 3 ? Self.sinc(x) * Self.sinc(x / 3) : 0
    }
  }

  private static func cubic(_ x: Double, b: Double, c: Double) -> Double {
    if x < 1 { return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6 }
    if x >= 2 { return 0 }
    return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c) / 6
  }

  /// sin(πx)/(πx) for x up to 3, by its power series: sums and products round alike on every machine.
  private static func sinc(_ x: Double) -> Double {
    let y = Double.pi * x
    var (term, sum) = (1.0, 1.0)
    for k in 1...24 {
      term *= -y * y / Double(2 * k * (2 * k + 1))
      sum += term
    }
    return sum
  }
}
