/// Conversions from the colour spaces of CSS to sRGB, with the matrices of CSS Color 4, section 18.
extension ColorFunction {
  /// Linear light of sRGB, 0 to 1, or beyond for colours outside its gamut.
  ///
  /// - Returns: `nil` for functions given in sRGB itself, and for spaces that are not converted.
  var linearLight: SIMD3<Double>? {
    get throws(ColorSyntaxError) {
      switch model {
      case .lab: return Self.light(ofLab: try lightness(100), try axis(1, 125), try axis(2, 125))
      case .lch:
        let (a, b) = try plane(150)
        return Self.light(ofLab: try lightness(100), a, b)
      case .oklab: return Oklab(try lightness(1), try axis(1, 0.4), try axis(2, 0.4)).linearLight
      case .oklch:
        let (a, b) = try plane(0.4)
        return Oklab(try lightness(1), a, b).linearLight
      case .color:
        let channels = SIMD3(try axis(0, 1), try axis(1, 1), try axis(2, 1))
        switch space {
        case "srgb-linear": return channels
        case "display-p3": return ColorMatrix.linearLight(ofXYZ: ColorMatrix.xyz(ofP3: TransferCurve.decoded(channels)))
        case "xyz", "xyz-d65": return ColorMatrix.linearLight(ofXYZ: channels)
        case "xyz-d50": return ColorMatrix.linearLight(ofXYZ: ColorMatrix.adapted(fromD50: channels))
        default: return nil
        }
      case .rgb, .rgba, .hsl, .hsla, .hwb, .hsb, .hsv: return nil
      }
    }
  }

  /// The first argument, which CSS limits to what lies between black and white.
  private func lightness(_ white: Double) throws(ColorSyntaxError) -> Double {
    max(0, min(white, try axis(0, white)))
  }

  /// An argument, limited to many times what any colour has: the sums and powers of others would overflow.
  private func axis(_ index: Int, _ hundredPercent: Double) throws(ColorSyntaxError) -> Double {
    let value = try value(index, hundredPercent: hundredPercent)
    let limit = hundredPercent * 100
    return value > -limit ? min(value, limit) : value < 0 ? -limit : 0
  }

  /// The two axes of a chroma and a hue.
  private func plane(_ hundredPercent: Double) throws(ColorSyntaxError) -> (Double, Double) {
    let chroma = max(0, try axis(1, hundredPercent))
    let direction = Self.direction(ofDegrees: try value(2, hundredPercent: 1))
    return (chroma * direction.x, chroma * direction.y)
  }

  /// The cosine and the sine of an angle. The WebAssembly module has no C library.
  static func direction(ofDegrees degrees: Double) -> SIMD2<Double> {
    guard degrees.isFinite else { return SIMD2(1, 0) }
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let quarters = (turn / 90).rounded()
    let angle = (turn - quarters * 90) * .pi / 180
    // The terms of both series alternate. An eighth of a turn raised to 18 and divided by 18! is below 1e-17.
    var (cosine, sine, term) = (0.0, 0.0, 1.0)
    for power in 0..<18 {
      let signed = power & 2 == 0 ? term : -term
      if power & 1 == 0 { cosine += signed } else { sine += signed }
      term *= angle / Double(power + 1)
    }
    switch Int(quarters) & 3 {
    case 0: return SIMD2(cosine, sine)
    case 1: return SIMD2(-sine, cosine)
    case 2: return SIMD2(-cosine, -sine)
    default: return SIMD2(sine, -cosine)
    }
  }

  /// From CIE Lab with the white of D50 (CIE 15).
  private static func light(ofLab lightness: Double, _ a: Double, _ b: Double) -> SIMD3<Double> {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    func part(_ f: Double) -> Double {
      let cube = f * f * f
      return cube > epsilon ? cube : (116 * f - 16) / kappa
    }
    let f = (lightness + 16) / 116
    let y = lightness > kappa * epsilon ? f * f * f : lightness / kappa
    let white = SIMD3<Double>(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    let xyz = SIMD3<Double>(part(f + a / 500), y, part(f - b / 200)) * white
    return ColorMatrix.linearLight(ofXYZ: ColorMatrix.adapted(fromD50: xyz))
  }
}

/// A colour in Oklab (Ottosson, A perceptual color space for image processing, 2020), with the matrices of CSS Color 4.
struct Oklab {
  /// 0 for black, 1 for white.
  var lightness: Double
  /// The axes from green to red and from blue to yellow.
  var plane: SIMD2<Double>

  init(_ lightness: Double, _ a: Double, _ b: Double) {
    self.lightness = lightness
    plane = SIMD2(a, b)
  }

  /// Converts from linear light of sRGB.
  init(linearLight light: SIMD3<Double>) {
    let x = SIMD3<Double>(0.8190224379967030, 0.0329836539323885, 0.0481771893596242)
    let y = SIMD3<Double>(0.3619062600528904, 0.9292868615863434, 0.2642395317527308)
    let z = SIMD3<Double>(-0.1288737815209879, 0.0361446663506424, 0.6335478284694309)
    let cones = ColorMatrix.sum(x, y, z, weighted: ColorMatrix.xyz(ofLight: light))
    let (l, m, s) = (cubeRoot(cones.x), cubeRoot(cones.y), cubeRoot(cones.z))
    self.init(
      0.2104542683093140 * l + 0.7936177747023054 * m - 0.0040720430116193 * s,
      1.9779985324311684 * l - 2.4285922420485799 * m + 0.4505937096174110 * s,
      0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s)
  }

