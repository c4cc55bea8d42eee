/// The search for a curve's control points.
extension SegmentChoice {
  /// Considers the ways to write a curve, apart from copies.
  ///
  /// - Parameter firsts: Memory that is reused from one segment to the next.
  mutating func considerCurves(_ firsts: inout [FirstControl]) {
    let frame = model.frame
    let local = frame.fromGrid(end)
    for axis in [.x, .y] as [GridAxis] {
      let (control1, control2) = CurvePrediction.quarter(end: local, leavingAlong: axis)
      let quarter = Segment(
        element: .cubic, control1: frame.toGrid(control1), control2: frame.toGrid(control2), end: end)
      if !closes, let verb = SegmentVerb(circleTo: local, leavingAlong: axis) {
        consider(SegmentCode(verb: verb, segment: quarter))
      }
      let verb: SegmentVerb = axis == .x ? .quarterX : .quarterY
      consider(SegmentCode(verb: verb.closing(closes), segment: quarter))
    }
    let arc = CurvePrediction.arc(tangent: model.tangent, end: end)
    if let arc {
      consider(
        SegmentCode(
          verb: .arc.closing(closes),
          segment: Segment(element: .cubic, control1: arc.control1, control2: arc.control2, end: end)))
    }
    let handle = CurvePrediction.handle(of: arc, end: end, frame: frame)
    guard !mustBeExact else { return considerExact(handle: handle) }
    // One control point before two, and of these the cheapest first: most then cost more than the best so far, and need
    // not be compared with the source.
    firsts.removeAll(keepingCapacity: true)
    if model.tangent != .zero, let verbs = cheapVerbs(isSmooth: true) {
      considerSmooth(verbs, handle: handle, &firsts)
    }
    if let verbs = cheapVerbs(isSmooth: false) { considerCorners(verbs, &firsts) }
    while let next = firsts.indices.min(by: { firsts[$0].price < firsts[$1].price }), firsts[next].price < bestPrice {
      considerSeconds(after: firsts[next])
      firsts[next].price = .max
    }
    considerFine(handle: handle)
    considerOwnForm(handle: handle)
    isOwnCode = best.map { hasOwnForm($0, handle: handle) } ?? true
  }

  /// Considers the codes with control points that give the source's curve exactly.
  ///
  /// There is at most one on the coarse grid, along the tangent where possible; otherwise both are written to the step.
  private mutating func considerExact(handle: Int32) {
    let second = model.frame.fromGrid(control2 &- CurvePrediction.mirrored(control1, end: end))
    guard let coarseSecond = second.coarse, let (isSmooth, first) = coarseFirst(control1, handle: handle) else {
      return considerFine(handle: handle)
    }
    let form = SegmentVerb.ControlForm(isSmooth: isSmooth, precision: second == .zero ? .mirrored : .coarse)
    let segment = Segment(element: .cubic, control1: control1, control2: control2, end: end)
    consider(
      SegmentCode(
        verb: SegmentVerb(form, closes: closes), segment: segment, first: first, second: coarseSecond),
      rank: 1)
  }

  /// The numbers on the coarse grid that give a first control point, along the tangent where there are any; `nil` where
  /// none do.
  @inline(__always)
  private func coarseFirst(_ control1: GridVector, handle: Int32) -> (isSmooth: Bool, first: GridVector)? {
    let local = model.frame.fromGrid(control1)
    if model.tangent != .zero, let first = GridVector(local.x &- handle, 0).coarse,
      CurvePrediction.along(tangent: model.tangent, length: local.x) == control1
    {
      return (true, first)
    }
    return local.coarse.map { (false, $0) }
  }

  /// Considers the code with control points that gives the curve of the best code, where that has none.
  ///
  /// A copy or an arc may lie near the source although its control points do not, so that the search around these has
  /// missed them.
  private mutating func considerOwnForm(handle: Int32) {
    guard let best, best.verb.controlForm == nil else { return }
    let (first, second) = (best.segment.control1, best.segment.control2)
    guard first != control1 || second != control2 else { return }
    var own = self
    (own.control1, own.control2, own.mustBeExact) = (first, second, true)
    own.considerExact(handle: handle)
    if let code = own.best { take(code, own.bestPrice, deviation) }
  }

