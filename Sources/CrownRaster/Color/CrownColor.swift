/// A colour in sRGB with straight (not premultiplied) alpha, 8 bits a channel.
public struct CrownColor: Hashable, Sendable {
  /// The red channel, gamma-encoded as sRGB defines it.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The opacity: 0 transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour from its channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from a number of six hexadecimal digits, as in `CrownColor(0xC8102E)`.
  ///
  /// A literal of more than 24 bits does not compile: the compiler reports that a sum overflows. For digits that are
  /// not known before the app runs there is ``init(hex:)``.
  /// - Precondition: `rgb` is at most `0xFFFFFF`.
  @_transparent
  public init(_ rgb: UInt32, alpha: UInt8 = 255) {
    // The compiler evaluates this sum for a literal, since the function is transparent, and refuses an overflow.
    let opaque = rgb + 0xFF00_0000
    self.init(
      red: UInt8(truncatingIfNeeded: opaque >> 16), green: UInt8(truncatingIfNeeded: opaque >> 8),
      blue: UInt8(truncatingIfNeeded: opaque), alpha: alpha)
  }

  /// Opaque black.
  public static let black = CrownColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = CrownColor(red: 255, green: 255, blue: 255)

  /// True if the alpha is 255.
  @inlinable
  public var isOpaque: Bool { alpha == 255 }

  /// The colour in CSS's hexadecimal notation: `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var hexString: String {
    let digits = Array("0123456789abcdef")
    var text = "#"
    for channel in isOpaque ? [red, green, blue] : [red, green, blue, alpha] {
      text.append(digits[Int(channel >> 4)])
      text.append(digits[Int(channel & 15)])
    }
    return text
  }

  /// The shortest exact notation that CSS reads: the same as ``hexString``.
  public var css: String { hexString }
}

extension CrownColor: CustomStringConvertible {
  /// The same as ``hexString``.
  public var description: String { hexString }
}
