import CrownKit
import CrownSVG

/// What a record depends on beside its source file.
struct ImportSettings: Equatable, Sendable {
  /// The largest distance of a stored curve from its source, in the drawing's units; `nil` for the default.
  var tolerance: Double?
  /// The colour whose paint takes away from what lies below.
  var knockout: Color?
  /// Whether a warning is a reason to refuse.
  var isStrict = false

  /// The importer that these settings ask for.
  ///
  /// - Parameter comparesUnion: See ``SVGImporter/Options/comparesUnion``.
  func importer(comparesUnion: Bool) -> SVGImporter {
    var options = SVGImporter.Options()
    options.comparesUnion = comparesUnion
    options.isStrict = isStrict
    options.knockout = knockout.map { PaintColor(red: $0.red, green: $0.green, blue: $0.blue) }
    return SVGImporter(options: options)
  }

  /// The settings as the database keeps them: where they differ, a file is imported again.
  var text: String {
    var parts = ["codec \(PathDecoder.version)"]
    if let tolerance { parts.append("tolerance \(tolerance)") }
    if let knockout { parts.append("knockout \(knockout.hexString)") }
    if isStrict { parts.append("strict") }
    return parts.joined(separator: ", ")
  }

  /// Makes the settings of the command line.
  init(tolerance: Double?, knockout: Color?, isStrict: Bool) {
    self.tolerance = tolerance
    self.knockout = knockout
    self.isStrict = isStrict
  }

  /// Reads what a database keeps; what this version does not know is passed over.
  init(text: String) {
    for part in text.split(separator: ",") {
      let words = part.split(separator: " ")
      switch words.first {
      case "tolerance": tolerance = words.dropFirst().first.flatMap { Double($0) }
      case "knockout": knockout = words.dropFirst().first.flatMap { Color(hex: String($0)) }
      case "strict": isStrict = true
      default: break
      }
    }
  }
}
