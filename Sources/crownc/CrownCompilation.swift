import CrownImport
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
      messages.append(
        CompilerMessage(.problem, at: "\(error.path):\(error.line ?? 1):\(error.column ?? 1)", error.text))
    } catch {
      messages.append(CompilerMessage(.problem, at: arguments.folder, "\(error)"))
    }
    return messages
  }

  private mutating func compile() throws {
    if let status = try? FileStatus(of: arguments.folder), status.kind != .folder {
      let text = "this is not a folder; give the folder of the drawings"
      return messages.append(CompilerMessage(.problem, at: arguments.folder, text))
    }
    try removeOldWork()
    let found = try SourceList(searching: [arguments.folder], readsSettings: true)
    if found.count == 0, found.problems.isEmpty {
      messages.append(
        CompilerMessage(.warning, at: arguments.folder, "there is no drawing in this folder; add SVG files to it"))
    }
    // An empty folder makes a database without crowns.
    _ = try CrownCatalog(opening: arguments.work, mode: .create)
    var options = ImportOptions()
    options.settings = arguments.settings
    options.pruning = .missingFilesAndEmptyFolders
    #if DEBUG
    // Without optimisation, most of the time goes into comparing pictures.
    options.comparisonSide = 64
    #endif
    let report = try CrownImporter(database: arguments.work, options: options).importDrawings(of: found)
    messages += (report.problems + report.notes).map(CompilerMessage.init)
    for outcome in report.outcomes { messages += (outcome.problems + outcome.warnings).map(CompilerMessage.init) }
    let namespace = try namespace(of: report)
    guard !messages.contains(where: { $0.severity == .problem }) else { return }
    try pack()
    try writeSource(of: namespace)
  }

  /// Removes a work database that another build of this program wrote, which may have imported differently.
  ///
  /// It only saves work. One that is damaged, or of another version, is removed too.
  private func removeOldWork() throws {
    let stamp = arguments.work + "-program"
    let fingerprint = ProgramFingerprint.of(program).map { Array($0.utf8) }
    let isSound = (try? CrownCatalog(opening: arguments.work, mode: .readWrite)) != nil
    if isSound, let fingerprint, ByteFile.bytes(ofRegularFile: stamp) == fingerprint { return }
    for ending in ["", "-journal", "-wal", "-shm", "-program"] { unlink(arguments.work + ending) }
    if let fingerprint { try ByteFile.write(fingerprint, to: stamp, cancellation: .none) }
  }

  /// Writes the database that the app ships.
  private func pack() throws {
    let catalog = try CrownCatalog(opening: arguments.work)
    #if DEBUG
    // Without optimisation, finding recurring shapes takes nine tenths of the time of packing, 30 s for 10,000 crowns.
    _ = try catalog.pack(into: arguments.database)
    #else
    _ = try catalog.packSharingShapes(into: arguments.database)
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
  private func writeSource(of namespace: CrownNamespace) throws {
    let source = Array(CrownSource(of: namespace, bundle: arguments.bundle).text.utf8)
    if ByteFile.bytes(ofRegularFile: arguments.swift) == source { return }
    try ByteFile.write(source, to: arguments.swift, cancellation: .none)
  }
}
