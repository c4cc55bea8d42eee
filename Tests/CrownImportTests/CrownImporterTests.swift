import CrownImport
import CrownKit
import CrownPNG
import CrownStore
import Testing

/// Imports through the library alone, without the tool.
@Suite struct CrownImporterTests {
  /// A folder with a good drawing, one with a warning and one that cannot be imported.
  private func mixedFolder() throws -> ImportFolder {
    let folder = try ImportFolder()
    try folder.write(Sample.crown, to: "in/heraldic/crown.svg")
    try folder.write(Sample.doubtful, to: "in/doubtful.svg")
    try folder.write(Sample.svg("M2 2Lx"), to: "in/wrong.svg")
    return folder
  }

  @Test func aFolderBecomesADatabaseThatIsPacked() throws {
    let folder = try ImportFolder()
    // One shape at many sizes of its surroundings, which sharing stores once.
    for index in 0..<40 {
      try folder.write(
        Sample.svg("M2 \(index % 7 + 1)h5v3H2z M9 12c1-4 3-6 5-2 4-1 6 1 3 4 2 4-1 6-4 3-3 3-6 1-4-5z"),
        to: "in/\(index).svg")
    }
    let report = try folder.importDrawings()
    #expect(report.count(of: .imported) == 40 && !report.hasProblems && !report.wasCancelled)
    #expect(report.outcomes.count == 40)
    #expect(report.outcomes.allSatisfy { $0.record?.byteCount ?? 0 > 0 && $0.byteCount ?? 0 > 0 })

    let catalog = try CrownCatalog(opening: folder.path("crowns.db"))
    let shared = try catalog.packSharingShapes(into: folder.path("app.db"))
    let plain = try catalog.pack(into: folder.path("plain.db"))
    #expect(shared.count == 40 && shared.recordBytes < plain.recordBytes)

    let (packed, working) = (
      try CrownLibrary(opening: folder.path("app.db"), mode: .immutable),
      try CrownLibrary(opening: folder.path("crowns.db"))
    )
    for name in try working.names() {
      let (one, other) = (try packed.crown(named: name), try working.crown(named: name))
      #expect(one.shapes != nil)
      #expect(try one.mask(width: 48, height: 48) == other.mask(width: 48, height: 48))
    }
    // The same crowns give the same bytes.
    try catalog.packSharingShapes(into: folder.path("again.db"))
    #expect(try folder.bytes(of: "again.db") == folder.bytes(of: "app.db"))
  }

  /// Crowns whose names fit a pattern are mirrored where people read from right to left, until an import says
  /// otherwise.
  @Test func namesThatFitAPatternAreMirrored() throws {
    let folder = try ImportFolder()
    for name in ["arrows/next", "arrows/back", "royal"] { try folder.write(Sample.crown, to: "in/\(name).svg") }
    try folder.write(PNG.encode(try PictureEncoderTests.triangle(64), color: .black), to: "in/arrows/far.png")
    func mirrored(by patterns: [String]?) throws -> [String] {
      var options = ImportOptions()
      options.settings.mirrored = patterns
      try folder.importDrawings(options)
      let library = try CrownLibrary(opening: folder.path("crowns.db"))
      return try library.names().filter { try library.crown(named: $0).mirrorsInRightToLeft }
    }
    #expect(try mirrored(by: nil) == [])
    let arrows = ["arrows/back", "arrows/far", "arrows/next"]
    #expect(try mirrored(by: ["arrows/*", "none-[of]-these"]) == arrows)
    #expect(try mirrored(by: nil) == arrows)
    #expect(try mirrored(by: ["*/b?ck"]) == ["arrows/back"])
    #expect(try mirrored(by: []) == [])
  }

