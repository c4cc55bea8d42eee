import ArgumentParser

/// The files that a platform asks for: their folders, names and sizes.
enum RenderPreset: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Asset catalogues of iOS: `name.png`, `name@2x.png`, `name@3x.png`.
  case ios
  /// Resources of Android: a folder for each density.
  case android
  /// Pages: `name.png` and `name@2x.png`, for `srcset`.
  case web
  /// The icon of a site.
  case favicon

  /// A point of iOS, a density-independent pixel of Android or a CSS pixel, where no size is given: the side of icons
  /// in toolbars.
  private static let standardSide = 24

  /// The densities of Android with the names of their folders
  /// (developer.android.com/training/multiscreen/screendensities).
  private static let androidDensities: [(name: String, factor: Double)] = [
    ("mdpi", 1), ("hdpi", 1.5), ("xhdpi", 2), ("xxhdpi", 3), ("xxxhdpi", 4),
  ]

  /// The files of a site's icon.
  private static let faviconFiles: [(name: String, size: RequestedSize)] = [
    ("favicon.ico", RequestedSize(squares: [16, 32, 48])),
    ("apple-touch-icon.png", RequestedSize(width: 180, height: 180)),
    ("icon-192.png", RequestedSize(width: 192, height: 192)), ("icon-512.png", RequestedSize(width: 512, height: 512)),
  ]

  /// The sizes that are drawn where `given` ones were asked for.
  func sizes(given: [RequestedSize]) -> [RequestedSize] {
    if self == .favicon { return Self.faviconFiles.map(\.size) }
    return given.isEmpty ? [RequestedSize(longerSide: Self.standardSide)] : given
  }

  var factors: [ScaleFactor] {
    switch self {
    case .ios: [1, 2, 3].map(ScaleFactor.init)
    case .android: Self.androidDensities.map { ScaleFactor(value: $0.factor) }
    case .web: [1, 2].map(ScaleFactor.init)
    case .favicon: [.one]
    }
  }

  /// True if files are named for their crowns and factors as those of `--scale` are.
  var hasPlainNames: Bool { self == .ios || self == .web }

  /// The file for a picture of a crown, below the folder of all.
  func path(for name: String, _ variant: RenderVariant) -> String {
    switch self {
    case .ios, .web: return name + variant.factor.suffix + ".png"
    case .android:
      let density = Self.androidDensities.first { $0.factor == variant.factor.value }?.name ?? ""
      return "drawable-\(density)/\(Self.androidName(name)).png"
    case .favicon: return Self.faviconFiles.first { $0.size.text == variant.size.text }?.name ?? ""
    }
  }

  /// The name of a resource: small letters, digits and `_`, a letter first, and no word of Java.
  static func androidName(_ name: String) -> String {
    let plain = String(
      name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let beginsWithLetter = plain.first?.isLetter ?? false
    return beginsWithLetter && !javaWords.contains(plain) ? plain : "ic_" + plain
  }

  /// The words that Java keeps to itself (Java Language Specification, section 3.9).
  private static let javaWords: Set<String> = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue", "default",
    "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if", "implements",
    "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private", "protected",
    "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws",
    "transient", "true", "try", "void", "volatile", "while",
  ]
}
