import CrownKit
import Testing

@Suite struct ThemeTests {
  private let red = CrownColor(red: 200, green: 16, blue: 46)
  private let blue = CrownColor(red: 11, green: 61, blue: 145)

  @Test func colorsFollowAppearanceAndContrast() throws {
    let color = ThemeColor(light: .black, dark: .white, lightIncreased: red, darkIncreased: blue)
    #expect(try color.resolved(in: ThemeEnvironment()) == .black)
    #expect(try color.resolved(in: ThemeEnvironment(appearance: .dark)) == .white)
    #expect(try color.resolved(in: ThemeEnvironment(contrast: .increased)) == red)
    #expect(try color.resolved(in: ThemeEnvironment(appearance: .dark, contrast: .increased)) == blue)
    let plain = ThemeColor(light: .black, dark: .white)
    #expect(try plain.resolved(in: ThemeEnvironment(appearance: .dark, contrast: .increased)) == .white)
    for appearance in ThemeEnvironment.Appearance.allCases {
      for contrast in ThemeEnvironment.Contrast.allCases {
        let environment = ThemeEnvironment(appearance: appearance, contrast: contrast)
        #expect(try ThemeColor(red).resolved(in: environment) == red)
      }
    }
  }

  @Test func themesDecideForTheRolesTheyKnow() throws {
    let theme = ColorTheme(name: "Tudor", colors: ["crown": ThemeColor(light: red, dark: blue)])
    let light = ThemeEnvironment(theme: theme)
    #expect(try ThemeColor("crown", light: .black, dark: .white).resolved(in: light) == red)
    #expect(
      try ThemeColor("crown", light: .black, dark: .white)
        .resolved(in: ThemeEnvironment(appearance: .dark, theme: theme)) == blue)
    #expect(try ThemeColor("caption", light: .black, dark: .white).resolved(in: light) == .black)
    #expect(try ThemeColor(light: .black, dark: .white).resolved(in: light) == .black)
  }

  @Test func aThemeThatThrowsIsNamed() throws {
    let environment = ThemeEnvironment(theme: FailingTheme(failing: ["crown"]))
    let error = #expect(throws: ThemeError.self) {
      try ThemeColor("crown", light: .black, dark: .white).resolved(in: environment)
    }
    #expect(error?.role == "crown" && error?.theme == "Failing")
    #expect("\(try #require(error))" == "the theme 'Failing' has no colour for 'crown': the palette is not loaded")
    #expect(try ThemeColor("caption", light: .black, dark: .white).resolved(in: environment) == .white)
  }
}

/// Gives white, and throws for some roles.
struct FailingTheme: Theme {
  struct NotLoaded: Error, CustomStringConvertible {
    var description: String { "the palette is not loaded" }
  }

  let name = "Failing"
  let failing: Set<ThemeRole>

  func color(
    of role: ThemeRole, appearance: ThemeEnvironment.Appearance, contrast: ThemeEnvironment.Contrast
  ) throws -> CrownColor? {
    if failing.contains(role) { throw NotLoaded() }
    return .white
  }
}
