import CrownSVG

/// A setting of an import: its name, its purpose, and how a value of it is written and read.
///
/// ``all`` is the table of them. The options of the command line, the settings that a database keeps with its crowns,
/// and the changes that a report names come from it. A new setting is an entry there, beside the property of
/// ``ImportSettings`` or of its ``ImportSettings/drawing`` that the entry leads to.
public struct ImportSetting: Sendable {
  /// The sources whose records depend on a setting.
  enum Sources {
    case drawings, pictures, all
  }

  /// The name: that of the option of the command line, without its dashes.
  public let key: String
  /// The purpose, as the help of the option says it.
  public let purpose: String
  /// The word for a value in the help of the option, such as `units`; `nil` if users give no value.
  public let valueName: String?
  /// All values, if they are words.
  public let choices: [String]
  /// The value of the option alone, where its value may be left out; `nil` where it is needed. A file of
  /// settings may then say `true` or `false`.
  package let impliedText: String?
  /// True if there may be several values.
  public let isList: Bool
  /// The text that stands for the default.
  public let defaultText: String
  /// The texts of its value in some settings; `nil` for the default.
  public let texts: @Sendable (_ settings: ImportSettings) -> [String]?
  /// True if its values are any text. A database keeps them as ``KeptWord``s.
  let isFreeText: Bool
  /// The first word of the setting in the text that a database keeps.
  let keptKey: String
  let sources: Sources
  let path: PartialKeyPath<ImportSettings> & Sendable
  /// Copies its value from some settings to others.
  let copy: @Sendable (_ settings: ImportSettings, _ others: inout ImportSettings) -> Void
  private let assign: @Sendable ([String]?, inout ImportSettings) throws(SettingError) -> Void

  private init<Value: Hashable & Sendable>(
    _ key: String, _ path: WritableKeyPath<ImportSettings, Value> & Sendable, _ form: SettingForm<Value>,
    of sources: Sources, keptAs keptKey: String? = nil, default defaultText: String? = nil, valueName: String? = nil,
    impliedText: String? = nil, isList: Bool = false, _ purpose: String
  ) {
    let standard = ImportSettings()[keyPath: path]
    (self.key, self.purpose, self.valueName, self.isList) = (key, purpose, valueName, isList)
    (self.sources, self.path, choices, isFreeText) = (sources, path, form.choices, form.isFreeText)
    self.impliedText = impliedText
    self.defaultText = defaultText ?? form.write(standard).joined()
    self.keptKey = keptKey ?? key
    texts = { $0[keyPath: path] == standard ? nil : form.write($0[keyPath: path]) }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    assign = { texts, settings throws(SettingError) in
      guard let texts else { return settings[keyPath: path] = standard }
      guard let value = form.read(texts) else { throw SettingError(description: "\(key) \(form.refusal(texts))") }
      settings[keyPath: path] = value
    }
  }

  /// Reads the texts of a value into settings.
  func read(_ texts: [String], into settings: inout ImportSettings) throws(SettingError) {
    try assign(value(of: texts), &settings)
  }

  /// The texts of a value as users give them; `nil` for the default.
  func value(of texts: [String]) throws(SettingError) -> [String]? {
    guard texts.contains(isList ? defaultText : "default") else { return texts }
    if texts.count == 1 { return nil }
    throw SettingError(description: "\(key) \(defaultText) stands alone: leave it out, or leave the others out.")
  }
}

/// The reason why a text is no value of a setting.
public struct SettingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence that begins with the setting's ``ImportSetting/key``, such as `colors plaid is unknown: give …`.
  public let description: String
}

// MARK: - The table

extension ImportSetting {
  /// All settings, in the order of the text that a database keeps.
  public static let all = [
    label, tolerance, colors, knockouts, accent, filters, trace, gamma, trim, square, padding, mirrored, tags, origins,
    strict,
  ]

  /// The changes of title and tags. Other commands than imports make them.
  package static let label = ImportSetting(
    "label", \.labelEdit, .labelEdit, of: .all, "The title and tags that someone gave the crown.")

