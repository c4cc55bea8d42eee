import CrownSVG
import CrownStore
import CrownSystem

/// Reads files of settings. The names of settings and how their values are written are those of ``ImportSetting``.
struct SettingsFileReader {
  /// The names besides those of settings.
  enum Name {
    static let rules = "for"
    static let fonts = "font"
    static let symbols = "symbols"
    static let prefix = "prefix"
    static let plugin = "plugin"
    static let lint = "lint"
    static let export = "export"
    /// Those of members that hold no settings of drawings.
    static let others = [rules, plugin, lint, export]
  }

  /// The largest file that is read, in bytes.
  static let largest = 1 << 20
  /// The settings that a file may have.
  private static let settings = ImportSetting.all.filter { $0.valueName != nil }

  private let path: String
  private let lines: TextLines
  private let cancellation: Cancellation
  private var rules: [SettingsFile.Rule] = []
  private var plugin: PluginSettings?
  /// The problems that were found so far.
  private var errors: [JSON5Error] = []

  private init(_ path: String, _ lines: TextLines, _ cancellation: Cancellation) {
    (self.path, self.lines, self.cancellation) = (path, lines, cancellation)
  }

  /// Reads a file, and the fonts that it names.
  ///
  /// - Parameter folder: The parts of the absolute path of its folder.
  static func file(
    at path: String, of folder: [Substring], _ cancellation: Cancellation
  ) throws(SettingsFileError) -> SettingsFile {
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(path, limit: largest, cancellation: cancellation)
    } catch {
      throw SettingsFileError(path: path, text: "cannot read these settings: \(error.reason)")
    }
    var reader = SettingsFileReader(path, TextLines(of: bytes), cancellation)
    reader.collectErrors { reader throws(JSON5Error) in try reader.readFile(try JSON5Reader.value(of: bytes)) }
    if let error = SettingsFileError(reader.errors, of: path, in: reader.lines) { throw error }
    return SettingsFile(path: path, folder: folder, rules: reader.rules, plugin: reader.plugin)
  }

  private mutating func readFile(_ value: JSON5Value) throws(JSON5Error) {
    guard case .object(let members) = value.content else {
      throw JSON5Error(offset: value.offset, text: "settings begin with '{', as in { colors: \"shades\" }")
    }
    addRule(patterns: [], members.filter { !Name.others.contains($0.key) })
    collectErrors { _ throws(JSON5Error) in _ = try CommandOptions.Members(members) }
    if let member = members.first(where: { $0.key == Name.plugin }) {
      plugin = try PluginSettings(member.value, errors: &errors)
    }
    guard let member = members.first(where: { $0.key == Name.rules }) else { return }
    guard case .object(let groups) = member.value.content else {
      let text = "'for' has patterns of paths with their settings, as in { \"flags/*\": { colors: \"holes\" } }"
      throw JSON5Error(offset: member.value.offset, text: text)
    }
    for group in groups {
      guard case .object(let members) = group.value.content else {
        let text = "settings are expected here, as in { colors: \"holes\" }"
        errors.append(JSON5Error(offset: group.value.offset, text: text))
        continue
      }
      addRule(patterns: [group.key], members)
    }
  }

  /// Reads a part of the file. What follows an error in it is read, too, so that a person mends all at once.
  private mutating func collectErrors(_ part: (inout Self) throws(JSON5Error) -> Void) {
    do throws(JSON5Error) { try part(&self) } catch { errors.append(error) }
  }

  /// Adds the rule of some members, and rules for what they mirror.
  private mutating func addRule(patterns: [String], _ members: [JSON5Value.Member]) {
    var rule = SettingsFile.Rule(patterns: patterns)
    var mirrored: [SettingsFile.Rule] = []
    for member in members {
      collectErrors { reader throws(JSON5Error) in
        try reader.read(member, into: &rule, &mirrored)
      }
    }
    rules += [rule] + mirrored
  }

  /// Reads a setting into a rule.
  private func read(
    _ member: JSON5Value.Member, into rule: inout SettingsFile.Rule, _ mirrored: inout [SettingsFile.Rule]
  ) throws(JSON5Error) {
    let line = lines.line(of: member.offset)
    if member.key == Name.symbols {
      guard case .bool(let takesSymbols) = member.value.content else {
        throw JSON5Error(offset: member.value.offset, text: "symbols is true or false")
      }
      rule.takesSymbols = takesSymbols
      rule.entries.append(SettingsFile.Entry(key: member.key, texts: ["\(takesSymbols)"], line: line))
    } else if member.key == Name.prefix {
      let prefix = try prefix(member.value)
      rule.prefix = prefix
      rule.entries.append(SettingsFile.Entry(key: member.key, texts: prefix.isEmpty ? [] : [prefix], line: line))
    } else if member.key == Name.fonts {
      let paths = try member.value.texts(areSeveral: true)
      rule.settings.setFonts(try fonts(paths, at: member.value.offset))
      rule.entries.append(SettingsFile.Entry(key: member.key, texts: paths, line: line))
    } else if let setting = Self.settings.first(where: { $0.key == member.key }) {
      if setting.key == ImportSetting.mirrored.key {
        mirrored += try mirroredRules(member.value, of: &rule, line: line)
        return
      }
      let texts = try texts(of: member.value, setting)
      do throws(SettingError) {
        try rule.settings.set(setting, to: texts.isEmpty ? [setting.defaultText] : texts)
      } catch {
        throw JSON5Error(offset: member.value.offset, text: error.description)
      }
      rule.entries.append(SettingsFile.Entry(key: member.key, texts: texts, line: line))
    } else {
      throw JSON5Error(offset: member.offset, text: Self.message(of: member.key, isInRule: !rule.patterns.isEmpty))
    }
  }

  /// Reads the setting `mirror`: true or false for all that its rule holds for, or patterns of the paths.
  ///
  /// - Returns: A rule for each pattern.
  private func mirroredRules(
    _ value: JSON5Value, of rule: inout SettingsFile.Rule, line: Int
  ) throws(JSON5Error) -> [SettingsFile.Rule] {
    if case .bool(let isMirrored) = value.content {
      rule.settings.set(\.isMirrored, to: isMirrored)
      rule.entries.append(SettingsFile.Entry(key: ImportSetting.mirrored.key, texts: ["\(isMirrored)"], line: line))
      return []
    }
    let patterns = try value.texts(areSeveral: true)
    rule.settings.set(\.isMirrored, to: false)
    var rules: [SettingsFile.Rule] = []
    for pattern in patterns {
      var mirrored = SettingsFile.Rule(patterns: rule.patterns + [pattern])
      mirrored.settings.set(\.isMirrored, to: true)
      mirrored.entries.append(SettingsFile.Entry(key: ImportSetting.mirrored.key, texts: ["true"], line: line))
      rules.append(mirrored)
    }
    return rules
  }

  /// The texts of a setting's value.
  private func texts(of value: JSON5Value, _ setting: ImportSetting) throws(JSON5Error) -> [String] {
    if setting.impliedText != nil, case .bool(let isTrue) = value.content { return ["\(isTrue)"] }
    return try value.texts(areSeveral: setting.isList)
  }

  /// Reads what the names of crowns begin with.
  private func prefix(_ value: JSON5Value) throws(JSON5Error) -> String {
    guard case .string(let prefix) = value.content else {
      throw JSON5Error(offset: value.offset, text: "a text is expected here, which names begin with, as in \"brand/\"")
    }
    do {
      // Names that begin so are possible.
      if !prefix.isEmpty { _ = try CrownName.normalized(prefix + "a") }
    } catch {
      throw JSON5Error(offset: value.offset, text: "\(error)")
    }
    return prefix
  }

  /// Reads fonts, whose paths begin at the folder of the settings.
  private func fonts(_ paths: [String], at offset: Int) throws(JSON5Error) -> FontCollection? {
    if paths.isEmpty { return nil }
    let folder = SourceFileName.folder(of: path)
    do throws(FontFileError) {
      if paths == ["system"] { return try .system(cancellation: cancellation) }
      return try FontCollection(
        files: paths.map { $0.hasPrefix("/") ? $0 : folder + $0 }, cancellation: cancellation)
    } catch {
      throw JSON5Error(offset: offset, text: error.description)
    }
  }

  private static func message(of name: String, isInRule: Bool) -> String {
    let names = settings.map(\.key) + [Name.fonts, Name.symbols, Name.prefix] + (isInRule ? [] : Name.others)
    let near = NearbyNames.nearest(to: name, among: names, limit: 1).first
    return "there is no setting '\(name)'; "
      + (near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
  }
}
