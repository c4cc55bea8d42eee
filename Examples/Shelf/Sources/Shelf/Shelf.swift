import CrownKit
import CrownPNG
import Foundation

/// Draws all crowns of the app as a grid in the colours of a theme: `Shelf light.png`, or `Shelf dark.png dark`.
@main
struct Shelf {
  /// The side of a crown, and its distance from the next one, in pixels.
  private static let (side, space, columns) = (96, 16, 4)

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let isDark = arguments.dropFirst().first == "dark"
    guard let path = arguments.first, let crown = AppCrowns.allCases.first else {
      return print("usage: Shelf <file.png> [dark]")
    }
    let environment = ThemeEnvironment(appearance: isDark ? .dark : .light)
    let ink = try ThemeColor(light: .black, dark: .white).resolved(in: environment)
    let paper = try ThemeColor(light: .white, dark: .black).resolved(in: environment)
    let rows = (AppCrowns.allCases.count + columns - 1) / columns
    let (width, height) = (columns * (side + space) + space, rows * (side + space) + space)
    var coverage = [UInt8](repeating: 0, count: width * height)
    for (index, crown) in AppCrowns.allCases.enumerated() {
      let mask = try crown.crown.mask(width: side, height: side)
      let (left, top) = (space + index % columns * (side + space), space + index / columns * (side + space))
      for row in 0..<side {
        let start = (top + row) * width + left
        coverage.replaceSubrange(start..<start + side, with: mask.coverage[row * side..<(row + 1) * side])
      }
    }
    let picture = PNG.encode(try Mask(width: width, height: height, coverage: coverage), color: ink, over: paper)
    try Data(picture).write(to: URL(filePath: path))
    print("\(path): \(AppCrowns.allCases.count) crowns, from \(crown.name) to \(AppCrowns.chess.queen.name)")
  }
}
