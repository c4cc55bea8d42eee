import CrownStore
import CrownSVG

/// The settings that an import asks for. Others stay as each crown had them before; a new crown has the defaults.
///
///     var settings = RequestedSettings()
///     settings.set(\.drawing.colors, to: .shades)
///     settings.set(\.tolerance, to: nil)  // The default, also for crowns that had another value.
public struct RequestedSettings: Sendable, Hashable {
  /// The values that are asked for, and the defaults of the other settings.
  private(set) var values = ImportSettings()
  /// The keys of the settings that are asked for.
  private var keys: Set<String> = []
  /// The keys of those among them that a file of settings asks for.
  private(set) var fileKeys: Set<String> = []
  /// True if what is not asked for gets its default, whatever a crown had before.
  private var resetsOthers = false
  /// Patterns, with `*`, `?` and `[ ]`, of the names of crowns that point in the direction of reading, as arrows do;
  /// `nil` if the crowns stay as they were. The crowns get the tag `CrownLabel/mirrorsTag`.
  public var mirrored: [String]?

  /// Asks for nothing.
  public init() {}

  /// Asks for the default of every setting. Titles and tags that someone changed stay.
  public static var defaults: RequestedSettings {
    var settings = RequestedSettings()
    settings.resetsOthers = true
    return settings
  }

  /// Asks for a value of a setting.
  public mutating func set<Value>(_ path: WritableKeyPath<ImportSettings, Value>, to value: Value) {
    values[keyPath: path] = value
    for setting in ImportSetting.all where (setting.path as AnyKeyPath) == path { keys.insert(setting.key) }
  }

  /// Asks for a value that is given as text, as on the command line.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - texts: The texts of the value; several are a list. ``ImportSetting/defaultText`` asks for the default.
  /// - Throws: ``SettingError`` if they are no value of the setting.
  public mutating func set(_ setting: ImportSetting, to texts: [String]) throws(SettingError) {
    if setting.key == ImportSetting.mirrored.key {
      mirrored = try setting.value(of: texts) ?? []
    } else {
      try setting.read(texts, into: &values)
      keys.insert(setting.key)
    }
  }

  /// Returns true if a value of a setting is asked for.
  func include(_ setting: ImportSetting) -> Bool {
    keys.contains(setting.key) || resetsOthers && setting.key != ImportSetting.label.key
  }

  /// Returns true if a crown is to be mirrored; `nil` if that stays as it was.
  func isMirrored(_ name: String) -> Bool? {
    if let mirrored { return mirrored.contains { CrownName.fits(name, $0) } }
    return include(.mirrored) ? values.isMirrored : nil
  }
}

// MARK: - Files of settings

extension RequestedSettings {
  /// Asks for fonts, as a file of settings does.
  mutating func setFonts(_ fonts: FontCollection?) { values.drawing.fonts = fonts }

  /// These, and what a file of settings asks for besides.
  func completed(byFile file: RequestedSettings) -> RequestedSettings {
    var settings = self
    for setting in ImportSetting.all where file.keys.contains(setting.key) && !keys.contains(setting.key) {
      if setting.key == ImportSetting.mirrored.key, mirrored != nil { continue }
      setting.copy(file.values, &settings.values)
      settings.keys.insert(setting.key)
      settings.fileKeys.insert(setting.key)
    }
    if settings.values.drawing.fonts == nil { settings.setFonts(file.values.drawing.fonts) }
    return settings
  }
}
