import CrownPath
import Testing

@testable import CrownSVG

/// Gradients that fade, drawn in layers.
@Suite struct GradientBandTests {
  /// The alpha of a point, in 255ths.
  private func alpha(_ drawn: SVGImport, _ x: Double, _ y: Double) -> Double {
    255
      * (1
        - drawn.drawing.layers.reduce(1.0) { through, layer in
          Drawn.winding(of: layer.path, around: PathPoint(x, y)) != 0
            ? through * (1 - Double(layer.opacity) / 255) : through
        })
  }

  /// The differences from an alpha, 0 through 1, along a line of 1000 points at y = 32.
  private func errors(_ drawn: SVGImport, _ expected: (Double) -> Double) -> [Double] {
    (0..<1000).map { index in
      let x = 4.0123 + 56 * Double(index) / 1000
      return abs(alpha(drawn, x, 32) - 255 * expected(x))
    }
  }

  private func linear(_ stops: String, _ attributes: String = "") throws -> SVGImport {
    try Drawn.imported(
      "<linearGradient id='g' \(attributes)>\(stops)</linearGradient><path fill='url(#g)' d='M4 4h56v56H4z'/>")
  }

  @Test(arguments: [0, 0.3, 0.6, 0.97]) func aFadeIsWithinItsError(_ end: Double) throws {
    let drawn = try linear("<stop/><stop offset='1' stop-opacity='\(end)'/>")
    let errors = errors(drawn) { 1 - (1 - end) * ($0 - 4) / 56 }
    #expect(errors.max() ?? 255 < 9, "\(errors.max() ?? 255)")
    #expect(errors.reduce(0, +) / 1000 < 4.5)
    #expect(drawn.hasBands == (end < 0.9) && drawn.treatment == .single && drawn.contrast == 1)
  }

  @Test func aRadialFadeIsWithinItsError() throws {
    let drawn = try Drawn.imported(
      "<radialGradient id='g'><stop stop-color='#c00'/><stop offset='1' stop-color='#c00' stop-opacity='0'/>"
        + "</radialGradient><circle fill='url(#g)' cx='32' cy='32' r='28'/>")
    #expect(errors(drawn) { 1 - abs($0 - 32) / 28 }.max() ?? 255 < 9)
    #expect(drawn.drawing.layers.count < 20)
  }

  @Test func hardStopsAreExactBars() throws {
    let bar = "<stop/><stop offset='.3'/><stop offset='.3' stop-opacity='0'/><stop offset='1' stop-opacity='0'/>"
    let drawn = try linear(bar, "gradientUnits='userSpaceOnUse' x1='4' x2='5.12' spreadMethod='repeat'")
    #expect(drawn.drawing.isOutline && !drawn.hasBands)
    let area = drawn.drawing.path.signedArea
    #expect(abs(abs(area) - 56 * 56 * 0.3) < 2, "\(area)")
    #expect(drawn.drawing.path.elements.count { if case .move = $0 { true } else { false } } == 50)
  }

  @Test func aPlateauKeepsItsOpacity() throws {
    let drawn = try linear("<stop/><stop offset='.5'/><stop offset='1' stop-opacity='.25'/>", "spreadMethod='reflect'")
    #expect(alpha(drawn, 20, 32) == 255)
  }

  /// Shades are steps themselves: there a fade stays a few bands.
  @Test func aFadeInADrawingInShadesIsCoarse() throws {
    let drawn = try Drawn.imported(
      "<linearGradient id='g'><stop/><stop offset='1' stop-opacity='0'/></linearGradient>"
        + "<path fill='#fa0' d='M2 2h30v60H2z'/><path fill='#a20' d='M12 12h10v10H12z'/>"
        + "<path fill='url(#g)' d='M34 2h28v60H34z'/>")
    #expect(drawn.treatment == .shades && !drawn.hasBands && drawn.drawing.layers.count < 9)
  }

  @Test func aGradientOfOpaqueColoursIsOneTone() throws {
    let drawn = try linear("<stop stop-color='#1b6acb'/><stop offset='1' stop-color='#3584e4'/>")
    #expect(drawn.drawing.isOutline && drawn.treatment == .single && !drawn.hasBands)
  }

  @Test(
    arguments: [
      (0..<1000).map { "<stop offset='\(Double($0) / 1000)' stop-opacity='\($0 % 2)'/>" }.joined(),
      "<stop offset='NaN' stop-opacity='0'/><stop offset='1e400'/><stop offset='-5' stop-opacity='.5'/>",
      "<stop offset='.5' stop-opacity='0'/><stop offset='.5'/><stop offset='.5' stop-opacity='.2'/>",
    ], ["", "spreadMethod='repeat' x2='.000001'", "spreadMethod='reflect' x2='.01'", "x1='.5' x2='.5'"])
  func hostileStopsAreACrownOrASentence(_ stops: String, _ attributes: String) throws {
    do throws(SVGRejection) {
      let drawn = try SVGImporter().drawing(
        from: Array(
          ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><linearGradient id='g' \(attributes)>\(stops)"
            + "</linearGradient><path fill='url(#g)' d='M4 4h56v56H4z'/></svg>").utf8))
      #expect(drawn.drawing.layers.count <= 255)
    } catch {
      #expect(!error.diagnostics.isEmpty)
    }
  }
}
