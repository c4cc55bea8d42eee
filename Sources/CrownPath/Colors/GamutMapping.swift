extension ColorFunction {
  /// The colour's red, green and blue in sRGB, mapped into its gamut by CSS Color 4, section 14.3, if need be.
  ///
  /// The channels of `rgb()`, `hsl()`, `hwb()` and `color(srgb ...)` are clamped instead, as browsers do.
  ///
  /// - Returns: 0 to 1, and true if the colour lies outside; `nil` for a colour space that is not converted.
  package var displayed: (channels: SIMD3<Double>, isMapped: Bool)? {
    get throws(ColorSyntaxError) {
      guard let channels = try sRGB else { return nil }
      let clamped = channels.clamped(lowerBound: .zero, upperBound: .one)
      let offset = channels - clamped
      let isInside = offset.min() > -Self.slack && offset.max() < Self.slack
      if isInside { return (clamped, false) }
      guard let light = try linearLight else { return (clamped, model == .color) }
      return (TransferCurve.encoded(GamutMapping.mapped(Oklab(linearLight: light))), true)
    }
  }

  /// Half a step of a byte: a channel that lies nearer is rounded to the end of the range.
  private static let slack = 0.5 / 255
}

/// The mapping of colours into sRGB by CSS Color 4: the chroma is reduced at one lightness and hue, until clipping
/// makes no visible difference.
enum GamutMapping {
  /// A just noticeable difference in Oklab.
  private static let noticeable = 0.02
  /// The precision of the chroma that is found.
  private static let precision = 0.0001

  /// Linear light of sRGB, 0 to 1.
  static func mapped(_ origin: Oklab) -> SIMD3<Double> {
    if origin.lightness >= 1 { return .one }
    if origin.lightness <= 0 { return .zero }
    var clipped = clip(origin)
    if distance(clipped, origin) < noticeable { return clipped }
    // The share of the chroma, instead of the chroma itself.
    let chroma = (origin.plane * origin.plane).sum().squareRoot()
    var (low, high) = (0.0, 1.0)
    var isLowInside = true
    while (high - low) * chroma > precision {
      let share = (low + high) / 2
      var current = origin
      current.plane *= share
      if isLowInside, isInside(current) {
        low = share
        continue
      }
      clipped = clip(current)
      let difference = distance(clipped, current)
      if difference >= noticeable {
        high = share
      } else if noticeable - difference < precision {
        return clipped
      } else {
        isLowInside = false
        low = share
      }
    }
    return clipped
  }

  private static func isInside(_ color: Oklab) -> Bool {
    let light = color.linearLight
    return light.min() >= 0 && light.max() <= 1
  }

  private static func clip(_ color: Oklab) -> SIMD3<Double> {
    color.linearLight.clamped(lowerBound: .zero, upperBound: .one)
  }

  private static func distance(_ light: SIMD3<Double>, _ color: Oklab) -> Double {
    let other = Oklab(linearLight: light)
    let (depth, plane) = (other.lightness - color.lightness, other.plane - color.plane)
    return (depth * depth + (plane * plane).sum()).squareRoot()
  }
}
