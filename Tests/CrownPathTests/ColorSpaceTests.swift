import CrownRaster
import CrownSVG
import Testing

/// Colours in other spaces than sRGB, and their mapping into it.
@Suite struct ColorSpaceTests {
  /// Random colours, and what coloraide 8.13.1 makes of them (`fit("srgb", method="oklch-chroma")`), which follows
  /// CSS Color 4; true for those outside sRGB.
  private static let converted: [(text: String, hex: String, isMapped: Bool)] = [
    ("oklch(0.913 0.069 349.4)", "#ffd0e9", true), ("oklab(0.271 -0.025 0.278)", "#322500", true),
    ("lab(36.2 1.8 -74.5)", "#006099", true), ("lch(94.3 137.9 61.8)", "#ffecd7", true),
    ("color(display-p3 0.06 0.473 0.571)", "#007a93", true),
    ("color(srgb-linear 0.908 0.343 0.649)", "#f49ed3", false), ("color(xyz 0.16 0.213 0.087)", "#6b8844", false),
    ("color(xyz-d50 0.491 0.563 0.494)", "#a7cecc", false), ("oklch(0.92 0.123 123.4)", "#d4f395", false),
    ("oklab(0.481 0.312 -0.135)", "#a5008d", true), ("lab(29.9 -16.1 41.7)", "#3a4d00", true),
    ("lch(28.8 24.2 263.4)", "#284669", false), ("color(display-p3 0.648 0.579 0.015)", "#a99300", true),
    ("color(srgb-linear 0.224 0.102 0.402)", "#825aaa", false), ("color(xyz 0.906 0.989 0.931)", "#faffeb", true),
    ("color(xyz-d50 0.333 0.566 0.717)", "#00dee9", true), ("oklch(0.369 0.16 257.1)", "#003891", true),
    ("oklab(0.369 -0.018 -0.097)", "#1d3e73", false), ("lab(81.0 4.0 -88.5)", "#a3d2ff", true),
    ("lch(3.5 89.9 41.9)", "#1c0600", true), ("color(display-p3 0.77 0.222 0.584)", "#d62598", false),
    ("color(srgb-linear 0.346 0.655 0.146)", "#9fd46b", false), ("color(xyz 0.409 0.657 0.286)", "#73ed79", false),
    ("color(xyz-d50 0.892 0.991 0.774)", "#e9fff6", true), ("oklch(0.916 0.377 205.5)", "#62fcff", true),
    ("oklab(0.829 -0.066 -0.304)", "#9bc9ff", true), ("lab(90.8 92.2 -53.3)", "#ffe4ff", true),
    ("lch(38.0 32.8 256.7)", "#205f8d", false), ("color(display-p3 0.119 0.813 0.041)", "#00ce04", true),
    ("color(srgb-linear 0.424 0.782 0.535)", "#aee5c1", false), ("color(xyz 0.138 0.03 0.749)", "#2400c7", true),
    ("color(xyz-d50 0.068 0.282 0.482)", "#009e9f", true), ("oklch(0.337 0.015 286.1)", "#36363f", false),
    ("oklab(0.722 0.078 -0.28)", "#9d91ff", true), ("lab(48.5 102.1 2.6)", "#e80076", true),
    ("lch(26.4 131.2 124.9)", "#294200", true), ("color(display-p3 0.58 0.164 0.948)", "#a11cfb", false),
    ("color(srgb-linear 0.788 0.531 0.543)", "#e6c1c3", false), ("color(xyz 0.34 0.46 0.563)", "#5fc5bf", false),
    ("color(xyz-d50 0.018 0.713 0.603)", "#00e9cb", true), ("oklch(0.076 0.054 256.6)", "#00000f", true),
    ("oklab(0.372 -0.251 0.138)", "#005216", true), ("lab(96.3 -32.2 20.2)", "#bbffcb", true),
    ("lch(54.8 77.9 214.7)", "#0092a5", true), ("color(display-p3 1.088 0.862 0.977)", "#ffe4f6", true),
    ("oklch(0.69 0.305 272.2)", "#758fff", true), ("oklab(0.74 0.13 0.181)", "#ff7e00", true),
    ("lab(7.6 -72.8 33.2)", "#000b02", true), ("lch(42.6 32.1 232.6)", "#006f8e", true),
    ("color(display-p3 0.163 0.757 0.35)", "#00c155", true), ("oklch(0.902 0.126 347.1)", "#ffc7ea", true),
    ("oklab(0.355 0.198 -0.254)", "#59008a", true), ("lab(50.3 -31.4 79.6)", "#588400", true),
    ("lch(70.4 79.9 40.9)", "#ff8464", true), ("color(display-p3 0.58 0.239 0.112)", "#a0350c", false),
    ("oklch(0.704 0.218 359.8)", "#ff549b", true), ("oklab(0.834 -0.319 0.31)", "#68ec00", true),
    ("lab(52.9 108.1 -42.3)", "#f400c1", true), ("lch(46.9 97.3 91.9)", "#7c7000", true),
    ("color(display-p3 0.428 0.336 0.374)", "#725560", false), ("oklch(0.553 0.2 318.2)", "#a13fbc", false),
    ("oklab(0.279 -0.181 -0.147)", "#003040", true), ("lab(2.4 -37.5 -33.5)", "#000404", true),
    ("lch(11.0 72.5 31.4)", "#331c00", true), ("color(display-p3 0.933 0.942 0.669)", "#edf0a2", false),
    ("oklch(0.237 0.061 22.2)", "#361011", false), ("oklab(0.221 0.244 0.186)", "#3f0000", true),
    ("lab(84.7 -29.4 12.3)", "#9ce3bb", false), ("lch(70.6 92.4 233.0)", "#00bfec", true),
    ("color(display-p3 -0.061 0.996 0.636)", "#00fba5", true), ("oklch(0.312 0.13 274.2)", "#212471", false),
    ("oklab(0.91 -0.324 -0.199)", "#7af6ff", true), ("lab(6.8 32.1 23.0)", "#201500", true),
    ("lch(61.5 26.6 150.0)", "#6ea07c", false), ("color(display-p3 1.044 0.325 0.221)", "#ff624b", true),
    ("oklch(0.247 0.32 85.3)", "#301d00", true), ("oklab(0.708 0.079 0.224)", "#e38a00", true),
    ("lab(7.9 -43.9 100.6)", "#101300", true), ("lch(49.8 12.0 40.4)", "#89716a", false),
    ("color(display-p3 0.141 0.66 0.353)", "#00a956", true), ("oklch(0.14 0.105 287.9)", "#0c0030", true),
    ("oklab(0.72 -0.014 -0.164)", "#729fff", true), ("lab(11.3 -85.5 84.2)", "#001c00", true),
    ("lch(60.8 1.5 281.2)", "#929395", false), ("color(display-p3 1.128 0.397 0.981)", "#ff93e7", true),
  ]

