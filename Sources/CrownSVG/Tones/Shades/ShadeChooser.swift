/// Chooses the shades of a drawing: as few as its colours need, and others where these would lose much of it.
struct ShadeChooser {
  private let scene: PaintScene
  private let tones: ToneSurvey
  private let edges: ToneSurvey.Edges
  private let effects: [TranslucentEffect?]
  private let contrast: ((ArraySlice<Int32>) -> Double) -> Double

  /// The share of the edges below which other shades are tried, and how much more of them these have to keep.
  private static let (doubtful, leastGain) = (0.92, 0.06)
  /// How much more of the edges a later try has to keep than the best one before it.
  private static let leastFurtherGain = 0.03
  /// The most shades that are tried.
  private static let maximumCount = 6

  /// - Parameter contrast: Returns the share of the drawing's edges that is seen with an alpha for each point.
  init(_ scene: PaintScene, _ tones: ToneSurvey, contrast: @escaping ((ArraySlice<Int32>) -> Double) -> Double) {
    (self.scene, self.tones, self.contrast) = (scene, tones, contrast)
    edges = tones.seenEdges
    effects = TranslucentEffect.all(of: scene, tones.survey)
  }

  /// The plan of the best shades.
  var plan: TonePlan {
    let levels = ShadeLevels(tones.colors, edges: edges)
    let composed = ComposedShades(scene, tones.survey, levels)
    let usual = plan(levels, composed)
    guard usual.contrast < Self.doubtful else { return usual }
    var (best, least) = (usual, usual.contrast + Self.leastGain)
    func consider(_ plan: TonePlan) {
      if plan.contrast >= least { (best, least) = (plan, plan.contrast + Self.leastFurtherGain) }
    }
    for count in 2...Self.maximumCount {
      let levels = ShadeLevels(tones.colors, edges: edges, count: count)
      consider(plan(levels, composed))
      if composed != nil { consider(plan(levels, nil)) }
    }
    return best
  }

  private func plan(_ levels: ShadeLevels, _ composed: ComposedShades?) -> TonePlan {
    let shades = ShadeFinder(scene, levels, effects)
    guard var composed else {
      return TonePlan(
        content: .layers(shades.layers), treatment: .shades, contrast: contrast { shades.alpha(of: $0) })
    }
    composed.levels = levels
    return TonePlan(
      content: .shades(composed), plainContent: .layers(shades.layers), treatment: .shades,
      contrast: contrast { [composed] in Double(composed.level(of: composed.stack.paint(of: $0))) / 255 })
  }
}
