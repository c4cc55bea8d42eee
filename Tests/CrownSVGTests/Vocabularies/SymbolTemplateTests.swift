import CrownPath
import Testing

@testable import CrownSVG

/// Apple's templates of symbols.
@Suite struct SymbolTemplateTests {
  private static func template(_ symbols: String, guides: String = margins) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="3300" height="2200"><style>
      .monochrome-2 {fill:#FFFFFF;opacity:0.0;-sfsymbols-clear-behind:true}
      .SFSymbolsPreviewWireframe {fill:none;stroke:black}</style>
      <g id="Notes"><rect width="3300" height="2200" style="fill:white"/><text>Template v.5.0</text></g>
      <g id="Guides">\(guides)<line id="Capline-M" x1="263" x2="3036" y1="1050" y2="1050"/>
      <line id="Baseline-M" x1="263" x2="3036" y1="1150" y2="1150"/></g>
      <g id="Symbols">\(symbols)</g></svg>
      """.utf8)
  }

  private static let margins = """
    <line id="left-margin-Regular-M" x1="1400" x2="1400" y1="0" y2="1"/>
    <line id="right-margin-Regular-M" x1="1500" x2="1500" y1="0" y2="1"/>
    """

  @Test func theRegularSymbolOfTheMediumScale() throws {
    let drawing = try SVGImporter().drawing(
      from: Self.template(
        """
        <g id="Black-M"><path d="M0 0h3000v2000z"/></g><g id="Regular-M" transform="matrix(1 0 0 1 1400 1150)">
        <path class="monochrome-0 hierarchical-0:primary SFSymbolsPreviewWireframe" d="M0 0h40v-40H0z"/>
        <path class="monochrome-1 hierarchical-1:secondary" d="M50 0h40v-40H50z"/></g>
        """)
    ).drawing
    let height = 100 * 2.0.squareRoot()
    #expect(abs(drawing.viewBox.minX - 1400) < 1e-9 && abs(drawing.viewBox.width - 100) < 1e-9)
    #expect(
      abs(drawing.viewBox.y + drawing.viewBox.height / 2 - 1100) < 1e-6 && abs(drawing.viewBox.height - height) < 1e-6)
    #expect(drawing.layers.map(\.opacity).sorted() == [128, 255])
    #expect(drawing.path.bounds == PathRect(x: 1400, y: 1110, width: 90, height: 40))
  }

  @Test func layersThatErase() throws {
    let drawing = try SVGImporter().drawing(
      from: Self.template(
        """
        <g id="Regular-M"><path class="monochrome-0" d="M1400 1050h100v100h-100z"/>
        <path class="monochrome-2" d="M1420 1070h20v20h-20z"/></g>
        """)
    ).drawing
    #expect(abs(abs(drawing.path.signedArea) - 9600) < 1)
  }

  @Test func templatesWithoutTheSymbolAreRefused() throws {
    let rejection = #expect(throws: SVGRejection.self) {
      try SVGImporter().drawing(from: Self.template("<g id=\"Black-S\"><path d=\"M0 0h9v9z\"/></g>"))
    }
    #expect(rejection?.diagnostics.first?.message.contains("Regular-M") ?? false)
  }

  /// Without margins the picture is what the symbol paints.
  @Test func templatesWithoutMargins() throws {
    let drawing = try SVGImporter().drawing(
      from: Self.template("<g id=\"Regular-M\"><path d=\"M1400 1050h100v100h-100z\"/></g>", guides: "")
    ).drawing
    #expect(drawing.viewBox == PathRect(x: 1400, y: 1050, width: 100, height: 100))
  }
}
