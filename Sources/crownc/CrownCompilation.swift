import CrownImport
import CrownPath
import CrownStore
import CrownSystem

/// One run of the compiler: from a folder of drawings to a packed database and its Swift source.
struct CrownCompilation {
  private let arguments: CrowncArguments
  /// The file of the program that runs.
  private let program: String
  private var messages: [CompilerMessage] = []

  init(_ arguments: CrowncArguments, program: String) {
    self.arguments = arguments
    self.program = program
  }

  /// Compiles, and returns the messages. Nothing is written if one of them is an error.
  consuming func run() -> [CompilerMessage] {
    do {
      try compile()
    } catch ImportError.settings(let error) {
      messages += CompilerMessage.messages(of: error)
    } catch let error as SettingsFileError {
      messages += CompilerMessage.messages(of: error)
    } catch {
      messages.append(CompilerMessage(.problem, at: arguments.folders[0], "\(error)"))
    }
    return messages
  }

  private mutating func compile() throws {
    let plugin = try arguments.settingsFile.flatMap { file in try PluginSettings(ofFile: file) } ?? PluginSettings()
    guard checkFolders() else { return }
    try removeOldWork()
    let found = try SourceList(searching: arguments.folders, readsSettings: true)
    if found.problems.isEmpty { warnOfEmptyFolders(given: found.foldersWithoutSources, isStrict: plugin.isStrict) }
    // An empty folder makes a database without crowns.
    _ = try CrownCatalog(opening: arguments.work, mode: .create)
    var options = ImportOptions()
    options.settings = arguments.settings
    options.pruning = .missingFilesAndEmptyFolders
    #if DEBUG
    // Without optimisation, most of the time goes into comparing pictures.
    options.comparisonSide = 64
    #endif
    if plugin.isStrict { options.isStrict = true }
    let report = try CrownImporter(database: arguments.work, options: options).importDrawings(of: found)
    messages += (report.problems + report.notes).map(CompilerMessage.init)
    for outcome in report.outcomes { messages += (outcome.problems + outcome.warnings).map(CompilerMessage.init) }
    messages += colorNote(of: report)
    // What a strict import has undone left the crowns of an earlier one, which no file may stand for any more.
    guard !report.isUndone else { return }
    let namespace = try namespace(of: report)
    guard !messages.contains(where: { $0.severity == .problem }) else { return }
    let source = CrownSource(of: namespace, bundle: arguments.bundle, settings: plugin).text
    if arguments.isCheck {
      try check(source)
    } else {
      try pack(into: arguments.database)
      try write(source)
    }
  }

  /// Reports folders that are not there, and files in their place.
  private mutating func checkFolders() -> Bool {
    for folder in arguments.folders {
      let status = try? FileStatus(of: folder)
      if let status, status.kind != .folder {
        messages.append(CompilerMessage(.problem, at: folder, "this is not a folder; give the folder of the drawings"))
      } else if status == nil, let file = arguments.settingsFile {
        let text = "\(folder): there is no such folder; make it, or correct 'folders' in these settings"
        messages.append(CompilerMessage(.problem, at: "\(file):1:1", text))
      }
    }
    return messages.isEmpty
  }

  private mutating func warnOfEmptyFolders(given: [String], isStrict: Bool) {
    for folder in arguments.folders {
      let empty = given.contains(folder) ? [folder] : DrawingFolders.withoutDrawings(below: folder)
      for folder in empty {
        messages.append(
          CompilerMessage(
            isStrict ? .problem : .warning, at: folder, "there is no drawing in this folder; add SVG files to it"))
      }
    }
  }

  /// A note of what became of the colours of the drawings that were imported now: a crown has one colour.
  private func colorNote(of report: ImportReport) -> [CompilerMessage] {
    let imported = report.outcomes.filter { $0.result == .imported || $0.result == .updated }
    let counts = [ColorTreatment.flattened, .shades, .holes].compactMap { treatment in
      let count = imported.count { $0.verdict?.treatment == treatment }
      return count == 0 ? nil : treatment.countedWords.map { "\(count) \($0)" }
    }
    guard !counts.isEmpty else { return [] }
    let text =
      "drawings of several colours became crowns of one: \(counts.joined(separator: ", ")); 'colors' in crowns.json "
      + "decides otherwise"
    return [CompilerMessage(.note, at: arguments.folders[0], text)]
  }

