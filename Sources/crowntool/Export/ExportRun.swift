import ArgumentParser
import CrownExport
import CrownKit
import CrownSVG
import CrownSystem

/// The export of some crowns into one format, on all cores.
struct ExportRun {
  let library: CrownLibrary
  let format: any ExportFormat
  let names: ExportNames
  let settings: ExportSettings
  let destination: ExportDestination
  let rule: ReplacementRule
  let jobs: Int

  /// The names that are read from the database at a time for each thread.
  private static let namesPerJob = 64

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
      let folders = ExportFolders(format: format)
      try forEach(of: crowns, { write($0, folders) }) { outcome in
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
    of crowns: CrownSelection, _ produce: @escaping @Sendable (String) -> Result, _ consume: (Result) throws -> Void
  ) throws {
    var (last, given): (String?, Int) = (nil, 0)
    try OrderedPipeline.run(
      jobs: jobs, cancellation: Interruption.cancellation,
      nextItems: { () throws -> [String] in
        // No more than there were: see RenderCommand.
        let limit = min(Self.namesPerJob * jobs, crowns.count - given)
        guard limit > 0 else { return [] }
        let names = try crowns.names(after: last, offset: given, limit: limit)
        (last, given) = (names.last, given + names.count)
        return names
      },
      makeWorker: { produce },
      consume: { _, result in
        try consume(result)
        return true
      })
  }

  /// The files of a crown.
  private func files(of name: String) throws -> [ExportedFile] {
    // A variant lies in the file of the crown that it is one of.
    for variant in format.variants where name.hasSuffix("." + variant) {
      if try library.contains(String(name.dropLast(variant.utf8.count + 1))) { return [] }
    }
    var crown = try ExportedCrown(
      library.crown(named: name), name: names.exportedName(of: name), settings: settings)
    for variant in format.variants {
      let name = "\(name).\(variant)"
      guard try library.contains(name) else { continue }
      crown.variants[variant] = try ExportedCrown(library.crown(named: name), name: crown.name, settings: settings)
    }
    return try format.files(of: crown)
  }

  // MARK: - A file each

  /// Writes the files of a crown.
  private func write(_ name: String, _ folders: ExportFolders) -> CrownRenderer.Outcome {
    var outcome = CrownRenderer.Outcome()
    do {
      let files = try files(of: name)
      for file in files {
        let path = try path(of: file, for: name, folders)
        try write(file.bytes, to: path)
        outcome.files.append((path, "", file.bytes.count))
      }
    } catch {
      fail(name, error, &outcome)
    }
    return outcome
  }

  private func path(of file: ExportedFile, for name: String, _ folders: ExportFolders) throws -> String {
    switch destination {
    case .file(let path), .collection(let path): return path
    case .folder(let folder):
      try OutputPlan.checkStaysBelow(file.path)
      let start = OutputPlan.start(folder)
      for shared in folders.newFiles(onTheWayTo: file.path) {
        try write(shared.bytes, to: OutputPlan.withFolder(start + shared.path))
      }
      return try OutputPlan.withFolder(start + file.path)
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

  private func part(of name: String) -> Part {
    var part = Part()
    do {
      part.bytes = try files(of: name).flatMap(\.bytes)
    } catch {
      fail(name, error, &part.outcome)
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
    try forEach(of: crowns) { name in
      Result { () throws -> Format.Part in
        try format.part(
          of: ExportedCrown(library.crown(named: name), name: names.exportedName(of: name), settings: settings))
      }.mapError { error in
        var outcome = CrownRenderer.Outcome()
        fail(name, error, &outcome)
        return FailedPart(outcome: outcome)
      }
    } _: { (part: Result<Format.Part, FailedPart>) in
      progress.advance()
      switch part {
      case .success(let part): parts.append(part)
      case .failure(let failure): tally.add(failure.outcome)
      }
    }
    // After an interruption crowns are missing.
    if Interruption.isRequested { throw Interruption.exitCode }
    guard !parts.isEmpty else { return }
    let name = String(base.split(separator: "/").last ?? "")
    let files = try format.files(of: parts, named: name) { ending in
      guard Folder.hasEntry(at: base + ending) else { return nil }
      return try ByteFile.read(base + ending, limit: Self.largestEarlier, cancellation: Interruption.cancellation)
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

  init(format: any ExportFormat) { self.format = format }

  /// The files of the folders on the way to a path that were not asked for before.
  func newFiles(onTheWayTo path: String) -> [ExportedFile] {
    // The last two parts are a crown's own.
    guard format.layout == .folder else { return [] }
    let folders = path.split(separator: "/").dropLast(2)
    var files: [ExportedFile] = []
    known.withLock { known in
      for length in 0...folders.count {
        let folder = folders.prefix(length).joined(separator: "/")
        if known.insert(folder).inserted { files += format.files(ofFolder: folder) }
      }
    }
    return files
  }
}
