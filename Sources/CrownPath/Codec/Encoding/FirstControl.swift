/// A first control point that second ones are tried with.
struct FirstControl {
  let control: GridVector
  /// The numbers that write it.
  let number: GridVector
  /// The verb that writes it and a second one.
  let verb: SegmentVerb
  /// The rank of the first code with it.
  let rank: Int
  /// The second control point that mirrors it.
  let mirrored: GridVector
  /// The difference of the source's second control point from the mirrored one, rounded down to the coarse grid.
  let second: GridVector
  /// The costs of codes from one step before `second` to two after: for each x, one for each y.
  let costs: SIMD16<Int32>
  /// A lower bound of their prices.
  var price: Int
}
