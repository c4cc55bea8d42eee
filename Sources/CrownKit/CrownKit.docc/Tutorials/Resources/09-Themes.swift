import CrownKit
import CrownUI

/// The themes that a user may choose from.
enum Themes {
  static let crown = ThemeColor("crown", light: .black, dark: .white)

  static let all: [ColorTheme] = [
    ColorTheme(name: "Plain", colors: [:]),
    ColorTheme(
      name: "Tudor",
      colors: [
        "crown": ThemeColor(
          light: CrownColor(red: 200, green: 16, blue: 46),
          dark: CrownColor(red: 255, green: 120, blue: 130))
      ]),
    ColorTheme(
      name: "Lake",
      colors: [
        "crown": ThemeColor(
          light: CrownColor(red: 11, green: 61, blue: 145),
          dark: CrownColor(red: 140, green: 190, blue: 255))
      ]),
  ]
}
