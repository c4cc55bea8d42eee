/// The cheapest way to write one segment.
struct SegmentChoice {
  /// What is to be written, in steps.
  private let curve: CubicCurve
  let middles: MiddleComparison
  private let comparison: CurveComparison
  let isLine: Bool
  /// The end on the grid, from the current point.
  let end: GridVector
  let model: PathModel
  let costs: SymbolCosts
  private let weights = CurveWeights.samples
  let tolerance: Double
  let mustBeExact: Bool
  let closes: Bool
  /// What the end costs to write, by the kinds of ``SegmentVerb/endKind(_:)``.
  private var endCosts = SIMD4<Int32>.zero
  /// The source's control points on the grid.
  let control1: GridVector
  let control2: GridVector

  /// The cheapest code so far, its price, and how far its curve lies from the source.
  private(set) var best: SegmentCode?
  private(set) var bestPrice = Int.max
  private(set) var deviation = 0.0
  /// Whether the best code is the one that its curve would get if it were the source.
  var isOwnCode = true
  /// The samples at which a curve was found to be too far away last: others that are tried are mostly so there as well.
  private var farSamples = 0

  init(
    curve: OutlineCurve, end: GridVector, model: PathModel, costs: SymbolCosts, tolerance: Double,
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
    for kind in 1...3 where !isLine && !closes {
      var cost = SymbolCost(costs)
      model.put(end: end, kind: kind, into: &cost)
      endCosts[kind] = cost.total
    }
  }

  /// What codes are compared by: their costs, and where these are equal their ranks, so that the choice does not depend on the order
  /// in which they are tried.
  @inline(__always)
  static func price(_ cost: Int32, rank: Int) -> Int { Int(cost) << 8 | rank }

  /// Takes a code where it is cheaper than the best and near enough.
  @inline(__always)
  mutating func consider(_ code: SegmentCode, rank: Int = 0) {
    // Beyond an escaped number's 21 bits.
    guard max(code.first.extent, code.second.extent) < 1 << 20 else { return }
    var cost = SymbolCost(costs)
    if code.verb >= 12 {
      let form = putVerb(code.verb, into: &cost)
      if form >= 15 { code.putControls(form: form, into: &cost) }
    } else {
      code.write(after: model, into: &cost)
    }
    let price = Self.price(cost.total, rank: rank)
    guard price < bestPrice, let deviation = allowedDeviation(of: code.segment) else { return }
    take(code, price, deviation)
  }

  /// Prices a curve's verb and end: many forms of a curve are tried, and all have one of three ways to write its end.
  ///
  /// - Returns: The verb's form that does not close.
  @inline(__always)
  func putVerb(_ verb: Int, into cost: inout SymbolCost) -> Int {
    let form = verb >= 21 ? verb - SegmentVerb.closingOffset : verb
    cost.put(verb, in: model.verbContext)
    if form == verb { cost.total &+= endCosts[SegmentVerb.endKind(form)] }
    return form
  }

  /// Whether a curve is sure to be too far away.
  @inline(__always)
  func isFar(_ control1: GridVector, _ control2: GridVector) -> Bool {
    !mustBeExact && middles.isFar(control1, control2, limit: tolerance * tolerance)
  }

  /// How far a segment lies from the source; `nil` where that is too far.
  @inline(__always)
  mutating func allowedDeviation(of segment: Segment) -> Double? {
    // A curve without extent would not come back.
    if end == .zero, segment.control1 == .zero, segment.control2 == .zero { return nil }
    if mustBeExact, !isLine { return segment.control1 == control1 && segment.control2 == control2 ? 0 : nil }
    let deviation = deviation(of: segment)
    // A line's ends were settled before.
    return deviation <= tolerance || isLine ? deviation : nil
  }

  mutating func take(_ code: SegmentCode, _ price: Int, _ deviation: Double) {
    best = code
    bestPrice = price
    self.deviation = deviation
  }

