internal import CrownPlatform

/// A colour by lightness, chroma and hue as the eye tells them apart.
///
/// OKLab is Björn Ottosson's, "A perceptual color space for image processing" (2020), with its published matrices.
/// OKLCH is the same in polar coordinates, as CSS Color 4 defines it. Here the hue is kept as a direction, so that no
/// angle is computed.
struct OKLCH {
  /// 0 for black, 1 for white.
  var lightness: Double
  /// The distance from grey.
  var chroma: Double
  /// The hue as a direction of length 1; any direction for greys.
  private let hue: SIMD2<Double>

  /// Converts from linear light.
  init(linear color: SIMD3<Double>) {
    let l = cbrt(0.4122214708 * color.x + 0.5363325363 * color.y + 0.0514459929 * color.z)
    let m = cbrt(0.2119034982 * color.x + 0.6806995451 * color.y + 0.1073969566 * color.z)
    let s = cbrt(0.0883024619 * color.x + 0.2817188376 * color.y + 0.6299787005 * color.z)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    let a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    let length = (a * a + b * b).squareRoot()
    // The matrices are rounded: greys come out with a chroma of about 1e-8, in no direction that means anything.
    (chroma, hue) = length < 1e-6 ? (0, SIMD2(1, 0)) : (length, SIMD2(a, b) / length)
  }

  /// The colour in linear light; channels outside 0 to 1 are not in sRGB.
  var linear: SIMD3<Double> {
    let (a, b) = (chroma * hue.x, chroma * hue.y)
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return SIMD3(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  /// The colour of this lightness and hue with as much of the chroma as sRGB has.
  var inGamut: OKLCH {
    if isInGamut { return self }
    var (low, high) = (self, self)
    low.chroma = 0
    // 16 halvings leave less than a hundredth of a step of a channel.
    for _ in 0..<16 {
      var middle = low
      middle.chroma = (low.chroma + high.chroma) / 2
      if middle.isInGamut { low = middle } else { high = middle }
    }
    return low
  }

  /// True if all channels are in sRGB, give or take a thousandth of a step, which the rounded matrices may be off by.
  private var isInGamut: Bool {
    let color = linear
    let slack = 1e-6
    return color.min() >= -slack && color.max() <= 1 + slack
  }

  /// The distance to another colour, of which about 0.02 is just visible.
  func distance(to other: OKLCH) -> Double {
    let plane = hue * chroma - other.hue * other.chroma
    let light = lightness - other.lightness
    return (light * light + plane.x * plane.x + plane.y * plane.y).squareRoot()
  }
}
