/// The pixel that each of the 256 coverages becomes in one colour.
///
/// All colouring goes through it, so that bitmaps and palettes agree to the bit.
public struct ColorTable: Hashable, Sendable {
  private var colors: [Color] = []

  /// Pixels of the colour itself, with the coverage times the colour's alpha as their alpha.
  ///
  /// A pixel of alpha 0 has the colour too, so that no other colour appears where a program scales or ignores alpha.
  public init(straight color: Color) {
    self.init { coverage in
      Color(
        red: color.red, green: color.green, blue: color.blue, alpha: Self.product(coverage, color.alpha))
    }
  }

  /// The pixels of ``init(straight:)`` with alpha multiplied in.
  public init(premultiplied color: Color) {
    self.init { coverage in
      let alpha = Self.product(coverage, color.alpha)
      return Color(
        red: Self.product(color.red, alpha), green: Self.product(color.green, alpha),
        blue: Self.product(color.blue, alpha), alpha: alpha)
    }
  }

  /// The pixels of ``init(straight:)`` laid over an opaque background.
  public init(_ color: Color, over background: Color) {
    self.init { coverage in
      let alpha = Self.product(coverage, color.alpha)
      return Color(
        red: Self.blend(color.red, background.red, alpha), green: Self.blend(color.green, background.green, alpha),
        blue: Self.blend(color.blue, background.blue, alpha))
    }
  }

  private init(_ color: (UInt8) -> Color) {
    colors.reserveCapacity(256)
    for coverage in UInt8.min...UInt8.max { colors.append(color(coverage)) }
  }

  /// The pixel of a coverage.
  public subscript(coverage: UInt8) -> Color { colors[Int(coverage)] }

  /// `a * b / 255` to the nearest integer; a half does not occur, since 255 is odd.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8((Int(a) * Int(b) + 127) / 255)
  }

  static func blend(_ color: UInt8, _ background: UInt8, _ alpha: UInt8) -> UInt8 {
    let sum: Int = Int(color) * Int(alpha) + Int(background) * Int(255 - alpha)
    return UInt8((sum + 127) / 255)
  }
}
