import ArgumentParser
import CrownKit
import CrownPNG
import Foundation

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
    transform: Color.init(argumentText:))
  var color: [Color] = []

  @Option(
    help: ArgumentHelp("The opaque colour behind the crowns.", valueName: "css"), transform: Color.init(argumentText:))
  var background: Color = .white

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

  func validate() throws {
    guard Mask.sizes.contains(size) else {
      throw ValidationError(
        "--size \(size) is not a size: give \(Mask.sizes.lowerBound) to \(Mask.sizes.upperBound) pixels.")
    }
    if let columns, columns < 1 { throw ValidationError("--columns \(columns) is too few: give 1 or more.") }
    try ImageFormat.checkEnding(of: output, written: ".png")
    guard background.isOpaque else {
      throw ValidationError("--background \(background) is not opaque: give a colour without alpha.")
    }
  }

  func run() throws {
    try Failure.reported {
      let library = try CrownLibrary(opening: database.path)
      let selection = try CrownSelection(names: names, all: names.isEmpty, catalog: library.catalog)
      for problem in selection.problems { Console.error(problem) }
      guard !selection.names.isEmpty else { throw ExitCode.failure }
      let count = selection.names.count
      let columns = min(columns ?? Int(Double(count).squareRoot().rounded(.up)), count)
      var sheet = try ContactSheet(count: count, columns: columns, cell: size, background: background)
      let rasterizer = Rasterizer()
      let colors = color.isEmpty ? [.black] : color
      for (index, name) in selection.names.enumerated() {
        try sheet.draw(
          try library.crown(named: name), in: index, color: colors[index % colors.count], using: rasterizer)
      }
      let bytes = try PNG.encode(sheet.bitmap())
      try ByteFile.write(bytes, to: output)
      if !quiet && output != "-" {
        Console.print(
          "wrote \(output) (\(count) crowns, \(sheet.width) × \(sheet.height) px, \(Figure.bytes(bytes.count)))")
      }
      if !selection.problems.isEmpty { throw ExitCode.failure }
    }
  }
}