  @Test func eachSourceHasATypedOutcome() throws {
    let folder = try mixedFolder()
    var events: [ImportEvent] = []
    let report = try folder.importDrawings { events.append($0) }
    #expect(report.outcomes.map(\.name) == ["doubtful", "heraldic/crown", "wrong"])
    #expect(report.outcomes.map(\.result) == [.imported, .imported, .skipped])
    #expect(events == [.started(sourceCount: 3)] + report.outcomes.map { .outcome($0) })
    let warning = try #require(report.outcomes[0].warnings.first)
    #expect(warning.severity == .warning && warning.path == folder.path("in/doubtful.svg"))
    #expect(warning.line == 2 && warning.column == 29)
    #expect("\(warning)".hasPrefix("\(folder.path("in/doubtful.svg")):2:29: warning: filter: nothing in this file"))
    let problem = try #require(report.outcomes[2].problems.first)
    #expect(problem.severity == .problem && problem.line == 1)
    #expect("\(problem)" == "\(problem.path):1:\(problem.column ?? 0): \(problem.text)")
    #expect(problem.text == "path data: expected a number after 'L', found 'x'")

    let again = try folder.importDrawings()
    #expect(again.outcomes.map(\.result) == [.unchanged, .unchanged, .skipped] && again.changeCount == 0)
    var options = ImportOptions()
    options.keepsOutcomes = false
    #expect(try folder.importDrawings(options).outcomes.isEmpty)
  }

  @Test func theVerdictsOfColoursAreKept() throws {
    let folder = try mixedFolder()
    try folder.write(Sample.hidden, to: "in/hidden.svg")
    var options = ImportOptions()
    options.settings.set(\.drawing.colors, to: .flatten)
    let report = try folder.importDrawings(options)
    #expect(report.count(of: .flattened) == 1 && report.count(of: .single) == 2 && report.lostCount == 1)
    #expect(report.fullRectangles.count == 1 && report.fullRectangles.firstName == "hidden")
    let verdict = try #require(report.outcomes.first { $0.name == "hidden" }?.verdict)
    #expect(verdict.treatment == .flattened && verdict.isLost && verdict.layerCount == 1)
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"))
    #expect(try catalog.entry(named: "hidden")?.source?.importVerdict == verdict)
    #expect(try catalog.entry(named: "heraldic/crown")?.source?.verdict == "")
    // A crown that is as it was has its verdict, and its settings, until others are given.
    let again = try folder.importDrawings()
    #expect(again.count(of: .unchanged) == 3 && again.lostCount == 1)
    #expect(again.outcomes.first { $0.name == "hidden" }?.verdict == verdict)
    options.settings.set(\.drawing.colors, to: .auto)
    let mended = try folder.importDrawings(options)
    // The settings of the other drawings change, and not their records.
    #expect(mended.count(of: .updated) == 3 && mended.count(of: .flattened) == 0 && mended.lostCount == 0)
    #expect(mended.withoutBackgroundCount == 1)
    // What the importer needs lies apart from what an app ships.
    try catalog.packSharingShapes(into: folder.path("app.db"))
    #expect(try CrownCatalog(opening: folder.path("app.db"), mode: .immutable).entry(named: "hidden")?.source == nil)
  }

  @Test func recordsAreComparedAtTheSizeThatIsAskedFor() throws {
    let folder = try ImportFolder()
    // Lies on no grid: rounding moves every point.
    let drawing = Sample.svg("M1.2345 2.3456C7.891 1.234 12.345 6.789 20.1234 21.4321L3.1416 17.7182z")
    try folder.write(drawing, to: "in/crown.svg")
    let deviations = try [16, 256].map { side in
      var options = ImportOptions()
      (options.isDryRun, options.comparisonSide) = (true, side)
      let deviation = try #require(try folder.importDrawings(options).outcomes.first?.record?.deviation)
      let encoder = CrownEncoder(checks: RecordChecks(side: side))
      #expect(try encoder.encode(Array(drawing.utf8), name: "crown", path: "").deviation == deviation)
      return deviation
    }
    #expect(deviations[0] < deviations[1])
  }

  @Test func strictAndDryImportsChangeNothing() throws {
    let folder = try mixedFolder()
    var options = ImportOptions()
    options.isStrict = true
    #expect(try folder.importDrawings(options).isUndone)
    #expect(!folder.exists("crowns.db"))
    options = ImportOptions()
    options.isDryRun = true
    let report = try folder.importDrawings(options)
    #expect(report.count(of: .imported) == 2 && !report.isUndone)
    #expect(!folder.exists("crowns.db"))
  }

