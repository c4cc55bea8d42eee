/// The shades of a drawing with translucent paint: of the colours that its paint composes to, region by region.
struct ComposedShades {
  /// Composes the colours.
  let stack: PaintStack
  var levels: ShadeLevels

  /// The alpha from which on paint hides what is below it.
  private static let opaque = 0.98
  /// The opacity below which a shape that lies mostly under opaque paint is its shadow, and the share of it that does.
  private static let (shadowOpacity, hiddenShare) = (0.35, 0.5)
  /// The opacity below which a fading shape is a shadow or a glow, and the share of it that lies on nothing.
  private static let (fadingOpacity, freeShare) = (0.5, 0.3)

  /// - Returns: `nil` for a scene without translucent paint.
  init?(_ scene: PaintScene, _ survey: PaintSurvey, _ levels: ShadeLevels) {
    let opacities = scene.opacities
    let isTranslucent = scene.shapes.indices.map {
      !scene.shapes[$0].isKnockout && opacities[$0] < OpacityLimit.opaque
    }
    guard isTranslucent.contains(true) else { return nil }
    let isShadow = Self.shadows(isTranslucent, opacities, scene, survey)
    // Shapes keep their numbers, by which a survey names them.
    let lit = scene.map { index, shape in
      var shape = shape
      if isShadow[index] { shape.color.alpha = 0 }
      return shape
    }
    stack = PaintStack(lit) { PerceivedColor($0).coordinates }
    self.levels = levels
  }

  /// Finds the shapes that are shadows and glows. They would be seen as discs and borders beside the drawing.
  private static func shadows(
    _ isTranslucent: [Bool], _ opacities: [Double], _ scene: PaintScene, _ survey: PaintSurvey
  ) -> [Bool] {
    let count = isTranslucent.count
    var (all, hidden, free) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
    )
    for span in survey.lines.joined() {
      let shapes = survey.shapes(of: span).map(Int.init).filter { $0 < count }
      let top = shapes.lastIndex { !isTranslucent[$0] }
      for (position, shape) in shapes.enumerated() where isTranslucent[shape] {
        all[shape] += span.length
        if let top, position < top { hidden[shape] += span.length }
        if top == nil { free[shape] += span.length }
      }
    }
    // A gradient that fades becomes shapes of one element, each with another opacity.
    var ranges: [ElementID: ClosedRange<Double>] = [:]
    for (index, shape) in scene.shapes.enumerated() where isTranslucent[index] {
      guard let element = shape.element else { continue }
      let (range, opacity) = (ranges[element], opacities[index])
      ranges[element] = min(range?.lowerBound ?? opacity, opacity)...max(range?.upperBound ?? opacity, opacity)
    }
    return scene.shapes.indices.map { index in
      guard isTranslucent[index] else { return false }
      if opacities[index] < shadowOpacity, hidden[index] >= hiddenShare * all[index] { return true }
      guard let range = scene.shapes[index].element.flatMap({ ranges[$0] }), range.lowerBound < range.upperBound else {
        return false
      }
      return range.upperBound < fadingOpacity && free[index] >= freeShare * all[index]
    }
  }

  /// The alpha in 255ths that is drawn for composed paint: the colour times its alpha, and the alpha in w.
  ///
  /// - Complexity: O(colours).
  func level(of paint: SIMD4<Double>) -> UInt8 {
    guard paint.w > 0 else { return 0 }
    let shade = levels.opacities[levels.shade(of: PerceivedColor(SIMD3(paint.x, paint.y, paint.z) / paint.w))]
    let alpha = paint.w >= Self.opaque ? shade : shade * paint.w
    if alpha < ToneSurvey.leastContrast { return 0 }
    // A layer for a difference that is hardly seen is not worth its bytes.
    let near = levels.opacities.first { abs($0 - alpha) < ToneSurvey.leastContrast }
    return UInt8(max(0, min(255, ((near ?? alpha) * 255).rounded())))
  }
}
