import CrownPath
import CrownRaster
import Testing

struct GradientTests {
  private let colors: [CrownColor] = [.black, CrownColor(red: 200, green: 100, blue: 0, alpha: 0), .white]

  @Test func colorsRunEvenlyFromTheFirstToTheLast() throws {
    let bitmap = try Bitmap<Straight>(width: 2, height: 1001, filledWith: CrownGradient([.black, .white]))
    for y in 0..<1001 {
      let exact = 255 * (Double(y) + 0.5) / 1001
      #expect(abs(Double(bitmap[0, y].red) - exact) <= 0.5 + 1e-9)
      #expect(bitmap[0, y] == bitmap[1, y] && bitmap[0, y].isOpaque)
    }
    let gradient = CrownGradient(colors)
    #expect(gradient.color(at: 0) == .black && gradient.color(at: 1) == .white && gradient.color(at: 0.5) == colors[1])
    #expect(gradient.color(at: 0.25) == CrownColor(red: 100, green: 50, blue: 0, alpha: 128))
    for share in [-1, -Double.infinity, .nan] { #expect(gradient.color(at: share) == .black) }
    for share in [1.5, Double.infinity] { #expect(gradient.color(at: share) == .white) }
  }

  @Test func anyDirectionMeetsItsCorners() throws {
    let ends = [.black, CrownColor.white]
    let right = try Bitmap<Straight>(
      width: 256, height: 2, filledWith: CrownGradient(ends, from: PathPoint(0, 0.5), to: PathPoint(1, 0.5)))
    for x in 0..<256 { #expect(right[x, 1].red == UInt8(x) || right[x, 1].red == UInt8(max(x - 1, 0))) }
    let diagonal = try Bitmap<Straight>(
      width: 200, height: 300, filledWith: CrownGradient(ends, to: PathPoint(1, 1)))
    #expect(diagonal[0, 0].red <= 1 && diagonal[199, 299].red >= 254)
    #expect((127...128).contains(diagonal[199, 0].red) && (127...128).contains(diagonal[0, 299].red))
  }

  @Test func gradientsOfTooFewColorsOrNoLengthAreFlat() throws {
    let red = CrownColor(red: 255, green: 0, blue: 0)
    #expect(try Bitmap<Straight>(width: 3, height: 3, filledWith: CrownGradient([red]))[2, 2] == red)
    var paper = try Bitmap<Straight>(width: 3, height: 3, filledWith: .white)
    paper.fill(with: CrownGradient([]))
    #expect(paper[1, 1] == .white)
    let point = PathPoint(0.5, 0.5)
    for end in [point, PathPoint(.nan, 1), PathPoint(.infinity, 1), PathPoint(1e300, 1e300)] {
      paper.fill(with: CrownGradient([.black, red], from: point, to: end))
      #expect(paper[1, 1] == red)
    }
  }

  @Test func translucentColorsLetTheBitmapShow() throws {
    var paper = try Bitmap<Premultiplied>(width: 1, height: 3, filledWith: .white)
    let clear = CrownColor(red: 0, green: 0, blue: 0, alpha: 0)
    paper.fill(with: CrownGradient([clear, .black], from: PathPoint(0, 1.0 / 6), to: PathPoint(0, 5.0 / 6)))
    #expect(paper[0, 0].red == 255 && (127...128).contains(paper[0, 1].red) && paper[0, 2].red == 0)
    #expect([0, 1, 2].allSatisfy { paper[0, $0].isOpaque })
  }
}
