import CrownStore
import CrownSystem

/// An import under way, in the transaction of one writer.
struct ImportRun {
  let databasePath: String
  let options: ImportOptions
  let pictures: PictureImport
  let cancellation: Cancellation
  let writer: CatalogWriter

  /// Imports what was found, and removes crowns whose files are gone.
  func importAll(_ found: SourceList, _ ledger: inout ImportLedger) throws {
    Self.keepFreedMemory()
    let base = SourcePath(databasePath: databasePath)
    let known = try KnownSources(of: found, base: base, pruning: options.pruning, in: writer)
    var plan = try ImportPlan(of: found.tables, base: base, known: known, in: writer)
    try plan.forEachProblem { ledger.fail($0, $1) }
    var settings = SettingsGroups(options.settings, files: found.settings)
    try importAll(&plan, &settings, of: found.tables, known.movedCrowns(), base, &ledger)
    if !ledger.report.wasCancelled { try removeGone(known, &ledger) }
  }

  private func importAll(
    _ plan: inout ImportPlan, _ settings: inout SettingsGroups, of tables: ImportTables, _ moved: MovedCrowns,
    _ base: SourcePath, _ ledger: inout ImportLedger
  ) throws {
    let gammas = try FolderGammas(
      of: plan, in: tables, settings: &settings, pictures: pictures, cancellation: cancellation)
    for note in gammas.notes { ledger.add(note: note) }
    let reader = SourceReader(
      options, pictures: pictures, gammas: gammas, tables: tables, cancellation: cancellation)
    var importWriter = ImportWriter(
      writer: writer, base: base, reader: reader, isStrict: options.isStrict, moved: moved,
      tables: tables)
    func importTasks(_ nextTasks: () throws -> [ImportTask]) throws {
      try OrderedPipeline.run(
        jobs: options.jobs ?? Processors.count, cancellation: cancellation, nextItems: nextTasks,
        makeWorker: {
          let checks = reader.makeChecks()
          return { task in
            Result { try reader.read(task, moved: moved, checks: checks) }
          }
        },
        consume: { task, result in
          try importWriter.store(result.get(), of: task, &ledger)
          return true
        })
    }
    try importTasks { try plan.nextTasks(&settings) }
    var waiting = try importWriter.takeWaitingTasks()
    try importTasks {
      defer { waiting = [] }
      return waiting
    }
    let repeated = try RepeatedPictures.groups(in: tables)
    let wasCancelled = cancellation.isCancelled
    ledger.note {
      $0.repeatedPictures = repeated
      $0.wasCancelled = wasCancelled
    }
  }

  /// Removes the crowns whose files are gone, or reports them.
  ///
  /// A folder in which nothing is found may not be mounted, or not checked out yet: its crowns stay.
  private func removeGone(_ known: KnownSources, _ ledger: inout ImportLedger) throws {
    try known.forEachCrown(.gone) { name, path in
      if options.pruning == .none {
        ledger.addGone(name, from: path)
      } else {
        try writer.remove(name)
        ledger.remove(name, from: path)
      }
    }
    var kept = (count: 0, firstPath: "")
    try known.forEachCrown(.kept) { _, path in
      if kept.count == 0 { kept.firstPath = path }
      kept.count += 1
    }
    guard kept.count > 0 else { return }
    guard options.pruning != .none else { return ledger.note { $0.keptCount = kept.count } }
    ledger.add(
      ImportMessage(
        path: databasePath, .missing,
        text:
          "\(kept.count) \(kept.count == 1 ? "crown stays" : "crowns stay"), since nothing is found in the folder they "
          + "came from, which may not be mounted (first: \(kept.firstPath)); --prune-empty removes them"))
  }

  /// Lets the C library keep the memory that one source frees for the next one.
  ///
  /// Linux's gives free memory at the end of its heap back to the system from 128 KB on, and the system clears it again
  /// for each source. After a large block was freed, it keeps twice as much as that block had (mallopt(3),
  /// `M_MMAP_THRESHOLD`).
  private static func keepFreedMemory() {
    UnsafeMutableRawPointer.allocate(byteCount: 4 << 20, alignment: 4096).deallocate()
  }
}
