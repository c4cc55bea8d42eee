import CrownPath
import CrownRaster
import CrownSVG

/// What a record depends on besides its source file.
public struct ImportSettings: Sendable, Hashable {
  /// The largest distance of a stored curve from its source, in the drawing's units; `nil` for 1/4096 of the longer
  /// side of the view box.
  public var tolerance: Double?
  /// The colour whose paint takes away from what lies below it; `nil` for none.
  public var knockout: Color?
  /// Whether a warning is a reason to refuse.
  public var isStrict: Bool

  /// Makes settings from their parts.
  public init(tolerance: Double? = nil, knockout: Color? = nil, isStrict: Bool = false) {
    self.tolerance = tolerance
    self.knockout = knockout
    self.isStrict = isStrict
  }

  /// The same settings, not strict. They make the same records.
  var lenient: ImportSettings { ImportSettings(tolerance: tolerance, knockout: knockout) }

  /// The importer for these settings.
  var importer: SVGImporter {
    var options = SVGImporter.Options()
    options.isStrict = isStrict
    options.knockout = knockout.map { PaintColor(red: $0.red, green: $0.green, blue: $0.blue) }
    return SVGImporter(options: options)
  }
}

// MARK: - As a database keeps them

extension ImportSettings {
  /// The settings as text. A file whose settings are another text is imported again.
  var text: String {
    var parts = ["codec \(PathDecoder.version)"]
    if let tolerance { parts.append("tolerance \(tolerance)") }
    if let knockout { parts.append("knockout \(knockout.hexString)") }
    if isStrict { parts.append("strict") }
    return parts.joined(separator: ", ")
  }

  /// Reads the text of settings. What this version does not know is ignored.
  init(text: String) {
    self.init()
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

/// The settings that an import asks for. What its options leave open stays as the crown had it before.
struct RequestedSettings: Sendable {
  private let tolerance: SettingChoice<Double>
  private let knockout: SettingChoice<Color>
  let isStrict: Bool
  /// The settings of a crown that had none before.
  let initial: ImportSettings
  /// The text of these settings, and that of the same ones for a strict import.
  private let initialText: String
  private let strictText: String

  init(_ options: ImportOptions) {
    tolerance = options.tolerance
    knockout = options.knockout
    isStrict = options.isStrict
    initial = ImportSettings(
      tolerance: tolerance.value(after: nil), knockout: knockout.value(after: nil), isStrict: isStrict)
    initialText = initial.text
    strictText = ImportSettings(tolerance: initial.tolerance, knockout: initial.knockout, isStrict: true).text
  }

  /// The settings for a crown that had others before.
  func settings(after former: ImportSettings) -> ImportSettings {
    ImportSettings(
      tolerance: tolerance.value(after: former.tolerance), knockout: knockout.value(after: former.knockout),
      isStrict: isStrict)
  }

  /// Whether a record made with the settings of a text is what the import asks for.
  ///
  /// A strict import makes the same record as one that is not, or none.
  func areMet(by text: String) -> Bool {
    // Most crowns have one of these two texts, and parsing is slower.
    if text == initialText || text == strictText { return true }
    let wasStrict = text.hasSuffix(", strict")
    guard wasStrict || !isStrict else { return false }
    var asked = settings(after: ImportSettings(text: text))
    asked.isStrict = wasStrict
    return asked.text == text
  }
}
