import ArgumentParser
import CrownImport

/// The forms in which findings are printed.
enum LintFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, github
}

/// The options that say from where on something is reported.
struct LintThresholds: ParsableArguments {
  private static let usual = LintOptions()

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much of the drawing may be lost at the size.", valueName: "percent"))
  var detail = Self.usual.lostShare * 100

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The least width of strokes and gaps, in pixels.", valueName: "pixels"))
  var thin = Self.usual.thinnest

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far level and upright edges may lie off the pixel grid.", valueName: "pixels"))
  var offGrid = Self.usual.gridDistance

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How far the ink may lie off the middle.", valueName: "pixels"))
  var offCenter = Self.usual.centerDistance

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many standard deviations a crown may be heavier than the mean of its folder.", valueName: "number"))
  var deviations = Self.usual.deviations

  func validate() throws {
    try check("--detail", detail, in: 0...100)
    try check("--thin", thin, in: LintOptions.widths)
    try check("--off-grid", offGrid, in: 0...0.5)
    try check("--off-center", offCenter, in: 0...1000)
    try check("--deviations", deviations, in: 0...1000)
  }

  private func check(_ option: String, _ value: Double, in range: ClosedRange<Double>) throws {
    guard range.contains(value) else {
      throw ValidationError(
        "\(option) \(Figure.number(value)) is out of range: give \(Figure.number(range.lowerBound)) to "
          + "\(Figure.number(range.upperBound)).")
    }
  }

  func apply(to options: inout LintOptions) {
    options.lostShare = detail / 100
    options.thinnest = thin
    options.gridDistance = offGrid
    options.centerDistance = offCenter
    options.deviations = deviations
  }
}
