import CrownKit
import CrownPath
import CrownRaster
import Testing

/// Crowns drawn onto bitmaps.
@Suite struct DrawingTests {
  private let red = CrownColor(0xC8102E)

  private func crown(_ drawing: Drawing) throws -> Crown {
    try Crown(name: "royal", record: try Fixture.record(drawing))
  }

  @Test func aWholeBitmapIsThePictureOfTheFrame() throws {
    for drawing in [Fixture.square, Fixture.triangle, Fixture.disc] {
      let crown = try crown(drawing)
      var bitmap = try Bitmap<Premultiplied>(width: 40, height: 30)
      try bitmap.draw(crown, in: PathRect(x: 0, y: 0, width: 40, height: 30), color: red)
      #expect(bitmap == (try crown.mask(width: 40, height: 30).coloredPremultiplied(red)))
    }
  }

  /// A picture that is drawn in parts, each cut off by its bitmap, has the pixels of the whole.
  @Test func partsAreThoseOfTheWhole() throws {
    let crown = try crown(Fixture.disc)
    let rect = PathRect(x: 3.25, y: -2.5, width: 50.5, height: 44)
    var whole = try Bitmap<Straight>(width: 60, height: 50)
    try whole.draw(crown, in: rect, color: red)
    for (x, y) in [(0, 0), (13, 5), (40, 30), (-5, -7)] {
      var part = try Bitmap<Straight>(width: 20, height: 20)
      let moved = PathRect(x: rect.x - Double(x), y: rect.y - Double(y), width: rect.width, height: rect.height)
      try part.draw(crown, in: moved, color: red)
      for row in 0..<20 {
        for column in 0..<20 where (0..<60).contains(column + x) && (0..<50).contains(row + y) {
          let (a, b) = (Int(part[column, row].alpha), Int(whole[column + x, row + y].alpha))
          // A curve that is cut off is replaced by other lines than the whole one, within the rasteriser's tolerance.
          #expect(Double(abs(a - b)) <= Rasterizer.tolerance * 255)
        }
      }
    }
  }

  @Test func fillIsCutOffByTheRectangle() throws {
    let full = BezierPath([
      .move(to: PathPoint(0, 0)), .line(to: PathPoint(16, 0)), .line(to: PathPoint(16, 16)),
      .line(to: PathPoint(0, 16)), .close,
    ])
    let crown = try crown(Drawing(viewBox: Fixture.box, path: full))
    var bitmap = try Bitmap<Straight>(width: 30, height: 30)
    try bitmap.draw(crown, in: PathRect(x: 10, y: 10, width: 10, height: 4), color: red, contentMode: .fill)
    for y in 0..<30 {
      for x in 0..<30 {
        #expect(bitmap[x, y].alpha == ((10..<20).contains(x) && (10..<14).contains(y) ? 255 : 0))
      }
    }
  }

  @Test func rectanglesFarAwayOrHugeAreNoTrap() throws {
    let crown = try crown(Fixture.disc)
    var bitmap = try Bitmap<Straight>(width: 16, height: 16, filledWith: .white)
    let untouched = bitmap
    for (x, y) in [(100.0, 0.0), (-100, 0), (0, 1e300), (-1e300, 0), (16, 16)] {
      try bitmap.draw(crown, in: PathRect(x: x, y: y, width: 10, height: 10), color: red)
    }
    #expect(bitmap == untouched)
    // The middle of a disc as large as a country.
    try bitmap.draw(crown, in: PathRect(x: -5e8, y: -5e8, width: 1e9, height: 1e9), color: red)
    #expect(bitmap[8, 8] == red)
    _ = try? bitmap.draw(crown, in: PathRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), color: red)
    for rect in [
      PathRect(x: 0, y: 0, width: 0, height: 5), PathRect(x: 0, y: 0, width: -3, height: 5),
      PathRect(x: .nan, y: 0, width: 3, height: 5), PathRect(x: 0, y: 0, width: .infinity, height: 5),
    ] {
      #expect(throws: CrownLibraryError.self) { try bitmap.draw(crown, in: rect, color: red) }
    }
  }
}
