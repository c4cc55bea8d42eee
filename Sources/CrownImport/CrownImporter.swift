import CrownStore
import CrownSystem

/// Imports files and folders of SVG drawings, and of PNG pictures if told how, into a database.
///
/// Several threads read, encode and check the drawings. One transaction stores them in the order of their paths, so
/// that every import of the same files gives the same database. A file that did not change since it was imported is
/// read, and not encoded again.
///
///     var options = ImportOptions()
///     options.pruning = .missingFiles
///     let report = try CrownImporter(database: "crowns.db", options: options).importDrawings(at: ["crowns"])
///     for outcome in report.outcomes where outcome.result == .skipped {
///       for problem in outcome.problems { print(problem) }
///     }
public struct CrownImporter: Sendable {
  /// The path of the database. If there is no file, the first crown makes one.
  public var databasePath: String
  /// The choices of the imports.
  public var options: ImportOptions
  /// The reader of PNG files.
  public var pictures: PictureImport

  /// Makes an importer. Nothing is opened yet.
  public init(
    database path: String, options: ImportOptions = ImportOptions(), pictures: PictureImport = .none
  ) {
    databasePath = path
    self.options = options
    self.pictures = pictures
  }

  /// Searches files and folders, and imports what is found.
  ///
  /// - Parameters:
  ///   - paths: Paths of SVG and PNG files and of folders with such files; `-` is standard input. A crown is named
  ///     for its path below the folder given, without the ending.
  ///   - cancellation: Ends the import: see ``importDrawings(of:cancellation:onEvent:)``.
  ///   - onEvent: Gets each event at once, on the calling thread.
  /// - Throws: ``ImportError``, and as ``importDrawings(of:cancellation:onEvent:)``.
  @discardableResult
  public func importDrawings(
    at paths: [String], cancellation: Cancellation = .none, onEvent: @escaping (ImportEvent) -> Void = { _ in }
  ) throws -> ImportReport {
    try importDrawings(
      of: SourceList(
        searching: paths, takesSymbols: options.takesSymbols, readsSettings: options.readsSettingsFiles,
        cancellation: cancellation),
      cancellation: cancellation, onEvent: onEvent)
  }

  /// Imports files that were found.
  ///
  /// - Parameters:
  ///   - found: The files.
  ///   - cancellation: Ends the import within half a second. What was stored until then is kept, unless the import is
  ///     strict. The wait for another process that writes ends with `SQLiteError`.
  ///   - onEvent: Gets each event at once, on the calling thread.
  /// - Returns: The report. Files that are refused are no errors.
  /// - Throws: `CatalogError` if the file is no database of crowns, or is not where it was any more; `SQLiteError` for
  ///   what SQLite reports, such as a full disk or another process that writes for longer than
  ///   ``ImportOptions/patience``. The database is then as it was.
  /// - Complexity: Linear in the bytes of the files, and in the number of crowns of the database. The memory does not
  ///   grow with either if ``ImportOptions/keepsOutcomes`` is false.
  @discardableResult
  public func importDrawings(
    of found: SourceList, cancellation: Cancellation = .none, onEvent: @escaping (ImportEvent) -> Void = { _ in }
  ) throws -> ImportReport {
    var ledger = ImportLedger(
      keepsOutcomes: options.keepsOutcomes, mirrored: options.settings.mirrored ?? [], handler: onEvent)
    ledger.note { $0.settingsFiles = found.settings.all.map(\.path) }
    try found.tables.forEachMessage(.problem) { ledger.add($0) }
    try found.tables.forEachMessage(.note) { ledger.add(note: $0) }
    if options.pruning != .missingFilesAndEmptyFolders {
      for folder in found.foldersWithoutSources {
        let text = "no SVG or PNG file in this folder; give a folder with files that end in .svg, .svgz or .png"
        ledger.add(ImportMessage(path: folder, .empty, text: text))
      }
    }
    if found.count > 0 || options.pruning != .none && !found.folders.isEmpty {
      try found.tables.withImport { try write(found, cancellation, &ledger) }
    } else if options.isStrict && ledger.report.hasProblems {
      ledger.note { $0.isUndone = true }
    }
    if ledger.report.isUndone || ledger.report.wasCancelled { ledger.note { $0.unusedMirrorPatterns = [] } }
    return ledger.report
  }

  /// Thrown to roll the transaction back.
  private struct Undone: Error {}

  /// Imports in one transaction.
  ///
  /// A dry run is a real import that is rolled back, so its report is exact.
  private func write(_ found: SourceList, _ cancellation: Cancellation, _ ledger: inout ImportLedger) throws {
    let catalog = try CrownCatalog(opening: databasePath, mode: .create, cancellation: cancellation)
    // Removes a database that this import created and left empty.
    defer { catalog.close(removingUnusedFile: true) }
    let wasPacked = try catalog.isPacked
    let reportWait = { [ledger] (seconds: Double) in ledger.tell(.waiting(seconds: seconds)) }
    do {
      try catalog.write(
        undoable: options.isUndoable ? "import" : nil, timeout: options.patience, onWait: reportWait
      ) { writer in
        // From here on what was stored until a cancellation is kept.
        catalog.ignoreCancellation()
        ledger.tell(.started(sourceCount: found.count))
        let run = ImportRun(
          databasePath: databasePath, options: options, pictures: pictures, cancellation: cancellation,
          writer: writer)
        try run.importAll(found, &ledger)
        let report = ledger.report
        if options.isStrict && (report.hasProblems || report.wasCancelled) { ledger.note { $0.isUndone = true } }
        if options.isDryRun {
          let unpacks = wasPacked && writer.hasChanges
          ledger.note { $0.unpacksDatabase = unpacks }
        }
        if options.isDryRun || ledger.report.isUndone { throw Undone() }
      }
    } catch is Undone {
      return
    }
    if wasPacked {
      let isUnpacked = try !catalog.isPacked
      ledger.note { $0.unpacksDatabase = isUnpacked }
    }
  }
}
