internal import CrownSystem

extension CrownColor {
  /// The relative luminance, 0 for black and 1 for white, as WCAG 2.2 defines it; alpha does not count.
  public var relativeLuminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
  }

  /// The contrast ratio of two opaque colours, 1 to 21, as WCAG 2.2 defines it.
  ///
  /// WCAG asks for 4.5 for text, and for 3 for large text and for graphics.
  public func contrast(with other: CrownColor) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The colour nearest to this one that stands out from `background`.
  ///
  /// The colour is mixed with as little white or black as gives the contrast; where it has the contrast already, it
  /// stays as it is. Every background can be told from white or from black by 4.58 to 1 at least.
  /// - Parameters:
  ///   - background: An opaque colour.
  ///   - contrast: The least ratio. If neither white nor black reaches it, the result is the nearer of the two.
  /// - Returns: A colour with the alpha of this one.
  public func readable(on background: CrownColor, contrast: Double = 4.5) -> CrownColor {
    if self.contrast(with: background) >= contrast { return self }
    let candidates = [CrownColor.black, .white].map { mixed(with: $0, standingOutFrom: background, by: contrast) }
    let reaching = candidates.filter { $0.contrast(with: background) >= contrast }
    let nearest = reaching.min { distance(to: $0) < distance(to: $1) }
    return nearest ?? candidates.max { $0.contrast(with: background) < $1.contrast(with: background) } ?? self
  }

  /// The mixture with the smallest share of `end` that reaches the contrast, or `end`.
  private func mixed(with end: CrownColor, standingOutFrom background: CrownColor, by contrast: Double) -> CrownColor {
    // The contrast may fall before it rises, when the mixture passes the background's own luminance. The bisection
    // therefore looks for the last share that does not reach the contrast.
    var (low, high) = (0, 255)
    while low + 1 < high {
      let share = (low + high) / 2
      let mixture = mixture(with: end, share: share)
      let isBeyond = (end == .white) == (mixture.relativeLuminance > background.relativeLuminance)
      if isBeyond, mixture.contrast(with: background) >= contrast { high = share } else { low = share }
    }
    return mixture(with: end, share: high)
  }

  private func mixture(with end: CrownColor, share: Int) -> CrownColor {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Int(from) * (255 - share) + Int(to) * share + 127) / 255)
    }
    return CrownColor(
      red: channel(red, end.red), green: channel(green, end.green), blue: channel(blue, end.blue), alpha: alpha)
  }

  private func distance(to other: CrownColor) -> Int {
    func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }

  /// The linear-light value of each sRGB channel value.
  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
