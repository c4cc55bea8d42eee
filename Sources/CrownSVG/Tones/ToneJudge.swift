import CrownPath

/// Chooses the treatment of a drawing's colours.
///
/// Of the treatments that fit, the first counts that loses least: one colour as drawn; flattening, where the edges
/// between colours are few; light paint as holes, where there are just dark and light paint; else shades.
struct ToneJudge {
  let view: PathRect
  let handling: ColorHandling

  /// The share of a drawing's edges that flattening may lose.
  static let flatteningLoss = 0.03
  /// The share of a drawing's edges that holes have to keep.
  static let holesContrast = 0.9
  /// The share of its edges below which a silhouette is compared with shades, and how much more of them these have to
  /// keep: few shades are as clear as a silhouette.
  private static let (doubtful, leastGain) = (0.95, 0.1)
  /// The share of the picture's border that a drawing may touch and still be one on a background.
  private static let borderShare = 0.1
  /// The least difference between a background and every colour on it.
  private static let backgroundDifference = 0.1

  /// A drawing with the background that was left out of a scene.
  private struct WholeDrawing {
    let tones: ToneSurvey
    let edges: VisibleEdges
    /// The number of its shapes that were left out, all before the others.
    let omitted: Int32

    /// The numbers that shapes have in the scene without the background.
    func shapes(among holders: ArraySlice<Int32>) -> ArraySlice<Int32> {
      ArraySlice(holders.lazy.filter { $0 >= omitted }.map { $0 - omitted })
    }
  }

  /// The plan for a scene; `nil` where a drawing of several colours is refused.
  func plan(for scene: PaintScene) -> TonePlan? { plan(for: scene, in: nil) }

  /// - Parameter whole: The drawing with its background, whose edges count; `nil` for the scene itself.
  private func plan(for scene: PaintScene, in whole: WholeDrawing?) -> TonePlan? {
    if scene.hasOneColor {
      let kept = whole.map { Measure(edges: $0.edges, whole: $0).contrast(of: scene) } ?? 1
      return TonePlan(content: .composed(scene), treatment: .single, contrast: kept)
    }
    if handling == .refuse { return nil }
    let stack = PaintStack(scene) { PerceivedColor($0).coordinates }
    let survey = PaintSurvey(stack.shapes, view: view)
    guard survey.isComplete else { return TonePlan(content: .composed(scene), treatment: .flattened) }
    let tones = ToneSurvey(scene, stack, survey)
    if handling == .auto || handling == .holes, scene.shapes.count > 1, isBackground(scene, tones) {
      let background = PerceivedColor(scene.shapes[0].color)
      let drawing = WholeDrawing(
        tones: whole?.tones ?? tones, edges: whole?.edges ?? VisibleEdges(tones), omitted: (whole?.omitted ?? 0) + 1)
      var plan = self.plan(for: scene.withoutBackground(background), in: drawing)
      plan?.omitsBackground = true
      return plan
    }
    return plan(for: scene, tones, in: whole)
  }

  private func plan(for scene: PaintScene, _ tones: ToneSurvey, in whole: WholeDrawing?) -> TonePlan {
    let measure = Measure(edges: whole?.edges ?? VisibleEdges(tones), whole: whole)
    if handling == .flatten { return flattened(scene, measure) }
    guard tones.colors.visible.count > 1 else {
      return TonePlan(content: .composed(scene), treatment: .single, contrast: measure.contrast(of: scene))
    }
    if handling == .shades { return shades(scene, tones, measure) }
    guard let plan = silhouette(scene, tones, measure, in: whole) else {
      return handling == .holes ? flattened(scene, measure) : shades(scene, tones, measure)
    }
    guard handling == .auto, plan.contrast < Self.doubtful else { return plan }
    let shades = shades(scene, tones, measure)
    return shades.contrast >= plan.contrast + Self.leastGain ? shades : plan
  }

  /// The plan that flattens, or that makes holes of light paint; `nil` where it would lose edges.
  private func silhouette(
    _ scene: PaintScene, _ tones: ToneSurvey, _ measure: Measure, in whole: WholeDrawing?
  ) -> TonePlan? {
    let edges = tones.edges
    let inner = tones.colors.visible.reduce(0.0) { sum, color in sum + edges.between[color].reduce(0, +) } / 2
    if handling == .auto, inner <= Self.flatteningLoss * edges.all { return flattened(scene, measure) }
    guard !isPlainField(scene), let holes = HoleFinder(scene, tones).scene else { return nil }
    let stack = PaintStack(holes) { _ in .zero }
    guard handling == .holes || keptEdges(tones, in: whole, { stack.paint(of: $0).w }) >= Self.holesContrast else {
      return nil
    }
    return TonePlan(
      content: .composed(holes.withoutHiddenShapes), treatment: .holes,
      contrast: measure.contrast(of: holes, ignoresPlates: true))
  }