  /// How far a segment from the current point lies from the source, in steps; infinite beyond the tolerance.
  private mutating func deviation(of segment: Segment) -> Double {
    var largest = comparison.ends
    if isLine { return largest.squareRoot() }
    let limit = tolerance * tolerance
    let controls = comparison.controls(segment.control1, segment.control2)
    guard all(comparison.squares(controls, at: weights[farSamples], limit: limit) .<= limit) else { return .infinity }
    var place = 0.5
    for samples in 0..<CurveWeights.count {
      if all(comparison.squaresAtSameParameters(controls, at: weights[samples]) .<= largest) { continue }
      let squares = comparison.squares(controls, at: weights[samples], limit: limit)
      guard all(squares .<= limit) else {
        farSamples = samples
        return .infinity
      }
      for lane in 0..<4 where squares[lane] > largest {
        largest = squares[lane]
        place = weights[samples].parameter[lane]
      }
    }
    // Between two samples of a long curve it may be a little more.
    if largest > 0.8 * limit {
      let half = CurveWeights.spacing / 2
      let between = CurveWeights(SIMD4(place - half, place + half, place - half, place + half))
      let squares = comparison.squares(controls, at: between, limit: limit)
      guard all(squares .<= limit) else { return .infinity }
      largest = max(largest, max(squares[0], squares[1]))
    }
    return largest.squareRoot()
  }

  /// The code that rounds every point to the nearest of the grid.
  func nearest() -> (SegmentCode, Double) {
    let predicted = CurvePrediction.mirrored(control1, end: end)
    let code = SegmentCode(
      verb: 20 + (closes ? SegmentVerb.closingOffset : 0),
      segment: Segment(kind: .cubic, control1: control1, control2: control2, end: end),
      first: model.frame.fromGrid(control1), second: model.frame.fromGrid(control2 &- predicted))
    let origin = Point(model.pen)
    let distances = [
      origin.distance(to: curve.start), (origin + Point(end)).distance(to: curve.end),
      (origin + Point(control1)).distance(to: curve.control1), (origin + Point(control2)).distance(to: curve.control2),
    ]
    return (code, distances.reduce(0, max))
  }
}

extension SegmentChoice {
  /// Whether a code of this cost may be cheaper than the best.
  @inline(__always)
  func isCheap(_ cost: Int32) -> Bool { Self.price(cost, rank: 0) < bestPrice }

  /// What a copy of a segment so far back costs at least, without its symmetry.
  @inline(__always)
  func leastCost(ofCopyFrom distance: Int) -> Int32 {
    var cost = SymbolCost(costs)
    SegmentCode.put(copyDistance: distance, into: &cost)
    return cost.total + min(costs.table[5, in: model.verbContext], costs.table[7, in: model.verbContext])
  }

  /// What a copy's symmetry costs.
  @inline(__always)
  func cost(ofSymmetry symmetry: Int, _ isReversed: Bool) -> Int32 {
    costs.table[SegmentCode.symbol(ofSymmetry: symmetry, isReversed), in: CodingContext.copySymmetry]
  }

  /// Considers a copy, moved to the end where it ends a little beside it.
  mutating func consider(copy: Segment, verb: Int, distance: Int, symmetry: Int, isReversed: Bool) {
    let difference = end &- copy.end
    guard difference.extent <= CopySources.slack else { return }
    if !isLine, isFar(copy.control1, copy.control2 &+ difference) { return }
    var code = SegmentCode(
      verb: verb, segment: copy, distance: distance, symmetry: symmetry, isReversed: isReversed)
    if difference != .zero {
      code.verb += 2
      code.move = model.frame.fromGrid(difference)
      code.segment.end = end
      if copy.kind == .cubic { code.segment.control2 = copy.control2 &+ difference }
    }
    consider(code)
  }

  /// Considers the ways to write a line.
  mutating func considerLines() {
    let local = model.frame.fromGrid(end)
    let verb = local.y == 0 ? 2 : local.x == 0 ? 3 : 1
    consider(SegmentCode(verb: verb, segment: Segment(kind: .line, end: end)))
  }
}
