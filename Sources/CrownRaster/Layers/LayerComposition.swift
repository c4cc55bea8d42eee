import CInstructions

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
  func transmittance(_ coverage: SIMD8<UInt16>) -> SIMD8<UInt16> {
    // The product is in steps of 1/65025, which are 1 + 515/65536 of the others.
    let product = coverage &* opacity
    return 65535 &- product &- crowns_upper_half(product, SIMD8(repeating: 515))
  }

  /// The alpha of eight pixels, by the coverage of the layer and the alpha below it.
  @inline(__always)
  func alpha(_ coverage: SIMD8<UInt8>, over below: SIMD8<UInt8>) -> SIMD8<UInt8> {
    let through = transmittance(crowns_widened(coverage))
    let product = crowns_upper_half(~crowns_widened(below) &<< 8, through)
    return ~SIMD8(truncatingIfNeeded: (product &+ 128) &>> 8)
  }

  /// The alpha of one pixel.
  @inline(__always)
  func alpha(_ coverage: UInt8, over below: UInt8) -> UInt8 {
    alpha(SIMD8(repeating: coverage), over: SIMD8<UInt8>(repeating: below))[0]
  }

  /// The alpha of 32 pixels of which the layer lets the same through.
  ///
  /// - Parameters:
  ///   - transmittance: In steps of 1/65536, eight times.
  ///   - below: The alpha below it.
  @inline(__always)
  static func alpha(_ transmittance: SIMD8<UInt16>, over below: SIMD32<UInt8>) -> SIMD32<UInt8> {
    crowns_laid_over(below, transmittance)
  }

  /// The alpha of the first `count` of 32 pixels, at most 32, and of the others as it is.
  @inline(__always)
  static func alpha(_ transmittance: SIMD8<UInt16>, over below: SIMD32<UInt8>, first count: Int) -> SIMD32<UInt8> {
    crowns_replacing_first(alpha(transmittance, over: below), below, Int8(truncatingIfNeeded: count))
  }
}
