import CrownPath

/// The normal equations of a least-squares problem, and their damped solution (Levenberg-Marquardt).
///
/// The memory is used again from one problem to the next.
struct NormalEquations: ~Copyable {
  private(set) var count = 0
  /// The symmetric matrix, row by row; only the lower triangle is used.
  private var matrix = ScratchMemory<Double>(uninitialized: 1024)
  /// Half the gradient.
  private var gradient = ScratchList<Double>(capacity: 32)
  private var factor = ScratchMemory<Double>(repeating: 0, count: 1024)
  /// For each row, its first column that differs from 0, and the inverse of the factor's diagonal element.
  private var firstColumns = ScratchList<Int32>(capacity: 32)
  private var inverses = ScratchList<Double>(capacity: 32)
  /// The solution of ``solve(damping:floor:)``.
  private(set) var step = ScratchList<Double>(capacity: 32)

  /// Begins a problem of some parameters.
  mutating func begin(count: Int) {
    self.count = count
    if matrix.count < count * count {
      matrix = ScratchMemory(uninitialized: 2 * count * count)
      factor = ScratchMemory(repeating: 0, count: 2 * count * count)
    }
    matrix.view.fill(0..<count * count, with: 0)
    gradient.removeAll()
    firstColumns.removeAll()
    inverses.removeAll()
    step.removeAll()
    for _ in 0..<count {
      gradient.append(0)
      inverses.append(0)
      step.append(0)
    }
  }

  /// Adds a product of two parameters' derivatives, `j` at most `i`.
  @inline(__always)
  mutating func add(_ product: Double, row i: Int, column j: Int) { matrix[i * count + j] += product }

  @inline(__always)
  mutating func add(gradient value: Double, _ i: Int) { gradient[i] += value }

  /// Finds the first column of each row, once the matrix is complete.
  mutating func findBand() {
    for i in 0..<count {
      var first = 0
      while first < i, matrix[i * count + first] == 0 { first += 1 }
      firstColumns.append(Int32(first))
    }
  }

  /// Finds the step against the gradient, by Cholesky factorisation of the matrix with its diagonal raised.
  ///
  /// Parameters of nodes that are no neighbours share no pixel. So the matrix is banded, and what lies before a row's
  /// first column stays 0 in the factor.
  ///
  /// - Parameters:
  ///   - damping: The share of each diagonal element that is added to it.
  ///   - floor: The addend to each besides, so that a parameter without effect stays where it is.
  /// - Returns: True if the matrix is positive definite.
  mutating func solve(damping: Double, floor: Double) -> Bool {
    for i in 0..<count {
      let row = i * count, first = Int(firstColumns[i])
      var pivot = matrix[row + i] * (1 + damping) + floor
      var right = -gradient[i]
      for j in first..<i {
        let other = j * count
        var sum = matrix[row + j]
        for k in max(first, Int(firstColumns[j]))..<max(first, j) { sum -= factor[row + k] * factor[other + k] }
        let value = sum * inverses[j]
        factor[row + j] = value
        pivot -= value * value
        right -= value * step[j]
      }
      guard pivot > 0 else { return false }
      inverses[i] = 1 / pivot.squareRoot()
      step[i] = right * inverses[i]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      let value = step[i] * inverses[i]
      step[i] = value
      for k in Int(firstColumns[i])..<i { step[k] -= factor[i * count + k] * value }
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
