import CrownPath

internal import CrownPlatform

/// A colour by how it looks: lightness, green to red, and blue to yellow, each about 0 to 1.
///
/// Equal distances look about equally different (Oklab: B. Ottosson, "A perceptual color space for image processing",
/// 2020).
struct PerceivedColor: Hashable, Sendable {
  /// Lightness in x, 0 for black and 1 for white; then the axes a and b.
  var coordinates: SIMD3<Double>

  var lightness: Double { coordinates.x }

  /// The distance from grey.
  var chroma: Double { (coordinates.y * coordinates.y + coordinates.z * coordinates.z).squareRoot() }

  /// True if the colour is not told from white paper: the greys from `#f5f5f5` on.
  var isPaper: Bool { distance(to: PerceivedColor(SIMD3(1, 0, 0))) < Self.paperDistance }

  /// The distance from white below which a colour counts as white; an eye sees a step of .02 only side by side.
  private static let paperDistance = 0.032

  init(_ coordinates: SIMD3<Double>) { self.coordinates = coordinates }

  init(_ color: PaintColor) {
    let (red, green, blue) = (Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
    let l = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let m = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let s = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    coordinates = SIMD3(
      0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
      1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
  }

  /// The perceived difference of two colours.
  func distance(to other: PerceivedColor) -> Double {
    let difference = coordinates - other.coordinates
    return (difference * difference).sum().squareRoot()
  }

  /// The linear light of a channel of sRGB, 0 through 1.
  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
