import CInstructions
import CrownPath

/// The alpha of a layer that lies over an opaque one, from coverage bytes: `1 - (1 - c₁)(1 - o·c₂)`.
///
/// Integers of 16 bits. What the layer lets through, `1 - o·c₂`, is kept in steps of 1/65536, with 65535 for 1. Times
/// what is below, the upper half of the product is in steps of 1/255 · 1/256. The result is within 0.51 of 1/255 of the
/// exact number. A coverage of 0 leaves the alpha as it is.
struct LayerComposition {
  private let opacity: SIMD8<UInt16>

  /// - Parameter opacity: The opacity of the layer, in 255ths.
  init(opacity: UInt8) { self.opacity = SIMD8(repeating: UInt16(opacity)) }

  /// Returns the transmittance of eight pixels of the layer, in steps of 1/65536.
  ///
  /// - Parameter coverage: 0 to 255 each.
  @inline(__always)
  func transmittance(_ coverage: SIMD8<UInt16>) -> SIMD8<UInt16> { crowns_transmittance(coverage, opacity) }

  /// The alpha of the eight pixels of a group.
  ///
  /// - Parameter below: The alpha below it, pixel by pixel.
  @inline(__always)
  func alpha(_ group: GroupCoverage, over below: SIMD8<UInt8>) -> SIMD8<UInt8> {
    crowns_group_laid_over(below, transmittance(SIMD8(truncatingIfNeeded: group.shares)))
  }

  /// The alpha of one pixel.
  @inline(__always)
  func alpha(_ coverage: UInt8, over below: UInt8) -> UInt8 {
    alpha(GroupCoverage(shares: SIMD8(repeating: Int16(coverage))), over: SIMD8(repeating: below))[0]
  }

  /// The alpha of 32 pixels, by the coverage of the layer and the alpha below it.
  @inline(__always)
  func alpha(_ coverage: SIMD32<UInt8>, over below: SIMD32<UInt8>) -> SIMD32<UInt8> {
    crowns_laid_over(below, coverage, opacity[0])
  }

  /// The alpha of 32 pixels of which the layer lets the same through.
  ///
  /// - Parameters:
  ///   - transmittance: In steps of 1/65536, eight times.
  ///   - below: The alpha below it.
  @inline(__always)
  static func alpha(_ transmittance: SIMD8<UInt16>, over below: SIMD32<UInt8>) -> SIMD32<UInt8> {
    crowns_run_laid_over(below, transmittance)
  }

  /// The alpha of the first `count` of 32 pixels, at most 32, and of the others as it is.
  @inline(__always)
  static func alpha(_ transmittance: SIMD8<UInt16>, over below: SIMD32<UInt8>, first count: Int) -> SIMD32<UInt8> {
    crowns_replacing_first(alpha(transmittance, over: below), below, Int8(truncatingIfNeeded: count))
  }

  /// Lays the layer over pixels.
  ///
  /// - Parameters:
  ///   - coverage: A byte for each pixel: the coverage by the layer.
  ///   - output: A byte for each pixel: its alpha, which is replaced.
  @inline(never)
  func lay(_ coverage: ScratchView<UInt8>, over output: ScratchView<UInt8>) {
    var pixel = 0
    while pixel &+ 32 <= output.count {
      let below = output.vector(SIMD32<UInt8>.self, at: pixel)
      output.store(alpha(coverage.vector(SIMD32<UInt8>.self, at: pixel), over: below), at: pixel)
      pixel &+= 32
    }
    for last in pixel..<output.count { output[last] = alpha(coverage[last], over: output[last]) }
  }
}
