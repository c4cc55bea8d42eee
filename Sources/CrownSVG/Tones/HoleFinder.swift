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
  /// The least lightness of a plate, and its largest distance from grey: a yellow disc is part of the drawing.
  private static let plateLightness = 0.95
  private static let plateChroma = 0.05
  /// The share of a light shape that has dark paint on it if it is a plate.
  private static let plateShare = 0.02

  /// The role of a light shape in the result.
  private enum Role { case hole, plate, paint }

  init(_ scene: PaintScene, _ tones: ToneSurvey) {
    guard let border = Self.border(between: tones.colors.visible.map { tones.colors[$0].lightness }) else { return }
    let isLight = scene.shapes.map { !$0.isKnockout && PerceivedColor($0.color).lightness > border }
    let roles = Self.roles(isLight, scene.opacities, tones.survey)
    let arePlatesWhite = scene.shapes.indices.allSatisfy { index in
      if roles[index] != .plate || scene.opacities[index] < Self.leastOpacity { return true }
      let color = PerceivedColor(scene.shapes[index].color)
      return color.lightness >= Self.plateLightness && color.chroma <= Self.plateChroma
    }
    guard arePlatesWhite else { return }
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
  private static func roles(_ isLight: [Bool], _ opacities: [Double], _ survey: PaintSurvey) -> [Role] {
    var onDark = [Double](repeating: 0, count: isLight.count)
    var (onNothing, underDark) = (onDark, onDark)
    for span in survey.lines.joined() {
      let shapes = survey.shapes(of: span).map(Int.init)
        .filter { $0 < isLight.count && opacities[$0] >= leastOpacity }
      for (position, shape) in shapes.enumerated() where isLight[shape] {
        if shapes[(position + 1)...].contains(where: { !isLight[$0] }) {
          underDark[shape] += span.length
        } else if shapes[..<position].contains(where: { !isLight[$0] }) {
          onDark[shape] += span.length
        } else {
          onNothing[shape] += span.length
        }
      }
    }
    return isLight.indices.map { shape in
      guard isLight[shape] else { return .paint }
      // Translucent light paint is a gloss.
      if opacities[shape] < leastOpacity { return .plate }
      if onDark[shape] > onNothing[shape] { return .hole }
      return underDark[shape] > plateShare * onNothing[shape] ? .plate : .paint
    }
  }
}
