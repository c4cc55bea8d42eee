import CrownsTestSupport
import CrownRaster
import Testing

/// Drawing onto bitmaps, against the formulas in exact arithmetic.
struct BlendingTests {
  /// Every coverage in its column, and every channel value of an opaque or premultiplied pixel in its row.
  private static func ramp() throws -> Mask {
    try Mask(width: 256, height: 256, coverage: (0..<65536).map { UInt8($0 % 256) })
  }

  /// `numerator / denominator` to the nearest integer, halves up.
  private static func quotient(_ numerator: Int, _ denominator: Int) -> Int {
    (2 * numerator + denominator) / (2 * denominator)
  }

  /// All 2^24 combinations of colour, pixel and coverage, three colours at a time; a part of the colours in short runs.
  @Test func premultipliedPixelsAreExact() throws {
    let mask = try Self.ramp()
    var background = [UInt8](repeating: 0, count: 65536 * 4)
    for y in 0..<256 { for x in 0..<1024 { background[y * 1024 + x] = UInt8(y) } }
    for first in stride(from: 0, to: 256, by: LongRun.isOn ? 3 : 63) {
      let channels = [first, min(first + 1, 255), min(first + 2, 255), 255]
      let color = CrownColor(red: UInt8(channels[0]), green: UInt8(channels[1]), blue: UInt8(channels[2]))
      var bitmap = try Bitmap<Premultiplied>(width: 256, height: 256, pixels: background)
      bitmap.draw(mask, color: color)
      var wrong = 0
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for pixel in 0..<256 {
          for coverage in 0..<256 {
            for channel in 0..<4 {
              let exact = channels[channel] * coverage + pixel * (255 - coverage)
              // A half cannot occur, since 255 is odd.
              if Int(pixels[(pixel * 256 + coverage) * 4 + channel]) != (exact + 127) / 255 { wrong += 1 }
            }
          }
        }
      }
      #expect(wrong == 0)
    }
  }

  /// All 2^24 combinations of a pixel's channel, its alpha and the coverage, for some colours.
  @Test(arguments: [0, 1, 127, 200, 255])
  func straightPixelsAreExact(color: Int) throws {
    let mask = try Self.ramp()
    let value = UInt8(color)
    for alpha in stride(from: 0, through: 255, by: LongRun.isOn ? 1 : 85) {
      var background = [UInt8](repeating: UInt8(alpha), count: 65536 * 4)
      for y in 0..<256 { for x in 0..<256 { for c in 0..<3 { background[(y * 256 + x) * 4 + c] = UInt8(y) } } }
      var bitmap = try Bitmap<Straight>(width: 256, height: 256, pixels: background)
      bitmap.draw(mask, color: CrownColor(red: value, green: value, blue: value))
      var wrong = 0
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for pixel in 0..<256 {
          for coverage in 0..<256 {
            let below = alpha * (255 - coverage)
            let total = coverage * 255 + below
            let channel = total == 0 ? pixel : Self.quotient(color * coverage * 255 + pixel * below, total)
            let start = (pixel * 256 + coverage) * 4
            if Int(pixels[start]) != channel || Int(pixels[start + 2]) != channel { wrong += 1 }
            if Int(pixels[start + 3]) != (total + 127) / 255 { wrong += 1 }
          }
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test(arguments: ColoringTests.colors)
  func drawingAgreesWithColoring(color: CrownColor) throws {
    let mask = try ColoringTests.ramp()
    let paper = CrownColor(red: 3, green: 250, blue: 99)
    var opaque = try Bitmap<Straight>(width: 64, height: 4, filledWith: paper)
    opaque.draw(mask, color: color)
    #expect(opaque == mask.colored(color, over: paper))
    var empty = try Bitmap<Premultiplied>(width: 64, height: 4)
    empty.draw(mask, color: color)
    #expect(empty == mask.coloredPremultiplied(color))
    // Of a transparent straight bitmap, the pixels that are covered have the colour itself.
    var clear = try Bitmap<Straight>(width: 64, height: 4)
    clear.draw(mask, color: color)
    let colored = mask.coloredStraight(color)
    for y in 0..<4 {
      for x in 0..<64 where clear[x, y].alpha > 0 { #expect(clear[x, y] == colored[x, y]) }
    }
    // Drawn again and again in one colour, no pixel leaves it.
    for _ in 0..<3 { clear.draw(mask, color: color) }
    for y in 0..<4 {
      for x in 0..<64 where clear[x, y].alpha > 0 {
        #expect(clear[x, y].red == color.red && clear[x, y].green == color.green && clear[x, y].blue == color.blue)
      }
    }
  }

  /// Each pixel as if masks of any size and place were drawn pixel by pixel.
  @Test func whatLiesOutsideIsCutOff() throws {
    let mask = try Mask(width: 3, height: 2, coverage: [10, 20, 30, 40, 50, 255])
    let color = CrownColor(red: 9, green: 8, blue: 7)
    var places: [(Int, Int)] = []
    for y in -3...6 { for x in -4...6 { places.append((x, y)) } }
    places += [(.min, 0), (.max, .max), (0, .min), (.max - 1, 1), (1, .min + 1)]
    for (x, y) in places {
      var bitmap = try Bitmap<Straight>(width: 5, height: 4)
      bitmap.draw(mask, color: color, x: x, y: y)
      var united = try Mask(width: 5, height: 4)
      united.formUnion(mask, x: x, y: y)
      for row in 0..<4 {
        for column in 0..<5 {
          let (dx, isFarX) = column.subtractingReportingOverflow(x)
          let (dy, isFarY) = row.subtractingReportingOverflow(y)
          let isInside = !isFarX && !isFarY && (0..<3).contains(dx) && (0..<2).contains(dy)
          let expected = isInside ? mask[dx, dy] : 0
          #expect(bitmap[column, row].alpha == expected)
          #expect(united[column, row] == expected)
        }
      }
    }
  }

  @Test func bitmapsAreFilled() throws {
    let color = CrownColor(red: 200, green: 100, blue: 50, alpha: 51)
    let straight = try Bitmap<Straight>(width: 3, height: 2, filledWith: color)
    #expect(straight[2, 1] == color)
    let premultiplied = try Bitmap<Premultiplied>(width: 3, height: 2, filledWith: color)
    #expect(premultiplied[2, 1] == CrownColor(red: 40, green: 20, blue: 10, alpha: 51))
    var paper = try Bitmap<Straight>(width: 3, height: 2, filledWith: .white)
    paper.fill(with: color)
    #expect(paper[1, 1] == CrownColor(red: 244, green: 224, blue: 214))
    for (width, height) in [(0, 1), (1, 0), (-1, 5), (16385, 1), (Int.max, Int.max)] {
      #expect(throws: RasterError.sizeOutOfRange(width: width, height: height)) {
        try Bitmap<Straight>(width: width, height: height, filledWith: color)
      }
    }
  }

  @Test func picturesAreDrawnOverPictures() throws {
    let pixel = CrownColor(red: 0, green: 0, blue: 0, alpha: 51)
    var bitmap = try Bitmap<Straight>(width: 4, height: 4, filledWith: .white)
    bitmap.draw(try Bitmap(width: 3, height: 3, filledWith: pixel), x: 2, y: -1)
    for y in 0..<4 {
      for x in 0..<4 { #expect(bitmap[x, y].red == (x >= 2 && y < 2 ? 204 : 255)) }
    }
    bitmap.draw(try Bitmap(width: 3, height: 3, filledWith: .black), x: .max, y: .min)
    #expect(bitmap[0, 0] == .white)
  }
}
