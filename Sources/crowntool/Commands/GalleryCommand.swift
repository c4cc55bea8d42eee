import ArgumentParser
import CrownKit
import CrownPNG
import CrownSystem

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw many crowns side by side into one PNG, to look them over.",
    discussion: """
        crowntool gallery -o sheet.png
        crowntool gallery 'chess-*' --color '#C8102E' --color navy --columns 4 --size 256 -o chess.png
      """)

  @Argument(help: ArgumentHelp("Names or patterns of crowns.  (default: every crown)", valueName: "name"))
  var names: [String] = []

  @OptionGroup var database: DatabaseOption

  @Option(
    name: .shortAndLong, parsing: .singleValue,
    help: ArgumentHelp("A colour; given several times, the crowns take turns.  (default: black)", valueName: "css"),
    transform: CrownColor.init(argumentText:))
  var color: [CrownColor] = []

  @Option(
    help: ArgumentHelp("The opaque colour behind the crowns.", valueName: "css"),
    transform: CrownColor.init(argumentText:))
  var background: CrownColor = .white

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("The side of the square that each crown gets, in pixels.", valueName: "pixels"))
  var size = 160

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many crowns stand in a row.  (default: about as many as there are rows)", valueName: "count"))
  var columns: Int?

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file, or - for standard output.", valueName: "file"))
  var output = "gallery.png"

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  @Flag(help: "Replace a file that is no PNG, too.")
  var force = false

  @Option(name: .shortAndLong, parsing: .unconditional, help: "How many threads draw.  (default: one a core)")
  var jobs: Int?

  func validate() throws {
    guard Mask.sizes.contains(size) else {
      throw ValidationError(
        "--size \(size) is not a size: give \(Mask.sizes.lowerBound) to \(Mask.sizes.upperBound) pixels.")
    }
    if let columns, columns < 1 { throw ValidationError("--columns \(columns) is too few: give 1 or more.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) is too few: give 1 or more.") }
    guard !output.isEmpty else { throw ValidationError("--output is empty: give a file, or -.") }
    if output == "-" {
      try OutputPlan.checkIsNoTerminal()
    } else {
      _ = try ImageFormat(endingOf: output, written: [.png])
    }
    guard background.isOpaque else {
      throw ValidationError("--background \(background) is not opaque: give a colour without alpha.")
    }
  }

  func run() throws {
    try Failure.reported {
      let library = try CrownLibrary(opening: database.path)
      let selection = try CrownSelection(
        names: names, all: names.isEmpty, catalog: library.catalog, completesNames: true)
      var tally = RenderTally()
      for problem in selection.problems { tally.fail(problem) }
      guard !selection.names.isEmpty else { throw ExitCode.failure }
      let count = selection.names.count
      let sheet = try ContactSheet(
        names: selection.names, columns: min(columns ?? Int(Double(count).squareRoot().rounded(.up)), count),
        cell: size,
        colors: color.isEmpty ? [.black] : color, background: background)
      let picture = try draw(sheet, of: library, &tally)
      if Interruption.isRequested { throw Interruption.exitCode }
      let bytes = picture.file
      try ByteFile.write(bytes, to: output, cancellation: Interruption.cancellation) {
        force ? nil : ImageFormat.png.refusal(toReplace: $0)
      }
      if !quiet && output != "-" {
        Console.print(
          "wrote \(output) (\(count) crowns, \(sheet.width) × \(sheet.height) px, \(Figure.bytes(bytes.count)))")
      }
      tally.finish()
      if tally.failures > 0 { throw ExitCode.failure }
    }
  }

  /// Draws the rows of a sheet on all cores. After an interruption, rows are left out.
  private func draw(_ sheet: ContactSheet, of library: CrownLibrary, _ tally: inout RenderTally) throws -> PNGStrips {
    let jobs = try MemoryLimit.jobs(
      jobs ?? Processors.count, needing: sheet.bytesPerRow,
      for: "a sheet of \(sheet.width) × \(sheet.height) pixels")
    let progress = ProgressBar("Drawing", total: sheet.rowCount, isQuiet: quiet)
    defer { progress.finish() }
    var picture = PNGStrips(width: sheet.width, height: sheet.height, format: sheet.format)
    OrderedPipeline.run(
      count: sheet.rowCount, jobs: jobs, cancellation: Interruption.cancellation,
      makeWorker: {
        let rasterizer = Rasterizer()
        return { index in sheet.row(index, of: library, using: rasterizer) }
      },
      consume: { _, row in
        progress.advance()
        for problem in row.problems { tally.fail(problem) }
        for strip in row.strips { picture.add(strip) }
        return true
      })
    return picture
  }
}