  /// Returns true if ``considerExact(handle:)`` finds a code that has control points, given its curve.
  @inline(__always)
  private func hasOwnForm(_ code: SegmentCode, handle: Int32) -> Bool {
    guard let form = code.verb.controlForm else { return true }
    switch form.precision {
    case .mirrored: break
    case .coarse: if code.second == .zero { return false }
    case .fine: return code.second.coarse == nil || coarseFirst(code.segment.control1, handle: handle) == nil
    }
    // A control point along the tangent gets the smooth form.
    return form.isSmooth || coarseFirst(code.segment.control1, handle: handle)?.isSmooth == false
  }

  /// Two forms that write the first control point on the coarse grid, and their costs with verb and end.
  ///
  /// In one the second control point mirrors the first; in the other it is written too.
  private struct VerbPair {
    let mirrored, coarse: SegmentVerb.ControlForm
    let mirroredCost, coarseCost: Int32
    /// A lower bound of the cost of a second control point.
    let leastSecond: Int32
  }

  /// The two forms; `nil` if neither can be cheaper than the best code.
  ///
  /// Mutating, as all that the search calls: otherwise Swift 6.3 copies the whole search for the call.
  @inline(__always)
  private mutating func cheapVerbs(isSmooth: Bool) -> VerbPair? {
    let mirrored = SegmentVerb.ControlForm(isSmooth: isSmooth, precision: .mirrored)
    let coarse = SegmentVerb.ControlForm(isSmooth: isSmooth, precision: .coarse)
    var (mirroredCost, coarseCost, second) = (SymbolCost(costs), SymbolCost(costs), SymbolCost(costs))
    putVerb(SegmentVerb(mirrored, closes: closes), into: &mirroredCost)
    putVerb(SegmentVerb(coarse, closes: closes), into: &coarseCost)
    second.putLeastSecond(coarse, extent: extent)
    let pair = VerbPair(
      mirrored: mirrored, coarse: coarse, mirroredCost: mirroredCost.total, coarseCost: coarseCost.total,
      leastSecond: second.total)
    mirroredCost.putLeastFirst(mirrored, extent: extent)
    coarseCost.putLeastFirst(coarse, extent: extent)
    let least = min(mirroredCost.total, coarseCost.total + second.total)
    return isCheap(least) ? pair : nil
  }

  /// The bucket of the end's extent, which the contexts of control points depend on.
  @inline(__always)
  private var extent: NumberBucket { NumberBucket(end.extent) }

  /// Considers first control points along the tangent.
  private mutating func considerSmooth(_ verbs: VerbPair, handle: Int32, _ firsts: inout [FirstControl]) {
    let coarse = (model.frame.fromGrid(control1).x &- handle) >> CurvePrediction.coarseness
    for step in 0..<4 {
      let number = coarse - 1 + Int32(step)
      let length = handle + number << CurvePrediction.coarseness
      consider(
        number: GridVector(number, 0), verbs, rank: 1 + step * Self.ranks, &firsts
      ) { [tangent = model.tangent] in CurvePrediction.along(tangent: tangent, length: length) }
    }
  }

  /// Considers first control points on the coarse grid.
  private mutating func considerCorners(_ verbs: VerbPair, _ firsts: inout [FirstControl]) {
    let local = model.frame.fromGrid(control1)
    let coarse = GridVector(local.x >> CurvePrediction.coarseness, local.y >> CurvePrediction.coarseness)
    for step in 0..<4 {
      let number = coarse &+ GridVector(Int32(step & 1), Int32(step >> 1))
      consider(number: number, verbs, rank: 2 + (4 + step) * Self.ranks, &firsts) { [frame = model.frame] in
        frame.toGrid(GridVector(number.x << CurvePrediction.coarseness, number.y << CurvePrediction.coarseness))
      }
    }
  }

  /// The number of first control points that are considered.
  static let firstCount = 8

  /// The number of ranks of the codes with one first control point.
  private static let ranks = 1 + neighbourCount

