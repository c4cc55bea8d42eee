/// A CSS colour function with its arguments.
package struct ColorFunction: Hashable, Sendable {
  /// The functions of CSS Color 4, and `hsb()` with its other name `hsv()`, which CSS does not have.
  package enum Model: String, Hashable, Sendable {
    case rgb, rgba, hsl, hsla, hwb, hsb, hsv, lab, lch, oklab, oklch, color

    /// True if CSS has the function.
    package var isCSS: Bool { self != .hsb && self != .hsv }

    /// True if the function may be written with commas: those older than CSS Color 4 may.
    var allowsCommas: Bool {
      switch self {
      case .rgb, .rgba, .hsl, .hsla, .hsb, .hsv: true
      case .hwb, .lab, .lch, .oklab, .oklch, .color: false
      }
    }

    /// The index of the argument that is a hue.
    var hueIndex: Int? {
      switch self {
      case .hsl, .hsla, .hwb, .hsb, .hsv: 0
      case .lch, .oklch: 2
      case .rgb, .rgba, .lab, .oklab, .color: nil
      }
    }
  }

  /// The colour spaces of `color()`.
  static let spaces: Set<String> = [
    "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "xyz-d65",
  ]

  /// One argument: a number with its unit.
  enum Argument: Hashable, Sendable {
    case number(Double)
    case percentage(Double)
    case degrees(Double)
    case none

    /// The sum with a multiple of another argument; `nil` for one of another unit.
    func adding(_ other: Argument, times factor: Double) -> Argument? {
      switch (self, other) {
      case (.number(let a), .number(let b)): .number(a + b * factor)
      case (.percentage(let a), .percentage(let b)): .percentage(a + b * factor)
      case (.degrees(let a), .degrees(let b)): .degrees(a + b * factor)
      default: nil
      }
    }

    /// The argument times a number.
    func scaled(by factor: Double) -> Argument {
      switch self {
      case .number(let value): .number(value * factor)
      case .percentage(let value): .percentage(value * factor)
      case .degrees(let value): .degrees(value * factor)
      case .none: .none
      }
    }
  }

  /// The kind of the function.
  package let model: Model
  /// The colour space that `color()` names; empty for the other functions.
  package let space: String
  /// The opacity, 0 to 1.
  package let alpha: Double
  private let arguments: [Argument]
  /// True if commas stand between the arguments, as in CSS 3.
  private let isLegacy: Bool

  /// Makes a function of three arguments.
  ///
  /// - Throws: ``ColorSyntaxError`` where an argument is of a kind that the function does not take.
  init(
    _ model: Model, space: String, arguments: [Argument], alpha: Argument, isLegacy: Bool
  ) throws(ColorSyntaxError) {
    self.model = model
    self.space = space
    self.arguments = arguments
    self.isLegacy = isLegacy
    self.alpha = Self.clamp(try Self.value(alpha, hundredPercent: 1))
    if isLegacy { try checkLegacy(alpha: alpha) }
    for index in arguments.indices { _ = try value(index, hundredPercent: 1) }
  }

  /// An argument as a number, of a hue its degrees; `none` is 0.
  ///
  /// - Parameters:
  ///   - index: 0, 1 or 2.
  ///   - hundredPercent: The value of 100 %.
  /// - Throws: ``ColorSyntaxError`` for an argument that does not belong there.
  package func value(_ index: Int, hundredPercent: Double) throws(ColorSyntaxError) -> Double {
    guard index == model.hueIndex else { return try Self.value(arguments[index], hundredPercent: hundredPercent) }
    switch arguments[index] {
    case .number(let value), .degrees(let value): return value
    case .none: return 0
    case .percentage: throw ColorSyntaxError("a hue is a number or an angle, not a percentage")
    }
  }

  private static func value(_ argument: Argument, hundredPercent: Double) throws(ColorSyntaxError) -> Double {
    switch argument {
    case .number(let value): return value
    case .percentage(let value): return value / 100 * hundredPercent
    case .none: return 0
    case .degrees: throw ColorSyntaxError("an angle stands where a number or a percentage belongs")
    }
  }

  /// The syntax with commas has no `none`, and its channels are either all numbers or all percentages.
  private func checkLegacy(alpha: Argument) throws(ColorSyntaxError) {
    var numbers = 0
    var percentages = 0
    for (index, argument) in arguments.enumerated() where index != model.hueIndex {
      switch argument {
      case .number: numbers += 1
      case .percentage: percentages += 1
      case .degrees, .none: break
      }
    }
    if arguments.contains(.none) || alpha == .none { throw ColorSyntaxError("'none' needs the syntax with spaces") }
    if numbers > 0, percentages > 0 {
      throw ColorSyntaxError("with commas, channels are all numbers or all percentages")
    }
    if model.hueIndex != nil, numbers > 0 {
      throw ColorSyntaxError("with commas, the second and third argument are percentages")
    }
  }
}

