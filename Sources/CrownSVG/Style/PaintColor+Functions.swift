import CrownPath

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The colour functions of CSS Color 4 in other spaces than sRGB.
extension PaintColor {
  /// Red, green and blue in sRGB: 0 through 1, or beyond for colours outside its gamut.
  static func channels(of function: ColorFunction) throws(ColorSyntaxError) -> SIMD3<Double> {
    if let channels = try function.sRGB { return channels }
    func values(_ scales: SIMD3<Double>) throws(ColorSyntaxError) -> SIMD3<Double> {
      SIMD3(
        try function.value(0, hundredPercent: scales.x), try function.value(1, hundredPercent: scales.y),
        try function.value(2, hundredPercent: scales.z))
    }
    switch function.model {
    case .lab: return rgb(lab: try values(SIMD3(100, 125, 125)))
    case .lch: return rgb(lab: rectangular(try values(SIMD3(100, 150, 1))))
    case .oklab: return rgb(oklab: try values(SIMD3(1, 0.4, 0.4)))
    case .oklch: return rgb(oklab: rectangular(try values(SIMD3(1, 0.4, 1))))
    // color() in another space, whose channels are used as they are.
    default: return try values(SIMD3(repeating: 1))
    }
  }

  /// Lightness and two rectangular axes, from lightness, chroma and a hue in degrees.
  private static func rectangular(_ polar: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(polar.x, polar.y * cos(polar.z * .pi / 180), polar.y * sin(polar.z * .pi / 180))
  }

  /// From CIE Lab (CIE 15), with the Bradford-adapted matrix from D50 to sRGB (Lindbloom, brucelindbloom.com).
  private static func rgb(lab: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ f: Double) -> Double { f > 6.0 / 29 ? f * f * f : 3 * (6.0 / 29) * (6.0 / 29) * (f - 4.0 / 29) }
    let f = (lab.x + 16) / 116
    let (x, y, z) = (0.9642956 * part(f + lab.y / 500), part(f), 0.8251046 * part(f - lab.z / 200))
    return gammaEncoded(
      SIMD3(3.1338561, -0.9787684, 0.0719453) * x + SIMD3(-1.6168667, 1.9161415, -0.2289914) * y
        + SIMD3(-0.4906146, 0.0334540, 1.4052427) * z)
  }

  /// From Oklab (Ottosson, A perceptual color space for image processing, 2020).
  private static func rgb(oklab: SIMD3<Double>) -> SIMD3<Double> {
    let roots =
      oklab.x + SIMD3(0.3963377774, -0.1055613458, -0.0894841775) * oklab.y
      + SIMD3(0.2158037573, -0.0638541728, -1.2914855480) * oklab.z
    let cones = roots * roots * roots
    return gammaEncoded(
      SIMD3(4.0767416621, -1.2684380046, -0.0041960863) * cones.x
        + SIMD3(-3.3077115913, 2.6097574011, -0.7034186147) * cones.y
        + SIMD3(0.2309699292, -0.3413193965, 1.7076147010) * cones.z)
  }

  /// Applies the transfer curve of sRGB (IEC 61966-2-1).
  private static func gammaEncoded(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ value: Double) -> Double {
      value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return SIMD3(part(linear.x), part(linear.y), part(linear.z))
  }
}
