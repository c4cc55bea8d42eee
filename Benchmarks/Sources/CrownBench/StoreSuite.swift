import CrownImport
import CrownKit
import CrownPath
import CrownStore
import Foundation

/// The store: importing again what has not changed, a library of a million crowns, reading all.
///
///     scripts/bench store <folder> [--count 1000000] [--files 20000] [--shards 16] [--rounds 5]
///       [--case crowns|files|commands]
///
/// With `--case files` it measures the tool with a library of files only: see ``FileLibrary``. With `--case commands`
/// it measures what designers do after the import only, with the folder and with a library of `--count` crowns: see
/// ``LibraryCommands``.
/// The million consists of the folder's drawings under varied names, each scaled and shifted a little differently. They
/// are encoded on one thread and written in one transaction, as an import does.
enum StoreSuite {
  static func run(_ arguments: Arguments) throws {
    let scratch = try TemporaryFolder()
    let part = arguments.string("case")
    switch part {
    case nil:
      try measureCommands(arguments, in: scratch)
      try measureCrowns(arguments, in: scratch)
      try FileLibrary(arguments, in: scratch).measure()
    case "crowns": try measureCrowns(arguments, in: scratch)
    case "commands": try measureCommands(arguments, in: scratch)
    case "files": try FileLibrary(arguments, in: scratch).measure()
    default: throw Arguments.UsageError(description: "--case is crowns, commands or files")
    }
  }

  /// The tool's commands with the folder's crowns, and then with very many.
  private static func measureCommands(_ arguments: Arguments, in scratch: TemporaryFolder) throws {
    let commands = LibraryCommands(rounds: try arguments.integer("rounds", default: 5), in: scratch)
    try commands.measure(arguments.folder)
    let many = scratch("many.db")
    try importMany(arguments, into: many)
    try commands.measureMany(many, count: try CrownCatalog(opening: many).count())
  }

  private static func measureCrowns(_ arguments: Arguments, in scratch: TemporaryFolder) throws {
    let rounds = try arguments.integer("rounds", default: 5)
    try importAgain(arguments.folder, rounds: rounds, in: scratch)
    try readAll(scratch("crowns.db"), rounds: rounds)
    try pack(scratch("crowns.db"), in: scratch)
    try readPacked(scratch("crowns.db"), scratch("packed.db"), rounds: rounds)
    let million = scratch("million.db")
    try importMany(arguments, into: million)
    try measureReading(of: million, rounds: rounds)
  }

  /// The tool's import of a folder that has not changed.
  private static func importAgain(_ folder: String, rounds: Int, in scratch: TemporaryFolder) throws {
    let database = scratch("crowns.db")
    var (fresh, again) = (ToolRuns(), ToolRuns())
    fresh.add(try ToolRun(["import", folder, "-d", database]))
    for _ in 0..<rounds { again.add(try ToolRun(["import", folder, "-d", database])) }
    let count = try CrownCatalog(opening: database).count()
    fresh.report("store", "import", ["crowns": "\(count)"])
    again.report("store", "import-unchanged", ["crowns": "\(count)"])
  }

  /// Every crown of the folder read from its database and decoded, on one core.
  private static func readAll(_ database: String, rounds: Int) throws {
    let catalog = try CrownCatalog(opening: database)
    let names = try catalog.names()
    var elements = 0
    let race = try Race(
      rounds: rounds,
      [
        ("scan", { try catalog.forEach { elements += try Drawing(record: $1).path.elements.count } }),
        (
          "names",
          {
            for name in names {
              _ = try catalog.record(named: name) { elements += try Drawing(record: $0).path.elements.count }
            }
          }
        ),
        ("undecoded", { try catalog.forEach { elements += $1.count } }),
      ])
    Report.line(
      "store", "read-all",
      [
        "crowns": "\(names.count)", "scan_decoded_ms": milliseconds(race.median("scan")),
        "by_name_decoded_ms": milliseconds(race.median("names")),
        "scan_undecoded_ms": milliseconds(race.median("undecoded")),
      ])
  }

