import CrownPath
import Testing

@testable import CrownSVG

/// The treatment of drawings of several colours.
@Suite struct ColorTreatmentTests {
  private func options(_ colors: ColorHandling) -> SVGImporter.Options {
    var options = SVGImporter.Options()
    options.colors = colors
    return options
  }

  private let disc = "<circle cx='32' cy='32' r='24' fill='navy'/>"
  private let mark = "<rect x='24' y='24' width='16' height='16' fill='white'/>"

  @Test func oneColourIsAsDrawn() throws {
    let drawn = try Drawn.imported("<g fill='navy'>\(disc)<path fill='#000080' d='M0 0h9v9z'/></g>")
    #expect(drawn.treatment == .single && drawn.contrast == 1 && !drawn.omitsBackground)
  }

  @Test func coloursApartAreFlattened() throws {
    let drawn = try Drawn.imported(
      "<rect x='4' y='8' width='20' height='40' fill='red'/><rect x='36' y='8' width='20' height='40' fill='#080'/>")
    #expect(drawn.treatment == .flattened && drawn.drawing.isOutline && drawn.contrast == 1)
  }

  @Test func lightOnDarkIsAHole() throws {
    let drawn = try Drawn.imported(disc + mark)
    #expect(drawn.treatment == .holes && drawn.drawing.isOutline && drawn.contrast == 1)
    #expect(Drawn.alphas(of: drawn, at: [(32, 32), (12, 32), (2, 2)]) == [0, 100, 0])
  }

  @Test func darkOnAHoleIsPaint() throws {
    let drawn = try Drawn.imported(disc + mark + "<circle cx='32' cy='32' r='4'/>")
    #expect(drawn.treatment == .holes)
    #expect(Drawn.alphas(of: drawn, at: [(32, 32), (26, 26), (12, 32)]) == [100, 0, 100])
  }

  @Test func aLightPlateIsLeftOut() throws {
    let drawn = try Drawn.imported("<circle cx='32' cy='32' r='30' fill='#fff'/><path d='M20 20h24v24z'/>")
    #expect(drawn.treatment == .holes && drawn.contrast == 1)
    #expect(Drawn.alphas(of: drawn, at: [(40, 24), (10, 32)]) == [100, 0])
  }

  @Test func aWhitePlateHidesWhatIsBehind() throws {
    let drawn = try Drawn.imported(
      "<path d='M4 4h28v28H4z' fill='none' stroke='#000' stroke-width='2'/>"
        + "<path d='M24 24h28v28H24z' fill='#fff' stroke='#000' stroke-width='2'/>")
    #expect(drawn.treatment == .holes && drawn.contrast == 1)
    #expect(Drawn.alphas(of: drawn, at: [(32, 28), (28, 32), (40, 40), (32, 10), (24, 40)]) == [0, 0, 0, 100, 100])
  }

  @Test func aWhitePlateHidesItsShadow() throws {
    let drawn = try Drawn.imported(
      "<path d='M16 16h40v40H16z' opacity='.3'/><path d='M8 8h40v40H8z' fill='#fff' stroke='#000' stroke-width='4'/>",
      options(.holes))
    #expect(Drawn.alphas(of: drawn, at: [(28, 28), (8, 28)]) == [0, 100])
    #expect(Drawn.alphas(of: drawn, at: [(52, 52)])[0] > 20)
  }

  @Test func aWhitePatchPartsALine() throws {
    let drawn = try Drawn.imported("<path d='M0 28h64v8H0z'/><path d='M26 16h12v32H26z' fill='#fff'/>")
    #expect(drawn.treatment == .holes && drawn.contrast == 1)
    #expect(Drawn.alphas(of: drawn, at: [(10, 32), (32, 32), (32, 20)]) == [100, 0, 0])
  }

  @Test func aWhitePartThatOverlapsALittleStays() throws {
    let hat = "<path d='M22 4h20v14H22z'/>"
    let drawn = try Drawn.imported(hat + "<circle cx='32' cy='38' r='21' fill='#fff'/>")
    #expect(Drawn.alphas(of: drawn, at: [(32, 40)]) != [0], "\(drawn.treatment)")
  }

