internal import CrownPlatform

/// The effect of a filter on the colours of a graphic, and on its opacity as a whole.
struct FilterColors: Sendable {
  /// A step, in the order of the filter.
  enum Step: Sendable {
    /// The three upper rows of a colour matrix, of five numbers each.
    case matrix([Double], isLinear: Bool)
    /// One colour everywhere.
    case color(PaintColor)
  }

  private(set) var steps: [Step] = []
  /// The factor of the opacity; above 1 it makes translucent paint more opaque.
  private(set) var opacity = 1.0

  /// True if colours and opacity stay as they are.
  var isIdentity: Bool { steps.isEmpty && opacity == 1 }

  func followed(by step: Step) -> FilterColors {
    var result = self
    result.steps.append(step)
    return result
  }

  func faded(by factor: Double) -> FilterColors {
    var result = self
    result.opacity *= factor
    return result
  }

  /// A colour as the filter shows it. Its opacity stays.
  func apply(to color: PaintColor) -> PaintColor {
    steps.reduce(color) { color, step in
      switch step {
      case .color(let flood): PaintColor(red: flood.red, green: flood.green, blue: flood.blue, alpha: color.alpha)
      case .matrix(let rows, let isLinear): Self.color(color, rows, isLinear: isLinear)
      }
    }
  }

  /// Red, green and blue, 0 through 1; of linear light if that is asked for.
  static func channels(of color: PaintColor, isLinear: Bool) -> [Double] {
    [color.red, color.green, color.blue].map { isLinear ? linear(Double($0) / 255) : Double($0) / 255 }
  }

  private static func color(_ color: PaintColor, _ rows: [Double], isLinear: Bool) -> PaintColor {
    guard rows.count >= 15 else { return color }
    let channels = channels(of: color, isLinear: isLinear)
    func channel(_ row: Int) -> UInt8 {
      let start = 5 * row
      let sum = (0..<3).reduce(rows[start + 4]) { $0 + rows[start + $1] * channels[$1] } + rows[start + 3] * color.alpha
      let value = min(max(sum, 0), 1)
      return UInt8(((isLinear ? encoded(value) : value) * 255).rounded())
    }
    return PaintColor(red: channel(0), green: channel(1), blue: channel(2), alpha: color.alpha)
  }

  /// A colour whose channels are those of linear light.
  static func linearLight(of color: PaintColor) -> PaintColor {
    func channel(_ value: UInt8) -> UInt8 { UInt8((linear(Double(value) / 255) * 255).rounded()) }
    return PaintColor(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: color.alpha)
  }

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}

/// The matrices of filters, of four rows of five numbers (Filter Effects 1, sections 6.2 and 9.6).
enum FilterMatrix {
  static let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]

  /// Colours moved from grey, for 0, through themselves, for 1, and beyond.
  static func saturation(_ s: Double) -> [Double] {
    [
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0, 0, 0, 0, 1, 0,
    ]
  }

  /// Hues turned by degrees.
  static func hueRotation(_ degrees: Double) -> [Double] {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0, 0, 0, 0, 1, 0,
    ]
  }

  /// Colours on the way to sepia, 0 through 1.
  static func sepia(_ amount: Double) -> [Double] {
    let full = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131]
    var result = identity
    for row in 0..<3 {
      for column in 0..<3 {
        let own = row == column ? 1.0 : 0
        result[5 * row + column] = own + (full[3 * row + column] - own) * amount
      }
    }
    return result
  }

  /// Each channel times a slope, plus an intercept.
  static func linear(slope: Double, intercept: Double) -> [Double] {
    var result = identity
    for row in 0..<3 { (result[6 * row], result[5 * row + 4]) = (slope, intercept) }
    return result
  }
}
