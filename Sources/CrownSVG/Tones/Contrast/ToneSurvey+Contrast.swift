extension ToneSurvey {
  /// Neighbouring spans of a line with one colour and one alpha.
  private struct Run {
    var tone: Tone
    /// The alpha in the crown.
    var alpha: Double
    var length: Double
    /// The first and the last of its spans.
    var (first, last): (PaintSurvey.Span, PaintSurvey.Span)
  }

  /// The differences in alpha, in the drawing and in the crown, up to which neighbouring spans are one.
  private static let (sameTone, sameAlpha) = (0.03, 0.02)
  /// The share of the painted area that has to be opaque, so that translucent paint on nothing is a shadow.
  private static let opaqueShare = 0.5
  /// The alpha below which paint on nothing is a shadow.
  private static let shadowAlpha = 0.6
  /// The alpha from which on a span is opaque.
  private static let opaque = 0.98
  /// The share of its edges below which a part is lost.
  private static let lostShare = 0.2

  /// The share of what an eye sees of a drawing that is still seen when each span has another alpha, in one colour: of
  /// its edges, less the parts of which no edge is left. See ``SeenEdges``.
  ///
  /// The edges of shadows below an opaque drawing do not count.
  ///
  /// - Parameter ignoresPlates: As for ``keptEdges(ignoresPlates:alpha:)``.
  func contrast(ignoresPlates: Bool = false, alpha: (ArraySlice<Int32>) -> Double) -> Double {
    let hasShadows = hasShadows
    func side(_ run: Run) -> SeenEdges.Side {
      SeenEdges.Side(
        color: run.tone.color < 0 ? PerceivedColor(SIMD3(1, 0, 0)) : colors[run.tone.color], alpha: run.tone.alpha,
        width: run.length)
    }
    var edges = SeenEdges()
    var parts: [Int32: SeenEdges] = [:]
    for (spans, tones) in zip(survey.lines, tones) {
      let runs = runs(of: spans, tones, alpha)
      for (before, after) in zip(runs, runs.dropFirst()) {
        if ignoresPlates, isPlate(before.tone, after.tone, max(before.alpha, after.alpha)) { continue }
        let (one, other) = (survey.shapes(of: before.last), survey.shapes(of: after.first))
        let (first, second) = (surfaces.surface(of: one), surfaces.surface(of: other))
        if hasShadows, isShadow(before.tone, first) || isShadow(after.tone, second) { continue }
        let step = abs(before.alpha - after.alpha)
        let isShading = surfaces.isShading(first, second)
        edges.add(side(before), side(after), step: step, isShading: isShading)
        // A gloss or a shadow is no part of its own.
        if isShading { continue }
        for part in [surfaces.part(of: first), surfaces.part(of: second)] {
          if let part { parts[part, default: SeenEdges()].add(side(before), side(after), step: step) }
        }
      }
    }
    let lost = parts.filter { $0.value.share < Self.lostShare }.mapValues { min(1, 2 * $0.meanDifference) }
    guard !lost.isEmpty else { return edges.share }
    var hidden = 0.0
    for (spans, tones) in zip(survey.lines, tones) {
      for (span, tone) in zip(spans, tones) where tone.color >= 0 {
        let part = surfaces.part(of: surfaces.surface(of: survey.shapes(of: span)))
        if let weight = part.flatMap({ lost[$0] }) { hidden += span.length * weight }
      }
    }
    return edges.share * (1 - (paintedLength > 0 ? hidden / paintedLength : 0))
  }

  private func runs(of spans: [PaintSurvey.Span], _ tones: [Tone], _ alpha: (ArraySlice<Int32>) -> Double) -> [Run] {
    var runs: [Run] = []
    for (span, tone) in zip(spans, tones) {
      let alpha = alpha(survey.shapes(of: span))
      if let last = runs.last, last.tone.color == tone.color, abs(last.tone.alpha - tone.alpha) < Self.sameTone,
        abs(last.alpha - alpha) < Self.sameAlpha
      {
        runs[runs.count - 1].length += span.length
        runs[runs.count - 1].last = span
      } else {
        runs.append(Run(tone: tone, alpha: alpha, length: span.length, first: span, last: span))
      }
    }
    return runs
  }

  /// Returns true for translucent paint on nothing.
  func isShadow(_ tone: Tone, _ surface: PaintSurfaces.Surface) -> Bool {
    tone.color >= 0 && tone.alpha < Self.shadowAlpha && surface.shape == nil
  }

  /// True if translucent paint on nothing is a shadow.
  var hasShadows: Bool { opaqueLength >= Self.opaqueShare * paintedLength }

  /// The lengths of all spans that are painted, and of the opaque ones.
  private var paintedLength: Double { length { $0.color >= 0 } }
  private var opaqueLength: Double { length { $0.alpha >= Self.opaque } }

  private func length(where condition: (Tone) -> Bool) -> Double {
    zip(survey.lines, tones).reduce(0) { sum, line in
      zip(line.0, line.1).reduce(sum) { condition($1.1) ? $0 + $1.0.length : $0 }
    }
  }
}
