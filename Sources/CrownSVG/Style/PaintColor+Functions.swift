#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The colour functions of CSS (Color 4), as far as paint may be written in them.
extension PaintColor {
  /// Reads a function such as `rgb(0 0 0 / 50%)`, in lower case.
  init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let name = text[..<open]
    var parts = text[text.index(after: open)...].dropLast().split(whereSeparator: { " ,/\t\n\r".contains($0) })
    // The space comes first, as in color(display-p3 1 0 0).
    if name == "color", !parts.isEmpty { parts.removeFirst() }
    guard parts.count == 3 || parts.count == 4, let scales = Self.scales[String(name)] else { return nil }
    var numbers: [Double] = []
    for (part, scale) in zip(parts, scales + [1]) {
      guard let number = Self.number(part, full: scale) else { return nil }
      numbers.append(number)
    }
    let values = SIMD3(numbers[0], numbers[1], numbers[2])
    let color =
      switch name {
      case "rgb", "rgba": values / 255
      case "hsl", "hsla": Self.rgb(hue: values.x, saturation: values.y, lightness: values.z)
      case "hwb": Self.rgb(hue: values.x, whiteness: values.y, blackness: values.z)
      case "lab": Self.rgb(lab: values)
      case "lch": Self.rgb(lab: Self.rectangular(values))
      case "oklab": Self.rgb(oklab: values)
      case "oklch": Self.rgb(oklab: Self.rectangular(values))
      default: values
      }
    self.init(
      red: Self.byte(color.x), green: Self.byte(color.y), blue: Self.byte(color.z),
      alpha: numbers.count == 4 ? max(0, min(1, numbers[3])) : 1)
  }

  /// A part from 0 to 1 as a byte; what enormous numbers cancel out to counts as 0.
  private static func byte(_ part: Double) -> UInt8 {
    part > 0 ? UInt8((min(part, 1) * 255).rounded()) : 0
  }

  /// What 100 % is of each part of a function.
  private static let scales: [String: [Double]] = [
    "rgb": [255, 255, 255], "rgba": [255, 255, 255], "color": [1, 1, 1], "hsl": [360, 1, 1], "hsla": [360, 1, 1],
    "hwb": [360, 1, 1], "lab": [100, 125, 125], "lch": [100, 150, 360], "oklab": [1, 0.4, 0.4],
    "oklch": [1, 0.4, 360],
  ]

  /// Degrees of the units that hues may be written in.
  private static let units: [(suffix: String, degrees: Double)] = [
    ("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360),
  ]

  /// A number, `none`, an angle in degrees, or a percentage of `full`.
  private static func number(_ text: Substring, full: Double) -> Double? {
    if text == "none" { return 0 }
    var (text, factor) = (text, 1.0)
    if text.hasSuffix("%") {
      (text, factor) = (text.dropLast(), full / 100)
    } else if let unit = units.first(where: { text.hasSuffix($0.suffix) }) {
      (text, factor) = (text.dropLast(unit.suffix.count), unit.degrees)
    }
    guard let value = Double(text.hasPrefix(".") ? "0" + text : String(text)), value.isFinite else { return nil }
    return value * factor
  }

  // MARK: - Spaces

  /// CSS Color 4, section 7.1.
  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    let saturation = max(0, min(1, saturation))
    let lightness = max(0, min(1, lightness))
    let amplitude = saturation * min(lightness, 1 - lightness)
    func part(_ offset: Double) -> Double {
      var k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD3(part(0), part(8), part(4))
  }

  /// CSS Color 4, section 8.1.
  private static func rgb(hue: Double, whiteness: Double, blackness: Double) -> SIMD3<Double> {
    if whiteness + blackness >= 1 { return SIMD3(repeating: whiteness / (whiteness + blackness)) }
    return rgb(hue: hue, saturation: 1, lightness: 0.5) * (1 - whiteness - blackness) + whiteness
  }

  /// Lightness and two axes, of lightness, chroma and a hue in degrees.
  private static func rectangular(_ polar: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(polar.x, polar.y * cos(polar.z * .pi / 180), polar.y * sin(polar.z * .pi / 180))
  }

  /// CIE Lab (CIE 15), with the matrix from its white, D50, to sRGB's by Bradford (Lindbloom, brucelindbloom.com).
  private static func rgb(lab: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ f: Double) -> Double { f > 6.0 / 29 ? f * f * f : 3 * (6.0 / 29) * (6.0 / 29) * (f - 4.0 / 29) }
    let f = (lab.x + 16) / 116
    let (x, y, z) = (0.9642956 * part(f + lab.y / 500), part(f), 0.8251046 * part(f - lab.z / 200))
    return gammaEncoded(
      SIMD3(3.1338561, -0.9787684, 0.0719453) * x + SIMD3(-1.6168667, 1.9161415, -0.2289914) * y
        + SIMD3(-0.4906146, 0.0334540, 1.4052427) * z)
  }

  /// Oklab (Ottosson, A perceptual color space for image processing, 2020).
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

  /// sRGB's curve (IEC 61966-2-1).
  private static func gammaEncoded(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ value: Double) -> Double {
      value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return SIMD3(part(linear.x), part(linear.y), part(linear.z))
  }
}
