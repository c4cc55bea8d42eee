import CrownPath

/// The normal equations of a least-squares problem, and their damped solution (Levenberg-Marquardt).
///
/// The memory is used again from one problem to the next.
struct NormalEquations: ~Copyable {
  private(set) var count = 0
  /// The parameters that there is room for.
  private var capacity = 32
  /// The symmetric matrix, row by row; only the lower triangle is used.
  private var matrix = ScratchMemory<Double>(uninitialized: 1024)
  private var factor = ScratchMemory<Double>(repeating: 0, count: 1024)
  /// Half the gradient.
  private var gradient = ScratchMemory<Double>(uninitialized: 32)
  /// For each row, its first column that differs from 0, and the inverse of the factor's diagonal element.
  private var firstColumns = ScratchMemory<Int32>(uninitialized: 32)
  private var inverses = ScratchMemory<Double>(uninitialized: 32)
  /// The solution of ``solve(damping:floor:)``.
  private(set) var step = ScratchMemory<Double>(uninitialized: 32)

  /// Begins a problem of some parameters.
  mutating func begin(count: Int) {
    self.count = count
    if capacity < count {
      capacity = count + count / 2
      matrix = ScratchMemory(uninitialized: capacity * capacity)
      factor = ScratchMemory(repeating: 0, count: capacity * capacity)
      gradient = ScratchMemory(uninitialized: capacity)
      firstColumns = ScratchMemory(uninitialized: capacity)
      inverses = ScratchMemory(uninitialized: capacity)
      step = ScratchMemory(uninitialized: capacity)
    }
    matrix.view.fill(0..<count * count, with: 0)
    gradient.view.fill(0..<count, with: 0)
  }

  /// Adds a product of two parameters' derivatives, `j` at most `i`.
  mutating func add(_ product: Double, row i: Int, column j: Int) { matrix[i &* count &+ j] += product }

  mutating func add(gradient value: Double, _ i: Int) { gradient[i] += value }

  /// Finds the first column of each row, once the matrix is complete.
  mutating func findBand() {
    for i in 0..<count {
      var first = 0
      while first < i, matrix[i &* count &+ first] == 0 { first &+= 1 }
      firstColumns[i] = Int32(truncatingIfNeeded: first)
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
    let (matrix, factor, gradient) = (matrix.view, factor.view, gradient.view)
    let (firstColumns, inverses, step) = (firstColumns.view, inverses.view, step.view)
    for i in 0..<count {
      let row = i &* count, first = Int(firstColumns[i])
      var pivot = matrix[row &+ i] * (1 + damping) + floor
      var right = -gradient[i]
      var j = first
      while j < i {
        let other = j &* count
        var sum = matrix[row &+ j]
        var k = max(first, Int(firstColumns[j]))
        while k < j {
          sum -= factor[row &+ k] * factor[other &+ k]
          k &+= 1
        }
        let value = sum * inverses[j]
        factor[row &+ j] = value
        pivot -= value * value
        right -= value * step[j]
        j &+= 1
      }
      guard pivot > 0 else { return false }
      inverses[i] = 1 / pivot.squareRoot()
      step[i] = right * inverses[i]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      let row = i &* count
      let value = step[i] * inverses[i]
      step[i] = value
      for k in Int(firstColumns[i])..<i { step[k] -= factor[row &+ k] * value }
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
