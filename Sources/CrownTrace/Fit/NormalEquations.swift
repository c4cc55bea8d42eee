/// The normal equations of a least-squares problem, and their damped solution.
struct NormalEquations {
  let count: Int
  /// The symmetric matrix, row by row; only the lower triangle is used.
  var matrix: [Double]
  /// Half the gradient.
  var gradient: [Double]

  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    gradient = Array(repeating: 0, count: count)
  }

  /// The step against the gradient, by Cholesky factorisation of the matrix with its diagonal raised
  /// (Levenberg-Marquardt).
  ///
  /// - Parameters:
  ///   - damping: The share of each diagonal element that is added to it.
  ///   - floor: What is added to each besides, so that a parameter without effect stays where it is.
  /// - Returns: `nil` where the matrix is not positive definite.
  func step(damping: Double, floor: Double) -> [Double]? {
    var factor = matrix
    var step = gradient
    for i in 0..<count { factor[i * count + i] += damping * matrix[i * count + i] + floor }
    for i in 0..<count {
      for j in 0...i {
        var sum = factor[i * count + j]
        for k in 0..<j { sum -= factor[i * count + k] * factor[j * count + k] }
        if i == j {
          guard sum > 0 else { return nil }
          factor[i * count + i] = sum.squareRoot()
        } else {
          factor[i * count + j] = sum / factor[j * count + j]
        }
      }
    }
    for i in 0..<count {
      var sum = -step[i]
      for k in 0..<i { sum -= factor[i * count + k] * step[k] }
      step[i] = sum / factor[i * count + i]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      var sum = step[i]
      for k in i + 1..<max(count, i + 1) { sum -= factor[k * count + i] * step[k] }
      step[i] = sum / factor[i * count + i]
    }
    return step
  }
}
