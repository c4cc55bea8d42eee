import CrownColors

/// A colour as SVG's paint properties write it.
///
/// A silhouette has no colour; this tells whether paint is there at all, and whether two paints are the same.
public struct PaintColor: Hashable, Sendable {
  /// The red part.
  public var red: UInt8
  /// The green part.
  public var green: UInt8
  /// The blue part.
  public var blue: UInt8
  /// How opaque the colour is, 0 to 1.
  public var alpha: Double

  /// Makes a colour from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Black, which SVG fills with where nothing else is said.
  public static let black = PaintColor(red: 0, green: 0, blue: 0)

  /// Reads a colour of CSS: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, `rgb()`, `rgba()`, `hsl()`, `hsla()`,
  /// `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, or `color()`, of which the parts are taken as they stand, whatever
  /// the colour space; `nil` for anything else.
  ///
  /// Where `Color(css:)` reads a text too, the channels are the same. What browsers refuse is `nil`.
  public init?(css text: String) {
    guard let notation = try? ColorNotation(text) else { return nil }
    switch notation {
    case .channels(let red, let green, let blue, let alpha):
      self.init(red: red, green: green, blue: blue, alpha: Double(alpha) / 255)
    case .function(let function):
      guard function.model.isCSS, let channels = try? Self.channels(of: function) else { return nil }
      self.init(
        red: ColorFunction.step(channels.x), green: ColorFunction.step(channels.y),
        blue: ColorFunction.step(channels.z), alpha: function.alpha)
    }
  }
}
