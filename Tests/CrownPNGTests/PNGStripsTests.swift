import CrownPNG
import CrownPNGReader
import CrownRaster
import Testing

@Suite struct PNGStripsTests {
  /// Rows with areas of one colour, and noise between them.
  private func rows(width: Int, height: Int, using random: inout SystemRandomNumberGenerator) -> [UInt8] {
    var pixels: [UInt8] = []
    while pixels.count < width * height * 3 {
      let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let length = Bool.random(using: &random) ? 1 : Int.random(in: 1...700, using: &random)
      for _ in 0..<length { pixels += color }
    }
    return Array(pixels[..<(width * height * 3)])
  }

  @Test(arguments: [(1, 1, 1), (7, 5, 2), (64, 64, 64), (300, 40, 13), (1, 200, 7), (16384, 3, 1)])
  func stripsAreThePicture(width: Int, height: Int, stripHeight: Int) throws {
    var random = SystemRandomNumberGenerator()
    let pixels = rows(width: width, height: height, using: &random)
    #expect(try channels(of: pixels, 3, width, height, stripHeight, .rgb) == pixels)
    let entries = Array(pixels[..<(width * height)])
    let palette = (0..<768).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let expected = entries.flatMap { palette[Int($0) * 3..<Int($0) * 3 + 3] }
    #expect(try channels(of: entries, 1, width, height, stripHeight, .palette(palette)) == expected)
  }

  /// Red, green and blue of a picture that was encoded in strips and read again.
  private func channels(
    of pixels: [UInt8], _ bytesPerPixel: Int, _ width: Int, _ height: Int, _ stripHeight: Int,
    _ format: PNGStrips.PixelFormat
  ) throws -> [UInt8] {
    var picture = try PNGStrips(width: width, height: height, format: format)
    var file: [UInt8] = []
    for row in stride(from: 0, to: height, by: stripHeight) {
      let bytes = pixels[row * width * bytesPerPixel..<min(row + stripHeight, height) * width * bytesPerPixel]
      try picture.add(PNGStrips.encode(Array(bytes), width: width, format: format))
      // Some strips stay until later ones are taken with them.
      if row % 3 == 0 { file += picture.takeBytes() }
    }
    file += try picture.finish()
    let image = try PNG.decode(file)
    #expect(image.width == width && image.height == height && image.isOpaque)
    return image.pixels.indices.filter { $0 % 4 < 3 }.map { image.pixels[$0] }
  }

  @Test func wrongSizesAreRefused() throws {
    for (width, height) in [(0, 1), (1, 0), (-3, 5), (5, 16385), (Int.max, 1), (.min, .min)] {
      #expect(throws: RasterError.sizeOutOfRange(width: width, height: height)) {
        try PNGStrips(width: width, height: height, format: .rgb)
      }
    }
    #expect(throws: RasterError.self) { try PNGStrips(width: 1, height: 1, format: .palette([])) }
    #expect(throws: RasterError.self) { try PNGStrips(width: 1, height: 1, format: .palette([1, 2])) }
    for width in [0, -1, Int.max, Int.max / 3 + 1] {
      #expect(throws: RasterError.self) { try PNGStrips.encode([1, 2, 3], width: width, format: .rgb) }
    }
    #expect(throws: RasterError.wrongByteCount(found: 7, expected: 6)) {
      try PNGStrips.encode([UInt8](repeating: 0, count: 7), width: 2, format: .rgb)
    }
    var picture = try PNGStrips(width: 2, height: 2, format: .rgb)
    let row = try PNGStrips.encode([UInt8](repeating: 9, count: 6), width: 2, format: .rgb)
    let narrow = try PNGStrips.encode([UInt8](repeating: 9, count: 3), width: 1, format: .rgb)
    #expect(throws: RasterError.self) { try picture.add(narrow) }
    try picture.add(row)
    #expect(throws: RasterError.wrongByteCount(found: 7, expected: 14)) { try picture.finish() }
    try picture.add(row)
    #expect(throws: RasterError.self) { try picture.add(row) }
    #expect(try PNG.decode(picture.finish()).pixels.count == 16)
  }
}
