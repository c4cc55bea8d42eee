import ArgumentParser
import CrownExport
import CrownKit
import CrownSystem

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write crowns in the formats of other platforms, as outlines.",
    discussion: """
      The formats:
      \(ExportChoice.table)

        crowntool export --all --format vectordrawable -o app/src/main/res/drawable
        crowntool export 'heraldic/*' --format compose --package com.example.icons -o src/icons
        crowntool export --tag board --format xcassets -o App/Crowns.xcassets
        crowntool export --all --format sprite -o site/crowns.svg
        crowntool export --all --format font -o site/crowns.otf
        crowntool export royal --format svg --minified -o royal.svg
        crowntool export --all --preset android

      Names follow the platform's rules: heraldic/royal-crown is heraldic_royal_crown in Android and \
      HeraldicRoyalCrown in Kotlin. Crowns whose names become one are refused before the first file is written.

      A pdf has a page: one file each in a folder, or one of all with an outline, as in -o crowns.pdf.

      A font has a glyph for each crown, with its name as a ligature, and shades as layers. Files with its name are \
      written beside it: .woff, .woff2 (by the program brotli), .css, and .codepoints, whose lines stay from run to run.

      The variant Regular-M of an sfsymbol is the crown. heart.black and other weights are variants of heart.

      Outlines lie within a step of the crown's grid, those of fonts within 1/4096 of the height; those of pdf, \
      xcassets, sfsymbol, and of svg and vectordrawable without --minified, are exact. Shades are opacities. Crowns \
      that are kept as masks of pixels are left out, with a message.

      A preset of --preset has options by their names in crowns.json here or in a folder above, as in
      { export: { android: { format: "vectordrawable", output: "res/drawable" } } }. Options that are typed replace \
      them, and paths begin at the folder of the file.

      Only files that export wrote, unchanged since, are replaced without --force.
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  // FileOptions puts its options before the arguments.
  @Option(help: ArgumentHelp("Take options from this preset of crowns.json.", valueName: "name"))
  var preset: String?

  @Option(help: "The format: see above.")
  var format: ExportChoice

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for one crown, or for a format of one file; a folder, which is made where there is none; or - for "
        + "standard output.", valueName: "path"))
  var output: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The colour, as CSS writes it; opaque.  (default: black)", valueName: "css"),
    transform: CrownColor.init(argumentText:))
  var color: CrownColor?

  @Option(
    name: .joined("size"), parsing: .unconditional,
    help: ArgumentHelp("The longer side, in points of the platform.  (default: 24)", valueName: "points"))
  var size: Int?

  @Option(
    help: ArgumentHelp("The ink of a pdf, such as 'PANTONE 186 C'; --color shows it on screens.", valueName: "name"))
  var spot: String?

  @Flag(help: "Write the smallest svg or vectordrawable, within a step of the crown's grid; the svg without a title.")
  var minified = false

  @Flag(help: "Unite the shades of a crown to one outline.")
  var flatten = false

  @Option(help: ArgumentHelp("The package of Kotlin sources.  (default: crowns)", valueName: "name"))
  var package: String?

  @Option(help: "What to do with crowns whose names become one: refuse or number.")
  var onClash = NameClash.refuse

  @OptionGroup var threads: JobsOption

  @Flag(help: "Replace files that export did not write, too. Sources of crowns stay.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws {
    try choice.checkIsGiven()
    let given: [(ExportOption, Bool)] = [
      (.color, color != nil), (.size, size != nil), (.minified, minified), (.spot, spot != nil),
      (.package, package != nil),
    ]
    for (option, isGiven) in given where isGiven && !format.format.options.contains(option) {
      throw ValidationError("--\(option.rawValue) changes nothing in --format \(format.format.name): leave it out.")
    }
    if let color, !color.isOpaque {
      throw ValidationError("--color \(color) is not opaque: give a colour without alpha.")
    }
    if let size, !Self.sizes.contains(size) {
      throw ValidationError(
        "--size \(size) is not a size: give \(Self.sizes.lowerBound) to \(Self.sizes.upperBound) points.")
    }
    if let spot, !ExportSettings.isInk(spot) {
      throw ValidationError("--spot is the name of an ink, of 1 to \(ExportSettings.longestInk) bytes.")
    }
    if let package, !ExportSettings.isPackage(package) {
      throw ValidationError(
        "--package \(package) is no package of Kotlin: give words of letters and digits with dots between them, none "
          + "of them a keyword.")
    }
  }

  private static let sizes = 1...4096

  private var settings: ExportSettings {
    var settings = ExportSettings()
    settings.color = color ?? settings.color
    settings.size = size ?? settings.size
    settings.spot = spot
    settings.package = package ?? settings.package
    settings.isMinified = minified
    settings.isFlattened = flatten
    return settings
  }

  func run() throws {
    try Failure.reported {
      let library = try database.library()
      let crowns = try CrownSelection(choice.request(), in: library.catalog, completesNames: true)
      let format =
        ExportDestination.isOneFile(output, of: format.format, crowns: crowns)
        ? format.format.united ?? format.format : format.format
      let plan = try ExportPlan(library, format: format, settings: settings, onClash: onClash) {
        try crowns.forEachName($0)
      }
      let run = ExportRun(
        plan, destination: try ExportDestination(output, of: format, crowns: crowns),
        rule: ReplacementRule(sourcesOf: library.catalog, isForced: force), jobs: threads.count)
      try run.write(crowns, isQuiet: quiet)
    }
  }
}

/// A format as the value of `--format`.
struct ExportChoice: ExpressibleByArgument {
  let format: any ExportFormat

  init?(argument: String) {
    guard let format = ExportFormats.all.first(where: { $0.name == argument }) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { ExportFormats.all.map(\.name) }

  /// A line for each format.
  static var table: String {
    let width = ExportFormats.all.map(\.name.count).max() ?? 0
    return ExportFormats.all.map { format in
      "  " + format.name + String(repeating: " ", count: width - format.name.count + 2) + format.summary
    }.joined(separator: "\n")
  }
}

extension NameClash: ExpressibleByArgument {}
