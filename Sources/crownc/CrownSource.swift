import CrownImport

/// The generated Swift source: a type with a member for each crown.
struct CrownSource {
  /// The source.
  private(set) var text: String

  /// The name of the type.
  private let type: String
  /// The access level before a declaration, and a space; empty for that of the module.
  private let access: String

  /// - Parameters:
  ///   - bundle: The name of the bundle of the target's resources, without its ending; `nil` if they are in the bundle
  ///     of the target's code.
  ///   - settings: The type's name and access level.
  init(of namespace: CrownNamespace, bundle: String?, settings: PluginSettings = PluginSettings()) {
    type = settings.type
    access = settings.access == .internal ? "" : settings.access.rawValue + " "
    text = Self.head(bundle: bundle, type: type, access: access)
    addAllCases(Self.names(of: namespace))
    text += "}\n"
    // A generic parameter takes members of an extension like this one with a dot alone: `CrownView(.royal)`.
    text += "\nnonisolated extension BundledCrown where Self == \(type) {\n"
    addMembers(of: namespace, in: type, indent: "  ")
    text += "}\n"
    addTypes(of: namespace, in: type)
  }

  /// Adds the list of all crowns, as one text.
  ///
  /// A list of values takes the compiler time and memory that grow with the square of their number, 24 GB for 10,000.
  private mutating func addAllCases(_ names: [String]) {
    guard !names.isEmpty else { return text += "  \(access)static let allCases: [\(type)] = []\n" }
    text += "  \(access)static let allCases = \"\"\"\n"
    for name in names { text += "    \(Self.escaped(name))\n" }
    text += "    \"\"\".split(separator: \"\\n\").map { \(type)(String($0)) }\n"
  }

  private static func names(of namespace: CrownNamespace) -> [String] {
    namespace.crowns.map(\.crown.name) + namespace.folders.flatMap(names)
  }

  private mutating func addMembers(of namespace: CrownNamespace, in scope: String, indent: String) {
    for (identifier, crown) in namespace.crowns {
      text += "\(indent)/// \(Self.documentation(crown.title.isEmpty ? crown.name : crown.title))\n"
      text += "\(indent)\(access)static var \(SwiftIdentifier.declaration(of: identifier)): \(type) { "
      text += "\(type)(\(Self.literal(crown.name))) }\n"
    }
    for folder in namespace.folders {
      let member = SwiftIdentifier.declaration(of: namespace.member(for: folder))
      let nested = "\(scope).\(SwiftIdentifier.type(for: folder.folder))"
      text += "\(indent)/// The crowns of the folder \(Self.documentation(folder.folder)).\n"
      text += "\(indent)\(access)static var \(member): \(nested).Type { \(nested).self }\n"
    }
  }

  /// Adds the types of the folders of a namespace, each in an extension: the text is flat however deep they lie.
  private mutating func addTypes(of namespace: CrownNamespace, in scope: String) {
    for folder in namespace.folders {
      let name = SwiftIdentifier.type(for: folder.folder)
      text += "\nnonisolated extension \(scope) {\n"
      text += "  /// The crowns of the folder \(Self.documentation(folder.folder)).\n"
      text += "  \(access)nonisolated enum \(name) {\n"
      addMembers(of: folder, in: "\(scope).\(name)", indent: "    ")
      text += "  }\n}\n"
      addTypes(of: folder, in: "\(scope).\(name)")
    }
  }
}

// MARK: - Texts in Swift

extension CrownSource {
  /// A text as a literal. Names have no control characters.
  static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// A text as it stands in a literal.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      if character == "\\" || character == "\"" { escaped += "\\" }
      escaped.unicodeScalars.append(character)
    }
    return escaped
  }

  /// A text as one line of a documentation comment, in which nothing is Markdown.
  static func documentation(_ text: String) -> String {
    var line = ""
    for character in text.unicodeScalars {
      switch character.properties.generalCategory {
      // A line end would end the comment, and a mark of direction would hide what follows.
      case .control, .format, .lineSeparator, .paragraphSeparator: line += " "
      default:
        let isMarkdown = "\\`*_[]<>&".unicodeScalars.contains(character)
        let isBullet = line.isEmpty && "-+#".unicodeScalars.contains(character)
        let isNumbering = !line.isEmpty && (character == "." || character == ")") && line.allSatisfy(\.isNumber)
        if isMarkdown || isBullet || isNumbering { line += "\\" }
        line.unicodeScalars.append(character)
      }
    }
    return line
  }
}
