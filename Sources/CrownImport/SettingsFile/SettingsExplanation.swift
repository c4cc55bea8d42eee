import CrownStore
import CrownSystem

/// The settings of a drawing or of a folder, and where each comes from.
package struct SettingsExplanation {
  /// The origin of a value.
  package enum Origin {
    /// The line of a file of settings, and the patterns that it stands under.
    case file(path: String, line: Int, patterns: [String])
    /// The crown of this name, which was imported with it.
    case crown(String)
    case standard
  }

  /// The value of a setting.
  package struct Value {
    /// The name of the setting.
    package let key: String
    /// The texts of the value; none for the default.
    package let texts: [String]
    /// The text that stands for the default.
    package let defaultText: String
    package let origin: Origin
  }

  /// The settings of some drawings of a folder.
  package struct Group {
    /// The patterns, all of which the path of a drawing has to fit.
    package let patterns: [String]
    package let values: [Value]
    /// The number of drawings.
    package let count: Int
  }

  /// The path of the drawing or folder.
  package let path: String
  package let values: [Value]
  /// For a folder: the values that hold for some of its drawings only, in the order of the files of settings.
  package private(set) var groups: [Group] = []
}

extension SettingsExplanation {
  /// Explains the settings of a file or a folder.
  ///
  /// - Parameters:
  ///   - path: The path of a drawing, a folder or an archive.
  ///   - catalog: The database whose crowns keep settings; `nil` if there is none.
  /// - Throws: ``ImportError``, also for a path without a drawing; `SQLiteError`.
  /// - Complexity: O(n) in the number of drawings of a folder, and in the number of crowns.
  package init(of path: String, keptIn catalog: CrownCatalog?, cancellation: Cancellation) throws {
    let found = try SourceList(searching: [path], readsSettings: true, cancellation: cancellation)
    self.path = path
    guard found.folders.isEmpty, found.archives.isEmpty else {
      values = Self.values(of: found.settings.file(for: found.settings.components(ofFolder: path)), rules: nil, nil)
      groups = try Self.groups(of: found)
      return
    }
    let parts = found.settings.components(ofFolder: path)
    let file = found.settings.file(for: parts)
    values = Self.values(of: file, rules: file?.rules(for: parts), try catalog.flatMap { try Self.kept(path, in: $0) })
  }

  /// The settings that a file gives in some rules, those that a crown keeps, and the defaults.
  ///
  /// - Parameter rules: The indices of the rules; `nil` for those of all drawings.
  private static func values(
    of file: SettingsFile?, rules: [Int]?, _ kept: (name: String, settings: ImportSettings)?
  ) -> [Value] {
    let indices = rules ?? file?.rules.indices.filter { file?.rules[$0].patterns.isEmpty == true } ?? []
    func origin(of key: String) -> (texts: [String], Origin)? {
      guard let file else { return nil }
      for index in indices.reversed() {
        guard let entry = file.rules[index].entries.last(where: { $0.key == key }) else { continue }
        return (entry.texts, .file(path: file.path, line: entry.line, patterns: file.rules[index].patterns))
      }
      return nil
    }
    var values: [Value] = []
    for setting in ImportSetting.all where setting.valueName != nil {
      var (texts, source) = origin(of: setting.key) ?? ([], .standard)
      if case .standard = source, let kept, !kept.settings.fileKeys.contains(setting.key),
        let former = setting.texts(kept.settings)
      {
        (texts, source) = (former.isEmpty ? ["true"] : former, .crown(kept.name))
      }
      values.append(Value(key: setting.key, texts: texts, defaultText: setting.defaultText, origin: source))
    }
    typealias Name = SettingsFileReader.Name
    for (key, defaultText) in [(Name.fonts, "none"), (Name.symbols, "false"), (Name.prefix, "none")] {
      let (texts, source) = origin(of: key) ?? ([], .standard)
      values.append(Value(key: key, texts: texts, defaultText: defaultText, origin: source))
    }
    return values
  }

  /// The crown that came from a file, and its settings; `nil` if there is none.
  private static func kept(_ path: String, in catalog: CrownCatalog) throws -> (String, ImportSettings)? {
    let kept = SourcePath(databasePath: catalog.path).relative(path)
    var crown: String?
    try catalog.forEachSourcePath { name, path in
      if crown == nil, SymbolID.split(path).file == kept { crown = name }
    }
    guard let crown, let source = try catalog.entry(named: crown)?.source else { return nil }
    return (crown, ImportSettings(text: source.settings))
  }

  /// The rules for some drawings of all files of settings, with the number of drawings for which each holds.
  private static func groups(of found: SourceList) throws -> [Group] {
    let files = found.settings.all
    var counts = files.map { [Int](repeating: 0, count: $0.rules.count) }
    try found.tables.forEachSource { _, source in
      let path = found.settings.components(of: source)
      guard let file = found.settings.file(for: path), let index = files.firstIndex(where: { $0.path == file.path })
      else { return }
      for rule in file.rules(for: path) { counts[index][rule] += 1 }
    }
    var groups: [Group] = []
    for (file, counts) in zip(files, counts) {
      for (rule, count) in zip(file.rules, counts) where !rule.patterns.isEmpty {
        let values = rule.entries.map { entry in
          Value(
            key: entry.key, texts: entry.texts, defaultText: "",
            origin: .file(path: file.path, line: entry.line, patterns: rule.patterns))
        }
        groups.append(Group(patterns: rule.patterns, values: values, count: count))
      }
    }
    return groups
  }
}
