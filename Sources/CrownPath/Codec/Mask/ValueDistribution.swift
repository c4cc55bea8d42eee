internal import CFrequencies

/// The probabilities of the values between 0 and 255 that a mask has, around an expected value.
///
/// The distribution is a sum of three logistic ones, in whole numbers from a table.
struct ValueDistribution {
  /// The borders between neighbouring values, in 64ths of a level. Border 0 is not used.
  let borders: ScratchView<Int32>
  /// The middle, in 64ths of a level.
  let middle: Int32
  /// 16384 over the width in levels.
  let steepness: Int32
  /// The share below the lowest value, in 65536ths, and what is multiplied with the difference to it, in 65536ths. The
  /// values between 0 and 255 share all of the probability. The factor is 0 where too little is left to share.
  ///
  /// 64 bits everywhere: products are too large for an `Int` of WebAssembly or of a watch.
  private let lowest: Int64
  private let factor: Int64

  /// The classes of widths, sixteen for a factor of e, from .3 to 120 levels.
  static let widthCount = 96
  /// The 4096ths of a class.
  static let widthStep: Int32 = 256
  /// The smallest natural logarithm of a width over 6 levels, in 4096ths.
  static let leastWidth: Int32 = -3 * 4096

  private static var shape: ScratchView<UInt16> {
    ScratchView(reading: UnsafeBufferPointer(start: crowns_coverage_shape(), count: 2049))
  }
  private static var steepnesses: ScratchView<Int32> {
    ScratchView(reading: UnsafeBufferPointer(start: crowns_coverage_steepnesses(), count: widthCount))
  }

  /// Makes the distribution of a width's class.
  @inline(__always)
  init(borders: ScratchView<Int32>, middle: Int32, width: Int) {
    self.borders = borders
    self.middle = middle
    let steepness = Self.steepnesses[width]
    self.steepness = steepness
    lowest = Self.share(below: Self.bounds.lowerBound, middle, steepness)
    let whole = Self.share(below: Self.bounds.upperBound, middle, steepness) &- lowest
    factor = whole < Self.leastShare ? 0 : Self.total << 16 / whole
  }

  /// The total that the values share: 65536 less 256, so that each of them gets one more.
  private static let total: Int64 = 65280
  /// The least share of the distribution within the bounds that counts as more than zero.
  private static let leastShare: Int64 = 64
  /// The borders of the values from 1 to 254, in 64ths of a level.
  private static let bounds: Range<Int32> = 32..<16288

  /// The share of the distribution below a border, in 65536ths.
  @inline(__always)
  private static func share(below border: Int32, _ middle: Int32, _ steepness: Int32) -> Int64 {
    // Distances in 256ths of the width, up to 128 widths; the table has steps of 32.
    let distance = max(min((Int64(border &- middle) &* Int64(steepness)) &>> 12, 32767), -32768)
    let index = Int(truncatingIfNeeded: distance &>> 5 &+ 1024)
    let (low, high) = (Int64(shape[index]), Int64(shape[index &+ 1]))
    return low &+ ((high &- low) &* (distance & 31)) &>> 5
  }

  /// The number of values.
  var count: Int { borders.count }

  /// The share of the values below one, in 65536ths.
  @inline(__always)
  func start(of value: Int) -> UInt32 {
    if value == 0 { return 0 }
    if factor == 0 { return UInt32(truncatingIfNeeded: Self.total &* Int64(value) / Int64(count) &+ Int64(value)) }
    let share = Self.share(below: borders[value], middle, steepness) &- lowest
    return UInt32(truncatingIfNeeded: (max(share, 0) &* factor) &>> 16 &+ Int64(value))
  }

  /// Returns true if a value lies farther from the middle than half of all do.
  @inline(__always)
  func isFar(_ value: UInt8) -> Bool {
    (abs(Int64(Int32(value) &* 64 &- middle)) &* Int64(steepness)) &>> 12 > Int64(crowns_coverage_median)
  }
}