// MARK: - sRGB

extension ColorFunction {
  /// Red, green and blue in sRGB: 0 to 1, or beyond for colours outside its gamut.
  ///
  /// As in CSS Color 4 and Chromium, percentages beyond 0 to 100 are clamped first only in the syntax with commas.
  /// Otherwise the caller clamps the channels that result. A negative saturation is 0. `hsb()` is clamped first always.
  /// - Returns: `nil` for `color()` in a space that is not converted: `a98-rgb`, `prophoto-rgb`, `rec2020`.
  package var sRGB: SIMD3<Double>? {
    get throws(ColorSyntaxError) {
      switch model {
      case .rgb, .rgba:
        return SIMD3(
          try value(0, hundredPercent: 255), try value(1, hundredPercent: 255), try value(2, hundredPercent: 255)) / 255
      case .color where space == "srgb":
        return SIMD3(
          try value(0, hundredPercent: 1), try value(1, hundredPercent: 1), try value(2, hundredPercent: 1))
      case .hsl, .hsla, .hwb, .hsb, .hsv:
        let hue = try value(0, hundredPercent: 1)
        var second = try value(1, hundredPercent: 100) / 100
        var third = try value(2, hundredPercent: 100) / 100
        if isLegacy || !model.isCSS { (second, third) = (Self.clamp(second), Self.clamp(third)) }
        return Self.sRGB(model, hue: hue, second, third)
      case .lab, .lch, .oklab, .oklch, .color:
        return try linearLight.map(TransferCurve.encoded)
      }
    }
  }

  /// Converts a channel from 0...1 to a byte, clamped. Halves are rounded up.
  ///
  /// The slack exceeds the rounding errors of the colour models, so an exact half is always rounded up.
  package static func step(_ channel: Double) -> UInt8 { UInt8(clamp(channel) * 255 + 0.5 + 1e-9) }

  /// Clamps a number to 0...1; NaN becomes 0.
  private static func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  private static func sRGB(_ model: Model, hue: Double, _ second: Double, _ third: Double) -> SIMD3<Double> {
    switch model {
    case .hsb, .hsv: return mix(hue: hue, low: third * (1 - second), high: third)
    case .hwb:
      // White and black of more than 1 together make a grey in their proportion.
      let sum = second + third
      if sum >= 1 { return SIMD3(repeating: second / sum) }
      return mix(hue: hue, low: second, high: 1 - third)
    default:
      let spread = max(second, 0) * min(third, 1 - third)
      return mix(hue: hue, low: third - spread, high: third + spread)
    }
  }

  /// The colour of a hue (in degrees) whose channels run from `low` to `high`.
  private static func mix(hue: Double, low: Double, high: Double) -> SIMD3<Double> {
    var sector = (hue / 60).truncatingRemainder(dividingBy: 6)
    if sector < 0 { sector += 6 }
    func channel(_ offset: Double) -> Double {
      let k = (sector + offset).truncatingRemainder(dividingBy: 6)
      return high - (high - low) * clamp(min(k, 4 - k))
    }
    return SIMD3(channel(5), channel(3), channel(1))
  }
}