  /// Considers a first control point with the second one that mirrors it, and lists it with the costs of second ones
  /// around the source's.
  ///
  /// - Parameters:
  ///   - number: The numbers that write the control point.
  ///   - control: Computes the control point, which is not needed where it would cost too much.
  @inline(__always)
  private mutating func consider(
    number: GridVector, _ verbs: VerbPair, rank: Int, _ firsts: inout [FirstControl], control: () -> GridVector
  ) {
    guard NumberClass.canEscape(magnitude: number.extent) else { return }
    let extent = extent
    var (mirroredCost, coarseCost) = (SymbolCost(costs), SymbolCost(costs))
    SegmentCode.put(first: number, verbs.mirrored, extent: extent, into: &mirroredCost)
    SegmentCode.put(first: number, verbs.coarse, extent: extent, into: &coarseCost)
    let mirroredPrice = Self.price(verbs.mirroredCost + mirroredCost.total, rank: rank)
    let common = verbs.coarseCost + coarseCost.total
    let leastPrice = Self.price(common + verbs.leastSecond, rank: rank)
    guard min(mirroredPrice, leastPrice) < bestPrice else { return }
    let first = control()
    let mirrored = CurvePrediction.mirrored(first, end: end)
    if mirroredPrice < bestPrice, !isFar(first, mirrored) {
      let segment = Segment(element: .cubic, control1: first, control2: mirrored, end: end)
      if let deviation = allowedDeviation(of: segment) {
        let verb = SegmentVerb(verbs.mirrored, closes: closes)
        take(SegmentCode(verb: verb, segment: segment, first: number), mirroredPrice, deviation)
      }
    }
    guard leastPrice < bestPrice else { return }
    let wanted = model.frame.fromGrid(control2 &- mirrored)
    let coarse = GridVector(wanted.x >> CurvePrediction.coarseness, wanted.y >> CurvePrediction.coarseness)
    // Half the range: numbers up to two steps away are tried too.
    guard NumberClass.canEscape(magnitude: 2 &* coarse.extent) else { return }
    let costsX = SymbolCost.four(from: coarse.x - 1, in: .secondX(verbs.coarse, extent: extent), costs)
    // The cost of y depends on the bucket of x, which is usually the same for all four.
    @inline(__always)
    func costsY(_ bucket: NumberBucket) -> SIMD4<Int32> {
      SymbolCost.four(from: coarse.y - 1, in: .secondY(verbs.coarse, x: bucket), costs)
    }
    let (bucket0, bucket1) = (NumberBucket(coarse.x - 1), NumberBucket(coarse.x))
    let (bucket2, bucket3) = (NumberBucket(coarse.x + 1), NumberBucket(coarse.x + 2))
    let y0 = costsY(bucket0)
    let y1 = bucket1 == bucket0 ? y0 : costsY(bucket1)
    let y2 = bucket2 == bucket1 ? y1 : costsY(bucket2)
    let y3 = bucket3 == bucket2 ? y2 : costsY(bucket3)
    let x = common &+ costsX
    let secondCosts = SIMD16(
      lowHalf: SIMD8(lowHalf: x[0] &+ y0, highHalf: x[1] &+ y1),
      highHalf: SIMD8(lowHalf: x[2] &+ y2, highHalf: x[3] &+ y3))
    let price = Self.price(secondCosts.min(), rank: rank)
    guard price < bestPrice else { return }
    firsts.append(
      FirstControl(
        control: first, number: number, verb: SegmentVerb(verbs.coarse, closes: closes), rank: rank + 1,
        mirrored: mirrored, second: coarse, costs: secondCosts, price: price))
  }

  /// Considers second control points on the coarse grid around the source's.
  private mutating func considerSeconds(after first: FirstControl) {
    let frame = model.frame
    func onGrid(_ x: Int32, _ y: Int32) -> GridVector {
      frame.toGrid(GridVector(x << CurvePrediction.coarseness, y << CurvePrediction.coarseness))
    }
    let middle = first.mirrored &+ onGrid(first.second.x, first.second.y)
    let (stepX, stepY) = (onGrid(1, 0), onGrid(0, 1))
    for half in 0..<2 {
      var near = ~0 as UInt64
      if !mustBeExact {
        let (x, y) = half == 0 ? Self.neighbours(from: 0) : Self.neighbours(from: 8)
        near = middles.near(first.control, middle, stepX, stepY, x, y, limit: tolerance * tolerance)
      }
      near &= half == 0 ? 0x0101_0101_0101_0101 : 0x0101_0101
      while near != 0 {
        let index = 8 &* half &+ near.trailingZeroBitCount &>> 3
        near &= near &- 1
        let (dx, dy) = Self.neighbour(index)
        let price = Self.price(first.costs[4 &* Int(dx) &+ Int(dy) &+ 5], rank: first.rank &+ index)
        guard price < bestPrice else { continue }
        let control2 = middle &+ stepX &* dx &+ stepY &* dy
        let segment = Segment(element: .cubic, control1: first.control, control2: control2, end: end)
        guard let deviation = allowedDeviation(of: segment) else { continue }
        take(
          SegmentCode(
            verb: first.verb, segment: segment, first: first.number, second: first.second &+ GridVector(dx, dy)),
          price, deviation)
      }
    }
  }

