/// The image that a filter has made of a graphic at one of its steps, as far as it matters to an outline.
enum FilterImage: Sendable {
  /// Nothing at all.
  case nothing
  /// The graphic with its sharp outline, in these colours.
  case graphic(FilterColors)
  /// The graphic, blurred by this standard deviation in user units.
  case soft(FilterColors, deviation: Double)
  /// Something without the outline of the graphic.
  case shade(FilterShade)
  /// A colour all over the filter's region; `nil` for several.
  case flood(PaintColor?)
  /// The graphic in these colours, blended with a colour that is all over the filter's region.
  case filled(FilterColors)
  /// A picture all over the filter's region, transparent in parts.
  case texture
  /// Something with another outline, made by a primitive of this name.
  case unknown(String)
}

/// An addition of a filter to a graphic, as a message names it.
enum FilterShade: String, Sendable, CaseIterable {
  case shadow = "a shadow"
  case copy = "a moved copy"
  case innerShadow = "an inner shadow"
  case glow = "a glow"
  case outline = "an outline"
  case light = "light"
}

/// Composes the images of a filter (Filter Effects 1, section 9.7).
struct FilterComposer {
  /// The additions laid onto or under the graphic, which are not part of its image.
  private(set) var leftOut: Set<FilterShade> = []

  /// An image over another one.
  mutating func over(_ top: FilterImage, _ bottom: FilterImage) -> FilterImage {
    switch (top, bottom) {
    case (.nothing, let other), (let other, .nothing): return other
    case (.unknown, _): return top
    case (_, .unknown): return bottom
    case (.graphic, .graphic): return top
    case (.graphic, .shade(let shade)):
      leftOut.insert(shade)
      return top
    case (.shade(let shade), .graphic):
      leftOut.insert(shade)
      return bottom
    case (.graphic, .soft):
      leftOut.insert(.glow)
      return top
    case (.soft, .graphic):
      leftOut.insert(.glow)
      return bottom
    case (.soft, .soft), (.soft, .shade): return top
    case (.shade, .shade), (.shade, .soft): return bottom
    case (.flood, _), (_, .flood), (.filled, _), (_, .filled): return .unknown("feFlood")
    case (.texture, _), (_, .texture): return .unknown("feTurbulence")
    }
  }

  /// A graphic blended with a colour all over the filter's region, or the other way round; `nil` for other images.
  ///
  /// - Parameters:
  ///   - mode: The mode of an `feBlend`. Others than these three leave the colours as they are.
  ///   - isLinear: True if the colours are those of linear light.
  func blended(_ top: FilterImage, _ bottom: FilterImage, mode: String, isLinear: Bool) -> FilterImage? {
    let (colors, flood, isFloodOnTop): (FilterColors, PaintColor, Bool)
    switch (top, bottom) {
    case (.flood(let color?), .graphic(let graphic)): (colors, flood, isFloodOnTop) = (graphic, color, true)
    case (.graphic(let graphic), .flood(let color?)): (colors, flood, isFloodOnTop) = (graphic, color, false)
    default: return nil
    }
    var rows = [Double](repeating: 0, count: 15)
    for (row, value) in FilterColors.channels(of: flood, isLinear: isLinear).enumerated() {
      // The blended channel is a multiple of the graphic's, and a constant.
      let (factor, constant): (Double, Double) =
        switch mode {
        case "multiply": (1 - flood.alpha + flood.alpha * value, 0)
        case "screen": (1 - flood.alpha * value, flood.alpha * value)
        case "normal" where isFloodOnTop: (1 - flood.alpha, flood.alpha * value)
        default: (1, 0)
        }
      rows[6 * row] = factor
      rows[5 * row + 4] = constant
    }
    return .filled(colors.followed(by: .matrix(rows, isLinear: isLinear)))
  }

  /// The part of an image within another one.
  mutating func inside(_ image: FilterImage, _ outline: FilterImage) -> FilterImage {
    switch (image, outline) {
    case (.nothing, _), (_, .nothing): return .nothing
    case (.unknown, _): return image
    case (_, .unknown): return outline
    case (.graphic(let colors), .graphic(let other)): return .graphic(colors.faded(by: min(1, other.opacity)))
    case (.flood(let color?), .graphic(let other)):
      return .graphic(FilterColors().followed(by: .color(color)).faded(by: min(1, other.opacity) * color.alpha))
    case (.flood(nil), .graphic): return outline
    case (.filled(let colors), .graphic(let other)): return .graphic(colors.faded(by: min(1, other.opacity)))
    case (.filled, _): return .unknown("feComposite")
    case (_, .filled): return image
    case (.soft(let colors, let deviation), .graphic): return .soft(colors, deviation: deviation)
    case (.shade, .graphic): return .shade(.innerShadow)
    case (.texture, .graphic): return .shade(.light)
    case (.graphic, .soft), (.graphic, .shade): return .unknown("feComposite")
    case (.graphic(let colors), .flood(let color)): return .graphic(colors.faded(by: color?.alpha ?? 1))
    case (_, .flood): return image
    case (.flood, _), (.texture, _): return outline
    case (.graphic, .texture): return .unknown("feComposite")
    case (.soft, _), (.shade, _): return image
    }
  }

