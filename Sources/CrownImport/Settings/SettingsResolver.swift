/// The settings of the crowns of an import, of drawings or of pictures.
struct SettingsResolver: Sendable {
  private let requested: RequestedSettings
  private let sources: ImportSetting.Sources
  private let gamma: Double
  /// The settings of a crown that had none before, and whose name fits no pattern.
  private let initial: ImportSettings
  /// The text of these settings, and that of the same ones for a strict import.
  private let initialText: String
  private let strictText: String

  /// - Parameter gamma: The exponent for traced pictures.
  init(_ requested: RequestedSettings, for sources: ImportSetting.Sources, gamma: Double = 1) {
    (self.requested, self.sources, self.gamma) = (requested, sources, gamma)
    initial = Self.settings(after: ImportSettings(), requested, sources, gamma)
    initialText = initial.text
    strictText = initial.strict(true).text
  }

  /// The settings for a crown, which may have had others before.
  func settings(after former: ImportSettings?, for name: String) -> ImportSettings {
    let wasMirrored = former.map { $0.isMirrored && !$0.fileKeys.contains(ImportSetting.mirrored.key) }
    let isMirrored = requested.isMirrored(name) ?? wasMirrored ?? false
    if former == nil, !isMirrored { return initial }
    var settings = Self.settings(after: former ?? ImportSettings(), requested, sources, gamma)
    settings.isMirrored = isMirrored
    settings.keepOrigins(requested.fileKeys)
    return settings
  }

  private static func settings(
    after former: ImportSettings, _ requested: RequestedSettings, _ sources: ImportSetting.Sources, _ gamma: Double
  ) -> ImportSettings {
    var settings = ImportSettings()
    for setting in ImportSetting.all where [sources, .all].contains(setting.sources) {
      if requested.include(setting) {
        setting.copy(requested.values, &settings)
      } else if !former.fileKeys.contains(setting.key) {
        setting.copy(former, &settings)
      }
    }
    settings.keepOrigins(requested.fileKeys)
    // These are the import's, whatever a crown had before.
    settings.drawing.isStrict = requested.values.drawing.isStrict
    if sources == .drawings { settings.drawing.fonts = requested.values.drawing.fonts }
    settings.gamma = settings.trace == .never ? 1 : gamma
    return settings
  }

  /// Returns true if a crown's record, made with the settings of a text, meets the import's.
  ///
  /// A strict import makes the same record as one that is not, or none.
  func areMet(by text: String, for name: String) -> Bool {
    var text = text[...]
    if let fonts = FontMark.remove(from: &text) {
      // Without fonts, a text stays as it is.
      guard requested.values.drawing.fonts.map({ FontMark.text(of: $0) == fonts }) ?? true else { return false }
    }
    // Most crowns have one of these two texts, and parsing is slower.
    if text == initialText || text == strictText, requested.isMirrored(name) != true { return true }
    let wasStrict = text.hasSuffix(", strict")
    guard wasStrict || !requested.values.drawing.isStrict else { return false }
    return settings(after: ImportSettings(text: String(text)), for: name).strict(wasStrict).text == text
  }
}

extension ImportSettings {
  /// Keeps which settings a file of settings gave, of those that are not the default.
  fileprivate mutating func keepOrigins(_ keys: Set<String>) {
    fileKeys = []
    guard !keys.isEmpty else { return }
    for setting in ImportSetting.all where keys.contains(setting.key) && setting.texts(self) != nil {
      fileKeys.insert(setting.key)
    }
  }

  /// The same settings, strict or not. They make the same records.
  fileprivate func strict(_ isStrict: Bool) -> ImportSettings {
    var settings = self
    settings.drawing.isStrict = isStrict
    return settings
  }
}
