/// The search for a curve's control points.
extension SegmentChoice {
  /// Considers the ways to write a curve, apart from copies.
  ///
  /// - Parameter firsts: Replaced; memory that is kept from one segment to the next.
  mutating func considerCurves(_ firsts: inout [FirstControl]) {
    let frame = model.frame
    let local = frame.fromGrid(end)
    let closing = closes ? SegmentVerb.closingOffset : 0
    let handles = GridVector(CurvePrediction.quarterHandle(local.x), CurvePrediction.quarterHandle(local.y))
    let isCircle = abs(local.x) == abs(local.y) && !closes
    for alongX in [true, false] {
      let quarter = Segment(
        kind: .cubic, control1: frame.toGrid(alongX ? GridVector(handles.x, 0) : GridVector(0, handles.y)),
        control2: frame.toGrid(
          alongX ? GridVector(local.x, local.y - handles.y) : GridVector(local.x - handles.x, local.y)),
        end: end)
      if isCircle {
        consider(SegmentCode(verb: (alongX ? 8 : 10) + (local.x == local.y ? 0 : 1), segment: quarter))
      }
      consider(SegmentCode(verb: (alongX ? 13 : 14) + closing, segment: quarter))
    }
    let arc = CurvePrediction.arc(tangent: model.tangent, end: end)
    if let arc {
      consider(
        SegmentCode(
          verb: 12 + closing,
          segment: Segment(kind: .cubic, control1: arc.control1, control2: arc.control2, end: end)))
    }
    let handle = CurvePrediction.handle(of: arc, end: end, frame: frame)
    guard !mustBeExact else { return considerExact(closing: closing, handle: handle) }
    // Those with one control point before those with two, and of these the cheapest first: most then cost more than the
    // best, and need not be compared with the source.
    firsts.removeAll(keepingCapacity: true)
    if model.tangent != .zero, let verbs = cheapVerbs(from: 15 + closing) {
      considerSmooth(verbs, handle: handle, &firsts)
    }
    if let verbs = cheapVerbs(from: 18 + closing) { considerCorners(verbs, &firsts) }
    while let next = firsts.indices.min(by: { firsts[$0].price < firsts[$1].price }), firsts[next].price < bestPrice {
      considerSeconds(after: firsts[next])
      firsts[next].price = .max
    }
    considerFine(closing: closing, handle: handle)
    isOwnCode = best.map { hasOwnForm($0, handle: handle) } ?? true
  }

  /// Considers the codes with control points that give the source's curve exactly.
  ///
  /// They are the one on the coarse grid, along the tangent if there is one, else those to the step.
  private mutating func considerExact(closing: Int, handle: Int32) {
    let second = model.frame.fromGrid(control2 &- CurvePrediction.mirrored(control1, end: end))
    guard let coarseSecond = second.coarse,
      let (form, first) = coarseForm(control1, handle: handle)
    else { return considerFine(closing: closing, handle: handle) }
    let segment = Segment(kind: .cubic, control1: control1, control2: control2, end: end)
    consider(
      SegmentCode(
        verb: form + closing + (second == .zero ? 0 : 1), segment: segment, first: first, second: coarseSecond),
      rank: 1)
  }

  /// The mirrored form whose numbers, on the coarse grid, give a first control point, and its numbers.
  @inline(__always)
  private func coarseForm(_ control1: GridVector, handle: Int32) -> (form: Int, first: GridVector)? {
    let local = model.frame.fromGrid(control1)
    if model.tangent != .zero, let first = GridVector(local.x &- handle, 0).coarse,
      CurvePrediction.along(tangent: model.tangent, length: local.x) == control1
    {
      return (15, first)
    }
    return local.coarse.map { (18, $0) }
  }

  /// Whether ``considerExact(closing:handle:)`` finds a code that has control points, given its curve.
  @inline(__always)
  private func hasOwnForm(_ code: SegmentCode, handle: Int32) -> Bool {
    switch SegmentVerb.formWithControls(code.verb) {
    case nil, 15: true
    case 16: code.second != .zero
    case 18: coarseForm(code.segment.control1, handle: handle)?.form == 18
    case 19: code.second != .zero && coarseForm(code.segment.control1, handle: handle)?.form == 18
    default: code.second.coarse == nil || coarseForm(code.segment.control1, handle: handle) == nil
    }
  }