  @Test func aYellowPlateIsNot() throws {
    let drawn = try Drawn.imported("<circle cx='32' cy='32' r='30' fill='#fc0'/><path d='M20 20h24v24z'/>")
    #expect(drawn.treatment == .shades)
    let seen = Drawn.alphas(of: drawn, at: [(40, 24), (10, 32)])
    #expect(seen[0] == 100 && seen[1] > 15 && seen[1] < 60, "\(seen)")
  }

  @Test func lightOnNothingIsPaint() throws {
    let drawn = try Drawn.imported("<g fill='#fff'><circle cx='20' cy='20' r='9'/><path d='M40 40h9v9z'/></g>")
    #expect(drawn.treatment == .single)
    #expect(Drawn.alphas(of: drawn, at: [(20, 20)]) == [100])
  }

  @Test func aDarkBackgroundIsLeftOut() throws {
    let drawn = try Drawn.imported("<path d='M0 0h64v64H0z'/><circle cx='32' cy='32' r='20' fill='white'/>")
    #expect(drawn.omitsBackground && drawn.treatment == .single)
    #expect(Drawn.alphas(of: drawn, at: [(32, 32), (2, 2)]) == [100, 0])
  }

  /// Its edges are seen on the background, so they count although it is white.
  @Test func aWhitePlateOnABackgroundStays() throws {
    let drawn = try Drawn.imported(
      "<path fill='#1b6acb' d='M0 0h64v64H0z'/><circle cx='32' cy='32' r='26' fill='#fff'/>"
        + "<path d='M24 24h16v16H24z'/>")
    #expect(drawn.omitsBackground && drawn.treatment == .shades && drawn.contrast == 1)
    let seen = Drawn.alphas(of: drawn, at: [(32, 32), (10, 32), (2, 2)])
    #expect(seen[0] == 100 && seen[1] > 15 && seen[1] < 60 && seen[2] == 0, "\(seen)")
  }

  @Test func strongEdgesCountMoreThanFaintOnes() throws {
    func contrast(_ color: String) throws -> Double {
      let mark = "<rect x='24' y='24' width='16' height='16' fill='\(color)'/>"
      return try Drawn.imported(disc + mark, options(.flatten)).contrast
    }
    let (white, blue, near) = (try contrast("#fff"), try contrast("#36f"), try contrast("#1a1a9a"))
    #expect(white < 0.65 && blue > white && near > blue + 0.3, "\(white) \(blue) \(near)")
  }

  /// All edges of the small disc are lost, which is more than the same length of edges of several parts.
  @Test func partsThatVanishCountMore() throws {
    let small = "<circle cx='32' cy='32' r='8' fill='#fff'/>"
    let drawn = try Drawn.imported(disc + small, options(.flatten))
    // The silhouette counts a fifth.
    let edges = 24.0 / (24 + 8 * 5)
    #expect(drawn.contrast < edges - 0.03 && drawn.contrast > 0.25, "\(drawn.contrast)")
  }

  /// A field that merges with its neighbour is missed, although all other edges of the drawing are left.
  @Test func fieldsThatMergeCountMore() throws {
    let fields = "<path fill='#080' d='M4 4h28v56H4z'/><path fill='#fc0' d='M32 4h28v56H32z'/>"
    let merged = try Drawn.imported(fields, options(.flatten))
    #expect(merged.contrast < 0.75, "\(merged.contrast)")
    // The same edges around a line are missed less.
    let line = "<path fill='#080' d='M4 4h56v56H4z'/><path fill='#fc0' d='M32 4h.5v56H32z'/>"
    let narrow = try Drawn.imported(line, options(.flatten))
    #expect(narrow.contrast > merged.contrast + 0.1, "\(narrow.contrast)")
  }

  /// The long edges of shadows would leave the letter and its tile one shade.
  @Test func shadowsTakeNoShades() throws {
    let letter = "d='M18 15h6v18h-6z'"
    let drawn = try Drawn.imported(
      """
      <g transform='scale(1.25)'><path opacity='.2' d='M40.3 7.7A24.5 24.5 0 0 1 7.7 40.3A23 23 0 0 0 40.3 7.7z'/>
      <circle cx='24' cy='24' r='23' fill='#317250'/>
      <path opacity='.1' d='M40.3 7.7A23 23 0 0 1 7.7 40.3A26 26 0 0 0 40.3 7.7z'/>
      <path fill='#33d17a' d='M12 12h24v24H12z'/><path opacity='.1' transform='translate(1 1)' \(letter)/>
      <path fill='#f9f9f9' \(letter)/></g>
      """)
    let alphas = Drawn.alphas(of: drawn, at: [(26, 24), (40, 24), (8, 30)])
    #expect(alphas[0] + 14 < alphas[1] && alphas[1] + 14 < alphas[2], "\(alphas)")
  }

