import CrownRaster
import CrownsTestSupport
import Testing

@testable import CrownTrace

/// Pictures as areas of flat colours.
@Suite struct FlatColorsTests {
  private func picture(
    _ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> [UInt8]
  ) throws -> PixelPicture {
    let pixels = (0..<height).flatMap { y in (0..<width).flatMap { color($0, y) } }
    return try PixelPicture(width: width, height: height, pixels: pixels)
  }

  @Test func coloursAreasAndEdgesAreFound() throws {
    // Blue, a column of a mixture of three to one, red; two rows of clear pixels above.
    let flat = try #require(
      FlatColors(
        of: picture(16, 8) { x, y in
          y < 2 ? [0, 0, 0, 0] : x < 6 ? [0, 0, 200, 255] : x == 6 ? [50, 0, 150, 255] : [200, 0, 0, 255]
        }))
    #expect(flat.background == nil)
    #expect(flat.colors == [CrownColor(red: 200, green: 0, blue: 0), CrownColor(red: 0, green: 0, blue: 200)])
    #expect(flat.areas == [54.0 / 128, 42.0 / 128])
    #expect(flat.edges == [[0, 6, 9], [6, 0, 7], [9, 7, 0]])
    let levels = flat.levels(alphas: [0.4, 1], TraceTuning.Flatness())
    #expect(levels == [102, 255, 0])
    let plane = flat.plane(levels: levels)
    #expect(plane.bytes[3 * 16 + 5] == 255 && plane.bytes[3 * 16 + 6] == 217 && plane.bytes[3 * 16 + 7] == 102)
    let layers = flat.layers(levels: levels)
    #expect(layers.map(\.opacity) == [102, 255])
    #expect(layers[0].plane.values[3 * 16 + 6] == 1 && layers[1].plane.values[3 * 16 + 6] == 0.75)
  }

  @Test func anOpaquePictureHasABackground() throws {
    let square = try picture(20, 20) { x, y in
      (6..<14).contains(x) && (6..<14).contains(y)
        ? x < 10 ? [200, 0, 0, 255] : [0, 0, 200, 255] : [250, 250, 250, 255]
    }
    #expect(FlatColors(of: square)?.background == CrownColor(red: 250, green: 250, blue: 250))
    let stripes = try picture(21, 20) { x, _ in
      x < 7 ? [0, 90, 0, 255] : x < 14 ? [255, 255, 255, 255] : [200, 0, 0, 255]
    }
    let flag = try #require(FlatColors(of: stripes))
    #expect(flag.background == nil && flag.colors.count == 3)
  }

  @Test func linesOfOnePixelHaveColours() throws {
    let lined = try picture(24, 24) { x, y in
      (4..<20).contains(x) && (4..<20).contains(y) ? y == 9 ? [255, 240, 200, 255] : [0, 0, 120, 255] : [0, 0, 0, 0]
    }
    let flat = try #require(FlatColors(of: lined))
    #expect(flat.colors.contains(CrownColor(red: 255, green: 240, blue: 200)))
  }

  @Test func seamsBetweenShapesAreOpaque() throws {
    let flat = try #require(
      FlatColors(
        of: picture(16, 16) { x, _ in
          x == 0 || x == 15
            ? [0, 0, 0, 0] : x < 8 ? [0, 0, 200, 255] : x == 8 ? [109, 0, 91, 195] : [200, 0, 0, 255]
        }))
    let layers = flat.layers(levels: flat.levels(alphas: [0.5, 1], TraceTuning.Flatness()))
    #expect(layers[0].plane.values[5 * 16 + 8] == 1)
  }

  @Test func otherPicturesHaveNone() throws {
    #expect(
      try FlatColors(of: picture(64, 64) { x, y in [UInt8(x * 4), UInt8(255 - x * 4), UInt8(y * 4), 255] }) == nil)
    var random = SeededGenerator(seed: 9)
    #expect(try FlatColors(of: picture(64, 64) { _, _ in random.bytes(3) + [255] }) == nil)
    #expect(try FlatColors(of: picture(64, 64) { _, _ in random.bytes(4) }) == nil)
    #expect(try FlatColors(of: picture(9, 9) { _, _ in [1, 2, 3, 255] }) == nil)
    #expect(try FlatColors(of: picture(1, 1) { _, _ in [1, 2, 3, 0] }) == nil)
    #expect(try FlatColors(of: picture(1, 9) { _, _ in random.bytes(4) }) == nil)
  }
}