  /// Two verbs that write a first control point, and what they cost with their ends: the one whose second control point
  /// mirrors it, and the next one, which writes the second too.
  private struct VerbPair {
    let mirrored: Int
    /// The form of the first, which does not close.
    let form: Int
    let mirroredCost, ownCost: Int32
    /// The least that a second control point costs.
    let leastSecond: Int32
  }

  /// Two verbs that follow one another; `nil` where neither can be cheaper than the best code, whatever it writes.
  @inline(__always)
  private func cheapVerbs(from verb: Int) -> VerbPair? {
    var (mirrored, own) = (SymbolCost(costs), SymbolCost(costs))
    let form = putVerb(verb, into: &mirrored)
    _ = putVerb(verb + 1, into: &own)
    var second = SymbolCost(costs)
    second.putLeastSecond(form: form + 1, bucket: bucket)
    let pair = VerbPair(
      mirrored: verb, form: form, mirroredCost: mirrored.total, ownCost: own.total, leastSecond: second.total)
    mirrored.putLeastFirst(form: form, bucket: bucket)
    own.putLeastFirst(form: form + 1, bucket: bucket)
    let least = min(mirrored.total, own.total + second.total)
    return isCheap(least) ? pair : nil
  }

  /// The bucket of the end's extent, which control points are written under.
  @inline(__always)
  private var bucket: Int { NumberClass.bucket(end.extent) }

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

  /// The ranks that codes with one first control point have.
  private static let ranks = 1 + neighbourCount