  /// The edges of glosses, bands and shadows are no parts of a drawing.
  @Test func shadingCountsLittle() throws {
    let body = "<path fill='#080' d='M4 4h56v52H4z'/>"
    let gloss = try Drawn.imported(body + "<path fill='#fff' opacity='.3' d='M4 4h56v20H4z'/>", options(.flatten))
    #expect(gloss.contrast > 0.85, "\(gloss.contrast)")
    let bands = try Drawn.imported(
      "<linearGradient id='g'><stop offset='.5' stop-color='#080'/><stop offset='.5' stop-color='#3b3'/>"
        + "</linearGradient><path fill='url(#g)' d='M4 4h56v52H4z'/>", options(.flatten))
    #expect(bands.contrast > 0.85, "\(bands.contrast)")
    // A shadow below the drawing that is left out.
    let shadow = try Drawn.imported("<path opacity='.3' d='M8 8h56v52H8z'/>" + body, options(.shades))
    #expect(shadow.contrast > 0.95, "\(shadow.contrast)")
  }

  /// A white plate is seen on the background that was left out.
  @Test func contrastIsThatOfTheWholeDrawing() throws {
    let lost = try Drawn.imported(
      "<path fill='#1b6acb' d='M0 0h64v64H0z'/><circle cx='32' cy='32' r='26' fill='#fff'/>"
        + "<path d='M24 24h16v16H24z'/>", options(.holes))
    #expect(lost.omitsBackground && lost.contrast < 0.5, "\(lost.contrast)")
  }

  @Test func aFieldThatIsTouchedIsNoBackground() throws {
    let cross = "<path fill='#fff' d='M22 0h8v64h-8zM0 26h64v8H0z'/>"
    let flag = try Drawn.imported("<path fill='#c8102e' d='M0 0h64v64H0z'/>\(cross)")
    #expect(!flag.omitsBackground && flag.treatment == .holes)
    #expect(Drawn.alphas(of: flag, at: [(4, 4), (26, 10)]) == [100, 0])
  }

  @Test func threeColoursBecomeShadesInTheOrderOfLightness() throws {
    let stripes =
      "<rect width='64' height='20' fill='#000'/><rect y='20' width='64' height='20' fill='#d00'/>"
      + "<rect y='40' width='64' height='24' fill='#fd0'/>"
    let drawn = try Drawn.imported(stripes)
    #expect(drawn.treatment == .shades && drawn.contrast == 1)
    let seen = Drawn.alphas(of: drawn, at: [(30, 10), (30, 30), (30, 50)])
    #expect(seen[0] == 100 && seen[0] > seen[1] + 10 && seen[1] > seen[2] + 10 && seen[2] > 10, "\(seen)")
  }

  @Test func coloursOfOneLightnessAreKeptApartByAStep() throws {
    let drawn = try Drawn.imported(
      "<rect x='8' y='8' width='24' height='40' fill='#d33'/><rect x='32' y='8' width='24' height='40' fill='#188a18'/>"
    )
    #expect(drawn.treatment == .shades && drawn.contrast == 1)
    let seen = Drawn.alphas(of: drawn, at: [(20, 20), (40, 20)])
    #expect(abs(seen[0] - seen[1]) >= 14, "\(seen)")
  }

  @Test func aGlossThatIsHardlySeenChangesNothing() throws {
    let gloss = "<path fill='#fff' fill-opacity='.04' d='M8 8h48v20h-48z'/>"
    let drawn = try Drawn.imported("<rect x='8' y='8' width='48' height='48' fill='#204080'/>\(gloss)")
    #expect(drawn.drawing.isOutline)
  }

  @Test func handlingsAreFollowed() throws {
    #expect(try Drawn.imported(disc + mark, options(.flatten)).treatment == .flattened)
    #expect(try Drawn.imported(disc + mark, options(.shades)).treatment == .shades)
    let plate = "<circle cx='32' cy='32' r='30' fill='#fc0'/><path d='M20 20h24v24z'/>"
    #expect(try Drawn.imported(plate, options(.flatten)).contrast < 0.9)
    #expect(Drawn.problems(disc + mark, options(.refuse)) != [])
    #expect(Drawn.problems(disc, options(.refuse)) == [])
  }

