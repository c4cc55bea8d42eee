extension ToneSurvey {
  /// The share of the painted area that has to be opaque, so that translucent paint on nothing is a shadow.
  private static let opaqueShare = 0.5
  /// The alpha below which paint on nothing is a shadow.
  private static let shadowAlpha = 0.6
  /// The alpha from which on a span is opaque.
  private static let opaque = 0.98

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
