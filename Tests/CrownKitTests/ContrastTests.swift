import CrownsTestSupport
import Testing

@testable import CrownKit

@Suite struct ContrastTests {
  /// Ratios from the definition, as WCAG's own examples and checkers give them.
  @Test func knownRatios() {
    #expect(CrownColor.black.contrast(with: .white) == 21)
    #expect(CrownColor.white.contrast(with: .white) == 1)
    let grey = CrownColor(red: 0x76, green: 0x76, blue: 0x76)
    #expect(abs(grey.contrast(with: .white) - 4.54) < 0.005)
    #expect(abs(CrownColor(red: 255, green: 0, blue: 0).contrast(with: .white) - 3.998) < 0.005)
    #expect(abs(CrownColor(red: 0, green: 0, blue: 255).contrast(with: .white) - 8.59) < 0.005)
  }

  @Test func aColourThatStandsOutStays() {
    let red = CrownColor(red: 200, green: 16, blue: 46, alpha: 99)
    #expect(red.readable(on: .white) == red)
    #expect(CrownColor.black.readable(on: .white) == .black)
  }

  @Test func aColourIsMovedOnlyAsFarAsNeeded() {
    var generator = SeededGenerator(seed: 11)
    func random() -> CrownColor {
      CrownColor(
        red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator), alpha: .random(in: 0...255, using: &generator))
    }
    for _ in 0..<3000 {
      let (color, background) = (random(), random())
      for ratio in [1.5, 3, 4.5] {
        let readable = color.readable(on: background, contrast: ratio)
        #expect(readable.contrast(with: background) >= ratio)
        #expect(readable.alpha == color.alpha)
      }
    }
    // A grey on itself: the way to black is as far as to white at the middle of the scale of light.
    let grey = CrownColor(red: 119, green: 119, blue: 119)
    let moved = grey.readable(on: grey, contrast: 1.2)
    #expect(abs(Int(moved.red) - 119) < 20)
    let less = CrownColor(red: moved.red < 119 ? moved.red + 1 : moved.red - 1, green: moved.green, blue: moved.blue)
    #expect(less.contrast(with: grey) < moved.contrast(with: grey))
  }

  /// The colour space against values that its author published.
  @Test func knownColorsInOKLab() {
    let red = OKLCH(linear: SIMD3(1, 0, 0))
    #expect(abs(red.lightness - 0.6280) < 1e-3 && abs(red.chroma - 0.2577) < 1e-3)
    let white = OKLCH(linear: SIMD3(1, 1, 1))
    #expect(abs(white.lightness - 1) < 1e-6 && white.chroma == 0)
    for color in [SIMD3(0.2, 0.5, 0.7), SIMD3(0, 1, 0), SIMD3(0.9, 0.1, 0.4)] {
      let back = OKLCH(linear: color).linear
      #expect(abs(back.x - color.x) < 1e-5 && abs(back.y - color.y) < 1e-5 && abs(back.z - color.z) < 1e-5)
    }
  }

  /// Red on a photo's colours stays red, blue stays blue: the dominant channel stays the dominant one.
  @Test func theHueStays() {
    let dawn = CrownColor(0x8A5A44)
    let red = CrownColor(0xC8102E).readable(on: dawn)
    #expect(red.contrast(with: dawn) >= 3)
    #expect(red.red > red.green && red.red > red.blue && red != .black && red != .white)
    let blue = CrownColor(0x2030A0).readable(on: .black)
    #expect(blue.blue > blue.red && blue.blue > blue.green)
    for value in stride(from: 0, through: 255, by: 15) {
      let grey = CrownColor(red: UInt8(value), green: UInt8(value), blue: UInt8(value))
      let moved = grey.readable(on: CrownColor(0x777777))
      #expect(moved.red == moved.green && moved.green == moved.blue)
    }
  }

  @Test func impossibleRatiosGiveTheBestThereIs() {
    let grey = CrownColor(red: 128, green: 128, blue: 128)
    #expect(grey.readable(on: grey, contrast: 21) == .black)
    #expect(CrownColor.black.readable(on: CrownColor(red: 60, green: 60, blue: 60), contrast: 100) == .white)
    #expect(grey.readable(on: .white, contrast: .infinity) == .black)
    #expect(grey.readable(on: .white, contrast: .nan) == .black)
    #expect(grey.readable(on: .white, contrast: -1) == grey)
  }
}
