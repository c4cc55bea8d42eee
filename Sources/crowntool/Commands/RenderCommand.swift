import ArgumentParser
import CrownKit
import CrownRaster
import CrownSystem

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw crowns in a colour, as \(ImageFormat.allNames) files.",
    discussion: """
      Every pixel of a PNG has exactly the colour asked for; how much of it shows is in its alpha. With --background \
      the picture is opaque.

        crowntool render royal --color '#C8102E'
        crowntool render 'heraldic/*' --scale 1,2,3 -o icons/
        crowntool render --all --size 64 --format svg -o vectors/
        crowntool render --from-file names.txt --tag chess -o chess/
        crowntool render royal --shades 100,40
        crowntool render --all --scale 1,1.5,2 -o 'icons/{base}{scale}.{format}'
        crowntool render --all --size 16,24,32 -c navy -c '#C8102E' -o 'icons/{name}-{size}-{color}.png'
        crowntool render royal -o favicon.ico
        crowntool render --tag board --preset ios -o Icons/
        crowntool render --all --trim --square --padding 8% -o even/

      Several sizes and colours go to a folder each, such as c8102e/16/, unless --output is a pattern that keeps them \
      apart. Files that would be one are refused before the first is written.

      In a pattern for --output {name} is the crown's name, {folder} and {base} are its two parts, {size} is the size \
      asked for, {color} the digits of the colour, and '{{' stands for a brace. {scale} is empty for 1 and @2x for 2, \
      as in '{name}{scale}.png'; before an x it is the number alone, as in '{name}@{scale}x.png'.

      An .ico file holds squares of all sizes of a run, 16, 32 and 48 pixels unless --size gives others up to 256.

      A preset writes what a platform asks for. --size is then in points, 24 unless it is given:
        ios       name.png, name@2x.png, name@3x.png
        android   drawable-mdpi/name.png up to xxxhdpi; small letters, digits, _
        web       name.png, name@2x.png
        favicon   favicon.ico, apple-touch-icon.png, icon-192.png, icon-512.png
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Option(
    name: .shortAndLong, parsing: .singleValue,
    help: ArgumentHelp(
      "The colour, as CSS writes it: '#C8102E', 'gold', 'rgb(200 16 46)', 'oklch(54% 0.2 22)' ... In SVG files also "
        + "currentColor, that of the text around them. It may be given several times.  (default: black)",
      valueName: "css"),
    transform: RenderColor.init(argumentText:))
  var color: [RenderColor] = []

  @Option(
    name: .joined("size"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The longer side, in pixels, or several such as 16,24,32.  (default: 512)", valueName: "pixels"),
    transform: SizeList.init(argumentText:))
  var size: [SizeList] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("The width, in pixels.", valueName: "pixels"))
  var width: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The height, in pixels. With --width too, the crown is centred, as large as it fits.", valueName: "pixels"))
  var height: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Factors to draw at, such as 1,1.5,2: writes name.png, name@1.5x.png, name@2x.png.  (default: 1)",
      valueName: "list"),
    transform: ScaleList.init(argumentText:))
  var scale: [ScaleList] = []

  @OptionGroup var framing: FramingOptions

  @Option(help: "Write the files that a platform asks for: see above.")
  var preset: RenderPreset?

  @Option(
    help: ArgumentHelp("Lay the crown over this opaque colour.", valueName: "css"),
    transform: CrownColor.init(argumentText:))
  var background: CrownColor?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The opacities of a crown's shades in percent, such as 100,40: of the darkest one, of the next, and of all "
        + "others.  "
        + "(default: as drawn)",
      valueName: "list"),
    transform: ShadeList.init(argumentText:))
  var shades: ShadeList = ShadeList(opacities: [])

  @Option(help: "The kind of file.  (default: by the ending of --output, else png)")
  var format: ImageFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for one crown; a folder for several, patterns and --all, which is made where there is none; a pattern "
        + "with {name} {base} {folder} {scale} {size} {color} {format}; or - for standard output.  (default: .)",
      valueName: "path"))
  var output: String?

  @OptionGroup var threads: JobsOption

  @Flag(help: "Replace files that crowntool did not write, too. Sources of crowns stay.")
  var force = false

  @Flag(help: "Write the files also if there are very many.")
  var yes = false

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws {
    try choice.checkIsGiven()
    if !size.isEmpty && (width != nil || height != nil) {
      throw ValidationError("Give either --size or --width and --height, not both.")
    }
    for (option, value) in [("--width", width), ("--height", height)] {
      guard let value else { continue }
      guard Mask.sizes.contains(value) else {
        throw ValidationError(
          "\(option) \(value) is not a size: give \(Mask.sizes.lowerBound) to \(Mask.sizes.upperBound) pixels.")
      }
    }
    if variants.longestSide > Mask.sizes.upperBound, let largest = variants.factors.max(by: { $0.value < $1.value }) {
      let side = variants.sizes.map(\.longestSide).max() ?? 0
      throw ValidationError(
        "\(side == 0 ? RequestedSize.standardSide : side) pixels at --scale \(largest.text) would be more than "
          + "\(Mask.sizes.upperBound): make one of them smaller.")
    }
    try checkPreset()
    if let background, !background.isOpaque {
      throw ValidationError("--background \(background) is not opaque: give a colour without alpha, or leave it out.")
    }
  }

  /// Throws if an option would change what a preset stands for.
  private func checkPreset() throws {
    guard let preset else { return }
    let decided: [(String, Bool)] = [
      ("--scale", !scale.isEmpty), ("--width", width != nil), ("--height", height != nil), ("--format", format != nil),
      ("--size", preset == .favicon && !size.isEmpty),
    ]
    for (option, isGiven) in decided where isGiven {
      throw ValidationError("--preset \(preset.rawValue) decides that: leave out \(option).")
    }
  }

  /// The pictures to draw of each crown.
  private var variants: RenderVariants {
    let sides = Self.distinct(size.flatMap(\.sides))
    let colors = color.isEmpty ? [.fixed(.black)] : Self.distinct(color)
    let given = sides.map { RequestedSize(longerSide: $0) }
    if let preset {
      return RenderVariants(sizes: preset.sizes(given: given), colors: colors, factors: preset.factors)
    }
    return RenderVariants(
      sizes: given.isEmpty ? [RequestedSize(width: width, height: height)] : given, colors: colors,
      factors: scale.isEmpty ? [.one] : Self.distinct(scale.flatMap(\.factors)))
  }

  /// Each value once, in order.
  private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  func run() throws {
    try Failure.reported {
      let library = try database.library()
      let crowns = try CrownSelection(choice.request(), in: library.catalog, completesNames: true)
      try variants.checkCount(ofCrowns: crowns.count, isConfirmed: yes)
      let plan =
        try preset.map { try OutputPlan(output: output, preset: $0, crowns: crowns, variants: variants) }
        ?? OutputPlan(output: output, format: format, crowns: crowns, variants: variants)
      guard plan.format.isText || !variants.colors.contains(.current) else {
        throw ValidationError("currentColor is a colour of SVG files only: add --format svg, or give another --color.")
      }
      let renderer = CrownRenderer(
        library: library, framing: try framing.framing(), background: background, shades: shades.opacities,
        rule: ReplacementRule(sourcesOf: library.catalog, isForced: force))
      try draw(crowns, with: renderer, to: plan)
    }
  }

  /// The names that are read from the database at a time for each thread: enough for some milliseconds of drawing.
  private static let namesPerJob = 32

  private func draw(_ crowns: CrownSelection, with renderer: CrownRenderer, to plan: OutputPlan) throws {
    let start = ContinuousClock.now
    let progress = ProgressBar("Drawing", total: crowns.count, isQuiet: quiet)
    var tally = RenderTally()
    for problem in crowns.problems { tally.fail(problem.sentence + OptionHint.sentence(for: problem.argument)) }
    let longestSide = plan.variants.longestSide
    let jobs = try MemoryLimit.jobs(
      threads.count, needing: longestSide * longestSide * plan.format.bytesPerPixel,
      for: "a picture of \(longestSide) pixels")
    var (last, given): (String?, Int) = (nil, 0)
    try OrderedPipeline.run(
      jobs: jobs, cancellation: Interruption.cancellation,
      nextItems: { () throws -> [String] in
        // No more than there were: in a database that is damaged or written to, the pages need not come to an end.
        let limit = min(Self.namesPerJob * jobs, crowns.count - given)
        guard limit > 0 else { return [] }
        let names = try crowns.names(after: last, offset: given, limit: limit)
        (last, given) = (names.last, given + names.count)
        return names
      },
      makeWorker: {
        let rasterizer = Rasterizer()
        return { name in renderer.write(name, plan: plan, using: rasterizer) }
      },
      consume: { _, outcome in
        progress.advance()
        tally.add(outcome)
        return true
      })
    progress.finish()
    tally.finish()
    if !quiet && plan.destination != .standardOutput { tally.printSummary(to: plan, seconds: start.secondsSince) }
    if Interruption.isRequested { throw Interruption.exitCode }
    if tally.failures > 0 { throw ExitCode.failure }
  }
}

extension ContinuousClock.Instant {
  /// Seconds from this instant to now.
  var secondsSince: Double {
    let (seconds, attoseconds) = (ContinuousClock.now - self).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