  /// The number of second control points around the source's that are considered, of the sixteen from one step before
  /// to two after in x and y.
  private static let neighbourCount = 12

  /// The steps to one of them, the nearest first: (0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (2, 1), (1, 2),
  /// (-1, 1), (1, -1), (2, 0), (0, 2).
  @inline(__always)
  private static func neighbour(_ index: Int) -> (Int32, Int32) {
    // A hexadecimal digit for each, counted from one step before.
    let x = Int32(0x1320_2310_2121 as UInt64 >> UInt64(4 * index) & 15) - 1
    let y = Int32(0x3102_3201_2211 as UInt64 >> UInt64(4 * index) & 15) - 1
    return (x, y)
  }

  /// The steps to eight of them; the compiler evaluates them.
  @inline(__always)
  private static func neighbours(from index: Int) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    @inline(__always)
    func step(_ lane: Int) -> (Float, Float) {
      let (x, y) = neighbour(index + lane)
      return (Float(x), Float(y))
    }
    let (s0, s1, s2, s3) = (step(0), step(1), step(2), step(3))
    let (s4, s5, s6, s7) = (step(4), step(5), step(6), step(7))
    return (
      SIMD8(s0.0, s1.0, s2.0, s3.0, s4.0, s5.0, s6.0, s7.0), SIMD8(s0.1, s1.1, s2.1, s3.1, s4.1, s5.1, s6.1, s7.1)
    )
  }

  /// Considers the source's control points to the step.
  private mutating func considerFine(handle: Int32) {
    let smooth = SegmentVerb.ControlForm(isSmooth: true, precision: .fine)
    let corner = SegmentVerb.ControlForm(isSmooth: false, precision: .fine)
    let (alongTangent, free) = (mayBeCheap(smooth) && model.tangent != .zero, mayBeCheap(corner))
    guard alongTangent || free else { return }
    let mirrored = CurvePrediction.mirrored(control1, end: end)
    let second = model.frame.fromGrid(control2 &- mirrored)
    let segment = Segment(element: .cubic, control1: control1, control2: control2, end: end)
    let local = model.frame.fromGrid(control1)
    if alongTangent {
      let onTangent = CurvePrediction.along(tangent: model.tangent, length: local.x)
      let number = GridVector(local.x &- handle, model.frame.fromGrid(control1 &- onTangent).y)
      consider(
        SegmentCode(verb: SegmentVerb(smooth, closes: closes), segment: segment, first: number, second: second),
        rank: 1 + 4 * Self.ranks)
    }
    if free {
      consider(
        SegmentCode(verb: SegmentVerb(corner, closes: closes), segment: segment, first: local, second: second),
        rank: 2 + 8 * Self.ranks)
    }
  }

  /// Returns true if a verb that writes both control points may be cheaper than the best code.
  @inline(__always)
  private mutating func mayBeCheap(_ form: SegmentVerb.ControlForm) -> Bool {
    var cost = SymbolCost(costs)
    putVerb(SegmentVerb(form, closes: closes), into: &cost)
    cost.putLeastFirst(form, extent: extent)
    cost.putLeastSecond(form, extent: extent)
    return isCheap(cost.total)
  }
}

extension SegmentVerb {
  /// The verb of a quarter of a circle; `nil` where the end is none of a circle's.
  ///
  /// - Parameter end: The end, in the frame.
  @inline(__always)
  fileprivate init?(circleTo end: GridVector, leavingAlong axis: GridAxis) {
    guard abs(end.x) == abs(end.y) else { return nil }
    let isPlus = end.x == end.y
    self = axis == .x ? isPlus ? .circleXPlus : .circleXMinus : isPlus ? .circleYPlus : .circleYMinus
  }
}

extension GridVector {
  /// The vector in steps of the coarse grid; `nil` where it does not lie on that grid.
  fileprivate var coarse: GridVector? {
    let mask = 1 << CurvePrediction.coarseness - 1 as Int32
    guard (x | y) & mask == 0 else { return nil }
    return GridVector(x >> CurvePrediction.coarseness, y >> CurvePrediction.coarseness)
  }
}
