import CrownsTestSupport
import CrownRaster
import CrownSVG
import Testing

/// The two readers of CSS's colours: of a colour that is asked for, and of paint in a drawing.
@Suite struct ColorParserTests {
  /// Texts with what CSS Color 4 and Chromium make of them; an empty one for what both refuse.
  @Test(arguments: [
    // Halves are rounded up.
    ("hsl(0 0% 50%)", "#808080ff"), ("hsl(0 0 12.5)", "#202020ff"), ("hwb(0 10% 90%)", "#1a1a1aff"),
    ("hwb(60 30% 30%)", "#b3b34dff"), ("hsl(30 100% 50%)", "#ff8000ff"), ("rgb(0.5 1.5 2.5)", "#010203ff"),
    ("hwb(0 70% 0%)", "#ffb3b3ff"), ("hwb(0 0% 30%)", "#b30000ff"), ("color(srgb 0.1 0.3 0.7)", "#1a4db3ff"),
    // Comments count as nothing.
    ("/* a */red/**/", "#ff0000ff"), ("rgb(1/**/2/*,*/3)", "#010203ff"), ("rgb(/**/1,2/* x */,3/**/)", "#010203ff"),
    ("rgb(1 2 3 /**// 50%)", "#01020380"), ("#fff/* open", "#ffffffff"), ("rgb(1 2 3 /* open", "#010203ff"),
    ("red /**/ x", ""), ("r/**/ed", ""), ("rgb/**/(1 2 3)", ""), ("rgb (1 2 3)", ""), ("/* red", ""),
    ("rgb(1 2 3 / * a)", ""),
    // The end of the text closes a function.
    ("rgb(1 2 3", "#010203ff"), ("rgb(1, 2, 3, .2", "#01020333"), ("hsl(120 100% 25% ", "#008000ff"), ("rgb(1 2", ""),
    ("rgb(1 2 3 /", ""), ("rgb(1, 2, 3,", ""), ("rgb(", ""), ("rgb(1 2 3))", ""), ("rgb(1 2 3) x", ""),
    // Percentages beyond 100 are clamped first only with commas.
    ("hsl(30 200% 50%)", "#ff8000ff"), ("hsl(15 200% 50%)", "#ff0000ff"), ("hsl(15, 200%, 50%)", "#ff4000ff"),
    ("hsl(0 200% 150%)", "#80ffffff"), ("hsl(0, 100%, 150%)", "#ffffffff"), ("hsl(0 -50% 40%)", "#666666ff"),
    ("hwb(0 200% 200%)", "#808080ff"), ("hwb(0 150% 50%)", "#bfbfbfff"), ("hwb(90 -200 0)", "#00ff00ff"),
    ("hwb(90 -50 0)", "#40ff00ff"), ("hwb(0 300% 100%)", "#bfbfbfff"), ("hwb(0 -100% 300%)", "#000000ff"),
    ("rgb(120% 0% 300%)", "#ff00ffff"), ("rgb(300 -5 1e2 / 300%)", "#ff0064ff"), ("rgb(0 0 0 / -1)", "#00000000"),
    // Tokens need no space between them.
    ("rgb(1+2+3)", "#010203ff"), ("rgb(1.5.5.5)", "#020101ff"), ("rgb(10%20%30%)", "#1a334dff"),
    ("hsl(120deg 100%25%)", "#008000ff"), ("hsl(120deg100% 25%)", ""), ("RGB(1 2 3)", "#010203ff"),
    ("hsl(.5TURN 100% 50%)", "#00ffffff"),
    ("rgb(none 0 0 / none)", "#00000000"), ("rgb(50% 0 none)", "#800000ff"), ("\t\u{C}red\r\n", "#ff0000ff"),
    ("#FfF8", "#ffffff88"), ("rebeccapurple", "#663399ff"), ("transparent", "#00000000"),
    // Refused.
    ("rgb(1,2%,3)", ""), ("rgb(1 2, 3)", ""), ("rgb(1, 2 3)", ""), ("rgb(1 2 3, 4)", ""), ("rgb(1, 2, 3 / 4)", ""),
    ("rgb(1,2,none)", ""), ("hsl(1, 2, 3)", ""), ("hwb(1, 2%, 3%)", ""), ("hsl(50% 1% 1%)", ""), ("rgb(1deg 2 3)", ""),
    ("rgb(1 2 3 / 4deg)", ""), ("rgb(1px 2 3)", ""), ("rgb(1deg-2 2 3)", ""), ("hsl(1 2deg 3)", ""),
    ("rgb(1 2 3 4)", ""),
    ("color(srgb 1 2)", ""), ("color(1 2 3)", ""), ("color(srgb1 2 3 4)", ""), ("rgb(a b c)", ""),
    ("rgb(1e999 0 0)", "#ff0000ff"), ("rgb(calc(100 + 55) calc(2 * (3 - 1)) 0 / calc(50%))", "#9b040080"),
    ("rgb(calc(1px) 0 0)", ""), ("r\\67 b(1 2 3)", "#010203ff"), ("#12345", ""), ("#", ""),
    ("#fff f", ""), ("#ggg", ""), ("", ""), ("/**/", ""), ("\u{B}red", ""), ("r\u{E9}d", ""), ("rgb(1 2 3\0)", ""),
    ("rgb(. 2 3)", ""), ("rgb(1. 2 3)", ""), ("rgb(--1 2 3)", ""), ("#fff#fff", ""), ("red-", ""), ("-red", ""),
  ])
  func bothReadersAgreeWithCSS(text: String, expected: String) {
    #expect((try? CrownColor(css: text)).map(Self.text) ?? "" == expected)
    #expect(PaintColor(css: text).map(Self.text) ?? "" == expected)
  }