  /// Linear light of sRGB, which may lie outside its gamut.
  var linearLight: SIMD3<Double> {
    let greenRed = SIMD3<Double>(0.3963377773761749, -0.1055613458156586, -0.0894841775298119)
    let blueYellow = SIMD3<Double>(0.2158037573099136, -0.0638541728258133, -1.2914855480194092)
    let roots = ColorMatrix.sum(.one, greenRed, blueYellow, weighted: SIMD3(lightness, plane.x, plane.y))
    let l = SIMD3<Double>(1.2268798758459243, -0.0405757452148008, -0.0763729366746601)
    let m = SIMD3<Double>(-0.5578149944602171, 1.1122868032803170, -0.4214933324022432)
    let s = SIMD3<Double>(0.2813910456659647, -0.0717110580655164, 1.5869240198367816)
    return ColorMatrix.linearLight(ofXYZ: ColorMatrix.sum(l, m, s, weighted: roots * roots * roots))
  }
}

/// The matrices between XYZ, with the white of D65, and linear light.
enum ColorMatrix {
  static func xyz(ofLight light: SIMD3<Double>) -> SIMD3<Double> {
    let red = SIMD3<Double>(506752.0 / 1228815, 87098.0 / 409605, 7918.0 / 409605)
    let green = SIMD3<Double>(87881.0 / 245763, 175762.0 / 245763, 87881.0 / 737289)
    let blue = SIMD3<Double>(12673.0 / 70218, 12673.0 / 175545, 1001167.0 / 1053270)
    return sum(red, green, blue, weighted: light)
  }

  static func linearLight(ofXYZ xyz: SIMD3<Double>) -> SIMD3<Double> {
    let x = SIMD3<Double>(12831.0 / 3959, -851781.0 / 878810, 705.0 / 12673)
    let y = SIMD3<Double>(-329.0 / 214, 1648619.0 / 878810, -2585.0 / 12673)
    let z = SIMD3<Double>(-1974.0 / 3959, 36519.0 / 878810, 705.0 / 667)
    return sum(x, y, z, weighted: xyz)
  }

  static func xyz(ofP3 light: SIMD3<Double>) -> SIMD3<Double> {
    let red = SIMD3<Double>(608311.0 / 1250200, 35783.0 / 156275, 0)
    let green = SIMD3<Double>(189793.0 / 714400, 247089.0 / 357200, 32229.0 / 714400)
    let blue = SIMD3<Double>(198249.0 / 1000160, 198249.0 / 2500400, 5220557.0 / 5000800)
    return sum(red, green, blue, weighted: light)
  }

  /// Adapts from the white of D50 by Bradford's method.
  static func adapted(fromD50 xyz: SIMD3<Double>) -> SIMD3<Double> {
    let x = SIMD3<Double>(0.955473421488075, -0.0283697093338637, 0.012314014864481998)
    let y = SIMD3<Double>(-0.02309845494876471, 1.0099953980813041, -0.020507649298898964)
    let z = SIMD3<Double>(0.06325924320057072, 0.021041441191917323, 1.330365926242124)
    return sum(x, y, z, weighted: xyz)
  }

  /// The product of a matrix of three columns with a vector.
  static func sum(
    _ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>, weighted by: SIMD3<Double>
  ) -> SIMD3<Double> {
    first * by.x + second * by.y + third * by.z
  }
}

/// The transfer curve of sRGB and Display P3 (IEC 61966-2-1), continued below 0 by its mirror image.
enum TransferCurve {
  /// From linear light.
  static func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ value: Double) -> Double {
      // The power 5/12 in roots: x to 5/4, and the cube root of that.
      value <= 0.0031308 ? 12.92 * value : 1.055 * cubeRoot(value * value.squareRoot().squareRoot()) - 0.055
    }
    return mirrored(light, part)
  }

  /// To linear light.
  static func decoded(_ channels: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ value: Double) -> Double {
      if value <= 0.04045 { return value / 12.92 }
      // The power 12/5: the square times the fifth root of the square.
      let base = (value + 0.055) / 1.055
      return base * base * root(5, of: base * base)
    }
    return mirrored(channels, part)
  }

  private static func mirrored(_ values: SIMD3<Double>, _ part: (Double) -> Double) -> SIMD3<Double> {
    func each(_ value: Double) -> Double { value < 0 ? -part(-value) : part(value) }
    return SIMD3(each(values.x), each(values.y), each(values.z))
  }
}

/// The cube root of a finite number, with its sign.
private func cubeRoot(_ value: Double) -> Double { value < 0 ? -root(3, of: -value) : root(3, of: value) }

/// A root of a finite number of 0 or more, by Newton's method from a power of two above it, which comes down until
/// rounding ends it. The WebAssembly module has no C library.
private func root(_ degree: Int, of value: Double) -> Double {
  guard value >= .leastNormalMagnitude, value.isFinite else { return 0 }
  let exponent = Int(value.exponent)
  let floor = exponent >= 0 ? exponent / degree : -((degree - 1 - exponent) / degree)
  var result = Double(sign: .plus, exponent: floor + 1, significand: 1)
  while true {
    var power = 1.0
    for _ in 1..<degree { power *= result }
    let next = (result * Double(degree - 1) + value / power) / Double(degree)
    if next >= result { return result }
    result = next
  }
}
