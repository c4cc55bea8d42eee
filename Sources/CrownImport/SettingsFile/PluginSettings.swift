import CrownSVG
import CrownStore
import CrownSystem

/// The settings of the plugin that makes a Swift type of a target's drawings: the member `plugin` of a file of
/// settings.
///
///     { plugin: { type: "Icons", access: "public", folders: ["Icons", "../Shared/Icons"], strict: true } }
package struct PluginSettings: Hashable, Sendable {
  /// The access level of the type and its members.
  package enum Access: String, Hashable, Sendable, CaseIterable {
    case `internal`, package, `public`
  }

  /// The name of the type.
  package var type = "AppCrowns"
  package var access = Access.internal
  /// The folders of the drawings, relative to that of the file; none for the folder `Crowns` of the target.
  package var folders: [String] = []
  /// True if every warning fails the build.
  package var isStrict = false

  /// The settings of a target without a file of them.
  package init() {}

  /// Reads a file of settings: all of it, so that any error in it is found.
  ///
  /// - Returns: `nil` if it says nothing to the plugin.
  package init?(ofFile path: String) throws(SettingsFileError) {
    guard let settings = try SettingsFileReader.file(at: path, of: [], .none).plugin else { return nil }
    self = settings
  }
}

extension PluginSettings {
  /// The names of the settings.
  private static let names = ["type", "access", "folders", "strict"]
  /// The names of types that the generated source uses, or that Swift reserves.
  private static let takenTypes: Set<String> = [
    "Any", "Bool", "Bundle", "BundledCrown", "CrownKit", "CrownLibrary", "CrownLibraryError", "Foundation",
    "ProcessInfo", "Protocol", "Result", "Self", "String", "Type", "URL",
  ]

  /// Reads the member of a file.
  ///
  /// - Parameter errors: Gets the problems of single settings, which keep their defaults then.
  init(_ value: JSON5Value, errors: inout [JSON5Error]) throws(JSON5Error) {
    guard case .object(let members) = value.content else {
      let text = "'plugin' has settings, as in { type: \"Icons\", access: \"public\" }"
      throw JSON5Error(offset: value.offset, text: text)
    }
    for member in members {
      do throws(JSON5Error) { try read(member) } catch { errors.append(error) }
    }
  }

  private mutating func read(_ member: JSON5Value.Member) throws(JSON5Error) {
    switch member.key {
    case "type": type = try Self.type(member.value)
    case "access": access = try Self.access(member.value)
    case "folders": folders = try Self.folders(member.value)
    case "strict":
      guard case .bool(let isStrict) = member.value.content else {
        throw JSON5Error(offset: member.value.offset, text: "strict is true or false")
      }
      self.isStrict = isStrict
    default:
      let near = NearbyNames.nearest(to: member.key, among: Self.names, limit: 1).first
      let advice = near.map { "did you mean '\($0)'?" } ?? "there are \(Self.names.joined(separator: ", "))"
      throw JSON5Error(offset: member.offset, text: "the plugin has no setting '\(member.key)'; \(advice)")
    }
  }

  private static func type(_ value: JSON5Value) throws(JSON5Error) -> String {
    let advice = "give letters and digits, as in \"Icons\""
    guard case .string(let name) = value.content, let first = name.unicodeScalars.first else {
      throw JSON5Error(offset: value.offset, text: "type is the name of a Swift type; \(advice)")
    }
    // Lower case would hide a keyword, or be taken for one.
    guard first.properties.isUppercase, name.unicodeScalars.allSatisfy(\.properties.isXIDContinue) else {
      throw JSON5Error(
        offset: value.offset, text: "'\(name)' is no name of a Swift type; \(advice), with a capital first")
    }
    guard !takenTypes.contains(name) else {
      throw JSON5Error(offset: value.offset, text: "there is a type '\(name)' already; give another name")
    }
    return name
  }

  private static func access(_ value: JSON5Value) throws(JSON5Error) -> Access {
    guard case .string(let word) = value.content, let access = Access(rawValue: word) else {
      let words = Access.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw JSON5Error(offset: value.offset, text: "access is one of \(words)")
    }
    return access
  }

  private static func folders(_ value: JSON5Value) throws(JSON5Error) -> [String] {
    let elements =
      switch value.content {
      case .array(let elements): elements
      default: [value]
      }
    guard !elements.isEmpty else {
      throw JSON5Error(offset: value.offset, text: "folders names at least one; leave it out for the folder Crowns")
    }
    var folders: [String] = []
    for element in elements {
      guard case .string(let folder) = element.content, !folder.isEmpty else {
        throw JSON5Error(offset: element.offset, text: "the path of a folder is expected here, as in \"Icons\"")
      }
      guard !folders.contains(folder) else {
        throw JSON5Error(offset: element.offset, text: "'\(folder)' is named twice")
      }
      folders.append(folder)
    }
    return folders
  }
}
