import CrownPath

/// The colours of a drawing as they are seen: their areas, and the edges between them.
struct ToneSurvey {
  /// A span's colour: an index into ``colors``, or -1 where nothing is painted; and its alpha.
  struct Tone: Equatable {
    var color: Int
    var alpha: Double

    /// Returns true if an eye sees an edge between two tones.
    func differs(from other: Tone) -> Bool {
      color != other.color || abs(alpha - other.alpha) > ToneSurvey.leastContrast
    }
  }

  /// The least difference in alpha that is an edge.
  static let leastContrast = 0.06
  /// Below this alpha nothing is painted.
  private static let leastAlpha = 0.02

  let survey: PaintSurvey
  let surfaces: PaintSurfaces
  private(set) var colors = ToneColors()
  /// The tones of the spans of each line.
  private(set) var tones: [[Tone]] = []

  init(_ scene: PaintScene, _ stack: PaintStack, _ survey: PaintSurvey) {
    surfaces = PaintSurfaces(scene)
    self.survey = survey
    for line in survey.lines {
      tones.append(
        line.map { span in
          let paint = stack.paint(of: survey.shapes(of: span))
          guard paint.w > Self.leastAlpha else { return Tone(color: -1, alpha: 0) }
          let color = colors.add(
            PerceivedColor(SIMD3(paint.x, paint.y, paint.z) / paint.w),
            area: span.length / Double(survey.lines.count))
          return Tone(color: color, alpha: paint.w)
        })
    }
  }

  /// The share of a line's length up to which a span is a line between its neighbours: these count as touching, too.
  private static let thinnest = 0.02

  /// The length of the edges between each two colours, where both are painted; and of all edges.
  var edges: Edges { edges { _, _, _, _ in 1 } }

  /// The same as an eye sees them: those of glosses count little, and those of shadows below the drawing not at all.
  var seenEdges: Edges {
    let hasShadows = hasShadows
    return edges { span, before, next, after in
      let (first, second) = (
        surfaces.surface(of: survey.shapes(of: span)), surfaces.surface(of: survey.shapes(of: next))
      )
      if hasShadows, isShadow(before, first) || isShadow(after, second) { return 0 }
      return surfaces.isShading(first, second) ? SeenEdges.shadingWeight : 1
    }
  }

  /// The weighted lengths of edges.
  typealias Edges = (between: [[Double]], all: Double)

  private func edges(weight: (PaintSurvey.Span, Tone, PaintSurvey.Span, Tone) -> Double) -> Edges {
    var between = [[Double]](repeating: [Double](repeating: 0, count: colors.count), count: colors.count)
    var all = 0.0
    forEachEdge { span, before, next, after in
      let weight = weight(span, before, next, after)
      all += weight
      guard before.color >= 0, after.color >= 0, before.color != after.color else { return }
      between[before.color][after.color] += weight
      between[after.color][before.color] += weight
    }
    forEachThinLine { before, after in
      between[before][after] += 1
      between[after][before] += 1
    }
    return (between, all)
  }

  /// Calls a function with the colours on both sides of each thin line of another colour, or of none.
  private func forEachThinLine(_ body: (Int, Int) -> Void) {
    for (line, tones) in zip(survey.lines, tones) {
      // The colour before the present run of spans of one colour, and the length of the run.
      var (before, length) = (-1, 1.0)
      for (index, tone) in tones.enumerated() {
        if index > 0, tone.color == tones[index - 1].color {
          length += line[index].length
          continue
        }
        if length < Self.thinnest, before >= 0, tone.color >= 0, before != tone.color { body(before, tone.color) }
        (before, length) = (index > 0 ? tones[index - 1].color : -1, line[index].length)
      }
    }
  }

  /// Calls a function with the spans and tones on both sides of each edge that an eye sees.
  func forEachEdge(_ body: (PaintSurvey.Span, Tone, PaintSurvey.Span, Tone) -> Void) {
    for (line, tones) in zip(survey.lines, tones) {
      for index in line.indices.dropFirst() where tones[index].differs(from: tones[index - 1]) {
        body(line[index - 1], tones[index - 1], line[index], tones[index])
      }
    }
  }

  /// The share of the edges that is still there when each span has another alpha, in one colour.
  ///
  /// - Parameter ignoresPlates: True if edges between nothing and white paint that was left out do not count: on paper
  ///   they are not seen.
  func keptEdges(ignoresPlates: Bool = false, alpha: (ArraySlice<Int32>) -> Double) -> Double {
    var (all, kept) = (0, 0)
    forEachEdge { before, tone, after, next in
      let (first, second) = (alpha(survey.shapes(of: before)), alpha(survey.shapes(of: after)))
      if ignoresPlates, max(first, second) < Self.leastAlpha, isPlate(tone, next) { return }
      all += 1
      if abs(first - second) > Self.leastContrast { kept += 1 }
    }
    return all == 0 ? 1 : Double(kept) / Double(all)
  }

  /// Returns true for an edge between nothing and white paint.
  func isPlate(_ tone: Tone, _ next: Tone) -> Bool {
    min(tone.color, next.color) < 0 && colors[max(tone.color, next.color)].isPaper
  }
}