  @Test func anotherConverterAgrees() throws {
    for (text, hex, isMapped) in Self.converted {
      let (color, wasMapped) = try CrownColor.reading(css: text)
      let expected = try #require(CrownColor(hex: hex))
      // The mapping stops within a ten-thousandth of the chroma, which may be a step of a byte.
      #expect(Self.difference(color, expected) <= (isMapped ? 1 : 0), "\(text): \(color), expected \(hex)")
      #expect(wasMapped == isMapped, "\(text)")
    }
  }

  /// The examples of CSS Color 4.
  @Test(arguments: [
    ("lab(29.2345% 39.3825 20.0664)", "#7d2329"), ("lab(52.2345% 40.1645 59.9971)", "#c65d07"),
    ("lab(60.2345% -5.3654 58.956)", "#9d9318"), ("lab(62.2345% -34.9638 47.7721)", "#68a639"),
    ("lab(67.5345% -8.6911 -41.6019)", "#62acef"), ("lch(29.2345% 44.2 27)", "#7d2329"),
    ("lch(52.2345% 72.2 56.2)", "#c65d06"), ("lch(60.2345% 59.2 95.2)", "#9d9318"),
    ("oklab(40.101% 0.1147 0.0453)", "#7d2329"), ("oklab(59.686% 0.1009 0.1192)", "#c65d07"),
    ("oklch(40.101% 0.12332 21.555)", "#7d2329"), ("oklch(59.686% 0.15619 49.7694)", "#c65d07"),
    ("oklch(0.65125 0.13138 104.097)", "#9d9318"), ("color(display-p3 0.5 0.5 0.5)", "#808080"),
    ("color(srgb 0.691 0.139 0.259)", "#b02342"), ("color(srgb-linear 0.435 0.017 0.055)", "#b02342"),
    ("color(xyz-d50 0.2005 0.14089 0.4472)", "#7654cd"), ("color(xyz-d65 0.21661 0.14602 0.59452)", "#7654cd"),
    ("oklch(0.628 0.2577 29.23 / 50%)", "#ff000080"), ("lab(50% 0 0)", "#777777"),
  ])
  func examplesOfTheSpecification(text: String, hex: String) throws {
    let color = try CrownColor(css: text)
    let expected = try #require(CrownColor(hex: hex))
    #expect(Self.difference(color, expected) <= 1 && color.alpha == expected.alpha, "\(text): \(color)")
    #expect(try !CrownColor.reading(css: text).isMapped)
  }

