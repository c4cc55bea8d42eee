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

  private func alphas(_ drawn: SVGImport, at points: [(Double, Double)]) -> [Int] {
    points.map { x, y in
      let through = drawn.drawing.layers.reduce(1.0) { through, layer in
        let winding = Drawn.winding(of: layer.path, around: PathPoint(x, y))
        return (layer.fillRule == .nonzero ? winding != 0 : winding % 2 != 0)
          ? through * (1 - Double(layer.opacity) / 255) : through
      }
      return Int(((1 - through) * 100).rounded())
    }
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
    #expect(alphas(drawn, at: [(32, 32), (12, 32), (2, 2)]) == [0, 100, 0])
  }

  @Test func darkOnAHoleIsPaint() throws {
    let drawn = try Drawn.imported(disc + mark + "<circle cx='32' cy='32' r='4'/>")
    #expect(drawn.treatment == .holes)
    #expect(alphas(drawn, at: [(32, 32), (26, 26), (12, 32)]) == [100, 0, 100])
  }

  @Test func aLightPlateIsLeftOut() throws {
    let drawn = try Drawn.imported("<circle cx='32' cy='32' r='30' fill='#fff'/><path d='M20 20h24v24z'/>")
    #expect(drawn.treatment == .holes && drawn.contrast == 1)
    #expect(alphas(drawn, at: [(40, 24), (10, 32)]) == [100, 0])
  }

  @Test func aYellowPlateIsNot() throws {
    let drawn = try Drawn.imported("<circle cx='32' cy='32' r='30' fill='#fc0'/><path d='M20 20h24v24z'/>")
    #expect(drawn.treatment == .shades)
    let seen = alphas(drawn, at: [(40, 24), (10, 32)])
    #expect(seen[0] == 100 && seen[1] > 15 && seen[1] < 60, "\(seen)")
  }

  @Test func lightOnNothingIsPaint() throws {
    let drawn = try Drawn.imported("<g fill='#fff'><circle cx='20' cy='20' r='9'/><path d='M40 40h9v9z'/></g>")
    #expect(drawn.treatment == .single)
    #expect(alphas(drawn, at: [(20, 20)]) == [100])
  }

  @Test func aDarkBackgroundIsLeftOut() throws {
    let drawn = try Drawn.imported("<path d='M0 0h64v64H0z'/><circle cx='32' cy='32' r='20' fill='white'/>")
    #expect(drawn.omitsBackground && drawn.treatment == .single)
    #expect(alphas(drawn, at: [(32, 32), (2, 2)]) == [100, 0])
  }

  @Test func aFieldThatIsTouchedIsNoBackground() throws {
    let cross = "<path fill='#fff' d='M22 0h8v64h-8zM0 26h64v8H0z'/>"
    let flag = try Drawn.imported("<path fill='#c8102e' d='M0 0h64v64H0z'/>\(cross)")
    #expect(!flag.omitsBackground && flag.treatment == .holes)
    #expect(alphas(flag, at: [(4, 4), (26, 10)]) == [100, 0])
  }

  @Test func threeColoursBecomeShadesInTheOrderOfLightness() throws {
    let stripes =
      "<rect width='64' height='20' fill='#000'/><rect y='20' width='64' height='20' fill='#d00'/>"
      + "<rect y='40' width='64' height='24' fill='#fd0'/>"
    let drawn = try Drawn.imported(stripes)
    #expect(drawn.treatment == .shades && drawn.contrast == 1)
    let seen = alphas(drawn, at: [(30, 10), (30, 30), (30, 50)])
    #expect(seen[0] == 100 && seen[0] > seen[1] + 10 && seen[1] > seen[2] + 10 && seen[2] > 10, "\(seen)")
  }

  @Test func coloursOfOneLightnessAreKeptApartByAStep() throws {
    let drawn = try Drawn.imported(
      "<rect x='8' y='8' width='24' height='40' fill='#d33'/><rect x='32' y='8' width='24' height='40' fill='#188a18'/>"
    )
    #expect(drawn.treatment == .shades && drawn.contrast == 1)
    let seen = alphas(drawn, at: [(20, 20), (40, 20)])
    #expect(abs(seen[0] - seen[1]) >= 14, "\(seen)")
  }

  @Test func aGlossChangesNothing() throws {
    let gloss = "<path fill='#fff' fill-opacity='.08' d='M8 8h48v20h-48z'/>"
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
    #expect(alphas(drawn, at: [(32, 32), (12, 32), (18, 32)]) == [0, 0, 100])
  }

  @Test func thousandsOfColoursTakeAMoment() throws {
    let body = (0..<3000).map {
      "<rect x='\($0 % 60)' y='\($0 / 60)' width='2' height='2' fill='rgb(\($0 % 256) \($0 / 12) \($0 * 7 % 256))'/>"
    }.joined()
    let drawn = try Drawn.imported(body)
    #expect(drawn.drawing.layers.count <= 4)
  }
}
