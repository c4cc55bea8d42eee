/// The tones of a picture of few flat colours: what ``ToneJudge`` does with a drawing, where only its areas are known.
///
/// A picture has no shapes below others. So a light colour is a hole where it has more edges with dark colours than
/// with nothing.
package struct FlatTones: Hashable, Sendable {
  /// The treatment of the colours.
  package let treatment: ColorTreatment
  /// The alpha of each colour in the crown, 0 through 1.
  package let alphas: [Double]
  /// The share of the edges that is still seen in one colour, 0 through 1.
  package let contrast: Double

  /// Chooses tones.
  ///
  /// - Parameters:
  ///   - colors: The colours of the picture, without that of its background.
  ///   - areas: The share of the picture that each has.
  ///   - edges: The length of the edges between each two colours; the last row and column are those of the background.
  ///   - background: The colour of the background; `nil` for a clear one.
  ///   - handling: The treatment that was asked for.
  /// - Returns: `nil` where a picture of several colours is refused.
  package static func chosen(
    for colors: [PaintColor], areas: [Double], edges: [[Double]], background: PaintColor?, handling: ColorHandling
  ) -> FlatTones? {
    let areShadows = shadows(among: colors)
    let edges = union(of: areShadows, withBackgroundIn: edges)
    var tones = ToneColors()
    let indices = colors.indices.map { tones.add(PerceivedColor(colors[$0]), area: areShadows[$0] ? 0 : areas[$0]) }
    let opacities = colors.indices.map { areShadows[$0] ? 0 : colors[$0].alpha }
    let looks = colors.map { SeenEdges.Side(color: PerceivedColor($0), alpha: $0.alpha) }
    let paper = SeenEdges.Side(color: PerceivedColor(background ?? .white), alpha: background == nil ? 0 : 1)
    let picture = TonedPicture(indices, tones, opacities: opacities, edges: edges, looks: looks + [paper])
    func plain(_ treatment: ColorTreatment) -> FlatTones {
      FlatTones(treatment: treatment, alphas: picture.opacities, contrast: picture.contrast(picture.opacities))
    }
    guard tones.visible.count > 1 else { return plain(.single) }
    let inner = picture.between.joined().reduce(0, +) / 2
    switch handling {
    case .refuse: return nil
    case .flatten: return plain(.flattened)
    case .auto where inner <= ToneJudge.flatteningLoss * picture.all: return plain(.flattened)
    case .auto, .holes, .shades: break
    }
    if handling != .shades, let holes = picture.holes {
      // White is not seen on paper, but it is on another background.
      let ignoresPlates = background.map { PerceivedColor($0).isPaper } ?? true
      if handling == .holes || picture.keptEdges(holes, ignoresPlates: ignoresPlates) >= ToneJudge.holesContrast {
        return FlatTones(
          treatment: .holes, alphas: holes, contrast: picture.contrast(holes, ignoresPlates: ignoresPlates))
      }
    }
    if handling == .holes { return plain(.flattened) }
    let levels = ShadeLevels(tones, edges: (picture.between, picture.all))
    let alphas = zip(colors, opacities).map { levels.opacities[levels.shade(of: PerceivedColor($0))] * $1 }
    return FlatTones(treatment: .shades, alphas: alphas, contrast: picture.contrast(alphas))
  }

  /// The opacity from which on a colour is that of a drawing, which may have shadows.
  private static let leastOpacity = 0.5

  /// Finds the faint colours beside others: shadows and glows, which drawings lose too.
  private static func shadows(among colors: [PaintColor]) -> [Bool] {
    let isDrawn = colors.contains { $0.alpha >= leastOpacity }
    return colors.map { isDrawn && $0.alpha < ShadeFinder.leastOpacity }
  }

  /// The edges of a picture whose shadows are background.
  private static func union(of areShadows: [Bool], withBackgroundIn edges: [[Double]]) -> [[Double]] {
    var edges = edges
    for shadow in areShadows.indices where areShadows[shadow] {
      for other in edges.indices {
        let length = edges[shadow][other]
        (edges[shadow][other], edges[other][shadow]) = (0, 0)
        guard other < areShadows.count, !areShadows[other] else { continue }
        edges[areShadows.count][other] += length
        edges[other][areShadows.count] += length
      }
    }
    return edges
  }
}

