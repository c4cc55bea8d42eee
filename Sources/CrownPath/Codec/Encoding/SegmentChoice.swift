/// The search for the cheapest code of one segment.
struct SegmentChoice {
  /// The source: the curve to write, in steps.
  private let curve: CubicCurve
  let middles: MiddleComparison
  private let comparison: CurveComparison
  let isLine: Bool
  /// The end on the grid, from the current point.
  let end: GridVector
  let model: PathModel
  let costs: SymbolCosts.Table
  let tolerance: Double
  var mustBeExact: Bool
  let closes: Bool
  /// The cost of writing the end, by ``SegmentVerb/EndGroup``; zero for lines and closing curves.
  private var endCosts = SIMD4<Int32>.zero
  /// The source's control points, rounded to the grid, relative to the current point.
  var control1: GridVector
  var control2: GridVector

  /// The cheapest code so far, its price, and the distance of its curve from the source.
  private(set) var best: SegmentCode?
  private(set) var bestPrice = Int.max
  private(set) var deviation = 0.0
  /// True if the best code is the one that its curve would get if it were the source.
  var isOwnCode = true
  /// The samples at which a candidate was last found too far away. They are checked first: the next candidate is
  /// usually too far away there as well.
  private var farSamples = 0

  /// Inlined: otherwise the search is copied from where it was made.
  @inline(__always)
  init(
    curve: OutlineCurve, end: GridVector, model: PathModel, costs: SymbolCosts.Table, tolerance: Double,
    mustBeExact: Bool
  ) {
    self.curve = curve.curve
    middles = MiddleComparison(with: curve.curve, from: model.pen, to: end)
    comparison = CurveComparison(with: curve.curve, from: model.pen, to: end)
    isLine = curve.isLine
    self.end = end
    self.model = model
    self.costs = costs
    self.tolerance = tolerance
    self.mustBeExact = mustBeExact
    closes = !curve.isLine && model.pen &+ end == model.start
    control1 = SegmentWriter.nearest(curve.curve.control1) &- model.pen
    control2 = SegmentWriter.nearest(curve.curve.control2) &- model.pen
    guard !isLine, !closes else { return }
    let numbers = EndNumbers(of: end, in: model)
    for group in [.quarter, .arc, .curve] as [SegmentVerb.EndGroup] {
      var cost = SymbolCost(costs)
      model.put(numbers, group, into: &cost)
      endCosts[group.rawValue] = cost.total
    }
  }

  /// The key that codes are compared by: their costs, then their ranks. The choice thus does not depend on the order in
  /// which they are tried.
  @inline(__always)
  static func price(_ cost: Int32, rank: Int) -> Int { Int(cost) << 8 | rank }

  /// Takes a code that is cheaper than the best and near enough.
  @inline(__always)
  mutating func consider(_ code: SegmentCode, rank: Int = 0) {
    guard NumberClass.canEscape(magnitude: max(code.first.extent, code.second.extent)) else { return }
    var cost = SymbolCost(costs)
    if code.verb.mayClose {
      putVerb(code.verb, into: &cost)
      code.putControls(into: &cost)
    } else {
      code.write(after: model, into: &cost)
    }
    let price = Self.price(cost.total, rank: rank)
    guard price < bestPrice, let deviation = allowedDeviation(of: code.segment) else { return }
    take(code, price, deviation)
  }

  /// Adds the costs of a curve's verb and end.
  ///
  /// Many forms of a curve are tried, and all write its end in one of three ways, whose costs are known.
  ///
  /// - Parameter verb: One from ``SegmentVerb/arc`` on; closing ones where the curve closes, and only there.
  @inline(__always)
  func putVerb(_ verb: SegmentVerb, into cost: inout SymbolCost) {
    cost.put(verb.symbol, in: model.verbContext)
    cost.total &+= endCosts[verb.endGroup.rawValue]
  }

  /// Returns true if a curve is certainly too far away, by its middle alone.
  @inline(__always)
  func isFar(_ control1: GridVector, _ control2: GridVector) -> Bool {
    !mustBeExact && middles.isFar(control1, control2, limit: tolerance * tolerance)
  }

  /// The distance of a segment from the source; `nil` where it is too large.
  @inline(__always)
  mutating func allowedDeviation(of segment: Segment) -> Double? {
    // A curve without extent would vanish when it is encoded again.
    if end == .zero, segment.control1 == .zero, segment.control2 == .zero { return nil }
    if mustBeExact, !isLine { return segment.control1 == control1 && segment.control2 == control2 ? 0 : nil }
    let deviation = deviation(of: segment)
    // The distance of a line's ends was checked by the writer.
    return deviation <= tolerance || isLine ? deviation : nil
  }