  @Test func crownsOfFilesThatAreGoneArePruned() throws {
    let folder = try ImportFolder()
    for name in ["a", "b", "c"] {
      try folder.write(Sample.svg("M2 2h\(name == "a" ? 4 : name == "b" ? 5 : 6)v9z"), to: "in/\(name).svg")
    }
    try folder.importDrawings()
    try folder.remove("in/a.svg")
    #expect(try folder.importDrawings().goneNames == ["a"])
    var options = ImportOptions()
    options.pruning = .missingFiles
    let report = try folder.importDrawings(options)
    #expect(report.count(of: .removed) == 1 && report.outcomes.last?.name == "a")
    // A folder without any file may not be mounted.
    for name in ["b", "c"] { try folder.remove("in/\(name).svg") }
    let kept = try folder.importDrawings(options)
    #expect(kept.count(of: .removed) == 0 && kept.problems.count == 2)
    options.pruning = .missingFilesAndEmptyFolders
    #expect(try folder.importDrawings(options).count(of: .removed) == 2)
    #expect(try folder.records().isEmpty)
  }

  @Test(arguments: [1, 3]) func aCancelledImportKeepsWhatItStored(jobs: Int) throws {
    let folder = try ImportFolder()
    for index in 0..<200 { try folder.write(Sample.svg("M2 2h\(index + 1)v9z"), to: "in/\(index + 100).svg") }
    var options = ImportOptions()
    options.jobs = jobs
    let importer = CrownImporter(database: folder.path("crowns.db"), options: options)
    let cancellation = Cancellation()
    let report = try importer.importDrawings(at: [folder.path("in")], cancellation: cancellation) { event in
      if case .outcome(let outcome) = event, outcome.name == "110" { cancellation.cancel() }
    }
    #expect(report.wasCancelled && report.outcomes.count >= 11)
    #expect(try folder.records().count == report.outcomes.count)
    // Half a list would make the rest look deleted.
    #expect(throws: ImportError.searchCancelled) {
      try importer.importDrawings(at: [folder.path("in")], cancellation: cancellation)
    }
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"))
    #expect(throws: ImportError.packingCancelled) {
      try catalog.packSharingShapes(into: folder.path("app.db"), cancellation: cancellation)
    }
    #expect(!folder.exists("app.db"))
    // The next import completes it.
    #expect(try importer.importDrawings(at: [folder.path("in")]).count(of: .unchanged) == report.outcomes.count)
    #expect(try folder.records().count == 200)
  }

  @Test func aNameNeedsOneFile() throws {
    let folder = try mixedFolder()
    #expect(throws: ImportError.nameOfFolder(path: folder.path("in"))) {
      try SourceList(searching: [folder.path("in")], name: "royal")
    }
    #expect(throws: ImportError.nameOfSeveralPaths) { try SourceList(searching: ["a.svg", "b.svg"], name: "royal") }
    let found = try SourceList(searching: [folder.path("in/heraldic/crown.svg")], name: "royal")
    try CrownImporter(database: folder.path("crowns.db")).importDrawings(of: found)
    #expect(try folder.records().keys.sorted() == ["royal"])
  }

  @Test func problemsWithArgumentsAreReported() throws {
    let folder = try ImportFolder()
    try folder.write("no drawing", to: "in/notes.txt")
    let report = try CrownImporter(database: folder.path("crowns.db")).importDrawings(
      at: [folder.path("in"), folder.path("away.svg")])
    #expect(report.count(of: .failed) == 2 && report.hasProblems)
    #expect(report.problems.map(\.path) == [folder.path("away.svg"), folder.path("in")])
    #expect(
      report.problems[1].text
        == "no SVG or PNG file in this folder; give a folder with files that end in .svg, .svgz or .png")
    #expect(!folder.exists("crowns.db"))
  }

  @Test func damagedCrownsComeBackFromTheirSources() throws {
    let folder = try ImportFolder()
    try folder.write(Sample.crown, to: "in/crown.svg")
    try folder.write(Sample.disc, to: "in/disc.svg")
    try folder.importDrawings()
    let whole = try folder.records()
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"), mode: .readWrite)
    #expect(try catalog.verifyOutlines().isSound)
    // A record that is stored as it should be and does not decode.
    try catalog.write { writer in
      try writer.put("crown", record: [1, 2, 3], source: writer.source(ofCrown: "crown"), label: nil)
    }
    #expect(try catalog.verifyOutlines().damagedNames == ["crown"])
    #expect(try catalog.repairFromSources().restored == ["crown"])
    #expect(try catalog.verifyOutlines().isSound)
    #expect(try folder.records() == whole)
  }
}
