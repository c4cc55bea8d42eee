/// Finds the holes of a drawing that has dark paint and light paint on it.
struct HoleFinder {
  /// The scene in one colour, where light paint on dark removes it, and light plates have no alpha; `nil` where the
  /// drawing is not just dark and light.
  private(set) var scene: PaintScene?

  /// The least lightness of light paint: that of a bright yellow-green is above, that of a medium grey far below.
  private static let leastLightness = 0.75
  /// The least difference in lightness between light and dark paint.
  private static let leastStep = 0.2
  /// The opacity from which on paint counts.
  private static let leastOpacity = 0.5
  /// That of dark paint, such as a shadow, from which on a plate hides it.
  private static let leastShadow = 0.05
  /// The least lightness of a plate, and its largest distance from grey: a yellow disc is part of the drawing.
  private static let plateLightness = 0.95
  private static let plateChroma = 0.05
  /// The share of a light shape that has dark paint on it if it is a plate.
  private static let plateShare = 0.02
  /// The share of a white plate that lies on dark paint if it hides what is behind it. Edges that just meet have less.
  private static let coverShare = 0.001
  /// That of a white patch, which nothing lies on. What overlaps less is a white part of the drawing.
  private static let patchShare = 0.1

  /// The role of a light shape in the result.
  private enum Role { case hole, plate, paint }

  init(_ scene: PaintScene, _ tones: ToneSurvey) {
    guard let border = Self.border(between: tones.colors.visible.map { tones.colors[$0].lightness }) else { return }
    let colors = scene.shapes.map { PerceivedColor($0.color) }
    let isLight = scene.shapes.indices.map { !scene.shapes[$0].isKnockout && colors[$0].lightness > border }
    let isWhite = colors.map { $0.lightness >= Self.plateLightness && $0.chroma <= Self.plateChroma }
    let roles = Self.roles(isLight, isWhite, scene.opacities, tones.survey)
    guard
      scene.shapes.indices.allSatisfy({ index in
        roles[index] != .plate || scene.opacities[index] < Self.leastOpacity || isWhite[index]
      })
    else { return }
    self.scene = scene.map { index, shape in
      var shape = shape
      switch roles[index] {
      case .paint: break
      case .hole: shape.isKnockout = true
      case .plate: shape.color.alpha = 0
      }
      return shape
    }
  }

  /// The lightness that parts dark paint from light paint; `nil` where a drawing is not just dark and light.
  ///
  /// - Parameter lightnesses: Those of the colours, in ascending order.
  static func border(between lightnesses: [Double]) -> Double? {
    let steps = zip(lightnesses, lightnesses.dropFirst()).map { $1 - $0 }
    guard let split = steps.indices.max(by: { steps[$0] < steps[$1] }), steps[split] >= leastStep,
      lightnesses[split + 1] >= leastLightness
    else { return nil }
    return (lightnesses[split] + lightnesses[split + 1]) / 2
  }

  /// The role of each shape, by how much of it lies on dark paint, on nothing, and under dark paint.
  private static func roles(
    _ isLight: [Bool], _ isWhite: [Bool], _ opacities: [Double], _ survey: PaintSurvey
  ) -> [Role] {
    var onDark = [Double](repeating: 0, count: isLight.count)
    var (onShadow, onNothing, underDark) = (onDark, onDark, onDark)
    for span in survey.lines.joined() {
      let shapes = survey.shapes(of: span).map(Int.init).filter { $0 < isLight.count }
      for (position, shape) in shapes.enumerated() where isLight[shape] && opacities[shape] >= leastOpacity {
        func isDark(_ other: Int) -> Bool { !isLight[other] && opacities[other] >= leastOpacity }
        let below = shapes[..<position]
        if shapes[(position + 1)...].contains(where: isDark) {
          underDark[shape] += span.length
        } else if below.contains(where: isDark) {
          onDark[shape] += span.length
        } else {
          onNothing[shape] += span.length
          if below.contains(where: { !isLight[$0] && opacities[$0] >= leastShadow }) { onShadow[shape] += span.length }
        }
      }
    }
    return isLight.indices.map { shape in
      guard isLight[shape] else { return .paint }
      // Translucent light paint is a gloss.
      if opacities[shape] < leastOpacity { return .plate }
      if onDark[shape] > onNothing[shape] { return .hole }
      if underDark[shape] > plateShare * onNothing[shape] {
        return isWhite[shape] && onDark[shape] + onShadow[shape] > coverShare * onNothing[shape] ? .hole : .plate
      }
      return isWhite[shape] && onDark[shape] > patchShare * onNothing[shape] ? .hole : .paint
    }
  }
}
