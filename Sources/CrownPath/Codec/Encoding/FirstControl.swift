/// A first control point that second ones are tried with.
struct FirstControl {
  let control: GridVector
  /// As it is written, by a verb.
  let number: GridVector
  let verb: Int
  /// The rank of the first code with it.
  let rank: Int
  /// The second control point that mirrors it, and the number nearest below of the source's.
  let mirrored, second: GridVector
  /// What codes cost, from one step before `second` to two after, y by y for each x.
  let costs: SIMD16<Int32>
  /// A lower bound of their prices.
  var price: Int
}
