import CrownKit
import Foundation

/// Brings sources into a database: reads and encodes them on several threads, and writes them in one transaction.
struct Importer {
  let databasePath: String
  let settings: ImportSettings
  let isDryRun: Bool
  let prunes: Bool
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
      try catalog.writeWithNotices(timeout: patience) { writer in
        // From here on an interruption ends the work, and what was done until then is committed.
        Cancellation.hold()
        try importAll(found, into: writer, report: &report, onProgress: onProgress)
        if prunes && !report.wasInterrupted { try prune(found, in: writer, report: &report) }
        if settings.isStrict && (report.hasProblems || report.wasInterrupted) { report.isUndone = true }
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
    let reader = SourceReader(settings)
    // A file that was renamed keeps its crown, with whatever was added to it since.
    var gone: [ContentHash: String] = [:]
    if prunes { try forEachGoneSource(found, in: writer) { gone[$1.contentHash] = $0 } }
    // A name that breaks the rules is told when its turn comes to be stored.
    let known = try found.sources.map { source in
      CrownName.isValid(source.name) ? try writer.source(ofCrown: source.name) : nil
    }
    try OrderedPipeline.run(
      count: found.sources.count, jobs: jobs,
      makeWorker: {
        let check = SelfCheck()
        return { index in reader.read(found.sources[index], known: known[index], check: check) }
      },
      consume: { index, result in
        let source = found.sources[index]
        switch result {
        case .failed(let problem):
          report.fail(problem, source: source)
        case .refused(let problems, let bytesIn):
          report.refuse(source, problems: problems, bytesIn: bytesIn)
        case .unchanged(let file):
          let path = base.relative(source.path)
          // The same drawing found in another place: remember where it is now.
          if file.path != path { try writer.setSource(ofCrown: source.name, file.moved(to: path)) }
          report.keep(source, bytesIn: file.byteCount)
        case .encoded(let crown):
          do {
            let file = crown.file(at: base.relative(source.path))
            if known[index] == nil, let oldName = gone.removeValue(forKey: crown.hash),
              try !writer.contains(source.name)
            {
              try writer.rename(oldName, to: source.name)
              try writer.setSource(ofCrown: source.name, file)
              report.rename(oldName, to: source, crown: crown)
            } else {
              let outcome = try writer.put(
                source.name, record: crown.record.bytes, source: file, label: crown.label)
              report.store(source, crown: crown, outcome: outcome)
            }
          } catch let error as CrownNameError {
            report.refuse(source, problems: ["\(source.path): \(error) (crown skipped)"], bytesIn: crown.bytesIn)
          }
        }
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

  /// Removes the crowns that came from the folders given and that no file there stands for any more.
  private func prune(_ found: SourceFinder, in writer: CatalogWriter, report: inout ImportReport) throws {
    var names: [String] = []
    try forEachGoneSource(found, in: writer) { name, _ in names.append(name) }
    for name in names {
      try writer.remove(name)
      report.remove(name)
    }
  }

  private func forEachGoneSource(
    _ found: SourceFinder, in writer: CatalogWriter, _ body: (String, SourceFile) -> Void
  ) throws {
    let base = SourcePath(databasePath: databasePath)
    let present = Set(found.sources.map { base.relative($0.path) })
    let unreadable = found.unreadable.map { base.relative($0) }
    for folder in found.folders {
      try writer.forEachSource(under: base.relative(folder)) { name, file in
        let mayBeThere = unreadable.contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
        if !present.contains(file.path), !mayBeThere { body(name, file) }
      }
    }
  }
}

extension SourceFile {
  fileprivate func moved(to path: String) -> SourceFile {
    SourceFile(path: path, byteCount: byteCount, contentHash: contentHash, settings: settings)
  }
}
