import CrownStore
import CrownSVG

/// A file of settings, `crowns.json`: the settings of the drawings in its folder and in the folders below.
///
///     {
///       colors: "shades",                   // of all drawings
///       for: {
///         "flags/*": { colors: "holes" },   // of those whose path below this folder fits; later ones count
///         "arrow-*": { mirror: true },
///       },
///       lint: { size: 16 },               // of commands
///       plugin: { type: "Icons" },          // of the plugin CrownsPlugin
///     }
struct SettingsFile: Sendable {
  /// The name of such a file.
  static let name = "crowns.json"

  /// The value of a setting in the file.
  struct Entry: Sendable {
    /// The setting's name.
    let key: String
    /// The texts of the value.
    let texts: [String]
    /// The line in the file, from 1.
    let line: Int
  }

  /// Settings of the drawings whose paths fit patterns.
  struct Rule: Sendable {
    /// The patterns, all of which a path has to fit; none for all drawings.
    let patterns: [String]
    /// The values in the order of the file.
    var entries: [Entry] = []
    /// The same as an import asks for them, with the fonts.
    var settings = RequestedSettings()
    /// True if each symbol of a file becomes a crown; `nil` if the rule does not say.
    var takesSymbols: Bool?
    /// The text before the names of crowns; `nil` if the rule does not say.
    var prefix: String?

    init(patterns: [String]) { self.patterns = patterns }

    /// Returns true if the rule holds for a file.
    ///
    /// - Parameter stem: The path of the file below the folder of the settings, without its ending.
    func holds(for stem: String) -> Bool { patterns.allSatisfy { CrownName.fits(stem, $0) } }
  }

  /// The path of the file, as it was found.
  let path: String
  /// The parts of the absolute path of its folder.
  let folder: [Substring]
  /// The rules. Later ones count more.
  let rules: [Rule]
  /// The settings of the plugin; `nil` if the file has none.
  let plugin: PluginSettings?

  /// The indices of the rules that hold for a file.
  ///
  /// - Parameter path: The parts of the absolute path of the file, which lies in the folder or below.
  func rules(for path: [Substring]) -> [Int] {
    let stem = SourceFileName.stem(of: path.dropFirst(folder.count).joined(separator: "/"))
    return rules.indices.filter { rules[$0].holds(for: stem) }
  }

  /// The settings that rules give together.
  func settings(ofRules indices: [Int]) -> RequestedSettings {
    indices.reversed().reduce(RequestedSettings()) { $0.completed(byFile: rules[$1].settings) }
  }
}
