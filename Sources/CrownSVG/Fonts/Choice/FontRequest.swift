/// The font that a text asks for.
public struct FontRequest: Hashable, Sendable {
  /// The names of families, the preferred one first; `serif`, `sans-serif` and `monospace` stand for any of the kind.
  public var families: [String]
  /// The weight, 1 through 1000.
  public var weight: Int
  /// True if the letters are to be slanted.
  public var isItalic: Bool

  /// Makes a request; by default for a regular font of any family.
  public init(families: [String] = [], weight: Int = 400, isItalic: Bool = false) {
    self.families = families
    self.weight = weight
    self.isItalic = isItalic
  }
}

extension FontRequest {
  /// The distance of a font from the request within its family: less is better (CSS Fonts 4, section 5.2).
  func distance(to font: FontDescription) -> Int {
    let weight = max(1, min(1000, self.weight))
    // A regular text prefers medium to light, a light one what is lighter, a bold one what is bolder.
    let isPreferred =
      switch weight {
      case 400...500: font.weight >= weight && font.weight <= 500
      case ..<400: font.weight <= weight
      default: font.weight >= weight
      }
    let difference = abs(font.weight - weight) + (isPreferred ? 0 : 1000)
    return abs(font.width - 5) * 10_000 + (font.isItalic == isItalic ? 0 : 5000) + difference
  }
}

/// The families that stand in for others.
enum FamilyAliases {
  /// The families for a kind of font, the preferred one first.
  private static let kinds: [String: [String]] = [
    "sans-serif": ["dejavu sans", "liberation sans", "noto sans", "open sans", "arial", "helvetica", "helvetica neue"],
    "serif": ["dejavu serif", "liberation serif", "noto serif", "times new roman", "times"],
    "monospace": ["dejavu sans mono", "liberation mono", "noto sans mono", "courier new", "menlo", "courier"],
  ]
  /// Families that have letters of the same widths.
  private static let sameWidths: [[String]] = [
    ["arial", "helvetica", "liberation sans", "arimo", "nimbus sans", "nimbus sans l", "helvetica neue"],
    ["times new roman", "times", "liberation serif", "tinos", "nimbus roman", "nimbus roman no9 l"],
    ["courier new", "courier", "liberation mono", "cousine", "nimbus mono ps", "nimbus mono l"],
  ]
  private static let otherNames = ["sans": "sans-serif", "system-ui": "sans-serif", "mono": "monospace"]

  /// The families of a kind by its name in lower case; `nil` where it is the name of a family.
  static func families(ofKind name: String) -> [String]? { kinds[otherNames[name] ?? name] }

  /// The families whose letters have the same widths as those of a family.
  static func families(like name: String) -> [String] { sameWidths.first { $0.contains(name) } ?? [] }
}