  private static func pack(_ database: String, in scratch: TemporaryFolder) throws {
    let catalog = try CrownCatalog(opening: database)
    let clock = ContinuousClock()
    let start = clock.now
    let summary = try catalog.packSharingShapes(into: scratch("packed.db"))
    let time = clock.now - start
    Report.line(
      "store", "pack",
      [
        "crowns": "\(summary.count)", "record_bytes": "\(summary.recordBytes)", "file_bytes": "\(summary.fileBytes)",
        "ratio": Report.decimal(Double(summary.fileBytes) / Double(max(summary.recordBytes, 1)), 3),
        "ms": milliseconds(time.seconds),
      ])
  }

  /// Each crown by name, undecoded, from the packed database and from the one it was packed from.
  private static func readPacked(_ database: String, _ packed: String, rounds: Int) throws {
    let (working, packed) = (
      try CrownCatalog(opening: database, mode: .immutable), try CrownCatalog(opening: packed, mode: .immutable)
    )
    let names = try working.names()
    var bytes = 0
    func readAll(_ catalog: CrownCatalog) throws {
      for name in names { _ = try catalog.record(named: name) { bytes += $0.count } }
    }
    let race = try Race(
      rounds: rounds * 4, [("packed", { try readAll(packed) }), ("working", { try readAll(working) })])
    let reads = Double(max(names.count, 1))
    Report.line(
      "store", "read-packed",
      [
        "crowns": "\(names.count)", "packed_us": Report.decimal(race.median("packed") / reads * 1e6),
        "working_us": Report.decimal(race.median("working") / reads * 1e6),
      ])
  }

  // MARK: - A million

  /// Imports varied drawings and compares the rate of the whole with that of the first ten thousand.
  private static func importMany(_ arguments: Arguments, into path: String) throws {
    let count = try arguments.integer("count", default: 1_000_000)
    let variants = try Variants(arguments)
    let before = MemoryUse.peak
    let clock = ContinuousClock()
    let start = clock.now
    var storing = 0.0
    var first = 0.0
    let firstCount = min(10_000, count)
    let catalog = try CrownCatalog(opening: path, mode: .create)
    try catalog.write { writer in
      for number in 0..<count {
        let (name, record) = try variants[number]
        let source = SourceFile(
          path: "\(name).svg", byteCount: record.count, contentHash: ContentHash(of: record), settings: "bench")
        storing += try clock.measure { _ = try writer.put(name, record: record, source: source) }.seconds
        if number == firstCount - 1 { first = (clock.now - start).seconds }
      }
    }
    let all = (clock.now - start).seconds
    let bytes = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    Report.line(
      "store", "import-many",
      [
        "crowns": "\(count)", "seconds": Report.decimal(all),
        "rate_first_\(firstCount)": Report.decimal(Double(firstCount) / first, 0),
        "rate_all": Report.decimal(Double(count) / all, 0),
        "ratio": Report.decimal(Double(count) / all / (Double(firstCount) / first), 3),
        "put_us": Report.decimal(storing / Double(count) * 1e6), "database_bytes": "\(bytes)",
        "peak_mb": Report.decimal(Double(MemoryUse.peak) / 1e6, 1),
        "peak_before_mb": Report.decimal(Double(before) / 1e6, 1),
      ])
  }

