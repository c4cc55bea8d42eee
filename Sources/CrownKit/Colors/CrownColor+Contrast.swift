import CrownRaster

internal import CrownPlatform

extension CrownColor {
  /// The relative luminance, 0 for black and 1 for white, as WCAG 2.2 defines it; alpha does not count.
  public var relativeLuminance: Double {
    let light = linear
    return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
  }

  /// The contrast ratio of two opaque colours, 1 to 21, as WCAG 2.2 defines it.
  ///
  /// WCAG asks for 3 for graphics and for large text, and for 4.5 for other text.
  public func contrast(with other: CrownColor) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The colour of this one's hue that stands out from `background`.
  ///
  /// A colour that has the contrast already stays as it is. Otherwise its lightness is moved as little as gives the
  /// contrast, up or down, whichever changes the colour less. The hue stays, in the OKLCH colour space, and so does as
  /// much of the chroma as sRGB has at that lightness. Red becomes a lighter or a darker red. Every background has a
  /// contrast of 4.58 to 1 at least with white or with black.
  /// - Parameters:
  ///   - background: An opaque colour.
  ///   - contrast: The least ratio; 3 is what WCAG 2.2 asks for graphics. If neither white nor black has it, the result
  ///     is the one of them that comes nearer.
  /// - Returns: A colour with the alpha of this one.
  public func readable(on background: CrownColor, contrast: Double = 3) -> CrownColor {
    if self.contrast(with: background) >= contrast { return self }
    let own = OKLCH(linear: linear)
    let candidates = [0.0, 1].map { own.standingOut(from: background, by: contrast, towards: $0, alpha: alpha) }
    let reaching = candidates.filter { $0.contrast(with: background) >= contrast }
    let nearest = reaching.min {
      own.distance(to: OKLCH(linear: $0.linear)) < own.distance(to: OKLCH(linear: $1.linear))
    }
    return nearest ?? candidates.max { $0.contrast(with: background) < $1.contrast(with: background) } ?? self
  }

  /// The amounts of light of the three channels, from 0 to 1.
  var linear: SIMD3<Double> { SIMD3(Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)]) }

  /// Makes the nearest colour to amounts of light; those below 0 and above 1 count as these.
  init(linear light: SIMD3<Double>, alpha: UInt8) {
    func channel(_ value: Double) -> UInt8 {
      let value = min(max(value, 0), 1)
      let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt8((encoded * 255).rounded())
    }
    self.init(red: channel(light.x), green: channel(light.y), blue: channel(light.z), alpha: alpha)
  }

  /// The linear-light value of each sRGB channel value.
  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}

extension OKLCH {
  /// The colour nearest to this one, on the way to a lightness of 0 or 1, that has the contrast. At the end of the way
  /// it is black or white, even if that lacks the contrast.
  fileprivate func standingOut(
    from background: CrownColor, by contrast: Double, towards end: Double, alpha: UInt8
  ) -> CrownColor {
    func color(_ lightness: Double) -> CrownColor {
      var moved = self
      moved.lightness = lightness
      return CrownColor(linear: moved.inGamut.linear, alpha: alpha)
    }
    // The contrast may fall before it rises, when the colour passes the background's own luminance. The bisection
    // therefore looks for the last lightness that does not reach it.
    var (near, far) = (lightness, end)
    var found = end == 1 ? CrownColor.white : .black
    found.alpha = alpha
    for _ in 0..<12 {
      let middle = (near + far) / 2
      let candidate = color(middle)
      let isBeyond = (end == 1) == (candidate.relativeLuminance > background.relativeLuminance)
      if isBeyond, candidate.contrast(with: background) >= contrast {
        (far, found) = (middle, candidate)
      } else {
        near = middle
      }
    }
    return found
  }
}
