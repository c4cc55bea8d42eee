import ArgumentParser
import CrownImport

/// The options of `import` that are settings of crowns. Their names, help and values are those of ``ImportSetting``.
struct SettingOptions: ParsableArguments {
  @Option(.tolerance, parsing: .unconditional) var tolerance: String?
  @Option(.colors) var colors: String?
  @Option(.knockouts) var knockouts: [String] = []
  @Option(.accent) var accent: String?
  @Option(.mirrored) var mirrored: [String] = []
  @Option(.filters) var filters: String?
  @Option(.trace) var trace: String?
  @Option(.trim, parsing: .unconditional) var trim: String?
  @Option(.square, parsing: .unconditional) var square: String?
  @Option(.padding, parsing: .unconditional) var padding: String?
  @Option(.tags) var tags: [String] = []

  /// The texts that are given for each setting.
  private var given: [(setting: ImportSetting, texts: [String])] {
    let options: [(ImportSetting, [String])] = [
      (.tolerance, [tolerance].compactMap(\.self)), (.colors, [colors].compactMap(\.self)), (.knockouts, knockouts),
      (.accent, [accent].compactMap(\.self)), (.mirrored, mirrored), (.filters, [filters].compactMap(\.self)),
      (.trace, [trace].compactMap(\.self)),
      (.trim, [trim].compactMap(\.self)), (.square, [square].compactMap(\.self)),
      (.padding, [padding].compactMap(\.self)), (.tags, tags),
    ]
    return options.filter { !$0.1.isEmpty }
  }

  /// The settings that are asked for.
  func requested() throws -> RequestedSettings {
    var settings = RequestedSettings()
    for (setting, texts) in given {
      do throws(SettingError) {
        try settings.set(setting, to: texts)
      } catch {
        throw ValidationError("--\(error)")
      }
    }
    return settings
  }

  func validate() throws { _ = try requested() }
}

extension Option {
  /// An option for a setting that has one value.
  fileprivate init(_ setting: ImportSetting, parsing: SingleValueParsingStrategy = .next) where Value == String? {
    self.init(
      name: .customLong(setting.key), parsing: parsing, help: setting.help,
      completion: setting.choices.isEmpty ? nil : .list(setting.choices))
  }

  /// An option for a setting that has several values. It is given once for each.
  fileprivate init(wrappedValue: [String], _ setting: ImportSetting) where Value == [String] {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.key), parsing: .singleValue, help: setting.help)
  }
}

extension ImportSetting {
  /// The help of its option.
  fileprivate var help: ArgumentHelp {
    ArgumentHelp("\(purpose)  (default: \(defaultText))", valueName: valueName)
  }
}
