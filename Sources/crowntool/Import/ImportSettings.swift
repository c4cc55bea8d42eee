import CrownKit
import CrownSVG

/// What a record depends on beside its source file.
struct ImportSettings: Hashable, Sendable {
  /// The largest distance of a stored curve from its source, in the drawing's units; `nil` for the default.
  var tolerance: Double?
  /// The colour whose paint takes away from what lies below.
  var knockout: Color?
  /// Whether a warning is a reason to refuse.
  var isStrict = false

  /// The importer that these settings ask for.
  var importer: SVGImporter {
    var options = SVGImporter.Options()
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

  /// The settings as options of the command line, without `--strict`, which changes no record.
  var options: String {
    let options = [tolerance.map { "--tolerance \($0)" }, knockout.map { "--knockout '\($0.hexString)'" }]
    let given = options.compactMap(\.self)
    return given.isEmpty ? "the default settings" : given.joined(separator: " ")
  }

  /// Makes settings from their parts.
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

/// A setting as the command line gives it.
enum SettingChoice<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The default, whatever a crown had before.
  case standard
  case value(Value)

  /// The value that this choice asks for.
  fileprivate var asked: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

/// The settings that the command line asks for. What it leaves open is as a crown had it before.
struct RequestedSettings: Sendable {
  private let tolerance: SettingChoice<Double>?
  private let knockout: SettingChoice<Color>?
  let isStrict: Bool
  /// The settings of a crown that had none before.
  let initial: ImportSettings
  /// The same as the database keeps them, and how it keeps them for a strict import.
  private let initialText: String
  private let strictText: String

  init(tolerance: SettingChoice<Double>?, knockout: SettingChoice<Color>?, isStrict: Bool) {
    self.tolerance = tolerance
    self.knockout = knockout
    self.isStrict = isStrict
    initial = ImportSettings(tolerance: tolerance?.asked, knockout: knockout?.asked, isStrict: isStrict)
    initialText = initial.text
    strictText = ImportSettings(tolerance: initial.tolerance, knockout: initial.knockout, isStrict: true).text
  }

  /// Asks for the same settings for all crowns.
  init(all settings: ImportSettings) {
    self.init(
      tolerance: settings.tolerance.map { .value($0) } ?? .standard,
      knockout: settings.knockout.map { .value($0) } ?? .standard, isStrict: settings.isStrict)
  }

  /// The settings for a crown that had others before.
  func settings(after former: ImportSettings) -> ImportSettings {
    var settings = former
    if let tolerance { settings.tolerance = tolerance.asked }
    if let knockout { settings.knockout = knockout.asked }
    settings.isStrict = isStrict
    return settings
  }

  /// Whether a record that was made with the settings of a text is what is asked for now.
  ///
  /// A strict import makes the same record as one that is not, or none.
  func areMet(by text: String) -> Bool {
    // Most crowns have these texts, which need not be parsed.
    if text == initialText || text == strictText { return true }
    let wasStrict = text.hasSuffix(", strict")
    guard wasStrict || !isStrict else { return false }
    var asked = settings(after: ImportSettings(text: text))
    asked.isStrict = wasStrict
    return asked.text == text
  }
}
