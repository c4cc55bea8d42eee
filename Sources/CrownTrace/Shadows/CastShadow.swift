/// A picture of a drawing in one colour with a soft shadow below it, taken apart.
///
/// A pixel is a mixture of the background, the shadow's colour and the drawing's. Where the two colours lie in different
/// directions from the background's, a pixel's colour tells both shares. Where they do not, as black on black, the
/// shadow below an edge is what a model of it gives, which was fitted to the pixels beside the drawing. In either case
/// the shadow has to be a blurred and shifted copy of the drawing: ``ShadowModel``. Anything else is no shadow.
struct CastShadow {
  /// The drawing without the shadow.
  let drawing: LevelPlane
  /// True if the colours of drawing and shadow tell them apart.
  let hasOwnColor: Bool

  /// Looks for a shadow.
  ///
  /// - Parameters:
  ///   - paper: The colour of the background of an opaque picture; `nil` for one with alpha.
  ///   - color: The drawing's colour.
  /// - Returns: `nil` where there is none, or a soft edge explains the picture as well.
  /// - Complexity: O(pixels), some hundred times.
  init?(in picture: PixelPicture, paper: SIMD3<UInt8>?, color: SIMD3<UInt8>, _ tuning: TraceTuning.Shadows) {
    guard picture.width * picture.height <= tuning.largestPixels else { return nil }
    let mixtures = ShadowMixtures(of: picture, paper: paper, color: color)
    guard let visible = mixtures.shadowDirection(tuning) else { return nil }
    let across = mixtures.color - visible.direction * (mixtures.color * visible.direction).sum()
    hasOwnColor = (across * across).sum() >= tuning.leastAngle * tuning.leastAngle
    let coverage =
      hasOwnColor
      ? Self.coverage(telling: visible.direction, in: mixtures, tuning)
      : Self.coverage(besides: visible.isFree, in: mixtures, tuning)
    guard let coverage else { return nil }
    drawing = LevelPlane(width: picture.width, height: picture.height, levels: coverage.map { $0 * 255 })
  }

  /// The coverage of a drawing whose colour is not the shadow's.
  private static func coverage(
    telling direction: SIMD4<Float>, in mixtures: ShadowMixtures, _ tuning: TraceTuning.Shadows
  ) -> [Float]? {
    // Most shadows are black. Thin parts of the drawing may be among the pixels that gave the direction.
    guard var shares = mixtures.shares(of: mixtures.black, tuning) ?? mixtures.shares(of: direction, tuning) else {
      return nil
    }
    var isFree = mixtures.freePixels(of: shares.drawing, tuning)
    if let better = mixtures.direction(of: isFree, tuning), let again = mixtures.shares(of: better, tuning) {
      shares = again
      isFree = mixtures.freePixels(of: shares.drawing, tuning)
    }
    let scene = ShadowModel.Scene(
      width: mixtures.width, height: mixtures.height, shadow: shares.shadow, drawing: shares.drawing, isFree: isFree)
    return ShadowModel(of: scene, tuning).isShadow(tuning) ? shares.drawing : nil
  }

  /// The coverage of a drawing of the shadow's colour.
  private static func coverage(
    besides isFree: [Bool], in mixtures: ShadowMixtures, _ tuning: TraceTuning.Shadows
  ) -> [Float]? {
    guard let found = mixtures.shares(tuning) else { return nil }
    let (width, height) = (mixtures.width, mixtures.height)
    // Half of an edge's pixels lie within the drawing.
    var scene = ShadowModel.Scene(
      width: width, height: height, shadow: found,
      drawing: zip(found, isFree).map { $1 ? 0 : max(0, 2 * $0 - 1) }, isFree: isFree)
    var model = ShadowModel(of: scene, tuning)
    // A rough model of the first round: much of the drawing may be thin lines, which are not solid.
    guard model.unexplainedShare < 0.5 else { return nil }
    let blur = BoxBlur(variance: tuning.restVariance)
    for round in 0..<tuning.rounds {
      if round > 0 { model.refit(to: scene, tuning) }
      // What the model leaves is carried on from the free pixels.
      let rest = zip(zip(found, model.opacities), scene.isFree).map { $1 ? $0.0 - $0.1 : 0 }
      let sums = blur.blurred(rest, width: width, height: height)
      let weights = blur.blurred(scene.isFree.map { $0 ? 1 : 0 }, width: width, height: height)
      for index in found.indices {
        let correction = weights[index] > 0.02 ? sums[index] / weights[index] : 0
        let below = min(max(model.opacities[index] + correction, 0), 0.95)
        scene.drawing[index] = mixtures.rounded((found[index] - below) / (1 - below), tuning)
      }
      scene.isFree = mixtures.freePixels(of: scene.drawing, tuning)
    }
    guard model.isShadow(tuning) else { return nil }
    let edges = zip(scene.drawing, model.opacities).filter { 0.3...0.7 ~= $0.0 }.map(\.1).sorted()
    guard edges.isEmpty || edges[edges.count * 9 / 10] <= tuning.largestEdgeOpacity else { return nil }
    return scene.drawing
  }
}

extension ShadowModel {
  /// True if what was found is a blurred copy of the drawing.
  fileprivate func isShadow(_ tuning: TraceTuning.Shadows) -> Bool {
    opacity > 0 && variance >= tuning.softVariance && unexplainedShare <= tuning.largestUnexplained
  }
}