  @Test func knockoutsCountBeforeColours() throws {
    var options = SVGImporter.Options()
    options.knockouts = [.white, PaintColor(red: 255, green: 0, blue: 0)]
    let drawn = try Drawn.imported(disc + mark + "<path fill='red' d='M10 28h4v8h-4z'/>", options)
    #expect(drawn.treatment == .single)
    #expect(Drawn.alphas(of: drawn, at: [(32, 32), (12, 32), (18, 32)]) == [0, 0, 100])
  }

  @Test func thousandsOfColoursTakeAMoment() throws {
    let body = (0..<3000).map {
      "<rect x='\($0 % 60)' y='\($0 / 60)' width='2' height='2' fill='rgb(\($0 % 256) \($0 / 12) \($0 * 7 % 256))'/>"
    }.joined()
    let drawn = try Drawn.imported(body)
    #expect(drawn.drawing.layers.count <= 4)
  }

  // MARK: - Composed colours

  @Test func translucentPaintOverTonesHidesNone() throws {
    let drawn = try Drawn.imported(
      "<path fill='#cf74e0' d='M10 4h44v56H10z'/><path opacity='.75' fill='#fff' d='M20 20h24v24H20z'/>"
        + "<path fill='#fff' opacity='.2' d='M10 4h44v56H10z'/>")
    #expect(drawn.treatment == .shades && drawn.contrast == 1)
    let seen = Drawn.alphas(of: drawn, at: [(14, 30), (32, 32), (2, 2)])
    #expect(seen[0] == 100 && seen[1] < 60 && seen[1] > 15 && seen[2] == 0, "\(seen)")
  }

  @Test func aTranslucentFacetIsPaintAndAShadowIsNot() throws {
    let body = "<path fill='#4a90d9' d='M8 8h40v40H8z'/>"
    let facet = try Drawn.imported(body + "<path fill='#000' fill-opacity='.3' d='M8 48h40v8H8z'/>")
    let seen = Drawn.alphas(of: facet, at: [(20, 20), (20, 52)])
    #expect(seen[0] > 40 && seen[1] > 20 && seen[1] < 50, "\(seen)")
    let shadow = try Drawn.imported(
      "<path fill='#000' fill-opacity='.2' d='M8 10h40v40H8z'/>\(body)<path fill='#fff' d='M20 20h8v8h-8z'/>")
    #expect(Drawn.alphas(of: shadow, at: [(20, 49)]) == [0])
    let soft = try Drawn.imported(
      """
      <radialGradient id='g'><stop offset='0' stop-opacity='.4'/><stop offset='1' stop-opacity='0'/></radialGradient>
      <ellipse cx='32' cy='50' rx='28' ry='10' fill='url(#g)'/>\(body)<path fill='#024' d='M20 20h8v8h-8z'/>
      """)
    #expect(Drawn.alphas(of: soft, at: [(32, 52), (24, 24)]) == [0, 100])
  }

  @Test func coloursBesideAThinLineStayApart() throws {
    let drawn = try Drawn.imported(
      "<g transform='scale(3.2)'><path fill='#f5f5f5' d='M1 1h18v18H1z'/><path fill='#f3bb4d' d='M1 10h18v9H1z'/>"
        + "<path fill='none' stroke='#000' stroke-width='.3' d='M1 1h18v18H1zM1 10h18'/></g>")
    let seen = Drawn.alphas(of: drawn, at: [(32, 16), (32, 48)])
    #expect(seen[1] - seen[0] >= 14, "\(seen)")
  }

  // MARK: - Backgrounds

  @Test func theColourOfABackgroundCuts() throws {
    let crescent = try Drawn.imported(
      "<path fill='#e30a17' d='M0 0h64v64H0z'/><circle cx='30' cy='32' r='18' fill='#fff'/>"
        + "<circle cx='36' cy='32' r='15' fill='#e30a17'/>")
    #expect(crescent.omitsBackground && crescent.contrast == 1)
    #expect(Drawn.alphas(of: crescent, at: [(15, 32), (36, 32), (2, 2)]) == [100, 0, 0])
    let face = try Drawn.imported(
      "<path d='M0 0h64v64H0z'/><circle cx='32' cy='32' r='22' fill='#fff'/>"
        + "<circle cx='24' cy='28' r='5'/><circle cx='40' cy='28' r='5'/>")
    #expect(face.omitsBackground)
    #expect(Drawn.alphas(of: face, at: [(32, 40), (24, 28), (2, 2)]) == [100, 0, 0])
  }

