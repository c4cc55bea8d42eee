import ArgumentParser
import CrownExport
import CrownKit
import CrownSVG
import CrownSystem

/// The export of some crowns into one format, on all cores.
struct ExportRun {
  private let plan: ExportPlan
  private let destination: ExportDestination
  private let rule: ReplacementRule
  private let jobs: Int
  private let folders: ExportFolders

  /// The crowns that are read from the database at a time for each thread.
  private static let crownsPerJob = 64

  /// A crown, or the reason why it cannot be read.
  private struct Item: Sendable {
    let name: String
    let crown: Result<Crown, any Error>
  }

  init(_ plan: ExportPlan, destination: ExportDestination, rule: ReplacementRule, jobs: Int) {
    (self.plan, self.destination, self.rule, self.jobs) = (plan, destination, rule, jobs)
    folders = ExportFolders(format: plan.format)
  }

  private var format: any ExportFormat { plan.format }

  /// Writes all crowns, and reports those that cannot be written.
  func write(_ crowns: CrownSelection, isQuiet: Bool) throws {
    let start = ContinuousClock.now
    var tally = RenderTally()
    for problem in crowns.problems { tally.fail(problem.sentence) }
    let progress = ProgressBar("Exporting", total: crowns.count, isQuiet: isQuiet)
    defer { progress.finish() }
    if case .file(let path) = destination, format.layout == .oneFile {
      try writeOneFile(crowns, to: path, &tally, progress)
    } else if case .collection(let base) = destination, let format = format as? any CollectedFormat {
      try writeCollection(of: format, crowns, to: base, &tally, progress)
    } else {
      try forEach(of: crowns, { write($0) }) { outcome in
        progress.advance()
        tally.add(outcome)
      }
    }
    progress.finish()
    tally.finish()
    if !isQuiet, destination != .file("-"), tally.files > 0 {
      printSummary(of: tally, crowns: crowns.count, seconds: start.secondsSince)
    }
    if Interruption.isRequested { throw Interruption.exitCode }
    if tally.failures > 0 { throw ExitCode.failure }
  }

  /// Makes something of each crown on all cores, and takes it in the order of the names.
  private func forEach<Result: Sendable>(
    of crowns: CrownSelection, _ produce: @escaping @Sendable (Item) -> Result, _ consume: (Result) throws -> Void
  ) throws {
    var (last, given): (String?, Int) = (nil, 0)
    try OrderedPipeline.run(
      jobs: jobs, cancellation: Interruption.cancellation,
      nextItems: { () throws -> [Item] in
        // No more than there were: see RenderCommand.
        let limit = min(Self.crownsPerJob * jobs, crowns.count - given)
        guard limit > 0 else { return [] }
        // One transaction: to lock the file for each crown takes longer than to read it.
        return try plan.library.catalog.readingTogether {
          let names = try crowns.names(after: last, offset: given, limit: limit)
          (last, given) = (names.last, given + names.count)
          return names.map { name in Item(name: name, crown: Swift.Result { try plan.library.crown(named: name) }) }
        }
      },
      makeWorker: { produce },
      consume: { _, result in
        try consume(result)
        return true
      })
  }

  // MARK: - A file each

  /// Writes the files of a crown.
  private func write(_ item: Item) -> CrownRenderer.Outcome {
    var outcome = CrownRenderer.Outcome()
    do {
      let files = try plan.files(of: item.crown.get())
      for file in files {
        let path = try path(of: file)
        try write(file.bytes, to: path)
        outcome.files.append((path, "", file.bytes.count))
      }
    } catch {
      fail(item.name, error, &outcome)
    }
    return outcome
  }