  /// The part of an image outside of another one.
  func outside(_ image: FilterImage, _ outline: FilterImage) -> FilterImage {
    switch (image, outline) {
    case (.nothing, _): return .nothing
    case (_, .nothing): return image
    case (.unknown, _): return image
    case (_, .unknown): return outline
    case (.graphic, .graphic): return .nothing
    case (.soft, .graphic), (.shade, .graphic): return .shade(.shadow)
    case (_, .flood(let color)): return (color?.alpha ?? 1) >= OpacityLimit.opaque ? .nothing : image
    case (_, .filled): return .unknown("feFlood")
    // What is left of an area around a shadow is laid onto the graphic.
    case (_, .graphic), (_, .soft), (_, .shade): return .shade(.innerShadow)
    case (_, .texture): return .unknown("feComposite")
    }
  }

  /// An image times a number.
  func scaled(_ image: FilterImage, by factor: Double) -> FilterImage {
    guard factor > OpacityLimit.invisible else { return .nothing }
    switch image {
    case .graphic(let colors): return .graphic(colors.faded(by: factor))
    default: return image
    }
  }

  /// An image through a colour matrix of four rows of five numbers.
  func recolored(_ image: FilterImage, by matrix: [Double], isLinear: Bool) -> FilterImage {
    guard matrix.count == 20 else { return image }
    let alpha = Array(matrix[15...])
    let dependsOnColor = alpha[..<3].contains { $0 != 0 }
    switch image {
    case .nothing: return alpha[4] > 0 ? .flood(nil) : .nothing
    case .unknown: return image
    case .graphic(let colors):
      if alpha[4] > 0, alpha[3] < 0 { return .shade(.innerShadow) }
      if alpha.allSatisfy({ $0 <= 0 }) { return .nothing }
      if dependsOnColor || alpha[4] > 0 { return .unknown("feColorMatrix") }
      let rows = Array(matrix[..<15])
      let keepsColor = rows == Array(FilterMatrix.identity[..<15])
      return .graphic(
        (keepsColor ? colors : colors.followed(by: .matrix(rows, isLinear: isLinear)))
          .faded(by: alpha[3] + alpha[4]))
    case .soft, .shade:
      if alpha.allSatisfy({ $0 <= 0 }) { return .nothing }
      // A threshold gives a blurred picture a sharp outline again.
      if alpha[4] < -1 { return .unknown("feColorMatrix") }
      return image
    case .flood(let color):
      guard let color, !dependsOnColor else { return .flood(nil) }
      var result = FilterColors().followed(by: .matrix(Array(matrix[..<15]), isLinear: isLinear)).apply(to: color)
      result.alpha = min(max(alpha[3] * color.alpha + alpha[4], 0), 1)
      return result.alpha < OpacityLimit.invisible ? .nothing : .flood(result)
    case .texture: return alpha.allSatisfy { $0 <= 0 } ? .nothing : image
    case .filled(let colors):
      if alpha.allSatisfy({ $0 <= 0 }) { return .nothing }
      if dependsOnColor || alpha[4] != 0 { return .unknown("feColorMatrix") }
      return .filled(colors.followed(by: .matrix(Array(matrix[..<15]), isLinear: isLinear)))
    }
  }

  /// An image blurred by a standard deviation above 0.
  func blurred(_ image: FilterImage, by deviation: Double) -> FilterImage {
    switch image {
    case .graphic(let colors): .soft(colors, deviation: deviation)
    case .soft(let colors, let other): .soft(colors, deviation: (deviation * deviation + other * other).squareRoot())
    case .shade(.copy), .shade(.outline): .shade(.shadow)
    default: image
    }
  }

  /// An image that was moved, made thicker or treated otherwise, so that no part of it has the outline of the graphic.
  func changed(_ image: FilterImage, to shade: FilterShade) -> FilterImage {
    switch image {
    case .graphic: .shade(shade)
    case .soft: .shade(.shadow)
    default: image
    }
  }

  /// Notes that something was laid under or onto the graphic.
  mutating func leaveOut(_ shade: FilterShade) { leftOut.insert(shade) }
}
