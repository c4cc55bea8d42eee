import CrownKit
import Testing

@testable import poster

@Suite struct BackgroundTests {
  private func pixels(_ background: Background, _ width: Int, _ height: Int) throws -> [[CrownColor]] {
    let bitmap = try background.bitmap(width: width, height: height)
    return (0..<height).map { y in (0..<width).map { x in bitmap[x, y] } }
  }

  private func photo(_ width: Int, _ height: Int, _ color: (Int, Int) -> CrownColor) throws -> Photo {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y)
        bytes += [color.red, color.green, color.blue, color.alpha]
      }
    }
    return Photo(try Bitmap(width: width, height: height, pixels: bytes))
  }

  @Test func gradientsRunFromTheFirstColorToTheLast() throws {
    let colors: [CrownColor] = [.black, CrownColor(red: 200, green: 100, blue: 0), .white]
    let rows = try pixels(Background(colors: colors), 3, 1001).map { $0[1] }
    #expect(rows[0] == .black)
    #expect(rows[500] == colors[1])
    #expect(rows[1000] == .white)
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      #expect(lower.red >= upper.red && lower.red - upper.red <= 1)
    }
  }

  @Test func diagonalGradientsRunFromCornerToCorner() throws {
    let rows = try pixels(Background(colors: [.black, .white], direction: .diagonal), 200, 300)
    #expect(rows[0][0].red <= 1)
    #expect(rows[299][199].red >= 254)
    #expect((127...128).contains(rows[0][199].red) && (127...128).contains(rows[299][0].red))
    #expect((127...128).contains(rows[149][99].red))
  }

  @Test func seeThroughColorsLieOnWhitePaper() throws {
    let half = CrownColor(red: 0, green: 0, blue: 0, alpha: 128)
    #expect(Background(colors: [half]).flatColor == CrownColor(red: 127, green: 127, blue: 127))
    #expect(try pixels(Background(colors: [half]), 1, 1)[0][0] == CrownColor(red: 127, green: 127, blue: 127))
    #expect(Background(colors: []).flatColor == .white)
    #expect(Background(colors: [.black, .white]).flatColor == nil)
  }

  @Test func photosOfOneColorKeepItAtEverySize() throws {
    let color = CrownColor(red: 13, green: 200, blue: 77)
    for side in [1, 2, 7, 50] {
      let photo = try photo(side, 3 * side) { _, _ in color }
      for (width, height) in [(1, 1), (5, 90), (90, 5), (64, 64)] {
        let rows = try pixels(Background(photo: photo, colors: []), width, height)
        #expect(rows.allSatisfy { $0.allSatisfy { $0 == color } })
      }
    }
  }

  @Test func photosOfThePagesSizeAreUnchanged() throws {
    var random = SeededGenerator(seed: 3)
    let photo = try photo(20, 30) { _, _ in
      CrownColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }
    let rows = try pixels(Background(photo: photo, colors: []), 20, 30)
    for y in 0..<30 {
      for x in 0..<20 { #expect(rows[y][x] == photo.bitmap[x, y]) }
    }
  }

  @Test func photosCoverAndAreCutEvenly() throws {
    // Left red, middle green, right blue: a narrow page shows the middle.
    let photo = try photo(300, 100) { x, _ in
      CrownColor(red: x < 100 ? 255 : 0, green: (100..<200).contains(x) ? 255 : 0, blue: x >= 200 ? 255 : 0)
    }
    let rows = try pixels(Background(photo: photo, colors: []), 90, 100)
    #expect(rows.allSatisfy { $0.allSatisfy { $0 == CrownColor(red: 0, green: 255, blue: 0) } })
    let wide = try pixels(Background(photo: photo, colors: []), 150, 50)
    #expect(wide[25][10].red == 255 && wide[25][75].green == 255 && wide[25][140].blue == 255)
  }

  @Test func shrinkingPassesNoPixelOver() throws {
    let board = try photo(400, 400) { x, y in (x + y) % 2 == 0 ? .white : .black }
    for row in try pixels(Background(photo: board, colors: []), 40, 40) {
      #expect(row.allSatisfy { (125...130).contains($0.red) })
    }
  }

  @Test func seeThroughPhotosLieOnWhitePaper() throws {
    let photo = try photo(4, 4) { _, _ in CrownColor(red: 9, green: 9, blue: 9, alpha: 0) }
    #expect(try pixels(Background(photo: photo, colors: []), 8, 8)[3][3] == .white)
  }

  @Test func colorsTintThePhoto() throws {
    let photo = try photo(4, 4) { _, _ in .white }
    let tint = CrownColor(red: 0, green: 0, blue: 0, alpha: 51)
    #expect(
      try pixels(Background(photo: photo, colors: [tint]), 4, 4)[0][0] == CrownColor(red: 204, green: 204, blue: 204))
    #expect(try pixels(Background(photo: photo, colors: [.black]), 4, 4)[0][0] == .black)
  }
}
