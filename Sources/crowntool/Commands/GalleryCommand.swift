import ArgumentParser
import CrownImport
import CrownKit
import CrownRaster
import CrownPNG
import CrownStore
import CrownSystem
import CrownWeb

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Show many crowns: side by side in one PNG, or in a page for a browser.",
    discussion: """
        crowntool gallery -o sheet.png
        crowntool gallery 'chess-*' --color '#C8102E' --color navy --columns 4 --size 256 -o chess.png
        crowntool gallery -o crowns.html
        crowntool gallery -o crowns.html --report import.json
        crowntool gallery -o crowns.html --compare old.db

      Without names, a list or a tag it shows every crown.

      A page is one file that opens by a double click and works offline: it searches, tries colours, draws every crown \
      at any size, hands out PNG and SVG files, and makes posters. With --report it also lists what an import refused; \
      the report is what import --json prints. Small sources that the report names are shown beside the messages. \
      With --compare it also shows what was added, removed, renamed and redrawn since another database, before, after, \
      and the difference.
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Option(help: "The kind of file.  (default: by the ending of --output, else png)")
  var format: GalleryFormat?

  @Option(
    name: .shortAndLong, parsing: .singleValue,
    help: ArgumentHelp(
      "A colour; given several times, the crowns of a PNG take turns.  (default: black; in a page, by its theme)",
      valueName: "css"),
    transform: CrownColor.init(argumentText:))
  var color: [CrownColor] = []

  @Option(
    help: ArgumentHelp(
      "The opaque colour behind the crowns.  (default: white; in a page, by its theme)", valueName: "css"),
    transform: CrownColor.init(argumentText:))
  var background: CrownColor?

  @Option(
    name: .joined("size"), parsing: .unconditional,
    help: ArgumentHelp(
      "The side of the square that each crown gets, in pixels.  (default: 160; in a page, by its width)",
      valueName: "pixels"))
  var size: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many crowns of a PNG stand in a row.  (default: about as many as there are rows)", valueName: "count"))
  var columns: Int?

  @Option(help: ArgumentHelp("The heading of a page.  (default: the database's name)", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("What import --json printed: a page lists what was refused, and why.", valueName: "file"))
  var report: String?

  @Option(
    help: ArgumentHelp("A former database: a page shows what has changed since.", valueName: "file"),
    completion: .file())
  var compare: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG or HTML file, or - for standard output.  (default: gallery.png)", valueName: "file"))
  var output: String?

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  @Flag(help: "Replace a file that crowntool did not write, too. Sources of crowns stay.")
  var force = false

  @OptionGroup var threads: JobsOption

  /// The side of a cell of a contact sheet in pixels.
  private static let defaultSize = 160
  /// Rows of a contact sheet that a thread draws at a time.
  private static let rowsPerJob = 4
  /// The way to a smaller page.
  private static let advice = "give names or patterns, as in: crowntool gallery 'chess-*' -o chess.html"

  func validate() throws {
    if let columns, columns < 1 { throw ValidationError("--columns \(columns) is too few: give 1 or more.") }
    if let background, !background.isOpaque {
      throw ValidationError("--background \(background) is not opaque: give a colour without alpha.")
    }
    if compare == "" { throw ValidationError("--compare is empty: give a database, or leave it out.") }
    if output == "" { throw ValidationError("--output is empty: give a file, or -.") }
    switch try chosenFormat() {
    case .png: try validateSheet()
    case .html: try validatePage()
    }
  }

  private func validateSheet() throws {
    if let size, !Mask.sizes.contains(size) {
      throw ValidationError(
        "--size \(size) is not a size: give \(Mask.sizes.lowerBound) to \(Mask.sizes.upperBound) pixels.")
    }
    for (option, isGiven) in [("--title", title != nil), ("--report", report != nil), ("--compare", compare != nil)]
    where isGiven {
      throw ValidationError("\(option) is for a page: add --format html, or leave it out.")
    }
    if output == "-" { try OutputPlan.checkIsNoTerminal(for: .png) }
  }

  private func validatePage() throws {
    let sides = GalleryPage.thumbnailSides
    if let size, !sides.contains(size) {
      throw ValidationError(
        "--size \(size) is not a size in a page: give \(sides.lowerBound) to \(sides.upperBound) pixels.")
    }
    if color.count > 1 { throw ValidationError("A page starts with one --color: leave the others out.") }
    for (option, isGiven) in [("--columns", columns != nil), ("--jobs", threads.jobs != nil)] where isGiven {
      throw ValidationError("\(option) is for a PNG: leave it out for a page.")
    }
  }

  /// The format asked for, or the one that the output's ending names.
  private func chosenFormat() throws -> GalleryFormat {
    guard let output, output != "-" else { return format ?? .png }
    guard let format else { return try GalleryFormat(endingOf: output) ?? .png }
    if let named = try GalleryFormat(endingOf: output), named != format {
      throw ValidationError(
        "--output \(output) is named as a .\(named.rawValue) file, but --format is \(format.rawValue).")
    }
    return format
  }

  func run() throws {
    try Failure.reported {
      let format = try chosenFormat()
      let library = try database.library()
      var tally = RenderTally()
      let request = try choice.request()
      // A name that only the former database has is that of a removed crown.
      let comparison = try compare.map { try compared(library.catalog, with: $0, for: request) }
      let selection = try CrownSelection(request, in: library.catalog, completesNames: comparison == nil)
      if comparison == nil, !format.canBeEmpty || selection.list != nil || selection.count > 0 {
        for problem in selection.problems { tally.fail(problem.sentence) }
        guard selection.count > 0 else { throw ExitCode.failure }
      }
      switch format {
      case .png: try writeSheet(of: selection, in: library, &tally)
      case .html:
        let names = try known(selection, in: library, &tally)
        if names?.isEmpty == true, comparison == nil { throw ExitCode.failure }
        try writePage(of: names, in: library, comparison, &tally)
      }
      tally.finish()
      if tally.failures > 0 { throw ExitCode.failure }
    }
  }

  /// Writes the output, whose bytes `produce` gives to the closure that it gets, and prints the summary that it
  /// returns.
  private func write(
    _ format: GalleryFormat, _ library: CrownLibrary, _ produce: @escaping (([UInt8]) throws -> Void) throws -> String
  ) throws {
    let inputs = compare.map { [$0, library.catalog.path] }
    let rule =
      inputs.map { ReplacementRule(inputs: $0, sourcesOf: library.catalog.path, isForced: force) }
      ?? ReplacementRule(sourcesOf: library.catalog, isForced: force)
    let output = output ?? "gallery.\(format.rawValue)"
    var (summary, byteCount) = ("", 0)
    var budget = format == .html ? PageBudget(of: output, advice: Self.advice) : nil
    try ByteFile.write(
      to: output, cancellation: Interruption.cancellation,
      unless: { rule.refusal(toReplace: $0, by: format.kind) }
    ) { sink in
      summary = try produce { bytes in
        if Interruption.isRequested { throw Interruption.exitCode }
        byteCount += bytes.count
        try budget?.spend(bytes.count)
        try sink(bytes)
      }
    }
    if !quiet && output != "-" { Console.print("wrote \(output) (\(summary), \(Figure.bytes(byteCount)))") }
  }

  /// The names that are selected and that the library has; the others are reported.
  ///
  /// - Returns: `nil` for all crowns.
  private func known(
    _ selection: CrownSelection, in library: CrownLibrary, _ tally: inout RenderTally
  ) throws -> Set<String>? {
    if selection.list == nil { return nil }
    var known: Set<String> = []
    try selection.forEachName { name in
      // Whether the record is sound is not asked: the page names a damaged crown instead.
      if try library.contains(name) {
        known.insert(name)
        return
      }
      do throws(CrownLibraryError) {
        _ = try library.crown(named: name)
      } catch {
        tally.fail("\(error)")
      }
    }
    return known
  }

  private func writePage(
    of names: Set<String>?, in library: CrownLibrary, _ comparison: GalleryComparison?, _ tally: inout RenderTally
  ) throws {
    let count = try names?.count ?? library.catalog.count()
    try PageBudget.check(count: count, advice: Self.advice)
    var page = GalleryPage(title: title ?? heading, database: database.path)
    page.color = color.first
    page.background = background
    page.thumbnailSide = size
    page.messages = try report.map { try ImportReportFile(path: $0).messages } ?? []
    page.comparison = comparison
    try library.catalog.forEachImportVerdict { name, verdict in
      guard names?.contains(name) ?? true, let words = verdict.galleryWords else { return }
      page.colors[name] = words
    }
    let bundle = WebBundle(of: library.catalog, names: names)
    var summary = BundleSummary()
    try write(.html, library) { sink in
      summary = try page.write(bundle, to: sink)
      let changes = comparison.map { "\($0.differences.count) \($0.differences.count == 1 ? "change" : "changes")" }
      return [Figure.crowns(summary.count), changes].compactMap(\.self).joined(separator: ", ")
    }
    for name in summary.damagedNames {
      tally.fail(
        "\(name): its record is damaged, and the page only names it; 'crowntool verify' says more", kind: "damaged")
    }
  }

  /// The differences of the library from a former database.
  private func compared(
    _ present: CrownCatalog, with path: String, for request: CrownRequest
  ) throws -> GalleryComparison {
    let former = try CrownCatalog(opening: path, cancellation: Interruption.cancellation)
    let pictures = PictureDifference()
    var differences: [CrownDifference] = []
    try former.forEachDifference(
      to: present,
      choosing: request.names(comparing: former, with: present, orElse: "no page is written"),
      measuring: { name, record, other in
        try pictures.share(of: name, from: record, in: former.path, to: other, in: present.path)
      },
      { differences.append($0) })
    try PageBudget.check(count: differences.count, advice: Self.advice)
    return GalleryComparison(of: former, with: present, differences: differences)
  }

  /// The database's name without its folder and ending.
  private var heading: String {
    let file = database.path.split(separator: "/").last.map(String.init) ?? database.path
    return OutputKind.ending(of: file).map { String(file.dropLast($0.count + 1)) } ?? file
  }

  /// Draws the rows of a contact sheet on all cores, and writes each when it is its turn.
  private func writeSheet(of selection: CrownSelection, in library: CrownLibrary, _ tally: inout RenderTally) throws {
    let count = selection.count
    let columns = min(columns ?? Int(Double(count).squareRoot().rounded(.up)), count)
    let longerSide = max(columns, (count - 1) / columns + 1)
    let cell = size ?? Self.defaultSize
    guard cell <= Mask.sizes.upperBound / longerSide else {
      let largest = Mask.sizes.upperBound / longerSide
      throw Failure(
        "a sheet of \(count) crowns in \(columns) columns of \(cell) pixels is larger than a PNG can be, "
          + "\(Mask.sizes.upperBound) pixels in each direction; give "
          + (largest > 0 ? "--size \(largest) or less, or " : "more --columns, or ")
          + "fewer crowns by names or patterns, or write a page: crowntool gallery -o gallery.html")
    }
    let sheet = try ContactSheet(
      count: count, columns: columns, cell: cell, colors: color.isEmpty ? [.black] : color,
      background: background ?? .white)
    let jobs = try MemoryLimit.jobs(
      threads.count, needing: sheet.bytesPerRow,
      for: "a sheet of \(sheet.width) × \(sheet.height) pixels")
    let progress = ProgressBar("Drawing", total: sheet.rowCount, isQuiet: quiet)
    defer { progress.finish() }
    var rows = try SheetRows(of: selection, columns: sheet.columns)
    var (picture, next) = (try PNGStrips(width: sheet.width, height: sheet.height, format: sheet.format), 0)
    // A closure that may escape takes no parameter to change.
    var drawn = tally
    defer { tally = drawn }
    try write(.png, library) { sink in
      try OrderedPipeline.run(
        jobs: jobs, cancellation: Interruption.cancellation,
        nextItems: {
          let block = next..<min(sheet.rowCount, next + jobs * Self.rowsPerJob)
          next = block.upperBound
          // If crowns were removed meanwhile, the last cells stay empty.
          return try block.map { (index: $0, names: try rows.next()) }
        },
        makeWorker: {
          let rasterizer = Rasterizer()
          return { row in sheet.row(row.index, names: row.names, of: library, using: rasterizer) }
        },
        consume: { _, row in
          progress.advance()
          for problem in row.problems { drawn.fail(problem) }
          for strip in row.strips { try picture.add(strip) }
          try sink(picture.takeBytes())
          return true
        })
      // After an interruption rows are missing.
      if Interruption.isRequested { throw Interruption.exitCode }
      try sink(picture.finish())
      return "\(Figure.crowns(count)), \(sheet.width) × \(sheet.height) px"
    }
  }
}
