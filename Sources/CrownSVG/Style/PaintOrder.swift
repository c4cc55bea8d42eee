/// The order in which the parts of a shape are painted (SVG 2, section 13.8).
struct PaintOrder: Sendable {
  /// A part of a shape.
  enum Part: String, Sendable, CaseIterable { case fill, stroke, markers }

  /// The lowest part.
  private(set) var first = Part.fill
  private(set) var second = Part.stroke
  private(set) var third = Part.markers

  /// The usual order: markers on the stroke on the fill.
  init() {}

  /// Reads the value of `paint-order` in lower case; `nil` for what is not understood.
  ///
  /// Parts that it does not name follow in the usual order.
  init?(_ value: String) {
    if value == "normal" { return }
    var parts: [Part] = []
    for word in value.split(whereSeparator: \.isWhitespace) {
      guard let part = Part(rawValue: String(word)), !parts.contains(part) else { return nil }
      parts.append(part)
    }
    guard !parts.isEmpty else { return nil }
    parts += Part.allCases.filter { !parts.contains($0) }
    (first, second, third) = (parts[0], parts[1], parts[2])
  }
}
