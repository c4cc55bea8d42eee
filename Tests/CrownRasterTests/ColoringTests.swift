import CrownsTestSupport
import CrownRaster
import Testing

struct ColoringTests {
  /// Near-black, grey, full and half transparent colours among random ones.
  static let colors: [CrownColor] = {
    var generator = SeededGenerator(seed: 3)
    let random = (0..<24).map { _ in
      CrownColor(
        red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator), alpha: .random(in: 0...255, using: &generator))
    }
    return random + [
      .black, .white, CrownColor(red: 1, green: 0, blue: 2), CrownColor(red: 127, green: 128, blue: 129),
      CrownColor(red: 200, green: 16, blue: 46, alpha: 1),
    ]
  }()

  static func ramp() throws -> Mask { try Mask(width: 64, height: 4, coverage: Array(0...255)) }

  static func rounded(_ value: Double) -> UInt8 { UInt8(value.rounded()) }

  @Test(arguments: colors)
  func everyCoverageIsExact(color: CrownColor) throws {
    let mask = try Self.ramp()
    let straight = mask.coloredStraight(color)
    let premultiplied = mask.coloredPremultiplied(color)
    let background = CrownColor(red: 255, green: 200, blue: 3)
    let over = mask.colored(color, over: background)
    for (i, coverage) in mask.coverage.enumerated() {
      let (x, y) = (i % 64, i / 64)
      let alpha = Self.rounded(Double(coverage) * Double(color.alpha) / 255)
      #expect(straight[x, y] == CrownColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha))
      let share = Double(alpha) / 255
      #expect(
        premultiplied[x, y]
          == CrownColor(
            red: Self.rounded(Double(color.red) * share), green: Self.rounded(Double(color.green) * share),
            blue: Self.rounded(Double(color.blue) * share), alpha: alpha))
      func blend(_ a: UInt8, _ b: UInt8) -> UInt8 { Self.rounded(Double(a) * share + Double(b) * (1 - share)) }
      #expect(
        over[x, y]
          == CrownColor(
            red: blend(color.red, background.red), green: blend(color.green, background.green),
            blue: blend(color.blue, background.blue)))
    }
  }

  /// Long runs that end at any pixel, in widths that are no multiple of the pixels coloured per iteration.
  @Test func runsAreColoredLikeSinglePixels() throws {
    var generator = SeededGenerator(seed: 6)
    let color = CrownColor(red: 10, green: 250, blue: 3, alpha: 77)
    let table = ColorTable(premultiplied: color)
    for width in [1, 15, 16, 17, 33, 200] {
      var coverage: [UInt8] = []
      while coverage.count < width * 5 {
        let value = [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
        coverage += [UInt8](repeating: value, count: .random(in: 1...80, using: &generator))
      }
      let mask = try Mask(width: width, height: 5, coverage: Array(coverage[..<(width * 5)]))
      let bitmap = mask.coloredPremultiplied(color)
      for y in 0..<5 { for x in 0..<width { #expect(bitmap[x, y] == table[mask[x, y]]) } }
    }
  }

  @Test func bitmapIsUsedAgain() throws {
    let mask = try Self.ramp()
    var bitmap = try Bitmap<Premultiplied>(width: 1, height: 1)
    for color in Self.colors {
      mask.colorPremultiplied(color, into: &bitmap)
      #expect(bitmap == mask.coloredPremultiplied(color))
    }
  }
}