  mutating func take(_ code: SegmentCode, _ price: Int, _ deviation: Double) {
    best = code
    bestPrice = price
    self.deviation = deviation
  }

  /// The distance of a segment from the source, in steps; infinite beyond the tolerance.
  private mutating func deviation(of segment: Segment) -> Double {
    var largest = comparison.ends
    if isLine { return largest.squareRoot() }
    let limit = tolerance * tolerance
    let weights = CurveWeights.samples
    let controls = comparison.controls(segment.control1, segment.control2)
    guard all(comparison.squares(controls, at: weights[farSamples], limit: limit) .<= limit) else { return .infinity }
    var farthest = 0.5
    for samples in 0..<CurveWeights.sampleCount {
      if all(comparison.squaresAtSameParameters(controls, at: weights[samples]) .<= largest) { continue }
      let squares = comparison.squares(controls, at: weights[samples], limit: limit)
      guard all(squares .<= limit) else {
        farSamples = samples
        return .infinity
      }
      for lane in 0..<4 where squares[lane] > largest {
        largest = squares[lane]
        farthest = weights[samples].parameter[lane]
      }
    }
    // Between two samples of a long curve the distance may be a little larger.
    if largest > 0.8 * limit {
      let half = CurveWeights.spacing / 2
      let between = CurveWeights(SIMD4(farthest - half, farthest + half, farthest - half, farthest + half))
      let squares = comparison.squares(controls, at: between, limit: limit)
      guard all(squares .<= limit) else { return .infinity }
      largest = max(largest, max(squares[0], squares[1]))
    }
    return largest.squareRoot()
  }

  /// The code that rounds every point to the grid, and its distance.
  func nearest() -> (SegmentCode, Double) {
    let predicted = CurvePrediction.mirrored(control1, end: end)
    let code = SegmentCode(
      verb: .cornerFine.closing(closes),
      segment: Segment(element: .cubic, control1: control1, control2: control2, end: end),
      first: model.frame.fromGrid(control1), second: model.frame.fromGrid(control2 &- predicted))
    let origin = PathPoint(model.pen)
    let distances = [
      origin.distance(to: curve.start), (origin + PathPoint(end)).distance(to: curve.end),
      (origin + PathPoint(control1)).distance(to: curve.control1),
      (origin + PathPoint(control2)).distance(to: curve.control2),
    ]
    return (code, distances.reduce(0, max))
  }
}

extension SegmentChoice {
  /// Returns true if a code of this cost may be cheaper than the best.
  @inline(__always)
  func isCheap(_ cost: Int32) -> Bool { Self.price(cost, rank: 0) < bestPrice }

  /// A lower bound of the cost of a copy's verb.
  @inline(__always)
  var leastCostOfCopyVerb: Int32 {
    let verbs = (SegmentVerb.copyNew.symbol, SegmentVerb.copyNewNear.symbol)
    return min(costs[verbs.0, in: model.verbContext], costs[verbs.1, in: model.verbContext])
  }

  /// The cost of a copy's symmetry.
  @inline(__always)
  func cost(of symmetry: GridFrame, isReversed: Bool) -> Int32 {
    costs[CopyCode.symbol(of: symmetry, isReversed: isReversed), in: .copySymmetry]
  }

  /// Considers a copy of an earlier segment.
  ///
  /// - Parameters:
  ///   - copy: The copied segment.
  ///   - verb: The verb if the copy ends where the source ends.
  ///   - near: The verb if its end has to be moved by a few steps.
  mutating func consider(
    copy: Segment, verb: SegmentVerb, near: SegmentVerb, distance: Int, symmetry: GridFrame, isReversed: Bool
  ) {
    let difference = end &- copy.end
    guard difference.extent <= CopyCode.slack else { return }
    if !isLine, isFar(copy.control1, copy.control2 &+ difference) { return }
    var code = SegmentCode(
      verb: verb, segment: copy, distance: distance, symmetry: symmetry, isReversed: isReversed)
    if difference != .zero {
      code.verb = near
      code.move = model.frame.fromGrid(difference)
      code.segment.end = end
      if copy.element == .cubic { code.segment.control2 = copy.control2 &+ difference }
    }
    consider(code)
  }

  /// Considers the one way to write a line that is no copy. A copy of the same cost is preferred.
  mutating func considerLine() {
    let local = model.frame.fromGrid(end)
    let verb: SegmentVerb = local.y == 0 ? .lineX : local.x == 0 ? .lineY : .line
    consider(SegmentCode(verb: verb, segment: Segment(element: .line, end: end)), rank: 1)
  }
}