  /// The ends of the ranges; what is beyond black and white is black and white.
  @Test(arguments: [
    ("oklch(1 0.4 120)", "#ffffff"), ("oklch(150% 0 0)", "#ffffff"), ("oklch(0 0.4 120)", "#000000"),
    ("oklch(-1 0 0)", "#000000"), ("lab(100 none none)", "#ffffff"), ("lab(140% 0 0)", "#ffffff"),
    ("lch(50% -20 30)", "#777777"), ("color(xyz 9 9 9)", "#ffffff"), ("color(display-p3 none none none)", "#000000"),
    ("color(srgb 2 -1 0.5)", "#ff0080"), ("rgb(300 -5 100)", "#ff0064"), ("color(display-p3 1 1 1)", "#ffffff"),
  ])
  func endsOfTheRanges(text: String, hex: String) throws { #expect(try CrownColor(css: text).hexString == hex) }

  @Test func whatIsMapped() throws {
    for text in ["color(srgb 1.1 0 0)", "color(display-p3 0 1 0)", "oklch(0.7 0.4 150)", "lab(50 120 0)"] {
      #expect(try CrownColor.reading(css: text).isMapped, "\(text)")
    }
    // Nothing is said of what browsers clamp, nor of less than half a step.
    for text in ["rgb(300 0 0)", "hsl(0 300% 50%)", "oklch(0.628 0.2577 29.23)", "color(srgb 1.001 0 0)", "red"] {
      #expect(try !CrownColor.reading(css: text).isMapped, "\(text)")
    }
  }

  /// No number is too large; the result keeps the opacity.
  @Test(arguments: [
    "lab", "lch", "oklab", "oklch", "color(display-p3", "color(xyz", "color(srgb-linear", "color(xyz-d50",
  ])
  func enormousNumbers(function: String) throws {
    let numbers = [
      "0", "-0", "1e308", "-1e308", "1e-320", "calc(1e308 * 1e308)", "calc(-1e308 * 1e308)", "50%", "none",
    ]
    for first in numbers {
      for second in numbers {
        for third in numbers where !function.contains("lch") || third != "50%" {
          let start = function.contains("(") ? function : function + "("
          let text = "\(start) \(first) \(second) \(third) / 0.2)"
          #expect(try CrownColor(css: text).alpha == 51, "\(text)")
          #expect(PaintColor(css: text)?.alpha == 0.2, "\(text)")
        }
      }
    }
  }

  private static func difference(_ a: CrownColor, _ b: CrownColor) -> Int {
    zip([a.red, a.green, a.blue], [b.red, b.green, b.blue]).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
