import CrownsTestSupport
import CrownRaster
import Testing

struct ColorTests {
  @Test(arguments: [
    ("#C8102E", "#c8102e"), ("#c8102eff", "#c8102e"), ("#c12", "#cc1122"), ("#c128", "#cc112288"),
    ("crimson", "#dc143c"), ("RebeccaPurple", "#663399"), ("transparent", "#00000000"), ("  gold\n", "#ffd700"),
    ("rgb(200, 16, 46)", "#c8102e"), ("rgb(200 16 46)", "#c8102e"), ("RGBA(200,16,46,.5)", "#c8102e80"),
    ("rgb(200 16 46 / 50%)", "#c8102e80"), ("rgb(100%, 0%, 50%)", "#ff0080"), ("rgb(100% 0 127.5)", "#ff0080"),
    ("rgb(none none 255)", "#0000ff"), ("rgb(300 -5 1e2)", "#ff0064"), ("rgb(0 0 0/0)", "#00000000"),
    ("hsl(120 100% 25%)", "#008000"), ("hsl(120deg, 100%, 25%)", "#008000"), ("hsl(-240 100 25)", "#008000"),
    ("hsla(0.5turn 100% 50% / 0.2)", "#00ffff33"), ("hsl(200grad 100% 50%)", "#00ffff"),
    ("hsl(3.14159265rad 100% 50%)", "#00ffff"), ("hsl(none 0% 50%)", "#808080"), ("hsl(60 100% 50%)", "#ffff00"),
    ("hwb(0 0% 0%)", "#ff0000"), ("hwb(120 20% 40%)", "#339933"), ("hwb(45 60% 60%)", "#808080"),
    ("hsb(0 100% 100%)", "#ff0000"), ("hsv(240, 50%, 50%)", "#404080"), ("hsb(120 100 50)", "#008000"),
    ("color(srgb 1 0.5 0)", "#ff8000"), ("color(srgb 100% 50% 0% / 50%)", "#ff800080"), ("rgb(+1. 2 3)", ""),
    ("rgb(1,2,3,none)", ""), ("rgb(1,2%,3)", ""), ("hsl(1,2,3)", ""), ("hwb(1,2%,3%)", ""), ("rgb(1 2)", ""),
    ("rgb(1 2 3", "#010203"), ("rgb(1 2 3) x", ""), ("#12345", ""), ("#ggg", ""), ("", ""), ("reddish", ""),
    ("C8102E", "#c8102e"), ("fade", "#ffaaddee"), (" c12\n", "#cc1122"), ("\n", ""), ("é12", ""), ("000", "#000000"),
    ("c8102e80", "#c8102e80"), ("c8102", ""),
    ("c8102g", ""), ("##c12", ""), ("c1 2", ""),
    ("rgb(1e999 0 0)", "#ff0000"), ("hsl(50% 1% 1%)", ""), ("rgb(1deg 0 0)", ""), ("color(rec2020 1 0 0)", ""),
    ("rgb(nan 0 0)", ""), ("lab(1, 2, 3)", ""), ("rgb(1,2,3,)", ""), ("rgb(1 2 3 /)", ""), ("rgb(1px 2 3)", ""),
  ])
  func css(text: String, expected: String) throws {
    if expected.isEmpty {
      #expect(throws: ColorError.self) { try CrownColor(css: text) }
    } else {
      #expect(try CrownColor(css: text).hexString == expected)
    }
  }

  @Test func errorSaysWhatIsAccepted() {
    #expect {
      try CrownColor(css: "reddish")
    } throws: { error in
      "\(error)".contains("'reddish'") && "\(error)".contains("#rrggbb") && "\(error)".contains("hsb(")
    }
  }

  @Test func hexStringReadsBack() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let color = CrownColor(
        red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator), alpha: .random(in: 0...255, using: &generator))
      #expect(CrownColor(hex: color.hexString) == color)
      #expect(try CrownColor(css: color.css) == color)
    }
  }
}
