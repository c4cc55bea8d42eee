/// The cost of symbols, in 256ths of a bit.
struct SymbolCost: SymbolSink {
  /// Not the object itself: many forms are priced for every segment, and each would count a reference.
  private let costs: SymbolCosts.Table
  var total: Int32 = 0

  init(_ costs: SymbolCosts) { self.costs = costs.table }

  @inline(__always)
  mutating func put(_ symbol: Int, in context: Int) { total &+= costs[symbol, in: context] }

  @inline(__always)
  mutating func put(plain bits: UInt32, count: Int) { total &+= Int32(count) << 8 }

  @inline(__always)
  mutating func put(control number: Int32, in context: Int) {
    if let cost = costs.cost(of: number, in: context) {
      total &+= cost
    } else {
      put(number: number, in: context)
    }
  }

  @inline(__always)
  func canPut(_ symbol: Int, in context: Int) -> Bool {
    costs[symbol, in: context] < SymbolCosts.impossible
  }

  /// Adds the least that the first control point of a verb's form costs, whatever it is.
  @inline(__always)
  mutating func putLeastFirst(form: Int, bucket: Int) {
    total &+= costs.least(in: SegmentCode.firstXContext(form: form, bucket: bucket))
    if let context = SegmentCode.firstYContext(form: form, bucket: 0) { total &+= costs.least(in: context) }
  }

  /// Adds the least that the second control point of a verb's form costs, of one that writes it.
  @inline(__always)
  mutating func putLeastSecond(form: Int, bucket: Int) {
    total &+= costs.least(in: SegmentCode.secondXContext(form: form, bucket: bucket))
    total &+= costs.least(in: SegmentCode.secondYContext(form: form, bucket: 0))
  }

  /// What four numbers of control points that follow one another cost.
  @inline(__always)
  static func four(from number: Int32, in context: Int, _ costs: SymbolCosts) -> SIMD4<Int32> {
    if let four = costs.table.costs(ofFourFrom: number, in: context) { return four }
    func one(_ number: Int32) -> Int32 {
      var cost = SymbolCost(costs)
      cost.put(number: number, in: context)
      return cost.total
    }
    // At once: a vector that is written in parts has to wait for them when it is read.
    return SIMD4(one(number), one(number &+ 1), one(number &+ 2), one(number &+ 3))
  }
}
