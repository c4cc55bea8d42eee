import CrownKit
import CrownSystem

/// Brings sources into a database: reads and encodes them on several threads, and writes them in one transaction.
struct Importer {
  let databasePath: String
  let settings: RequestedSettings
  let isDryRun: Bool
  /// Whether crowns whose files are gone are removed, and crowns follow files that got other names.
  let prunes: Bool
  /// Whether that holds for folders in which nothing is found, too.
  let prunesEmpty: Bool
  let jobs: Int
  /// How long to wait for another writer, in seconds.
  let patience: Double

  /// Ends a transaction of which nothing is to stay.
  private struct Undone: Error {}

  /// Imports what was found, and tells the report what became of each source.
  ///
  /// A dry run is a real one whose transaction is undone: it says what would happen because it happened.
  /// - Throws: What the database reports. Refused files are no errors here; the report holds them.
  func run(_ found: SourceFinder, report: inout ImportReport, onProgress: () -> Void) throws {
    if settings.isStrict && report.hasProblems {
      report.isUndone = true
      return
    }
    guard !found.sources.isEmpty || (prunes && !found.folders.isEmpty) else { return }
    do {
      let catalog = try CrownCatalog(opening: databasePath, mode: .create)
      // Where nothing was there and nothing came of it, nothing stays.
      defer { catalog.close(removingUnusedFile: true) }
      let wasPacked = try catalog.isPacked
      try catalog.writeWithNotices(timeout: patience) { writer in
        // From here on an interruption ends the work, and what was done until then is committed.
        Cancellation.hold()
        try importAll(found, into: writer, report: &report, onProgress: onProgress)
        if settings.isStrict && (report.hasProblems || report.wasInterrupted) { report.isUndone = true }
        if isDryRun, wasPacked, writer.hasChanges { catalog.noteUnpackingIsDue() }
        if isDryRun || report.isUndone { throw Undone() }
      }
    } catch is Undone {
      return
    }
  }

  private func importAll(
    _ found: SourceFinder, into writer: CatalogWriter, report: inout ImportReport, onProgress: () -> Void
  ) throws {
    Self.keepFreedMemory()
    let base = SourcePath(databasePath: databasePath)
    let paths = base.relative(found.sources.map(\.path))
    let known = try KnownSources(
      of: found, at: paths, base: base, prunes: prunes, prunesEmpty: prunesEmpty, in: writer)
    let plan = try ImportPlan(of: found.sources, at: paths, known: known, in: writer)
    for (source, problem) in plan.problems { report.fail(problem, source: source) }
    if settings.isStrict && report.hasProblems { return }
    try importAll(plan.tasks, known, base, into: writer, report: &report, onProgress: onProgress)
    if !report.wasInterrupted { try removeGone(known, from: writer, report: &report) }
  }

  private func importAll(
    _ tasks: [ImportTask], _ known: KnownSources, _ base: SourcePath, into writer: CatalogWriter,
    report: inout ImportReport, onProgress: () -> Void
  ) throws {
    let reader = SourceReader(settings)
    let moved = known.moved
    var importWriter = ImportWriter(
      writer: writer, base: base, reader: reader, isStrict: settings.isStrict, moved: moved)
    try OrderedPipeline.run(
      count: tasks.count, jobs: jobs, cancellation: Interruption.cancellation,
      makeWorker: {
        let check = SelfCheck()
        return { index in reader.read(tasks[index].source, known: tasks[index].known, moved: moved, check: check) }
      },
      consume: { index, result in
        try importWriter.store(result, of: tasks[index], in: &report)
        onProgress()
        return !(settings.isStrict && report.hasProblems)
      })
    report.wasInterrupted = Interruption.isRequested
  }

  /// Lets the C library keep the memory that one source leaves for the next one.
  ///
  /// Linux's gives what is free at the end of its heap back to the system from 128 KB on, which then has to clear it
  /// anew for each source; once a large block was freed, it keeps twice as much as that one had (mallopt(3),
  /// `M_MMAP_THRESHOLD`).
  private static func keepFreedMemory() {
    UnsafeMutableRawPointer.allocate(byteCount: 4 << 20, alignment: 4096).deallocate()
  }
}
