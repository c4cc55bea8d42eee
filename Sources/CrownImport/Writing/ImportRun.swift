import CrownStore
import CrownSystem

/// An import under way, in the transaction of one writer.
struct ImportRun {
  let databasePath: String
  let options: ImportOptions
  let pictures: PictureImport
  let cancellation: CancellationToken
  let writer: CatalogWriter

  /// Imports what was found, and removes crowns whose files are gone.
  func importAll(_ found: SourceList, _ ledger: inout ImportLedger) throws {
    Self.keepFreedMemory()
    let base = SourcePath(databasePath: databasePath)
    let paths = base.relative(found.sources)
    let known = try KnownSources(of: found, at: paths, base: base, pruning: options.pruning, in: writer)
    let plan = try ImportPlan(of: found.sources, at: paths, known: known, in: writer)
    for (source, problem) in plan.problems { ledger.fail(source, problem) }
    if options.isStrict && ledger.report.hasProblems { return }
    try importAll(plan.tasks, known.moved, base, &ledger)
    if !ledger.report.wasCancelled { try removeGone(known, &ledger) }
  }

  private func importAll(
    _ tasks: [ImportTask], _ moved: MovedCrowns, _ base: SourcePath, _ ledger: inout ImportLedger
  ) throws {
    let gammas = FolderGammas(of: tasks, trace: options.trace, pictures: pictures, cancellation: cancellation)
    for note in gammas.notes { ledger.add(note: note) }
    let reader = SourceReader(options, pictures: pictures, gammas: gammas, cancellation: cancellation)
    var importWriter = ImportWriter(
      writer: writer, base: base, reader: reader, isStrict: options.isStrict, moved: moved)
    try OrderedPipeline.run(
      count: tasks.count, jobs: options.jobs ?? Processors.count, cancellation: cancellation,
      makeWorker: { [side = options.comparisonSide] in
        let check = RecordCheck(side: side)
        return { index in reader.read(tasks[index].source, known: tasks[index].known, moved: moved, check: check) }
      },
      consume: { index, result in
        try importWriter.store(result, of: tasks[index], &ledger)
        return !(options.isStrict && ledger.report.hasProblems)
      })
    let wasCancelled = cancellation.isCancelled
    ledger.note { $0.wasCancelled = wasCancelled }
  }

  /// Removes the crowns whose files are gone, or reports them.
  ///
  /// A folder in which nothing is found may not be mounted, or not checked out yet: its crowns stay.
  private func removeGone(_ known: KnownSources, _ ledger: inout ImportLedger) throws {
    for crown in known.gone {
      // A crown that was found under another path meanwhile has another source.
      guard try writer.source(ofCrown: crown.name)?.path == crown.file.path else { continue }
      if options.pruning == .none {
        ledger.note { $0.addGone(crown.name) }
      } else {
        try writer.remove(crown.name)
        ledger.remove(crown)
      }
    }
    let kept = try known.kept.filter { try writer.source(ofCrown: $0.name)?.path == $0.file.path }
    guard let first = kept.first else { return }
    guard options.pruning != .none else { return ledger.note { $0.keptCount = kept.count } }
    ledger.add(
      ImportMessage(
        path: databasePath,
        text:
          "\(kept.count) \(kept.count == 1 ? "crown stays" : "crowns stay"), since nothing is found in the folder they "
          + "came from, which may not be mounted (first: \(first.file.path)); --prune-empty removes them"))
  }

  /// Lets the C library keep the memory that one source frees for the next one.
  ///
  /// Linux's gives free memory at the end of its heap back to the system from 128 KB on, and the system clears it anew
  /// for each source. After a large block was freed, it keeps twice as much as that block had (mallopt(3),
  /// `M_MMAP_THRESHOLD`).
  private static func keepFreedMemory() {
    UnsafeMutableRawPointer.allocate(byteCount: 4 << 20, alignment: 4096).deallocate()
  }
}
