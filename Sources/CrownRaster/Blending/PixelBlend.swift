/// A colour at one opacity, ready to be laid over pixels (Porter and Duff's "over", 1984).
///
/// Blends the gamma-encoded values, as CSS does. Each channel is computed exactly and rounded once, to the nearest of
/// 256 steps. With the colour's opacity `a`:
///
/// - over premultiplied pixels, a channel is `(color * a + pixel * (255 - a)) / 255`; the colour's alpha counts as 255;
/// - over straight pixels of some `alpha`, with `A = a * 255 + alpha * (255 - a)`, the alpha is `A / 255`, and a
///   channel is `(color * a * 255 + pixel * alpha * (255 - a)) / A`, halves up.
///
/// Over an opaque pixel both are the formula of ``Mask/colored(_:over:)``. A pixel that has the colour already keeps
/// it, whatever the alphas.
struct PixelBlend {
  /// Red, green, blue and 255, times the opacity, in lanes of 16 bits from the lowest.
  private let weighted: UInt64
  /// 255 less the opacity.
  private let rest: UInt64

  /// Prepares a colour at an opacity; the colour's own alpha is not regarded.
  init(_ color: CrownColor, opacity: UInt8) {
    let lanes = UInt64(color.red) | UInt64(color.green) << 16 | UInt64(color.blue) << 32 | 255 << 48
    weighted = lanes &* UInt64(opacity)
    rest = UInt64(255 - opacity)
  }

  /// Prepares a colour at a coverage, by which its alpha is multiplied as in ``ColorTable``.
  init(_ color: CrownColor, coverage: UInt8 = 255) {
    self.init(color, opacity: ColorTable.product(coverage, color.alpha))
  }

  /// A pixel with the colour over it; a pixel is its four bytes, red the lowest.
  @inline(__always)
  func over(_ pixel: UInt32, isPremultiplied: Bool) -> UInt32 {
    // Over an opaque pixel, and where the colour hides it, both formulas give the same.
    if isPremultiplied || pixel >= 0xFF00_0000 || rest == 0 { return packed(weighted &+ lanes(of: pixel) &* rest) }
    return overTranslucentStraight(pixel)
  }

  private func overTranslucentStraight(_ pixel: UInt32) -> UInt32 {
    let below = UInt64(pixel >> 24) * rest
    let total = (weighted >> 48) + below
    guard total > 0 else { return pixel }
    var result = ((total + 127) / 255) << 24
    for channel in UInt64(0)..<3 {
      let above = (weighted >> (16 * channel)) & 0xFFFF
      let channelBelow = (UInt64(pixel) >> (8 * channel)) & 0xFF
      let sum = above * 255 + channelBelow * below
      result |= ((2 * sum + total) / (2 * total)) << (8 * channel)
    }
    return UInt32(truncatingIfNeeded: result)
  }

  /// The four bytes of a pixel in lanes of 16 bits.
  @inline(__always)
  private func lanes(of pixel: UInt32) -> UInt64 {
    let pairs = UInt64(pixel & 0xFFFF) | UInt64(pixel >> 16) << 32
    return (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
  }

  /// The lanes, of at most 255 times 255, divided by 255 and rounded to the nearest, as the four bytes of a pixel.
  @inline(__always)
  private func packed(_ lanes: UInt64) -> UInt32 {
    // Exact for every value of such a lane, and no lane overflows into the next.
    let low: UInt64 = 0x00FF_00FF_00FF_00FF
    let sums = lanes &+ 0x0080_0080_0080_0080
    let bytes = (sums &+ (sums >> 8 & low)) >> 8 & low
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs >> 16)
  }
}