  private func path(of file: ExportedFile) throws -> String {
    switch destination {
    case .file(let path), .collection(let path): return path
    case .folder(let folder):
      try OutputPlan.checkStaysBelow(file.path)
      let start = OutputPlan.start(folder)
      for shared in folders.newFiles(onTheWayTo: file.path) {
        try write(shared.bytes, to: folders.made(start + shared.path))
      }
      return try folders.made(start + file.path)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try ByteFile.write(bytes, to: path, cancellation: Interruption.cancellation) {
      rule.refusal(toReplace: $0, by: .export)
    }
  }

  private func fail(_ name: String, _ error: any Error, _ outcome: inout CrownRenderer.Outcome) {
    if let failure = error as? ByteFile.Failure {
      (outcome.problem, outcome.problemKind) = ("\(failure)", failure.reason)
      return
    }
    let sentence = Failure.sentence(of: error)
    outcome.problem = error is CrownLibraryError || error is Failure ? sentence : "\(name): \(sentence)"
    outcome.problemKind = sentence.replacing(text: "'\(name)'", with: "")
  }

  // MARK: - One file

  /// A crown's part of a file, or the reason why it has none.
  private struct Part: Sendable {
    var bytes: [UInt8] = []
    var outcome = CrownRenderer.Outcome()
  }

  private func writeOneFile(
    _ crowns: CrownSelection, to path: String, _ tally: inout RenderTally, _ progress: ProgressBar
  ) throws {
    var total = 0
    var checksum = FNV1a()
    var problems = 0
    try ByteFile.write(to: path, cancellation: Interruption.cancellation) {
      rule.refusal(toReplace: $0, by: .export)
    } producing: { sink in
      func add(_ bytes: [UInt8]) throws {
        checksum.add(bytes)
        total += bytes.count
        try sink(bytes)
      }
      try add(Array(format.head.utf8))
      try forEach(of: crowns, { part(of: $0) }) { part in
        progress.advance()
        if part.outcome.problem != nil { problems += 1 }
        tally.add(part.outcome)
        try add(part.bytes)
      }
      // After an interruption crowns are missing.
      if Interruption.isRequested { throw Interruption.exitCode }
      try add(Array(format.tail.utf8))
      try sink(format.mark.line(checksum))
    }
    var outcome = CrownRenderer.Outcome()
    outcome.files = [(path, "\(Figure.crowns(crowns.count - problems))", total)]
    tally.add(outcome)
  }

  private func part(of item: Item) -> Part {
    var part = Part()
    do {
      part.bytes = try plan.files(of: item.crown.get()).flatMap(\.bytes)
    } catch {
      fail(item.name, error, &part.outcome)
    }
    return part
  }

  // MARK: - Files of all crowns

  /// The bytes of an earlier file that are read: a font of all glyphs has a list of two megabytes.
  private static let largestEarlier = 16 << 20

  private func writeCollection<Format: CollectedFormat>(
    of format: Format, _ crowns: CrownSelection, to base: String, _ tally: inout RenderTally, _ progress: ProgressBar
  ) throws {
    var parts: [Format.Part] = []
    try forEach(of: crowns) { item in
      Result { try plan.exported(item.crown.get()).map { try format.part(of: $0) } }.mapError { error in
        var outcome = CrownRenderer.Outcome()
        fail(item.name, error, &outcome)
        return FailedPart(outcome: outcome)
      }
    } _: { (part: Result<Format.Part?, FailedPart>) in
      progress.advance()
      switch part {
      case .success(let part): if let part { parts.append(part) }
      case .failure(let failure): tally.add(failure.outcome)
      }
    }
    // After an interruption crowns are missing.
    if Interruption.isRequested { throw Interruption.exitCode }
    guard !parts.isEmpty else { return }
    let name = String(base.split(separator: "/").last ?? "")
    let context = ExportContext(
      name: name, cancellation: Interruption.cancellation,
      earlier: { ending in
        guard Folder.hasEntry(at: base + ending) else { return nil }
        return try ByteFile.read(base + ending, limit: Self.largestEarlier, cancellation: Interruption.cancellation)
      },
      note: { Console.note($0) })
    let files: [ExportedFile]
    do {
      files = try format.files(of: parts, in: context)
    } catch {
      if Interruption.isRequested { throw Interruption.exitCode }
      throw error
    }
    for file in files {
      var outcome = CrownRenderer.Outcome()
      let path = base + file.path
      try ByteFile.write(file.bytes, to: path, cancellation: Interruption.cancellation) {
        file.extendsEarlier ? nil : rule.refusal(toReplace: $0, by: .export)
      }
      outcome.files = [(path, "", file.bytes.count)]
      tally.add(outcome)
    }
  }

  /// A crown that a font does not get.
  private struct FailedPart: Error {
    let outcome: CrownRenderer.Outcome
  }

  private func printSummary(of tally: RenderTally, crowns: Int, seconds: Double) {
    var place = ""
    switch destination {
    case .file(let path): place = path
    case .collection(let base): place = "\(base).\(format.ending)" + (tally.files > 1 ? " and files beside it" : "")
    case .folder(let folder): place = "\(tally.files) \(tally.files == 1 ? "file" : "files") to \(folder)"
    }
    Console.print("wrote \(place) (\(Figure.bytes(tally.bytes))) in \(Figure.seconds(seconds))")
  }
}

/// The folders that files were written into, each of which may have files of its own.
private final class ExportFolders: Sendable {
  private let format: any ExportFormat
  private let known = Locked<Set<String>>([])
  /// The folder that was made or found last: the next file mostly lies in it, too.
  private let last = Locked("")

  init(format: any ExportFormat) { self.format = format }

  /// The path of a file, whose folder is made if there is none.
  func made(_ path: String) throws -> String {
    let folder = Folder.path(of: path)
    guard last.withLock({ $0 != folder }) else { return path }
    _ = try OutputPlan.withFolder(path)
    last.withLock { $0 = folder }
    return path
  }

  /// The files of the folders on the way to a path that were not asked for before.
  func newFiles(onTheWayTo path: String) -> [ExportedFile] {
    guard format.layout == .folder else { return [] }
    var files: [ExportedFile] = []
    known.withLock { known in
      for folder in ExportLayout.folders(onTheWayTo: path).map(String.init) where known.insert(folder).inserted {
        files += format.files(ofFolder: folder)
      }
    }
    return files
  }
}
