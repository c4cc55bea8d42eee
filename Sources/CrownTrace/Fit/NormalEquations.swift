import CrownPath

/// The normal equations of a least-squares problem, and their damped solution (Levenberg-Marquardt).
///
/// The memory is used again from one problem to the next.
struct NormalEquations: ~Copyable {
  private(set) var count = 0
  /// The symmetric matrix, row by row; only the lower triangle is used.
  private var matrix = ScratchList<Double>(capacity: 1024)
  /// Half the gradient.
  private var gradient = ScratchList<Double>(capacity: 32)
  private var factor = ScratchList<Double>(capacity: 1024)
  /// A column of the factor.
  private var column = ScratchList<Double>(capacity: 32)
  /// The solution of ``solve(damping:floor:)``.
  private(set) var step = ScratchList<Double>(capacity: 32)

  /// Begins a problem of some parameters.
  mutating func begin(count: Int) {
    self.count = count
    matrix.removeAll()
    factor.removeAll()
    for _ in 0..<count * count {
      matrix.append(0)
      factor.append(0)
    }
    gradient.removeAll()
    column.removeAll()
    step.removeAll()
    for _ in 0..<count {
      gradient.append(0)
      column.append(0)
      step.append(0)
    }
  }

  /// Adds a residual with its derivatives by the parameters of a range.
  ///
  /// - Parameters:
  ///   - derivatives: A list that holds a derivative for each parameter from index `start` on.
  ///   - range: The parameters whose derivative may differ from 0.
  mutating func add(
    residual: Double, _ derivatives: borrowing ScratchList<Double>, at start: Int, range: Range<Int>
  ) {
    for i in range {
      let value = derivatives[start + i]
      if value == 0 { continue }
      gradient[i] += value * residual
      let row = i * count
      for j in range.lowerBound...i { matrix[row + j] += value * derivatives[start + j] }
    }
  }

  /// Adds a product of two parameters' derivatives, `j` at most `i`.
  mutating func add(_ product: Double, row i: Int, column j: Int) { matrix[i * count + j] += product }

  mutating func add(gradient value: Double, _ i: Int) { gradient[i] += value }

  /// Finds the step against the gradient, by Cholesky factorisation of the matrix with its diagonal raised.
  ///
  /// The factor is found column by column. Zeros are skipped: parameters of nodes that are no neighbours share no
  /// pixel.
  ///
  /// - Parameters:
  ///   - damping: The share of each diagonal element that is added to it.
  ///   - floor: The addend to each besides, so that a parameter without effect stays where it is.
  /// - Returns: True if the matrix is positive definite.
  mutating func solve(damping: Double, floor: Double) -> Bool {
    for i in 0..<count {
      let row = i * count
      for j in 0..<i { factor[row + j] = matrix[row + j] }
      factor[row + i] = matrix[row + i] * (1 + damping) + floor
    }
    for k in 0..<count {
      let pivot = factor[k * count + k]
      guard pivot > 0 else { return false }
      let root = pivot.squareRoot()
      factor[k * count + k] = root
      let scale = 1 / root
      for i in k + 1..<max(count, k + 1) {
        let row = i * count
        let value = factor[row + k] * scale
        factor[row + k] = value
        column[i] = value
        if value == 0 { continue }
        for j in k + 1...i { factor[row + j] -= value * column[j] }
      }
    }
    for i in 0..<count {
      var sum = -gradient[i]
      for k in 0..<i { sum -= factor[i * count + k] * step[k] }
      step[i] = sum / factor[i * count + i]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      let value = step[i] / factor[i * count + i]
      step[i] = value
      for k in 0..<i { step[k] -= factor[i * count + k] * value }
    }
    return true
  }

  /// The decrease of the sum of squares by the step, if the residuals were linear in the parameters.
  func expectedGain(damping: Double, floor: Double) -> Double {
    var gain = 0.0
    for i in 0..<count { gain += step[i] * ((damping * matrix[i * count + i] + floor) * step[i] - gradient[i]) }
    return gain
  }
}
