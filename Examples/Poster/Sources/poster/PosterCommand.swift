import ArgumentParser
import CrownKit
import CrownRaster
import Foundation

@main
struct PosterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "poster",
    abstract: "Make a poster: a crown over lines of text, both in exactly the same colour.",
    discussion: """
      Lines stand in the order in which --text and --small are given:

        poster --crown royal --text "KEEP CALM" --small and --text "CARRY ON" \\
          --background '#C8102E' --color white -o poster.png

      A name that ends in .png gives pixels, one that ends in .pdf gives vectors. Exit codes: 0 done, 1 the poster \
      could not be made, 64 wrong usage.
      """)

  @Option(help: ArgumentHelp("The crown's name in the database.", valueName: "name"))
  var crown: String

  @Option(name: [.long, .customShort("d")], help: ArgumentHelp("The database of crowns.", valueName: "file"))
  var database = "crowns.db"

  @Option(help: ArgumentHelp("A line in large letters; give it once for each line.", valueName: "line"))
  var text: [String] = []

  @Option(help: ArgumentHelp("A line in small letters; give it once for each line.", valueName: "line"))
  var small: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The colour of crown and text, as CSS writes it.  (default: white)", valueName: "css"),
    transform: CrownColor.init(argument:))
  var color = CrownColor.white

  @Option(
    help: ArgumentHelp(
      "The background's colour; give it several times for a gradient.  (default: '#C8102E', or none over a photo)",
      valueName: "css"),
    transform: CrownColor.init(argument:))
  var background: [CrownColor] = []

  @Option(help: "Which way a gradient runs.")
  var direction = Background.Direction.vertical

  @Option(
    help: ArgumentHelp(
      "A PNG file behind everything, scaled to cover; a --background with some transparency tints it.",
      valueName: "file"))
  var photo: String?

  @Option(
    help: ArgumentHelp("A TrueType or OpenType font file.  (default: the best of the system's)", valueName: "file"))
  var font: String?

  @Option(help: "What the large lines share: one size, or the full width.")
  var fit = Poster.Fit.size

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      A sheet (\(PageSize.sheets.map(\.key).joined(separator: ", "))) or a width and a height: 1000x1500 in pixels, \
      50x70cm, 18x24in.
      """, valueName: "size"))
  var size = PageSize(width: Length(210, .millimetres), height: Length(297, .millimetres))

  @Option(parsing: .unconditional, help: "Pixels an inch.")
  var dpi = 150.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The least distance from the edges, such as 20mm, 80px or 12%: a percentage is of the shorter side.",
      valueName: "length"))
  var margin = Length(12, .percent)

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, .png or .pdf.", valueName: "file"))
  var output = "poster.png"

  /// All lines in the order of the command line.
  private(set) var lines: [TextLine] = []

  enum CodingKeys: CodingKey {
    case crown, database, text, small, color, background, direction, photo, font, fit, size, dpi, margin, output
  }

  /// Parses a command line.
  static func parsed(_ arguments: [String]) throws -> PosterCommand {
    guard var command = try parseAsRoot(arguments) as? PosterCommand else { throw CleanExit.helpRequest() }
    command.lines = TextLine.inOrder(large: command.text, small: command.small, arguments: arguments)
    return command
  }

  static func main() {
    do {
      try parsed(Array(CommandLine.arguments.dropFirst())).run()
    } catch {
      exit(withError: error)
    }
  }

  /// The page's unit, by the output's ending.
  private var unit: PageUnit? {
    switch URL(fileURLWithPath: output).pathExtension.lowercased() {
    case "png": .pixels
    case "pdf": .points
    default: nil
    }
  }

  func validate() throws {
    if text.isEmpty { throw ValidationError("Give at least one line of text with --text.") }
    if unit == nil { throw ValidationError("--output \(output) is neither a .png nor a .pdf file.") }
    if !(1...9600).contains(dpi) { throw ValidationError("--dpi \(dpi) is out of range: give 1 to 9600.") }
  }

  func run() throws {
    do {
      try write(try bytes())
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }

  /// The whole file.
  private func bytes() throws -> [UInt8] {
    let poster = Poster(
      crown: try CrownLibrary(opening: database).crown(named: crown), lines: lines, fit: fit, color: color,
      background: Background(
        photo: try photo.map { path throws(PosterError) in try Photo(path: path) },
        colors: background.isEmpty && photo == nil ? [CrownColor(red: 0xC8, green: 0x10, blue: 0x2E)] : background,
        direction: direction))
    let page = Page(size, margin: margin, dpi: dpi, unit: unit ?? .pixels)
    let layout = try Layout(poster, font: try Font(path: try font ?? FontFinder.bestFont()), on: page)
    switch page.unit {
    case .pixels:
      return try PosterPainter(poster, layout: layout, width: Int(page.width), height: Int(page.height)).png()
    case .points:
      return try PDFWriter.pdf(poster, layout: layout, page: page)
    }
  }

  private func write(_ bytes: [UInt8]) throws(PosterError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw .file(output, reason: "cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Background.Direction: ExpressibleByArgument {}
extension Poster.Fit: ExpressibleByArgument {}

extension PageSize: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
  var defaultValueDescription: String { "A4" }
}

extension Length: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
  var defaultValueDescription: String { "12%" }
}

extension CrownColor {
  /// Reads a colour, or says which forms there are.
  fileprivate init(argument: String) throws {
    do throws(ColorError) {
      try self.init(css: argument)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
