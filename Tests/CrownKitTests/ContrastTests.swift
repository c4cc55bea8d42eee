import CrownsTestSupport
import CrownKit
import Testing

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

  @Test func impossibleRatiosGiveTheBestThereIs() {
    let grey = CrownColor(red: 128, green: 128, blue: 128)
    #expect(grey.readable(on: grey, contrast: 21) == .black)
    #expect(CrownColor.black.readable(on: CrownColor(red: 60, green: 60, blue: 60), contrast: 100) == .white)
    #expect(grey.readable(on: .white, contrast: .infinity) == .black)
    #expect(grey.readable(on: .white, contrast: .nan) == .black)
    #expect(grey.readable(on: .white, contrast: -1) == grey)
  }
}
