import CrownPath

/// A colour as SVG's paint properties write it.
///
/// A crown has one colour. Those of its source tell which areas differ, how much, and how opaque each is.
public struct PaintColor: Hashable, Sendable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The opacity, 0 through 1.
  public var alpha: Double

  /// Makes a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Black, SVG's default fill.
  public static let black = PaintColor(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = PaintColor(red: 255, green: 255, blue: 255)

  /// Reads a colour of CSS; `nil` for anything else, which browsers refuse too.
  ///
  /// The forms are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, names, `rgb()`, `rgba()`, `hsl()`, `hsla()`, `hwb()`,
  /// `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`. The channels of `color()` are used as they are, in any
  /// colour space, and those outside sRGB are clamped: colours of a drawing tell areas apart only.
  ///
  /// The channels of a colour of sRGB are the same as those of `CrownColor(css:)`.
  public init?(css text: String) {
    guard let notation = try? ColorNotation(text) else { return nil }
    switch notation {
    case .channels(let red, let green, let blue, let alpha):
      self.init(red: red, green: green, blue: blue, alpha: Double(alpha) / 255)
    case .function(let function):
      guard function.model.isCSS, let channels = try? function.plainChannels else { return nil }
      self.init(
        red: ColorFunction.step(channels.x), green: ColorFunction.step(channels.y),
        blue: ColorFunction.step(channels.z), alpha: function.alpha)
    }
  }

  /// A grey of a value from 0, black, through 1, white.
  init(grey value: Double) {
    let channel = UInt8(max(0, min(255, (value * 255).rounded())))
    self.init(red: channel, green: channel, blue: channel)
  }

  /// Returns true if another colour has the same red, green and blue.
  func hasChannels(of other: PaintColor) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }

  /// The luminance that masks count, 0 through 1 (CSS Masking 1, section 7.10.1).
  var luminance: Double {
    (0.2125 * Double(red) + 0.7154 * Double(green) + 0.0721 * Double(blue)) / 255
  }

  /// The colour without its opacity, as `#rrggbb`.
  var hex: String {
    "#"
      + [red, green, blue].map { channel in
        let digits = String(channel, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// The mean of colours; `nil` without any.
  init?(meanOf colors: [PaintColor]) {
    guard !colors.isEmpty else { return nil }
    let count = Double(colors.count)
    func mean(_ channel: KeyPath<PaintColor, UInt8>) -> UInt8 {
      UInt8((colors.reduce(0) { $0 + Double($1[keyPath: channel]) } / count).rounded())
    }
    self.init(
      red: mean(\.red), green: mean(\.green), blue: mean(\.blue),
      alpha: colors.reduce(0) { $0 + $1.alpha } / count)
  }
}

extension ColorFunction {
  /// Red, green and blue: of `color()` the channels of its own space, else those of sRGB.
  fileprivate var plainChannels: SIMD3<Double>? {
    get throws(ColorSyntaxError) {
      guard model == .color else { return try sRGB }
      return SIMD3(
        try value(0, hundredPercent: 1), try value(1, hundredPercent: 1), try value(2, hundredPercent: 1))
    }
  }
}
