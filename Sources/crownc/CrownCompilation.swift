import CrownImport
import CrownStore
import CrownSystem

/// One run of the compiler: from a folder of drawings to a packed database and its Swift source.
struct CrownCompilation {
  private let arguments: CrowncArguments
  private var messages: [CompilerMessage] = []

  init(_ arguments: CrowncArguments) { self.arguments = arguments }

  /// Compiles, and returns the messages. Nothing is written if one of them is an error.
  consuming func run() -> [CompilerMessage] {
    do {
      try compile()
    } catch {
      messages.append(CompilerMessage(.problem, at: arguments.folder, "\(error)"))
    }
    return messages
  }

  private mutating func compile() throws {
    removeOldWork()
    let found = try SourceList(searching: [arguments.folder])
    if found.count == 0, found.problems.isEmpty {
      messages.append(
        CompilerMessage(.warning, at: arguments.folder, "there is no drawing in this folder; add SVG files to it"))
    }
    // An empty folder makes a database without crowns.
    _ = try CrownCatalog(opening: arguments.work, mode: .create)
    var options = ImportOptions()
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
    let catalog = try CrownCatalog(opening: arguments.work)
    try catalog.packSharingShapes(into: arguments.database)
    try writeSource(of: namespace)
  }

  /// Removes a work database that an older build of this program wrote, which may have imported differently.
  ///
  /// It only saves work. One that is damaged, or of another version, is removed too.
  private func removeOldWork() {
    let program = CommandLine.arguments.first.flatMap { try? FileStatus(of: $0) }
    guard let work = try? FileStatus(of: arguments.work) else { return }
    let isSound = (try? CrownCatalog(opening: arguments.work, mode: .readWrite)) != nil
    if isSound, let program, program.modificationTime < work.modificationTime { return }
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(arguments.work + ending) }
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
    let source = Array(CrownSource(of: namespace).text.utf8)
    if let present = try? ByteFile.read(arguments.swift, cancellation: .none), present == source { return }
    try ByteFile.write(source, to: arguments.swift, cancellation: .none)
  }
}
