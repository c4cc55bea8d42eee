/// Makes shades of a drawing's colours: the darker, the more opaque.
struct ShadeFinder {
  /// The shade of each shape, an index into `opacities`; `nil` for a shape that changes too little to be seen.
  private let shades: [Int?]
  /// The alphas of the shades, in ascending order; the last one is 1.
  private let opacities: [Double]
  private let scene: PaintScene

  /// The opacity from which on a shape hides what is below it.
  private static let opaque = 0.98
  /// The least difference that a translucent shape makes if it counts.
  private static let leastEffect = 0.08
  /// The opacity below which paint on nothing is a shadow or a glow.
  static let leastOpacity = 0.35

  init(_ scene: PaintScene, _ levels: ShadeLevels, _ effects: [TranslucentEffect?]) {
    self.scene = scene
    opacities = levels.opacities
    shades = scene.shapes.indices.map { index in
      let shape = scene.shapes[index]
      if shape.isKnockout { return nil }
      guard let effect = effects[index] else { return levels.shade(of: PerceivedColor(shape.color)) }
      guard effect.difference >= Self.leastEffect, effect.alpha >= Self.leastOpacity else { return nil }
      let shade = levels.shade(of: effect.color)
      guard effect.alpha < Self.opaque else { return shade }
      let alpha = effect.alpha * levels.opacities[shade]
      return levels.opacities.indices.min { abs(levels.opacities[$0] - alpha) < abs(levels.opacities[$1] - alpha) }
    }
  }

  /// The alpha of a point that shapes hold.
  func alpha(of holders: ArraySlice<Int32>) -> Double {
    for holder in holders.reversed() where Int(holder) < shades.count {
      if scene.shapes[Int(holder)].isKnockout { return 0 }
      if let shade = shades[Int(holder)] { return opacities[shade] }
    }
    return 0
  }

  /// The layers, from the lightest to the darkest.
  ///
  /// A layer holds all that is as dark as its shade or darker, and its opacity adds what is missing to the layers below
  /// it. The opaque layer hides what is below it, so what lies there is left in the others as it was drawn. Their
  /// outlines are then shorter, and do not run along the edges of the opaque layer.
  var layers: [TonePlan.Layer] {
    var below = 0.0
    return opacities.indices.compactMap { level in
      let opacity = 1 - (1 - opacities[level]) / (1 - below)
      below = opacities[level]
      let isLast = level == opacities.count - 1
      var shapes: [PaintedShape] = []
      for (index, shape) in scene.shapes.enumerated() {
        var shape = shape
        if !shape.isKnockout {
          guard let shade = shades[index] else { continue }
          if shade == opacities.count - 1, !isLast { continue }
          shape.isKnockout = shade < level
        }
        if shape.isKnockout, shapes.isEmpty { continue }
        shapes.append(shape)
      }
      while shapes.last?.isKnockout == true, shapes.count == 1 { shapes.removeLast() }
      guard !shapes.isEmpty else { return nil }
      return TonePlan.Layer(opacity: UInt8((opacity * 255).rounded()), shapes: shapes)
    }
  }
}
