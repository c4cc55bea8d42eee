import CrownPath
import CrownSVG
import Testing

@testable import CrownImport

/// The table of settings, and the text of them that a database keeps.
@Suite struct ImportSettingTests {
  /// Texts of values that are no words of ``ImportSetting/choices``.
  private static let samples: [String: [[String]]] = [
    "tolerance": [["0.0"], ["0.125"], ["1e-05"], ["4096.0"]], "gamma": [["0.4545"], ["2.2"]], "mirror": [[]],
    "knockout": [["#000000"], ["#000000", "#c80000", "#ffffff"]], "strict": [[]],
    "accent": [["#000000"], ["#c80000"]], "trim": [["0"], ["2.5"], ["8%"]], "padding": [["2"], ["12.5%"]],
    "tag": [["a"], ["100%", "a, b", "é 2%20"]], "settings-file": [["colors"], ["colors", "tag"]],
    "label": [["="], ["=Royal%20crown", "+a", "-%c3%a9%2c"], ["-draft"]],
  ]

  private static func settings(_ change: (inout ImportSettings) -> Void) -> ImportSettings {
    var settings = ImportSettings()
    change(&settings)
    return settings
  }

  @Test func eachValueSurvivesItsText() throws {
    for setting in ImportSetting.all {
      let values = setting.choices.map { [$0] } + Self.samples[setting.key, default: []]
      #expect(!values.isEmpty, "\(setting.key) has no sample")
      for texts in values {
        var settings = ImportSettings()
        try setting.read(texts, into: &settings)
        #expect(setting.texts(settings) ?? [setting.defaultText] == texts)
        #expect(ImportSettings(text: settings.text) == settings)
        // Of all settings, this one alone has changed.
        #expect(ImportSetting.all.filter { $0.texts(settings) != nil }.allSatisfy { $0.key == setting.key })
        try setting.read([setting.isList ? setting.defaultText : "default"], into: &settings)
        #expect(settings == ImportSettings())
      }
    }
  }

  /// The text that existing databases hold.
  @Test func theKeptTextIsAsItWas() {
    let codec = "codec \(PathDecoder.version)"
    #expect(ImportSettings().text == codec)
    let all = Self.settings {
      ($0.tolerance, $0.trace, $0.gamma, $0.isMirrored) = (0.125, .never, 0.5, true)
      ($0.drawing.colors, $0.drawing.filters, $0.drawing.isStrict) = (.shades, .refuse, true)
      $0.drawing.knockouts = [.white, .black]
    }
    let text =
      "tolerance 0.125, colors shades, knockout #000000 #ffffff, filters refuse, trace never, gamma 0.5, mirrored, "
      + "strict"
    #expect(all.text == "\(codec), \(text)")
    #expect(ImportSettings(text: "codec 1, \(text), linked, fonts 1f") == all)
    #expect(
      ImportSettings(text: "codec 99, colour of tomorrow, colors plaid, strict")
        == Self.settings {
          $0.drawing.isStrict = true
        })
  }

  @Test(arguments: [
    ("tolerance", ["-1"]), ("tolerance", ["nan"]), ("tolerance", []), ("colors", ["plaid"]), ("gamma", ["0"]),
    ("knockout", ["#ffffff80"]), ("knockout", ["none", "#fff"]), ("knockout", ["nothing"]), ("mirror", ["a*", "none"]),
    ("accent", ["#fff8"]), ("accent", ["bright"]), ("strict", ["yes"]), ("trim", ["-1"]), ("trim", ["46%"]),
    ("padding", ["nan"]), ("padding", ["inf"]),
    ("padding", ["wide"]), ("square", ["yes"]),
  ])
  func aWrongTextIsRefused(key: String, texts: [String]) throws {
    let setting = try #require(ImportSetting.all.first { $0.key == key })
    var settings = RequestedSettings()
    let error = #expect(throws: SettingError.self) { try settings.set(setting, to: texts) }
    #expect(error?.description.hasPrefix("\(key) ") == true && settings == RequestedSettings())
  }

  @Test func aStrictRequestIsNotMetByALenientImport() {
    var settings = RequestedSettings()
    let lenient = SettingsResolver(settings, for: .drawings)
    settings.set(\.drawing.isStrict, to: true)
    let strict = SettingsResolver(settings, for: .drawings)
    let strictText = Self.settings { $0.drawing.isStrict = true }.text
    let coarseText = Self.settings { ($0.tolerance, $0.drawing.isStrict) = (0.5, true) }.text
    #expect(!strict.areMet(by: ImportSettings().text, for: "a"))
    #expect(lenient.areMet(by: strictText, for: "a"))
    #expect(strict.areMet(by: coarseText, for: "a"))
    settings.set(\.tolerance, to: nil)
    #expect(!SettingsResolver(settings, for: .drawings).areMet(by: coarseText, for: "a"))
    #expect(!SettingsResolver(.defaults, for: .drawings).areMet(by: coarseText, for: "a"))
  }

  /// A setting that a record does not depend on keeps its default.
  @Test func settingsOfOtherSourcesAreLeftOut() {
    var settings = RequestedSettings()
    settings.set(\.trace, to: .never)
    settings.set(\.drawing.colors, to: .shades)
    settings.set(\.drawing.filters, to: .refuse)
    settings.set(\.tolerance, to: 0.5)
    settings.mirrored = ["b"]
    let drawing = SettingsResolver(settings, for: .drawings).settings(after: nil, for: "a")
    #expect(
      drawing == Self.settings { ($0.drawing.colors, $0.drawing.filters, $0.tolerance) = (.shades, .refuse, 0.5) })
    let picture = SettingsResolver(settings, for: .pictures, gamma: 2).settings(after: nil, for: "b")
    #expect(
      picture
        == Self.settings {
          ($0.trace, $0.isMirrored, $0.drawing.colors, $0.drawing.filters) = (.never, true, .shades, .refuse)
        })
  }

  @Test(arguments: [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
  func alternatives(texts: [String], sentence: String) {
    #expect(texts.alternatives == sentence)
  }
}
