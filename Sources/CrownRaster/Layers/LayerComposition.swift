import CInstructions

/// The alpha of a layer that lies over an opaque one, from coverage bytes: `1 - (1 - c₁)(1 - o·c₂)`.
///
/// Integers of 16 bits. What the layer lets through, `1 - o·c₂`, is kept in steps of 1/65280, that is 1/255 · 1/256.
/// Times what is below, in steps of 1/255, its upper half is in steps of 1/65025, that is 1/255². The result is within
/// 0.51 of 1/255 of the exact number.
struct LayerComposition {
  private let opacity: SIMD8<UInt16>

  /// - Parameter opacity: The opacity of the layer, in 255ths.
  init(opacity: UInt8) { self.opacity = SIMD8(repeating: UInt16(opacity)) }

  /// What eight pixels of the layer let through, in steps of 1/65280.
  ///
  /// - Parameter coverage: 0 to 255 each.
  @inline(__always)
  func transmittance(_ coverage: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = coverage &* opacity
    // 65280 is 65025 and a 255th of it.
    return 65280 &- product &- Self.share(product)
  }

  /// The alpha of eight pixels.
  ///
  /// - Parameters:
  ///   - transmittance: What the layer lets through.
  ///   - below: The alpha below it, 0 to 255 each.
  @inline(__always)
  static func alpha(_ transmittance: SIMD8<UInt16>, over below: SIMD8<UInt16>) -> SIMD8<UInt16> {
    255 &- share(crowns_upper_half((255 &- below) &<< 8, transmittance))
  }

  /// The alpha of eight pixels, in bytes.
  @inline(__always)
  static func alpha(_ transmittance: SIMD8<UInt16>, over below: SIMD8<UInt8>) -> SIMD8<UInt8> {
    SIMD8(truncatingIfNeeded: alpha(transmittance, over: crowns_widened(below)))
  }

  /// The alpha of eight pixels, by the coverage of the layer and the alpha below it.
  @inline(__always)
  func alpha(_ coverage: SIMD8<UInt8>, over below: SIMD8<UInt8>) -> SIMD8<UInt8> {
    Self.alpha(transmittance(crowns_widened(coverage)), over: below)
  }

  /// The alpha of one pixel.
  @inline(__always)
  func alpha(_ coverage: UInt8, over below: UInt8) -> UInt8 {
    alpha(SIMD8(repeating: coverage), over: SIMD8<UInt8>(repeating: below))[0]
  }

  /// A 255th, rounded to the nearest integer; exact up to 65025.
  @inline(__always)
  private static func share(_ product: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let sum = product &+ 128
    return (sum &+ (sum &>> 8)) &>> 8
  }
}
