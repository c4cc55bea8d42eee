import CrownSystem

/// The files of settings of an import's sources: for each source the nearest one, in its folder or above.
struct SettingsFiles: Sendable {
  /// The files, by the paths of their folders.
  private var files: [[Substring]: SettingsFile] = [:]
  private let workingDirectory = WorkingDirectory.path
  private let cancellation: Cancellation

  init(cancellation: Cancellation) { self.cancellation = cancellation }

  /// All files, in the order of their paths' bytes.
  var all: [SettingsFile] { files.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } }

  /// True if any file gives names a prefix.
  var mentionPrefixes: Bool { files.values.contains { $0.rules.contains { $0.prefix != nil } } }

  /// True if any file says that symbols become crowns.
  var mentionSymbols: Bool { files.values.contains { $0.rules.contains { $0.takesSymbols == true } } }

  /// Reads the nearest file of settings in a folder or above it, if there is one.
  mutating func search(from folder: String) throws(SettingsFileError) {
    var parts = SourcePath.components(folder, in: workingDirectory)
    var path = folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    while files[parts] == nil {
      if try read(path + SettingsFile.name, of: parts) || parts.popLast() == nil { return }
      // A link is left by the way it was entered, as everywhere else.
      path = Self.parent(of: path) ?? "/" + parts.map { $0 + "/" }.joined()
    }
  }

  /// The folder above one, written like it; `nil` where the text of the path does not tell.
  private static func parent(of folder: String) -> String? {
    let parts = folder.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropLast()
    guard let last = parts.last, !last.isEmpty, !last.allSatisfy({ $0 == UInt8(ascii: ".") }) else { return nil }
    return String(folder.utf8.dropLast(last.count + 1))
  }

  /// Reads the file of settings that a search met in a folder.
  mutating func read(in folder: String) throws(SettingsFileError) {
    let parts = SourcePath.components(folder, in: workingDirectory)
    if files[parts] == nil { _ = try read(folder + SettingsFile.name, of: parts) }
  }

  /// Reads a file of settings, and returns false if there is none.
  private mutating func read(_ path: String, of folder: [Substring]) throws(SettingsFileError) -> Bool {
    guard try Self.isFile(path) else { return false }
    files[folder] = try SettingsFileReader.file(at: path, of: folder, cancellation)
    return true
  }

  /// Returns true if there is a file of settings at a path.
  ///
  /// - Throws: If there is something else.
  static func isFile(_ path: String) throws(SettingsFileError) -> Bool {
    let status: FileStatus
    do {
      status = try FileStatus(of: path)
    } catch {
      // A folder above that cannot be searched holds no settings. A link to nothing is a mistake, not an absence.
      if (try? FileStatus(of: path, followingLinks: false)) == nil { return false }
      throw SettingsFileError(path: path, text: "cannot read these settings: \(error.reason)")
    }
    guard status.kind == .regular else {
      let text = "the settings of the drawings belong in a file of this name; rename this one"
      throw SettingsFileError(path: path, text: text)
    }
    return true
  }

  /// The file of settings of a source or a folder; `nil` if there is none.
  ///
  /// - Parameter path: The parts of its absolute path.
  func file(for path: [Substring]) -> SettingsFile? {
    guard !files.isEmpty else { return nil }
    var folder = path
    repeat { if let file = files[folder] { return file } } while folder.popLast() != nil
    return nil
  }

  /// True if there is no file of settings.
  var isEmpty: Bool { files.isEmpty }

  /// The parts of the absolute path of a source. An archive counts as a folder of its name, without the ending.
  func components(of source: Source) -> [Substring] {
    guard source.entry != nil, let (archive, entry) = SourceFileName.archive(of: source.path) else {
      return SourcePath.components(source.path, in: workingDirectory)
    }
    let folder = SourcePath.components(SourceFileName.stem(ofArchive: archive), in: workingDirectory)
    let parts = entry.split(separator: "/")
    // Most programs pack a folder with its own name.
    return folder + (parts.count > 1 && parts.first == folder.last ? parts.dropFirst() : parts[...])
  }

  /// The parts of the absolute path of a folder.
  func components(ofFolder path: String) -> [Substring] {
    SourcePath.components(path, in: workingDirectory)
  }

  /// The text before the name of a source's crown by the nearest file of settings; empty if it gives none.
  func prefix(of source: Source) -> String {
    let path = components(of: source)
    guard let file = file(for: path) else { return "" }
    return file.rules(for: path).last { file.rules[$0].prefix != nil }.flatMap { file.rules[$0].prefix } ?? ""
  }

  /// Returns true if each symbol of a file becomes a crown by the nearest file of settings.
  func takeSymbols(of source: Source) -> Bool {
    let path = components(of: source)
    guard let file = file(for: path) else { return false }
    return file.rules(for: path).last { file.rules[$0].takesSymbols != nil }
      .flatMap { file.rules[$0].takesSymbols } ?? false
  }
}
