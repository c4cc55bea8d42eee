import CrownPath
import Testing

@testable import CrownSVG

/// The measure of what a drawing loses in one colour, and the treatments that it chooses.
@Suite struct LostEdgesTests {
  private func drawn(_ body: String, _ colors: ColorHandling = .auto) throws -> SVGImport {
    var options = SVGImporter.Options()
    options.colors = colors
    return try Drawn.imported(body, options)
  }

  /// The grey has the middle one of three shades, and the black plate, with its opacity, the same alpha.
  @Test func aGlyphOnATranslucentPlateIsKept() throws {
    let drawn = try drawn(
      "<path opacity='.6' d='M4 4h56v56H4z'/><path fill='#808080' d='M14 12h36v24H14z'/>"
        + "<path fill='#f0f0f0' d='M14 46h36v6H14z'/>")
    let seen = Drawn.alphas(of: drawn, at: [(8, 30), (22, 22), (22, 48)])
    #expect(drawn.treatment == .shades && drawn.contrast > 0.95, "\(drawn.contrast)")
    #expect(seen[0] > seen[1] + 20 && seen[1] >= seen[2], "\(seen)")
  }

  /// Most edges are those of the white bars, but the fields of blue and red would be one.
  @Test func fieldsThatHolesWouldMergeBecomeShades() throws {
    let bars = (0..<30).map { "M\(2 + 2 * $0) 18h1v28h-1z" }.joined()
    let body =
      "<path fill='#032ea1' d='M0 0h64v64H0z'/><path fill='#e00025' d='M0 16h64v32H0z'/>"
      + "<path fill='#fff' d='\(bars)'/>"
    let drawn = try drawn(body)
    let seen = Drawn.alphas(of: drawn, at: [(32, 8), (1.5, 32), (2.5, 32)])
    #expect(drawn.treatment == .shades && drawn.contrast > 0.95, "\(drawn.contrast)")
    #expect(seen[0] > seen[1] + 10 && seen[1] > seen[2] + 10, "\(seen)")
    #expect(try self.drawn(body, .holes).contrast < 0.75)
  }

  /// A tenth of the edges are those of grey dots on black.
  @Test func dotsThatHolesWouldLoseBecomeShades() throws {
    let dots = (0..<9).map { "M\(20 + 8 * ($0 % 3)) \(20 + 8 * ($0 / 3))h5v5h-5z" }.joined()
    let body =
      "<path fill='#222' d='M2 2h60v60H2z'/><path fill='#fff' d='M6 6h52v52H6z'/><path fill='#222' d='M9 9h46v46H9z'/>"
      + "<path fill='#888' d='\(dots)'/>"
    let drawn = try drawn(body)
    let seen = Drawn.alphas(of: drawn, at: [(12, 12), (22, 22), (7, 32)])
    #expect(drawn.treatment == .shades && seen[0] > seen[1] + 10, "\(drawn.treatment) \(seen)")
    #expect(try self.drawn(body, .holes).contrast < 0.95)
  }

  /// Brushed metal: thin bars of nearly one lightness, which a glyph in strong contrast outweighs.
  @Test func textureCountsLittle() throws {
    let bars = (0..<14).map { "M\(4 + 4 * $0) 4h2v56h-2z" }.joined()
    let metal = "<path fill='#333' d='M4 4h56v56H4z'/><path fill='#555' d='\(bars)'/>"
    let drawn = try drawn(metal + "<path fill='#fff' d='M16 16h32v32H16z'/>", .holes)
    #expect(drawn.treatment == .holes && drawn.contrast > 0.6, "\(drawn.contrast)")
  }

  /// The bands of a shadow add up to nearly opaque paint, which is still no part of the drawing.
  @Test func bandsOfAShadowCountNothing() throws {
    let bands = (0..<4).map { "<path opacity='.4' d='M\(2 + $0) \(2 + $0)h\(60 - 2 * $0)v\(61 - 2 * $0)H\(2 + $0)z'/>" }
    let drawn = try drawn(bands.joined() + "<path fill='#eee' d='M6 6h52v50H6z'/>", .flatten)
    #expect(drawn.contrast > 0.95, "\(drawn.contrast)")
  }
}
