/// The edges of a drawing that an eye sees, by which the loss in one colour is measured.
///
/// They do not depend on what becomes of the colours, so several treatments are compared by one list.
struct VisibleEdges {
  private struct Edge {
    /// The numbers of the spans on both sides.
    var spans: (before: Int, after: Int)
    /// The parts of the drawing on both sides; `nil` for the edge of a gloss or a shadow, which is no part of its own.
    var parts: (Int32?, Int32?)
    var weight: SeenEdges.Weight
    /// True between nothing and white paint.
    var isPlate: Bool
  }

  /// Neighbouring spans of a line with one colour and one alpha.
  private struct Run {
    var tone: ToneSurvey.Tone
    var length: Double
    /// The numbers of the first and the last of its spans.
    var (first, last): (Int, Int)
  }

  private let tones: ToneSurvey
  private let spans: [PaintSurvey.Span]
  private var edges: [Edge] = []

  /// The difference in alpha up to which neighbouring spans are one.
  private static let sameTone = 0.03
  /// The share of its edges below which a part is lost.
  private static let lostShare = 0.2
  /// The alpha below which white paint was left out.
  private static let leastAlpha = 0.02

  /// Finds the edges. Those of shadows below an opaque drawing do not count.
  init(_ tones: ToneSurvey) {
    self.tones = tones
    spans = Array(tones.survey.lines.joined())
    let hasShadows = tones.hasShadows
    var start = 0
    for line in tones.tones {
      let runs = Self.runs(of: line, spans[start..<start + line.count])
      start += line.count
      for (before, after) in zip(runs, runs.dropFirst()) {
        let (first, second) = (surface(of: before.last), surface(of: after.first))
        if hasShadows, isShadow(before.tone, first) || isShadow(after.tone, second) { continue }
        let isShading = tones.surfaces.isShading(first, second)
        guard
          let weight = SeenEdges.Weight(
            Self.side(before, tones.colors), Self.side(after, tones.colors), isShading: isShading)
        else { continue }
        edges.append(
          Edge(
            spans: (before.last, after.first),
            parts: isShading ? (nil, nil) : (tones.surfaces.part(of: first), tones.surfaces.part(of: second)),
            weight: weight, isPlate: tones.isPlate(before.tone, after.tone)))
      }
    }
  }

  /// The share of what an eye sees of a drawing that is still seen when each span has another alpha, in one colour: of
  /// its edges, less the parts of which no edge is left. See ``SeenEdges``.
  ///
  /// - Parameter ignoresPlates: As for ``ToneSurvey/keptEdges(ignoresPlates:alpha:)``.
  func contrast(ignoresPlates: Bool = false, alpha: (ArraySlice<Int32>) -> Double) -> Double {
    let alphas = spans.map { alpha(tones.survey.shapes(of: $0)) }
    var all = SeenEdges()
    var parts: [Int32: SeenEdges] = [:]
    for edge in edges {
      let (before, after) = (alphas[edge.spans.before], alphas[edge.spans.after])
      if ignoresPlates, edge.isPlate, max(before, after) < Self.leastAlpha { continue }
      all.add(edge.weight, step: abs(before - after))
      for part in [edge.parts.0, edge.parts.1] {
        if let part { parts[part, default: SeenEdges()].add(edge.weight, step: abs(before - after)) }
      }
    }
    let lost = parts.filter { $0.value.share < Self.lostShare }.mapValues { min(1, 2 * $0.meanDifference) }
    return lost.isEmpty ? all.share : all.share * (1 - hiddenShare(of: lost))
  }

  /// The share of the painted area that lost parts have, each by its weight.
  private func hiddenShare(of lost: [Int32: Double]) -> Double {
    var (hidden, painted) = (0.0, 0.0)
    for (number, tone) in tones.tones.joined().enumerated() where tone.color >= 0 {
      let length = spans[number].length
      painted += length
      if let weight = tones.surfaces.part(of: surface(of: number)).flatMap({ lost[$0] }) { hidden += length * weight }
    }
    return painted > 0 ? hidden / painted : 0
  }

  /// Returns true for translucent paint on nothing, and for faint layers of it that add up to nearly opaque paint.
  private func isShadow(_ tone: ToneSurvey.Tone, _ surface: PaintSurfaces.Surface) -> Bool {
    tones.isShadow(tone, surface) || tone.color >= 0 && tones.surfaces.isFaint(surface)
  }

  private func surface(of number: Int) -> PaintSurfaces.Surface {
    tones.surfaces.surface(of: tones.survey.shapes(of: spans[number]))
  }

  private static func side(_ run: Run, _ colors: ToneColors) -> SeenEdges.Side {
    SeenEdges.Side(
      color: run.tone.color < 0 ? PerceivedColor(SIMD3(1, 0, 0)) : colors[run.tone.color], alpha: run.tone.alpha,
      width: run.length)
  }

  private static func runs(of line: [ToneSurvey.Tone], _ spans: ArraySlice<PaintSurvey.Span>) -> [Run] {
    var runs: [Run] = []
    for (tone, number) in zip(line, spans.indices) {
      let length = spans[number].length
      if let last = runs.last, last.tone.color == tone.color, abs(last.tone.alpha - tone.alpha) < sameTone {
        runs[runs.count - 1].length += length
        runs[runs.count - 1].last = number
      } else {
        runs.append(Run(tone: tone, length: length, first: number, last: number))
      }
    }
    return runs
  }
}
