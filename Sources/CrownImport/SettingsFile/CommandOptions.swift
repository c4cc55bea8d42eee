import CrownSystem

/// Options of a command that a file of settings gives: its member `lint`, or one of the presets of its member `export`.
///
///     {
///       lint: { size: 16, except: "border" },
///       export: { android: { format: "vectordrawable", output: "app/src/main/res/drawable" } },
///     }
///
/// The names are those of the options on the command line, without their dashes.
package struct CommandOptions: Sendable, Hashable {
  /// An option of a command.
  package struct Option: Sendable, Hashable {
    /// The name, without its dashes.
    package let name: String
    /// The texts of its values; none for a flag.
    package let texts: [String]
    /// The line in the file, from 1.
    package let line: Int
    /// The column in the line, from 1, in characters.
    package let column: Int
  }

  /// The path of the file.
  package let path: String
  /// The options in the order of the file.
  package let options: [Option]

  /// The path of a file that an option names, which begins at the folder of the settings.
  package func filePath(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" ? path : SourceFileName.folder(of: self.path) + path
  }
}

extension CommandOptions {
  /// Options of commands in a file, by their members.
  struct Members {
    /// The options of `lint`.
    var lint: JSON5Value?
    /// The presets of `export`.
    var presets: [JSON5Value.Member] = []

    /// Reads the members of a file that hold options of commands.
    init(_ members: [JSON5Value.Member]) throws(JSON5Error) {
      lint = members.first { $0.key == SettingsFileReader.Name.lint }?.value
      if let lint { _ = try Self.options(of: lint, example: "{ size: 16 }") }
      guard let export = members.first(where: { $0.key == SettingsFileReader.Name.export })?.value else { return }
      guard case .object(let presets) = export.content else {
        let text = "'export' has presets by name, as in { android: { format: \"vectordrawable\", output: \"res\" } }"
        throw JSON5Error(offset: export.offset, text: text)
      }
      for preset in presets {
        _ = try Self.options(of: preset.value, example: "{ format: \"pdf\", output: \"print\" }")
      }
      self.presets = presets
    }

    /// The members of an object of options, with the texts of their values. `false` leaves an option out.
    static func options(
      of value: JSON5Value, example: String
    ) throws(JSON5Error) -> [(member: JSON5Value.Member, texts: [String])] {
      guard case .object(let members) = value.content else {
        throw JSON5Error(offset: value.offset, text: "options are expected here, as in \(example)")
      }
      var options: [(JSON5Value.Member, [String])] = []
      for member in members {
        if case .bool(let isGiven) = member.value.content {
          if isGiven { options.append((member, [])) }
          continue
        }
        let texts = try member.value.texts(areSeveral: true)
        guard !texts.isEmpty else {
          throw JSON5Error(offset: member.value.offset, text: "a value is expected here; or leave '\(member.key)' out")
        }
        options.append((member, texts))
      }
      return options
    }
  }

  /// Reads the options of `lint` in the nearest file of settings, in a folder or above.
  ///
  /// - Returns: `nil` if there is no file, or none in it.
  package static func ofLint(near folder: String) throws(SettingsFileError) -> CommandOptions? {
    guard let file = try JSON5File(near: folder) else { return nil }
    return try file.reading { members throws(JSON5Error) in try Members(members).lint.map { $0 } }
  }

  /// Reads the options of a preset of `export` in the nearest file of settings, in a folder or above.
  ///
  /// - Throws: Also where there is no such preset.
  package static func ofExport(preset: String, near folder: String) throws(SettingsFileError) -> CommandOptions {
    guard let file = try JSON5File(near: folder) else {
      throw SettingsFileError(
        path: SettingsFile.name,
        text: "there is no such file here or in a folder above, so there is no preset '\(preset)'; make one with "
          + "{ export: { \(preset): { format: …, output: … } } }")
    }
    let options = try file.reading { members throws(JSON5Error) in
      let presets = try Members(members).presets
      if let found = presets.first(where: { $0.key == preset }) { return found.value }
      let near = NearbyNames.nearest(to: preset, among: presets.map(\.key), limit: 1).first
      let offset = members.first { $0.key == SettingsFileReader.Name.export }?.offset ?? 0
      let names = presets.map { "'\($0.key)'" }.joined(separator: ", ")
      throw JSON5Error(
        offset: offset,
        text: "there is no preset '\(preset)'; "
          + (near.map { "did you mean '\($0)'?" } ?? (presets.isEmpty ? "'export' has none" : "there are \(names)")))
    }
    return options ?? CommandOptions(path: file.path, options: [])
  }
}

/// The nearest file of settings, read as JSON5 only: the settings of drawings are not checked, and no font is opened.
private struct JSON5File {
  let path: String
  private let bytes: [UInt8]

  /// Finds a file in a folder or above it; `nil` if there is none.
  init?(near folder: String) throws(SettingsFileError) {
    var folder = folder.isEmpty || folder == "." ? "" : folder + "/"
    for _ in 0...SourcePath.components(folder, in: WorkingDirectory.path).count {
      let path = folder + SettingsFile.name
      if try SettingsFiles.isFile(path) {
        self.path = path
        do {
          bytes = try ByteFile.read(path, limit: SettingsFileReader.largest, cancellation: .none)
        } catch {
          throw SettingsFileError(path: path, text: "cannot read these settings: \(error.reason)")
        }
        return
      }
      folder += "../"
    }
    return nil
  }

  /// The options that a part of the file holds.
  func reading(
    _ part: (_ members: [JSON5Value.Member]) throws(JSON5Error) -> JSON5Value?
  ) throws(SettingsFileError) -> CommandOptions? {
    let lines = TextLines(of: bytes)
    do throws(JSON5Error) {
      guard case .object(let members) = try JSON5Reader.value(of: bytes).content, let value = try part(members) else {
        return nil
      }
      let options = try CommandOptions.Members.options(of: value, example: "{ size: 16 }")
      return CommandOptions(
        path: path,
        options: options.map { member, texts in
          let place = lines.place(of: member.offset)
          return CommandOptions.Option(name: member.key, texts: texts, line: place.line, column: place.column)
        })
    } catch {
      throw SettingsFileError([error], of: path, in: lines) ?? SettingsFileError(path: path, text: error.text)
    }
  }
}