  /// Texts that only one of the two reads.
  @Test func whatOnlyOneReads() throws {
    #expect(try CrownColor(css: "hsb(120 100 50)").hexString == "#008000")
    #expect(PaintColor(css: "hsb(120 100 50)") == nil)
    for space in ["a98-rgb", "prophoto-rgb", "rec2020"] {
      let text = "color(\(space) 0.1 0.2 0.3)"
      #expect(PaintColor(css: text) != nil)
      let error = #expect(throws: ColorError.self) { try CrownColor(css: text) }
      #expect(try #require(error).reason.contains("colours in '\(space)' are not read here"))
    }
  }

  /// `hsl()` and `hwb()` of whole numbers against a computation in fractions, where a half is exact.
  @Test func modelsAreRoundedExactly() throws {
    var generator = SeededGenerator(seed: 30)
    var halves = 0
    for _ in 0..<20_000 {
      let hue = Int.random(in: -720...720, using: &generator)
      let (second, third) = (Int.random(in: 0...250, using: &generator), Int.random(in: 0...250, using: &generator))
      // In 600000ths of a channel: 60ths of a sector times 10000ths of the percentages' product.
      let unit = 600_000
      let spread = second * min(third, 100 - third)
      let ends = [(third * 100 - spread) * 60, (third * 100 + spread) * 60]
      let hwb = second + third >= 100 ? nil : [second * 6000, unit - third * 6000]
      for (name, ends) in [("hsl", ends), ("hwb", hwb)] {
        var channels: [UInt8] = []
        for offset in [300, 180, 60] {
          guard let ends else {
            channels.append(Self.round(second, of: second + third, &halves))
            continue
          }
          let k = ((hue + offset) % 360 + 360) % 360
          let share = max(0, min(60, k, 240 - k))
          channels.append(Self.round(ends[1] * 60 - (ends[1] - ends[0]) * share, of: unit * 60, &halves))
        }
        let text = "\(name)(\(hue) \(second)% \(third)%)"
        let expected = CrownColor(red: channels[0], green: channels[1], blue: channels[2])
        #expect(try CrownColor(css: text) == expected, "\(text)")
        #expect(PaintColor(css: text).map(Self.text) == Self.text(expected), "\(text)")
      }
    }
    #expect(halves > 100)
  }

  /// Texts of random tokens: both read the same colour, or neither reads one.
  @Test func randomTextsAreReadAlike() {
    var generator = SeededGenerator(seed: 31)
    let tokens = [
      "1", "50%", "-20", "1e2", ".5", "120deg", "0.25turn", "none", ",", "/", " ", "/**/", ")", "(", "+3", "200%",
      "#fff", "red",
    ]
    let models = ["rgb", "rgba", "hsl", "hsla", "hwb", "color(srgb", "color(", "#", "r"]
    var read = 0
    for _ in 0..<40_000 {
      var text = models.randomElement(using: &generator) ?? ""
      if !text.contains("(") { text += "(" }
      let separator = Bool.random(using: &generator) ? "," : " "
      for index in 0..<Int.random(in: 2...5, using: &generator) {
        if index > 0 { text += Int.random(in: 0..<9, using: &generator) > 0 ? separator : "" }
        text += tokens[Int.random(in: 0..<tokens.count, using: &generator)]
      }
      if Bool.random(using: &generator) { text += ")" }
      let (color, paint) = (try? CrownColor(css: text), PaintColor(css: text))
      #expect(color.map(Self.text) == paint.map(Self.text), "\(text)")
      if color != nil { read += 1 }
    }
    #expect(read > 300)
  }

  /// `numerator / denominator` in 255ths, clamped, halves up.
  private static func round(_ numerator: Int, of denominator: Int, _ halves: inout Int) -> UInt8 {
    let twice = max(0, min(numerator, denominator)) * 510
    if twice % (2 * denominator) == denominator { halves += 1 }
    return UInt8((twice + denominator) / (2 * denominator))
  }

  private static func text(_ color: CrownColor) -> String {
    "#" + [color.red, color.green, color.blue, color.alpha].map(hex).joined()
  }

  private static func text(_ paint: PaintColor) -> String {
    // Halves up, with a slack above the rounding error of the alpha.
    let alpha = UInt8(paint.alpha * 255 + 0.5 + 1e-9)
    return "#" + [paint.red, paint.green, paint.blue, alpha].map(hex).joined()
  }

  private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