  /// The largest distance of a stored curve from its source.
  public static let tolerance = ImportSetting(
    "tolerance", \.tolerance, .distance, of: .drawings, default: "default", valueName: "units",
    "The largest distance that a stored curve may lie from its source, in the drawing's own units; 0 simplifies "
      + "nothing, and 'default' is 1/4096 of the longer side of the view box.")

  /// The treatment of drawings of several colours.
  public static let colors = ImportSetting(
    "colors", \.drawing.colors, .word, of: .all, valueName: "how",
    "What becomes of drawings of several colours: 'flatten' unites them, 'holes' cuts light paint out of dark paint, "
      + "'shades' makes light colours translucent, 'refuse' refuses them, and 'auto' takes what suits each drawing.")

  /// The colours whose paint takes away from what lies below it.
  public static let knockouts = ImportSetting(
    "knockout", \.drawing.knockouts, .colors, of: .drawings, default: "none", valueName: "css", isList: true,
    "Paint of this colour takes away from what lies below it, as white does on black. It may be given several times.")

  /// The colour of variables without a value.
  public static let accent = ImportSetting(
    "accent", \.drawing.accent, .color, of: .drawings, default: "none", valueName: "css",
    "The colour of paint that is a variable without a value in the file, such as var(--brand). Without it such paint "
      + "is black.")

  /// The treatment of shadows, glows and blurs.
  public static let filters = ImportSetting(
    "filters", \.drawing.filters, .word, of: .all, valueName: "handling",
    "What becomes of shadows, glows and blurs: 'drop' leaves them out with a warning, and 'refuse' refuses their files. "
      + "Of PNG files it concerns shadows that would be left out."
  )

  /// The choice of outlines or masks for pictures.
  public static let trace = ImportSetting(
    "trace", \.trace, .word, of: .pictures, valueName: "when",
    "Whether PNG files become outlines: 'auto' keeps those as masks whose outline cannot be found, 'always' refuses "
      + "them, and 'never' keeps all as masks, also photos and gradients.")

  /// The exponent that takes a gamma out of traced pictures. An import judges it.
  public static let gamma = ImportSetting(
    "gamma", \.gamma, .exponent, of: .pictures, "The exponent that takes a gamma out of the alpha of a traced picture.")

  /// The cut of the view box to the ink.
  package static let trim = ImportSetting(
    "trim", \.trim, .margin, of: .all, default: "none", valueName: "margin", impliedText: "0",
    "Cuts the view box to the ink, also to ink outside of it, and leaves a margin: none for '--trim' alone, else units "
      + "or a percentage of the picture, as in '--trim 2' and '--trim 8%'.")

  /// The square view box.
  package static let square = ImportSetting(
    "square", \.isSquare, .truth, of: .all, valueName: "whether", impliedText: "true",
    "Makes the view box a square, with the drawing in the middle: the shorter side grows. '--square' alone is 'true'; "
      + "'false' leaves the view box as it is.")

  /// The margin around the view box.
  package static let padding = ImportSetting(
    "padding", \.padding, .padding, of: .all, default: "none", valueName: "margin",
    "Widens the view box on each side by units or a percentage of the picture, such as 2 or 8%. The order is --trim, "
      + "--square, --padding.")

  /// The crowns that are mirrored where people read from right to left. Users give patterns of their names.
  public static let mirrored = ImportSetting(
    "mirror", \.isMirrored, .flag, of: .all, keptAs: "mirrored", default: "none", valueName: "glob", isList: true,
    "Crowns whose names fit this pattern are mirrored where people read from right to left, as arrows are. It may be "
      + "given several times.")

  /// The tags that crowns get besides those of their files.
  public static let tags = ImportSetting(
    "tag", \.tags, .tags, of: .all, default: "none", valueName: "tag", isList: true,
    "The crowns get this tag, besides those of their files. It may be given several times.")

  /// The settings that a file of settings gave.
  static let origins = ImportSetting(
    "settings-file", \.fileKeys, .words, of: .all, keptAs: "file", "The settings that came from crowns.json.")

  /// The refusal of warnings and losses.
  public static let strict = ImportSetting(
    "strict", \.drawing.isStrict, .flag, of: .all,
    "All or nothing: one bad file, one warning, or one drawing that loses a quarter of its edges, and the database "
      + "stays as it was. Several colours are no reason; '--colors refuse' is.")
}