  private static func measureReading(of path: String, rounds: Int) throws {
    let catalog = try CrownCatalog(opening: path)
    let immutable = try CrownCatalog(opening: path, mode: .immutable)
    let count = try catalog.count()
    // Pages from all over the list, to go on from and to take names out of.
    let starts = try (0..<200).map { try catalog.names(from: $0 * count / 200, limit: 1).first }
    let names = starts.compactMap(\.self)
    guard let first = names.first, let middle = names.dropFirst(names.count / 2).first else { return }
    var seen = 0
    func decode(_ record: UnsafeRawBufferPointer) throws { seen += try Drawing(record: record).path.elements.count }
    /// Warm: the same operation ran just before.
    func again(_ body: () throws -> Void) rethrows { for _ in 0..<repetitions { try body() } }
    let word = middle.split { !$0.isLetter }.last.map(String.init) ?? "crown"
    let queries = ["a", "crown", word, "\(word) 0007", "\(word) a", "0000 0001", "no such thing"]
    var contestants: [(name: String, run: () throws -> Void)] = [
      ("open", { _ = try CrownCatalog(opening: path).record(named: middle, decode) }),
      ("open-immutable", { _ = try CrownCatalog(opening: path, mode: .immutable).record(named: middle, decode) }),
      ("crown", { try again { for name in names { _ = try catalog.record(named: name, decode) } } }),
      ("undecoded", { try again { for name in names { _ = try catalog.record(named: name) { seen += $0.count } } } }),
      (
        "snapshot",
        { try catalog.snapshot { try again { for name in names { _ = try catalog.record(named: name, decode) } } } }
      ),
      ("immutable", { try again { for name in names { _ = try immutable.record(named: name, decode) } } }),
      ("first page", { seen += try catalog.names(after: nil, limit: 100).count }),
      ("page", { seen += try catalog.names(after: middle, limit: 100).count }),
      ("sections", { seen += try catalog.sections().count }),
      ("prefix", { seen += try catalog.names(withPrefix: String(first.prefix(2)), limit: 100).count }),
    ]
    for query in queries { contestants.append(("search " + query, { seen += try catalog.search(query).count })) }
    let race = try Race(rounds: max(rounds, 15), contestants)
    let reads = Double(names.count * repetitions)
    Report.line(
      "store", "read-many",
      [
        "crowns": "\(count)", "open_first_crown_ms": Report.decimal(race.median("open") * 1e3, 3),
        "open_immutable_first_crown_ms": Report.decimal(race.median("open-immutable") * 1e3, 3),
        "crown_decoded_us": Report.decimal(race.median("crown") / reads * 1e6),
        "crown_undecoded_us": Report.decimal(race.median("undecoded") / reads * 1e6),
        "crown_decoded_in_snapshot_us": Report.decimal(race.median("snapshot") / reads * 1e6),
        "crown_decoded_immutable_us": Report.decimal(race.median("immutable") / reads * 1e6),
        "first_page_ms": Report.decimal(race.median("first page") * 1e3, 3),
        "page_ms": Report.decimal(race.median("page") * 1e3, 3),
        "prefix_ms": Report.decimal(race.median("prefix") * 1e3, 3),
        "sections_ms": milliseconds(race.median("sections")),
      ])
    for query in queries {
      Report.line(
        "store", "search",
        [
          "query": query.split(separator: " ").joined(separator: "+"), "found": "\(try catalog.search(query).count)",
          "ms": Report.decimal(race.median("search " + query) * 1e3, 3),
        ])
    }
  }

  private static let repetitions = 20

  private static func milliseconds(_ seconds: Double) -> String { Report.decimal(seconds * 1000, 1) }
}

/// Drawings of a folder under any number of names, each a little different.
private struct Variants {
  private let drawings: [(name: String, drawing: Drawing)]
  private let encoder = PathEncoder()

  init(_ arguments: Arguments) throws {
    let corpus = try Corpus(arguments)
    let files = Corpus.files(in: arguments.folder).map { file in
      String(file.dropFirst(arguments.folder.count + 1).dropLast(4))
    }
    // Names of drawings, whichever of the files those are.
    drawings = corpus.drawings.enumerated().map { (files[$0.offset % files.count], $0.element) }
  }

  /// The name and record of a variant. A drawing recurs after all others.
  subscript(number: Int) -> (name: String, record: [UInt8]) {
    get throws {
      let (name, drawing) = drawings[number % drawings.count]
      let variant = number / drawings.count
      let box = drawing.viewBox
      let scale = 1 - Double(variant % 97) / 1000
      let map = PathTransform.translation(x: -box.x, y: -box.y).followed(by: .scale(x: scale, y: scale))
        .followed(by: .translation(x: box.x + box.width * Double(variant % 89) / 1000, y: box.y))
      let varied = Drawing(viewBox: box, fillRule: drawing.fillRule, path: drawing.path.transformed(by: map))
      // A folder for each round of the drawings, and within it the order in which an import goes through one.
      let folder = String(repeating: "0", count: max(0, 4 - "\(variant)".count)) + "\(variant)"
      return ("\(folder)/\(name)", try encoder.encode(varied).bytes)
    }
  }
}

private enum MemoryUse {
  /// The most memory that was resident at once, in bytes.
  static var peak: Int {
    var usage = rusage()
    #if os(macOS)
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
    #endif
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
