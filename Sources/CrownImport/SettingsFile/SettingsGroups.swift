import CrownSystem

/// The settings that some sources of an import share. Several threads use it at once.
final class SettingsGroup: Sendable {
  /// The settings that the import asks for.
  let requested: RequestedSettings
  /// The settings of drawings.
  let drawings: SettingsResolver
  /// The settings of pictures, by the exponents for their folders.
  private let pictures = Locked<[Double: SettingsResolver]>([:])

  init(_ requested: RequestedSettings) {
    self.requested = requested
    drawings = SettingsResolver(requested, for: .drawings)
  }

  /// The settings of pictures.
  ///
  /// - Parameter gamma: The exponent for those that are traced.
  func pictures(gamma: Double) -> SettingsResolver {
    pictures.withLock { pictures in
      if let known = pictures[gamma] { return known }
      let resolver = SettingsResolver(requested, for: .pictures, gamma: gamma)
      pictures[gamma] = resolver
      return resolver
    }
  }
}

/// The settings of each source of an import: what its options ask for, and then what the nearest file of settings says.
struct SettingsGroups {
  private struct Key: Hashable {
    let folder: [Substring]
    let rules: [Int]
  }

  private let files: SettingsFiles
  private let requested: RequestedSettings
  /// The settings of sources without a file of settings.
  private let common: SettingsGroup
  private var groups: [Key: SettingsGroup] = [:]

  init(_ requested: RequestedSettings, files: SettingsFiles) {
    (self.requested, self.files) = (requested, files)
    common = SettingsGroup(requested)
  }

  /// The settings of a source.
  ///
  /// - Complexity: O(1) without files of settings, else one comparison for each of the nearest file's patterns.
  mutating func group(of source: Source) -> SettingsGroup {
    if files.isEmpty || source.path == "-" { return common }
    let path = files.components(of: source)
    guard let file = files.file(for: path) else { return common }
    let key = Key(folder: file.folder, rules: file.rules(for: path))
    if let known = groups[key] { return known }
    let group = SettingsGroup(requested.completed(byFile: file.settings(ofRules: key.rules)))
    groups[key] = group
    return group
  }
}
