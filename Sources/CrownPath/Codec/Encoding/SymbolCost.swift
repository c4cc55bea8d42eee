/// The sum of the costs of symbols and plain bits, in 256ths of a bit.
struct SymbolCost: SymbolSink {
  private let costs: SymbolCosts.Table
  var total: Int32 = 0

  init(_ costs: SymbolCosts.Table) { self.costs = costs }

  @inline(__always)
  mutating func put(_ symbol: Int, in context: CodingContext) { total &+= costs[symbol, in: context] }

  @inline(__always)
  mutating func put(plain bits: UInt32, count: Int) { total &+= SymbolCosts.cost(ofBits: count) }

  @inline(__always)
  mutating func put(control number: Int32, in context: CodingContext) {
    if let cost = costs.cost(of: number, in: context) {
      total &+= cost
    } else {
      put(number: number, in: context)
    }
  }

  @inline(__always)
  func canPut(_ symbol: Int, in context: CodingContext) -> Bool {
    costs[symbol, in: context] < SymbolCosts.impossible
  }

  /// Adds a lower bound of what the first control point costs.
  ///
  /// - Parameter extent: The end's.
  @inline(__always)
  mutating func putLeastFirst(_ form: SegmentVerb.ControlForm, extent: NumberBucket) {
    total &+= costs.least(in: .firstX(form, extent: extent))
    // The least of all buckets of x.
    if let context = CodingContext.firstY(form, x: NumberBucket(0)) { total &+= costs.least(in: context) }
  }

  /// Adds a lower bound of what the second control point costs, in a form that writes it.
  ///
  /// - Parameter extent: The end's.
  @inline(__always)
  mutating func putLeastSecond(_ form: SegmentVerb.ControlForm, extent: NumberBucket) {
    total &+= costs.least(in: .secondX(form, extent: extent))
    total &+= costs.least(in: .secondY(form, x: NumberBucket(0)))
  }

  /// The costs of four consecutive numbers of control points.
  @inline(__always)
  static func four(from number: Int32, in context: CodingContext, _ costs: SymbolCosts.Table) -> SIMD4<Int32> {
    if let four = costs.costs(ofFourFrom: number, in: context) { return four }
    func one(_ number: Int32) -> Int32 {
      var cost = SymbolCost(costs)
      cost.put(number: number, in: context)
      return cost.total
    }
    // All at once: reading a vector that is written lane by lane stalls.
    return SIMD4(one(number), one(number &+ 1), one(number &+ 2), one(number &+ 3))
  }
}