/// The colours of a picture with the tones that they look like.
private struct TonedPicture {
  /// The tone of each colour.
  private let indices: [Int]
  private let tones: ToneColors
  let opacities: [Double]
  private let edges: [[Double]]
  /// The look of each colour, and of the background.
  private let looks: [SeenEdges.Side]
  /// The length of the edges between each two tones.
  let between: [[Double]]
  /// The length of all edges that an eye sees.
  let all: Double

  init(
    _ indices: [Int], _ tones: ToneColors, opacities: [Double], edges: [[Double]], looks: [SeenEdges.Side]
  ) {
    (self.indices, self.tones, self.opacities, self.edges) = (indices, tones, opacities, edges)
    self.looks = looks
    var between = [[Double]](repeating: [Double](repeating: 0, count: tones.count), count: tones.count)
    for (first, a) in indices.enumerated() {
      for (second, b) in indices.enumerated() where a != b { between[a][b] += edges[first][second] }
    }
    self.between = between
    var all = 0.0
    for first in edges.indices {
      for second in edges.indices where second > first && Self.differ(first, second, indices, opacities) {
        all += edges[first][second]
      }
    }
    self.all = all
  }

  /// Returns true if an eye sees an edge between two colours; the index after the last one stands for the background.
  private static func differ(_ first: Int, _ second: Int, _ indices: [Int], _ opacities: [Double]) -> Bool {
    guard first < indices.count, second < indices.count else { return first != second }
    return indices[first] != indices[second]
      || abs(opacities[first] - opacities[second]) > ToneSurvey.leastContrast
  }

  /// The share of the edges that is still there when the colours have other alphas.
  ///
  /// - Parameter ignoresPlates: True if edges between the background and white that is left out do not count.
  func keptEdges(_ alphas: [Double], ignoresPlates: Bool) -> Double {
    var (all, kept) = (0.0, 0.0)
    forEachEdge(alphas, ignoresPlates) { first, second, step in
      all += edges[first][second]
      if step > ToneSurvey.leastContrast { kept += edges[first][second] }
    }
    return all == 0 ? 1 : kept / all
  }

  /// The share of what an eye sees at edges that is still seen when the colours have other alphas.
  ///
  /// - Parameter ignoresPlates: As for ``keptEdges(_:ignoresPlates:)``.
  func contrast(_ alphas: [Double], ignoresPlates: Bool = false) -> Double {
    var seen = SeenEdges()
    forEachEdge(alphas, ignoresPlates) { first, second, step in
      if let weight = SeenEdges.Weight(looks[first], looks[second], length: edges[first][second]) {
        seen.add(weight, step: step)
      }
    }
    return seen.share
  }

  /// Calls a function with the colours on both sides of each kind of edge, and the difference of their alphas.
  private func forEachEdge(
    _ alphas: [Double], _ ignoresPlates: Bool, _ body: (_ first: Int, _ second: Int, _ step: Double) -> Void
  ) {
    let alphas = alphas + [0]
    for first in alphas.indices {
      for second in alphas.indices where second > first && Self.differ(first, second, indices, opacities) {
        if ignoresPlates, second == alphas.count - 1, alphas[first] == 0, tones[indices[first]].isPaper { continue }
        body(first, second, abs(alphas[first] - alphas[second]))
      }
    }
  }

  /// The alphas where light colours on dark ones are holes; `nil` where the picture is not just dark and light.
  var holes: [Double]? {
    guard let border = HoleFinder.border(between: tones.visible.map { tones[$0].lightness }) else { return nil }
    let isLight = indices.map { tones[$0].lightness > border }
    let alphas = indices.indices.map { color -> Double in
      guard isLight[color] else { return opacities[color] }
      let onDark = indices.indices.reduce(0.0) { isLight[$1] ? $0 : $0 + edges[color][$1] }
      return onDark > edges[color][indices.count] ? 0 : opacities[color]
    }
    return alphas.contains { $0 > 0 } ? alphas : nil
  }
}
