internal import CFrequencies
internal import CInstructions

/// A small network of whole numbers that predicts a pixel of a mask from 24 pixels before it.
///
/// It was trained on the coverage of outlines, where each pixel at an edge follows from the rows above: see the article
/// *The mask format*.
struct CoverageNetwork: ~Copyable {
  /// The prediction of a pixel, in 4096ths.
  struct Prediction {
    /// The logit of the pixel being 0.
    let clear: Int32
    /// The logit of the pixel being 255, if it is not 0.
    let full: Int32
    /// The middle of the distribution of the other values, in 64ths of a level from 128.
    let middle: Int32
    /// The natural logarithm of the distribution's width over 6 levels.
    let width: Int32
  }

  /// Four sums at a time; two weights for each of them.
  private static let lanes = 4
  /// The pairs that go into each of the three layers.
  private static let pairs = (12, 16, 8)
  /// The groups of four sums of the first two layers.
  private static let groups = (8, 4)
  /// The most that a layer passes on, so that no sum of 32 bits overflows.
  private static let limit: Int16 = 8191

  private let weights = ScratchView(
    reading: UnsafeBufferPointer(start: crowns_coverage_weights(), count: Int(crowns_coverage_weight_count)))
  private let biases = ScratchView(
    reading: UnsafeBufferPointer(start: crowns_coverage_biases(), count: Int(crowns_coverage_bias_count)))
  /// The pairs of the layers' inputs, each in all lanes.
  private let inputs = ScratchMemory<SIMD4<Int32>>(repeating: .zero, count: 16)

  /// Predicts a pixel.
  ///
  /// - Parameters:
  ///   - rows: Eight pixels each of the row above, from 3 to the left of the pixel; of the row above that; and the five
  ///     of the third row from 2 to the left, followed by the three to the left of the pixel.
  ///   - isFlipped: True if 255 less each pixel is meant.
  @inline(__always)
  func predict(_ rows: (SIMD8<UInt8>, SIMD8<UInt8>, SIMD8<UInt8>), isFlipped: Bool) -> Prediction {
    let sign: Int16 = isFlipped ? -1 : 0
    spread(Self.centered(rows.0, sign), at: 0)
    spread(Self.centered(rows.1, sign), at: 4)
    spread(Self.centered(rows.2, sign), at: 8)
    var weight = 0
    var bias = 0
    let first = hidden(&weight, &bias, pairs: Self.pairs.0)
    let second = hidden(&weight, &bias, pairs: Self.pairs.0)
    let third = hidden(&weight, &bias, pairs: Self.pairs.0)
    let fourth = hidden(&weight, &bias, pairs: Self.pairs.0)
    spread(first, at: 0)
    spread(second, at: 4)
    spread(third, at: 8)
    spread(fourth, at: 12)
    let fifth = hidden(&weight, &bias, pairs: Self.pairs.1)
    let sixth = hidden(&weight, &bias, pairs: Self.pairs.1)
    spread(fifth, at: 0)
    spread(sixth, at: 4)
    let sums = sum(weight, bias, pairs: Self.pairs.2) &>> 8
    return Prediction(clear: sums[0], full: sums[1], middle: sums[2], width: sums[3])
  }

  /// Eight pixels around 0, from -255 to 255.
  @inline(__always)
  private static func centered(_ pixels: SIMD8<UInt8>, _ sign: Int16) -> SIMD8<Int16> {
    let numbers = SIMD8<Int16>(truncatingIfNeeded: crowns_widened(pixels))
    let signs = SIMD8(repeating: sign)
    return ((numbers &+ numbers &- SIMD8(repeating: 255)) ^ signs) &- signs
  }

  /// Stores four pairs, each in all lanes.
  @inline(__always)
  private func spread(_ numbers: SIMD8<Int16>, at index: Int) {
    let pairs = unsafeBitCast(numbers, to: SIMD4<Int32>.self)
    inputs[index] = SIMD4(repeating: pairs.x)
    inputs[index &+ 1] = SIMD4(repeating: pairs.y)
    inputs[index &+ 2] = SIMD4(repeating: pairs.z)
    inputs[index &+ 3] = SIMD4(repeating: pairs.w)
  }

  /// Eight numbers of a layer: sums of its inputs, limited to what is above 0.
  @inline(__always)
  private func hidden(_ weight: inout Int, _ bias: inout Int, pairs: Int) -> SIMD8<Int16> {
    let low = sum(weight, bias, pairs: pairs) &>> 12
    let high = sum(weight &+ pairs &* 8, bias &+ 4, pairs: pairs) &>> 12
    weight &+= pairs &* 16
    bias &+= 8
    return crowns_rectified(low, high, Self.limit)
  }

  /// Four sums of weighted inputs.
  @inline(__always)
  private func sum(_ weight: Int, _ bias: Int, pairs: Int) -> SIMD4<Int32> {
    var sums = biases.vector(SIMD4<Int32>.self, at: bias)
    for pair in 0..<pairs {
      sums = crowns_add_products(
        sums, unsafeBitCast(inputs[pair], to: SIMD8<Int16>.self),
        weights.vector(SIMD8<Int16>.self, at: weight &+ pair &* 8))
    }
    return sums
  }
}
