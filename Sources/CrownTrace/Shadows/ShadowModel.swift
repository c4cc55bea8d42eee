/// A soft shadow as programs cast it: a blurred and shifted copy of a drawing, times an opacity.
///
/// It is fitted to the pixels in which nothing is seen but the shadow, by Gauss–Newton steps. The derivatives are those
/// of the blurred copy: its gradient for the shift, and half its Laplacian for the variance, as in the heat equation.
struct ShadowModel {
  /// The variance of the blur, in square pixels.
  private(set) var variance: Double
  /// The shift to the right and downwards, in pixels.
  private(set) var shift: (x: Double, y: Double) = (0, 0)
  private(set) var opacity = 0.0
  /// The opacity of the shadow in each pixel.
  private(set) var opacities: [Float] = []
  /// The square of what the model leaves of the shadow, as a share of the shadow's.
  private(set) var unexplainedShare = Double.infinity

  /// A shadow, and the drawing that casts it.
  struct Scene {
    let width: Int
    let height: Int
    /// The opacity of the shadow in each pixel, where nothing covers it.
    var shadow: [Float]
    /// The coverage of the drawing.
    var drawing: [Float]
    /// True for the pixels that show the shadow alone.
    var isFree: [Bool]
  }

  /// Fits a model, from several widths of the blur on.
  init(of scene: Scene, _ tuning: TraceTuning.Shadows) {
    let first = tuning.firstVariances
    let drafts = [first.0, first.1, first.2].map { variance in
      var model = ShadowModel(variance: variance)
      model.fit(to: scene, steps: tuning.draftSteps, tuning)
      return model
    }
    self = drafts.min { $0.unexplainedShare < $1.unexplainedShare } ?? ShadowModel(variance: 1)
    fit(to: scene, steps: tuning.steps, tuning)
  }

  private init(variance: Double) { self.variance = variance }

  /// Fits the model again, to a scene that is known better.
  mutating func refit(to scene: Scene, _ tuning: TraceTuning.Shadows) {
    unexplainedShare = .infinity
    fit(to: scene, steps: tuning.draftSteps, tuning)
  }

  private mutating func fit(to scene: Scene, steps: Int, _ tuning: TraceTuning.Shadows) {
    for step in 0...steps {
      var next = self
      guard let equations = next.evaluate(scene) else { return }
      // The steps of a model that is near its end make nothing better.
      if next.unexplainedShare >= unexplainedShare, step > 0 { return }
      self = next
      guard step < steps, let change = equations.solution, change[0] > 0 else { return }
      let deviation = variance.squareRoot()
      func limited(_ value: Double, _ most: Double) -> Double { min(max(value / change[0], -most), most) }
      shift.x += limited(change[1], deviation)
      shift.y += limited(change[2], deviation)
      let range = tuning.leastVariance...tuning.largestVariance
      variance += limited(change[3], variance * tuning.largestStep)
      variance = min(max(variance, range.lowerBound), range.upperBound)
    }
  }

  /// Computes the shadow, and the equations of the next step.
  private mutating func evaluate(_ scene: Scene) -> ShadowEquations? {
    let (width, height) = (scene.width, scene.height)
    let blurred = BoxBlur(variance: variance).blurred(scene.drawing, width: width, height: height)
    let copy = Self.shifted(blurred, by: shift, width: width, height: height)
    func value(_ x: Int, _ y: Int) -> Float { x >= 0 && y >= 0 && x < width && y < height ? copy[y * width + x] : 0 }
    var equations = ShadowEquations()
    for y in 0..<height {
      for x in 0..<width where scene.isFree[y * width + x] {
        let middle = copy[y * width + x], seen = scene.shadow[y * width + x]
        guard middle > 0 || seen > 0 else { continue }
        let (left, right, above, below) = (value(x - 1, y), value(x + 1, y), value(x, y - 1), value(x, y + 1))
        let laplacian = left + right + above + below - 4 * middle
        equations.add(middle, (left - right) / 2, (above - below) / 2, laplacian / 2, equals: seen)
      }
    }
    guard equations.copySquare > 0, equations.square > 0 else { return nil }
    opacity = equations.product / equations.copySquare
    // The sum of squares of a linear fit with one coefficient.
    unexplainedShare = 1 - equations.product * equations.product / (equations.copySquare * equations.square)
    let factor = Float(opacity)
    opacities = copy.map { min(max($0 * factor, 0), 1) }
    return equations
  }

  /// A copy that is shifted, between pixels by linear interpolation.
  private static func shifted(
    _ values: [Float], by shift: (x: Double, y: Double), width: Int, height: Int
  ) -> [Float] {
    let limit = Double(width + height)
    let (sx, sy) = (min(max(shift.x, -limit), limit), min(max(shift.y, -limit), limit))
    let (columns, rows) = (Int(sx.rounded(.down)), Int(sy.rounded(.down)))
    let (right, down) = (Float(sx - Double(columns)), Float(sy - Double(rows)))
    var shifted = [Float](repeating: 0, count: values.count)
    func mixed(_ x: Int, _ y: Int) -> Float {
      guard y >= 0, y < height else { return 0 }
      let here = x >= 0 && x < width ? values[y * width + x] : 0
      let before = x > 0 && x <= width ? values[y * width + x - 1] : 0
      return here * (1 - right) + before * right
    }
    for y in 0..<height {
      for x in 0..<width {
        shifted[y * width + x] = mixed(x - columns, y - rows) * (1 - down) + mixed(x - columns, y - rows - 1) * down
      }
    }
    return shifted
  }
}

/// The normal equations of a step: four coefficients of the copy, its negative derivatives along both axes, and half
/// its Laplacian.
private struct ShadowEquations {
  private var rows = [SIMD4<Double>](repeating: .zero, count: 4)
  private var right = SIMD4<Double>.zero
  /// The sum of the squares of the shadow.
  private(set) var square = 0.0
  var copySquare: Double { rows[0][0] }
  var product: Double { right[0] }

  mutating func add(_ copy: Float, _ dx: Float, _ dy: Float, _ spread: Float, equals seen: Float) {
    let row = SIMD4<Double>(SIMD4(copy, dx, dy, spread))
    for i in 0..<4 { rows[i] += row * row[i] }
    right += row * Double(seen)
    square += Double(seen) * Double(seen)
  }

  /// The solution by Cholesky's method; `nil` where a coefficient has no effect.
  var solution: SIMD4<Double>? {
    let least = 1e-9 * (0..<4).reduce(0) { max($0, rows[$1][$1]) }
    var lower = rows
    var values = right
    for i in 0..<4 {
      for j in 0...i {
        for k in 0..<j { lower[i][j] -= lower[i][k] * lower[j][k] }
        if j < i {
          lower[i][j] /= lower[j][j]
        } else {
          guard lower[i][i] > least else { return nil }
          lower[i][i] = lower[i][i].squareRoot()
        }
      }
      for k in 0..<i { values[i] -= lower[i][k] * values[k] }
      values[i] /= lower[i][i]
    }
    for i in (0..<4).reversed() {
      for k in (i + 1)..<4 { values[i] -= lower[k][i] * values[k] }
      values[i] /= lower[i][i]
    }
    return values
  }
}