  private func shades(_ scene: PaintScene, _ tones: ToneSurvey, _ measure: Measure) -> TonePlan {
    ShadeChooser(scene, tones) { measure.contrast(alpha: $0) }.plan
  }

  private func flattened(_ scene: PaintScene, _ measure: Measure) -> TonePlan {
    TonePlan(content: .composed(scene), treatment: .flattened, contrast: measure.contrast(of: scene))
  }

  /// Measures what is still seen of a drawing.
  private struct Measure {
    let edges: VisibleEdges
    let whole: WholeDrawing?

    /// The share of the edges that is left where a scene is drawn in one colour.
    func contrast(of scene: PaintScene, ignoresPlates: Bool = false) -> Double {
      let stack = PaintStack(scene) { _ in .zero }
      return contrast(ignoresPlates: ignoresPlates) { stack.paint(of: $0).w }
    }

    /// The share that is still seen with another alpha. On a background that was left out, white plates are seen in
    /// the drawing, so they are not ignored.
    ///
    /// - Parameter alpha: The alpha of a point that shapes of the scene hold.
    func contrast(ignoresPlates: Bool = false, alpha: (ArraySlice<Int32>) -> Double) -> Double {
      guard let whole else { return edges.contrast(ignoresPlates: ignoresPlates, alpha: alpha) }
      return edges.contrast { alpha(whole.shapes(among: $0)) }
    }
  }

  /// The share of the edges that light paint as holes keeps.
  private func keptEdges(
    _ tones: ToneSurvey, in whole: WholeDrawing?, _ alpha: (ArraySlice<Int32>) -> Double
  ) -> Double {
    guard let whole else { return tones.keptEdges(ignoresPlates: true, alpha: alpha) }
    return whole.tones.keptEdges { alpha(whole.shapes(among: $0)) }
  }

  /// Returns true if the first shape is exactly the picture's rectangle, of a colour unlike all others. The drawing on
  /// it must also keep away from the picture's border.
  private func isBackground(_ scene: PaintScene, _ tones: ToneSurvey) -> Bool {
    guard let first = scene.shapes.first, !first.isKnockout, first.clips.isEmpty, scene.opacities[0] == 1,
      first.path.isRectangle(covering: view), !isPlainField(scene)
    else { return false }
    let color = PerceivedColor(first.color)
    let background = tones.colors.nearest(to: color)
    let others = tones.colors.visible.filter { $0 != background }
    guard !others.isEmpty,
      others.allSatisfy({ tones.colors[$0].distance(to: color) > Self.backgroundDifference })
    else { return false }
    let ends = tones.tones.flatMap { [$0.first, $0.last] }
    let touched = ends.count { $0.map { $0.color != background } ?? false }
    return Double(touched) <= Self.borderShare * Double(ends.count)
  }
}

extension ToneJudge {
  /// Returns true if a scene is an oblong rectangle with just a disc or rectangle on it.
  ///
  /// Without their fields, such flags would all be the same.
  private func isPlainField(_ scene: PaintScene) -> Bool {
    guard view.longerSide > Self.leastAspect * min(view.width, view.height), scene.shapes.count == 2,
      scene.shapes[0].path.isRectangle(covering: view),
      let shape = scene.shapes.last, shape.clips.isEmpty, let box = shape.path.bounds
    else { return false }
    let share = abs(shape.path.signedArea) / (box.width * box.height)
    return share > Self.rectangleShare || abs(share - .pi / 4) < Self.discTolerance
  }

  /// The ratio of the picture's sides from which on it is oblong: square pictures with a field are buttons of apps.
  private static let leastAspect = 1.2
  /// The share of its bounding box from which on a path is a rectangle, and the difference from a disc's share up to
  /// which it is one.
  private static let (rectangleShare, discTolerance) = (0.995, 0.005)
}

extension PaintScene {
  /// The scene without its first shape, its background. Opaque paint of the same colour shows the background where it
  /// lies, so it removes what is below it.
  fileprivate func withoutBackground(_ background: PerceivedColor) -> PaintScene {
    let opacities = opacities
    return map { index, shape in
      if index == 0 { return nil }
      guard opacities[index] >= OpacityLimit.opaque, !shape.isKnockout,
        PerceivedColor(shape.color).distance(to: background) < ToneColors.sameColor
      else { return shape }
      var shape = shape
      shape.isKnockout = true
      return shape
    }
  }

  /// True if all paint has one colour, or looks as if it had.
  fileprivate var hasOneColor: Bool {
    let painted = shapes.lazy.filter { !$0.isKnockout }
    guard let first = painted.first?.color else { return true }
    if painted.allSatisfy({ $0.color.hasChannels(of: first) }) { return true }
    let perceived = PerceivedColor(first)
    return painted.allSatisfy { PerceivedColor($0.color).distance(to: perceived) < ToneColors.sameColor }
  }

  /// The scene without shapes that paint nothing.
  fileprivate var withoutHiddenShapes: PaintScene {
    map { $1.isKnockout || $1.color.alpha >= OpacityLimit.invisible ? $1 : nil }
  }
}