  /// Considers a first control point with the second one that mirrors it, and notes what those around the source's cost.
  ///
  /// - Parameters:
  ///   - number: How it is written.
  ///   - control: Gives the control point itself, which is not worked out where it would cost too much.
  @inline(__always)
  private mutating func consider(
    number: GridVector, _ verbs: VerbPair, rank: Int, _ firsts: inout [FirstControl], control: () -> GridVector
  ) {
    guard number.extent < 1 << 20 else { return }
    let (form, bucket) = (verbs.form, bucket)
    var (mirroredCost, ownCost) = (SymbolCost(costs), SymbolCost(costs))
    SegmentCode.put(first: number, form: form, bucket: bucket, into: &mirroredCost)
    SegmentCode.put(first: number, form: form + 1, bucket: bucket, into: &ownCost)
    let mirroredPrice = Self.price(verbs.mirroredCost + mirroredCost.total, rank: rank)
    let common = verbs.ownCost + ownCost.total
    let leastPrice = Self.price(common + verbs.leastSecond, rank: rank)
    guard min(mirroredPrice, leastPrice) < bestPrice else { return }
    let first = control()
    let mirrored = CurvePrediction.mirrored(first, end: end)
    if mirroredPrice < bestPrice, !isFar(first, mirrored) {
      let segment = Segment(kind: .cubic, control1: first, control2: mirrored, end: end)
      if let deviation = allowedDeviation(of: segment) {
        take(SegmentCode(verb: verbs.mirrored, segment: segment, first: number), mirroredPrice, deviation)
      }
    }
    guard leastPrice < bestPrice else { return }
    let wanted = model.frame.fromGrid(control2 &- mirrored)
    let coarse = GridVector(wanted.x >> CurvePrediction.coarseness, wanted.y >> CurvePrediction.coarseness)
    guard coarse.extent < 1 << 19 else { return }
    let costsX = SymbolCost.four(
      from: coarse.x - 1, in: SegmentCode.secondXContext(form: form + 1, bucket: bucket), costs)
    // The bucket of x decides what y costs; it is mostly the same for all four.
    @inline(__always)
    func costsY(_ bucket: Int) -> SIMD4<Int32> {
      SymbolCost.four(from: coarse.y - 1, in: SegmentCode.secondYContext(form: form + 1, bucket: bucket), costs)
    }
    let (bucket0, bucket1) = (NumberClass.bucket(coarse.x - 1), NumberClass.bucket(coarse.x))
    let (bucket2, bucket3) = (NumberClass.bucket(coarse.x + 1), NumberClass.bucket(coarse.x + 2))
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
        control: first, number: number, verb: verbs.mirrored + 1, rank: rank + 1, mirrored: mirrored, second: coarse,
        costs: secondCosts, price: price))
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
        let place = 8 &* half &+ near.trailingZeroBitCount &>> 3
        near &= near &- 1
        let (dx, dy) = Self.neighbour(place)
        let price = Self.price(first.costs[4 &* Int(dx) &+ Int(dy) &+ 5], rank: first.rank &+ place)
        guard price < bestPrice else { continue }
        let control2 = middle &+ stepX &* dx &+ stepY &* dy
        let segment = Segment(kind: .cubic, control1: first.control, control2: control2, end: end)
        guard let deviation = allowedDeviation(of: segment) else { continue }
        take(
          SegmentCode(
            verb: first.verb, segment: segment, first: first.number, second: first.second &+ GridVector(dx, dy)),
          price, deviation)
      }
    }
  }

  /// How many numbers around the source's are considered, of those from one step before to two after in x and y.
  private static let neighbourCount = 12

  /// The steps to one of them: (0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (2, 1), (1, 2), (-1, 1), (1, -1), (2, 0),
  /// (0, 2).
  @inline(__always)
  private static func neighbour(_ place: Int) -> (Int32, Int32) {
    // A digit for each, one step before as 0.
    let x = Int32(0x1320_2310_2121 as UInt64 >> UInt64(4 * place) & 15) - 1
    let y = Int32(0x3102_3201_2211 as UInt64 >> UInt64(4 * place) & 15) - 1
    return (x, y)
  }

  /// The steps to eight of them, which the compiler works out.
  @inline(__always)
  private static func neighbours(from place: Int) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    @inline(__always)
    func step(_ lane: Int) -> (Float, Float) {
      let (x, y) = neighbour(place + lane)
      return (Float(x), Float(y))
    }
    let (s0, s1, s2, s3) = (step(0), step(1), step(2), step(3))
    let (s4, s5, s6, s7) = (step(4), step(5), step(6), step(7))
    return (
      SIMD8(s0.0, s1.0, s2.0, s3.0, s4.0, s5.0, s6.0, s7.0), SIMD8(s0.1, s1.1, s2.1, s3.1, s4.1, s5.1, s6.1, s7.1)
    )
  }

  /// Considers the source's control points on the grid itself.
  private mutating func considerFine(closing: Int, handle: Int32) {
    let (alongTangent, free) = (mayBeCheap(17 + closing) && model.tangent != .zero, mayBeCheap(20 + closing))
    guard alongTangent || free else { return }
    let mirrored = CurvePrediction.mirrored(control1, end: end)
    let second = model.frame.fromGrid(control2 &- mirrored)
    let segment = Segment(kind: .cubic, control1: control1, control2: control2, end: end)
    let local = model.frame.fromGrid(control1)
    if alongTangent {
      let onTangent = CurvePrediction.along(tangent: model.tangent, length: local.x)
      let number = GridVector(local.x &- handle, model.frame.fromGrid(control1 &- onTangent).y)
      consider(
        SegmentCode(verb: 17 + closing, segment: segment, first: number, second: second), rank: 1 + 4 * Self.ranks)
    }
    if free {
      consider(
        SegmentCode(verb: 20 + closing, segment: segment, first: local, second: second), rank: 2 + 8 * Self.ranks)
    }
  }

  /// Whether a verb that writes both control points may be cheaper than the best code.
  @inline(__always)
  private func mayBeCheap(_ verb: Int) -> Bool {
    var cost = SymbolCost(costs)
    let form = putVerb(verb, into: &cost)
    cost.putLeastFirst(form: form, bucket: bucket)
    cost.putLeastSecond(form: form, bucket: bucket)
    return isCheap(cost.total)
  }
}

extension GridVector {
  /// The vector in steps of the coarse grid; `nil` where it is none of them.
  fileprivate var coarse: GridVector? {
    let mask = 1 << CurvePrediction.coarseness - 1 as Int32
    guard (x | y) & mask == 0 else { return nil }
    return GridVector(x >> CurvePrediction.coarseness, y >> CurvePrediction.coarseness)
  }
}