  @Test func theFieldOfAPlainFlagStays() throws {
    let flag = "<path fill='#fff' d='M0 0h30v20H0z'/><circle cx='15' cy='10' r='6' fill='#bc002d'/>"
    let drawn = try SVGImporter().drawing(
      from: Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'>\(flag)</svg>".utf8))
    #expect(drawn.treatment == .shades && !drawn.omitsBackground)
    let seen = Drawn.alphas(of: drawn, at: [(15, 10), (2, 2)])
    #expect(seen[0] == 100 && seen[1] > 15 && seen[1] < 60, "\(seen)")
  }

  @Test func aLightToneUnderADarkOneIsPaint() throws {
    let drawn = try Drawn.imported("<path fill='#E6E6E6' d='M6 12h52v40H6z'/><path fill='#333' d='M6 12h52v4H6z'/>")
    #expect(drawn.treatment == .shades)
    let seen = Drawn.alphas(of: drawn, at: [(32, 14), (32, 40)])
    #expect(seen[0] == 100 && seen[1] > 15 && seen[1] < 60, "\(seen)")
  }

  @Test func aPalePageUnderADarkStripIsPaint() throws {
    func page(_ color: String) throws -> SVGImport {
      try Drawn.imported("<path fill='\(color)' d='M6 12h52v40H6z'/><path fill='#333' d='M6 12h52v4H6z'/>")
    }
    #expect(Drawn.alphas(of: try page("#fff"), at: [(32, 14), (32, 40)]) == [100, 0])
    #expect(Drawn.alphas(of: try page("#f5f5f5"), at: [(32, 14), (32, 40)]) == [100, 0])
    for color in ["#f2f2f2", "#fff5e0"] {
      let drawn = try page(color)
      #expect(drawn.treatment == .shades, "\(color)")
      let seen = Drawn.alphas(of: drawn, at: [(32, 14), (32, 40)])
      #expect(seen[0] == 100 && seen[1] > 15 && seen[1] < 60, "\(color): \(seen)")
    }
    // The rim of a pale plate in a dark frame is not lost.
    let framed = try Drawn.imported(
      "<path fill='#f2f2f2' d='M6 12h52v40H6z'/><path fill='none' stroke='#333' stroke-width='4' d='M6 12h52v40H6z'/>")
    #expect(framed.treatment == .holes && framed.contrast == 1)
  }

  @Test func aYellowShapeThatReachesOutOfADarkOneIsNoHole() throws {
    func drawn(_ color: String, _ colors: ColorHandling = .auto) throws -> SVGImport {
      try Drawn.imported(
        "<path fill='#333' d='M6 6h30v52H6z'/><circle cx='32' cy='32' r='14' fill='\(color)'/>", options(colors))
    }
    let yellow = try drawn("#fd3")
    #expect(yellow.treatment == .shades)
    let seen = Drawn.alphas(of: yellow, at: [(10, 32), (32, 32), (42, 32)])
    #expect(seen[0] == 100 && seen[1] == seen[2] && seen[2] > 15, "\(seen)")
    let white = try drawn("#fff")
    #expect(white.treatment == .holes && white.contrast == 1)
    #expect(Drawn.alphas(of: white, at: [(10, 32), (32, 32), (42, 32)]) == [100, 0, 0])
    let asked = try drawn("#fd3", .holes)
    #expect(asked.treatment == .holes && asked.contrast < 0.95, "\(asked.contrast)")
  }

  @Test func aPictureOfAYellowShapeThatReachesOutIsNoHole() {
    func tones(_ color: PaintColor, on background: PaintColor? = nil) -> FlatTones? {
      FlatTones.chosen(
        for: [PaintColor(red: 51, green: 51, blue: 51), color], areas: [0.4, 0.1],
        edges: [[0, 60, 150], [60, 0, 30], [150, 30, 0]], background: background, handling: .auto)
    }
    #expect(tones(PaintColor(red: 255, green: 221, blue: 51))?.treatment == .shades)
    #expect(tones(.white)?.treatment == .holes)
    #expect(tones(.white, on: PaintColor(red: 200, green: 0, blue: 0))?.treatment == .shades)
  }
}
