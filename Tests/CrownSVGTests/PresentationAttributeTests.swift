import Testing

@testable import CrownSVG

/// The attributes that set properties of the style, compared with the list of SVG 2.
@Suite struct PresentationAttributeTests {
  /// The presentation attributes of SVG 2, section 6.6, but those of geometry.
  private static let standard = """
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters cursor
    direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family
    font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal
    glyph-orientation-vertical image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask
    mask-type opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    text-anchor text-decoration text-overflow text-rendering transform transform-origin unicode-bidi vector-effect
    visibility white-space word-spacing writing-mode
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Those that change no outline of a drawing that is imported.
  private static let withoutEffect: Set = [
    "cursor", "glyph-orientation-horizontal", "glyph-orientation-vertical", "image-rendering", "lighting-color",
    "pointer-events", "shape-rendering", "text-overflow", "text-rendering",
  ]

  @Test func attributesOfTheStandardSetProperties() {
    for name in Self.standard where !Self.withoutEffect.contains(name) {
      #expect(AttributeName(rawValue: name)?.isPresentation == true, "\(name)")
    }
  }

  @Test func otherPropertiesAreNoAttributes() {
    for key in StyleProperty.all.keys where key.isPresentation {
      // Browsers read this one too.
      #expect(Self.standard.contains(key.rawValue) || key == .transformBox, "\(key.rawValue)")
    }
  }

  @Test func attributesAreReadAsStylesAre() throws {
    let body = { (type: String) in
      "<mask id='m' \(type)><rect width='9' height='20'/></mask><rect width='20' height='20' mask='url(#m)'/>"
    }
    #expect(try abs(Drawn.area(Drawn.path(body("mask-type='alpha'"))) - 180) < 1e-6)
    #expect(try abs(Drawn.area(Drawn.path(body("style='mask-type:alpha'"))) - 180) < 1e-6)
    #expect(Drawn.problems(body("")).count == 1)
  }
}