  /// Removes a work database that another build of this program wrote, which may have imported differently.
  ///
  /// It only saves work. One that is damaged, or of another version, is removed too.
  private func removeOldWork() throws {
    let stamp = arguments.work + "-program"
    // Crowns of a folder that is left out would stay.
    let fingerprint = ProgramFingerprint.of(program).map { fingerprint in
      arguments.folders.reduce(Array(fingerprint.utf8)) { $0 + [0] + $1.utf8 }
    }
    let isSound = (try? CrownCatalog(opening: arguments.work, mode: .readWrite)) != nil
    if isSound, let fingerprint, ByteFile.bytes(ofRegularFile: stamp) == fingerprint { return }
    for ending in ["", "-journal", "-wal", "-shm", "-program"] { unlink(arguments.work + ending) }
    if let fingerprint { try ByteFile.write(fingerprint, to: stamp, cancellation: .none) }
  }

  /// Writes the database that the app ships.
  private func pack(into file: String) throws {
    let catalog = try CrownCatalog(opening: arguments.work)
    #if DEBUG
    // Without optimisation, finding recurring shapes takes nine tenths of the time of packing, 30 s for 10,000 crowns.
    _ = try catalog.pack(into: file)
    #else
    _ = try catalog.packSharingShapes(into: file)
    #endif
  }

  /// The members for all crowns that the folder has now.
  private mutating func namespace(of report: ImportReport) throws -> CrownNamespace {
    let catalog = try CrownCatalog(opening: arguments.work)
    var files: [String: String] = [:]
    for outcome in report.outcomes where outcome.result != .removed { files[outcome.name] = outcome.source }
    var namespace = CrownNamespace()
    for name in try catalog.names() {
      let title = try catalog.entry(named: name)?.label?.title ?? ""
      if let clash = namespace.add(NamedCrown(name: name, title: title, file: files[name] ?? name)) {
        messages.append(CompilerMessage(.problem, at: "\(clash.file):1:1", clash.description))
      }
    }
    return namespace
  }

  /// Writes the Swift source unless it is the same, so that nothing that depends on it is compiled again.
  private func write(_ source: String) throws {
    let source = Array(source.utf8)
    if ByteFile.bytes(ofRegularFile: arguments.swift) == source { return }
    try ByteFile.write(source, to: arguments.swift, cancellation: .none)
  }
}

// MARK: - Files that are checked in

extension CrownCompilation {
  /// Reports files that are not what the drawings give.
  private mutating func check(_ source: String) throws {
    let advice = "run 'swift package import-crowns', and check in what it writes"
    if ByteFile.bytes(ofRegularFile: arguments.swift) != Array(source.utf8) {
      let text = "this is not the source that the drawings give; \(advice)"
      messages.append(CompilerMessage(.problem, at: "\(arguments.swift):1:1", text))
    }
    if try !hasTheCrowns(arguments.database) {
      let text = "these are not the crowns that the drawings give; \(advice)"
      messages.append(CompilerMessage(.problem, at: "\(arguments.database):1:1", text))
    }
  }

  /// Returns true if a database has the crowns of the work database. Another build of this program may have packed it.
  private func hasTheCrowns(_ path: String) throws -> Bool {
    guard let packed = try? CrownCatalog(opening: path) else { return false }
    let work = try CrownCatalog(opening: arguments.work)
    let shapes = try packed.shapes().first.map { try SharedShapes(bytes: $0.bytes) }
    let names = try work.names()
    guard try packed.names() == names else { return false }
    return try names.allSatisfy { name in
      guard let old = try packed.content(of: name), let new = try work.content(of: name) else { return false }
      guard old.label == new.label else { return false }
      if old.record == new.record { return true }
      return try !MaskHeader.isMask(old.record) && !MaskHeader.isMask(new.record)
        && Drawing(record: old.record, shapes: shapes) == Drawing(record: new.record)
    }
  }
}
