import CrownSVG
import CrownPath
import CrownRaster
import CrownStore
import CrownSystem

/// The settings that a record depends on besides its source file.
public struct ImportSettings: Sendable, Hashable {
  /// The largest distance of a stored curve from its source, in the drawing's units; `nil` for 1/4096 of the longer
  /// side of the view box.
  public var tolerance: Double?
  /// The treatment of drawings of several colours.
  public var colors: ColorHandling
  /// The colours whose paint takes away from what lies below it, each once and in the order of their notation.
  public private(set) var knockouts: [CrownColor]
  /// The treatment of shadows and blurs.
  public var filters: FilterHandling
  /// The choice of outline or mask for a picture.
  public var trace: TraceHandling
  /// The exponent that takes a gamma out of the coverage of a traced picture, 1 for most. An import judges it for each
  /// folder of pictures.
  public var gamma: Double
  /// The fonts that texts are drawn with; `nil` to refuse texts.
  public var fonts: FontCollection?
  /// True if the crown has the tag ``CrownLabel/mirrorsTag``, whatever its drawing says.
  public var isMirrored: Bool
  /// True if a warning, or the loss of half of the drawing's edges, is a reason to refuse. Several colours are none:
  /// ``ColorHandling/refuse`` refuses them.
  public var isStrict: Bool

  /// Makes settings from their parts.
  public init(
    tolerance: Double? = nil, colors: ColorHandling = .auto, knockouts: [CrownColor] = [],
    filters: FilterHandling = .drop, trace: TraceHandling = .auto, gamma: Double = 1, fonts: FontCollection? = nil,
    isMirrored: Bool = false, isStrict: Bool = false
  ) {
    self.tolerance = tolerance
    self.colors = colors
    // The same colours in another order make the same record.
    self.knockouts = Set(knockouts).sorted { $0.hexString < $1.hexString }
    self.filters = filters
    self.trace = trace
    self.gamma = gamma
    self.fonts = fonts
    self.isMirrored = isMirrored
    self.isStrict = isStrict
  }

  /// The same settings, strict or not. They make the same records.
  func strict(_ isStrict: Bool) -> ImportSettings {
    var settings = self
    settings.isStrict = isStrict
    return settings
  }

  /// The importer for these settings.
  var importer: SVGImporter {
    var options = SVGImporter.Options()
    options.isStrict = isStrict
    options.colors = colors
    options.knockouts = knockouts.map { PaintColor(red: $0.red, green: $0.green, blue: $0.blue) }
    options.filters = filters
    var importer = SVGImporter(options: options)
    importer.fonts = fonts
    return importer
  }
}

// MARK: - As a database keeps them

extension ImportSettings {
  /// The settings as text, without the fonts, which most drawings do not depend on. A file whose settings are another
  /// text is imported again.
  var text: String {
    var parts = ["codec \(PathDecoder.version)"]
    if let tolerance { parts.append("tolerance \(tolerance)") }
    if colors != .auto { parts.append("colors \(colors.rawValue)") }
    if !knockouts.isEmpty { parts.append((["knockout"] + knockouts.map(\.hexString)).joined(separator: " ")) }
    if filters != .drop { parts.append("filters \(filters.rawValue)") }
    if trace != .auto { parts.append("trace \(trace.rawValue)") }
    if gamma != 1 { parts.append("gamma \(gamma)") }
    if isMirrored { parts.append("mirrored") }
    if isStrict { parts.append("strict") }
    return parts.joined(separator: ", ")
  }

  /// Reads the text of settings. What this version does not know is ignored.
  init(text: String) {
    self.init()
    for part in text.split(separator: ",") {
      let words = part.split(separator: " ").map(String.init)
      let values = words.dropFirst()
      switch words.first {
      case "tolerance": tolerance = values.first.flatMap { Double($0) }
      case "colors": colors = values.first.flatMap { ColorHandling(rawValue: $0) } ?? .auto
      case "knockout": knockouts = ImportSettings(knockouts: values.compactMap { CrownColor(hex: $0) }).knockouts
      case "filters": filters = values.first.flatMap { FilterHandling(rawValue: $0) } ?? .drop
      case "trace": trace = values.first.flatMap { TraceHandling(rawValue: $0) } ?? .auto
      case "gamma": gamma = values.first.flatMap { Double($0) } ?? 1
      case "mirrored": isMirrored = true
      case "strict": isStrict = true
      default: break
      }
    }
  }
}

/// The settings that an import asks for. What its options leave open stays as the crown had it before.
struct RequestedSettings: Sendable {
  private let options: ImportOptions
  private let gamma: Double
  /// The settings of a crown that had none before, and whose name fits no pattern.
  private let initial: ImportSettings
  /// The text of these settings, and that of the same ones for a strict import.
  private let initialText: String
  private let strictText: String

  /// - Parameter gamma: The exponent for traced pictures.
  init(_ options: ImportOptions, gamma: Double = 1) {
    self.options = options
    self.gamma = gamma
    initial = Self.settings(after: nil, options, gamma, isMirrored: false)
    initialText = initial.text
    strictText = initial.strict(true).text
  }

  /// The settings for a crown, which may have had others before.
  func settings(after former: ImportSettings?, for name: String) -> ImportSettings {
    let isMirrored = isMirrored(name) ?? former?.isMirrored ?? false
    if former == nil, !isMirrored { return initial }
    return Self.settings(after: former, options, gamma, isMirrored: isMirrored)
  }

  /// Returns true if the import asks for a crown to be mirrored; `nil` if that stays as it was.
  private func isMirrored(_ name: String) -> Bool? {
    switch options.mirrored {
    case .asBefore: nil
    case .standard: false
    case .value(let patterns): patterns.contains { CrownName.fits(name, $0) }
    }
  }

  private static func settings(
    after former: ImportSettings?, _ options: ImportOptions, _ gamma: Double, isMirrored: Bool
  ) -> ImportSettings {
    let trace = options.trace.value(after: former?.trace) ?? .auto
    return ImportSettings(
      tolerance: options.tolerance.value(after: former?.tolerance),
      colors: options.colors.value(after: former?.colors) ?? .auto,
      knockouts: options.knockouts.value(after: former?.knockouts) ?? [],
      filters: options.filters.value(after: former?.filters) ?? .drop,
      trace: trace, gamma: trace == .never ? 1 : gamma, fonts: options.fonts, isMirrored: isMirrored,
      isStrict: options.isStrict)
  }

  /// Returns true if a crown's record, made with the settings of a text, meets the import's.
  ///
  /// A strict import makes the same record as one that is not, or none.
  func areMet(by text: String, for name: String) -> Bool {
    var text = text[...]
    if let fonts = FontMark.remove(from: &text) {
      // Without fonts, a text stays as it is.
      guard options.fonts.map({ FontMark.text(of: $0) == fonts }) ?? true else { return false }
    }
    // Most crowns have one of these two texts, and parsing is slower.
    if text == initialText || text == strictText, isMirrored(name) != true { return true }
    let wasStrict = text.hasSuffix(", strict")
    guard wasStrict || !options.isStrict else { return false }
    return settings(after: ImportSettings(text: String(text)), for: name).strict(wasStrict).text == text
  }
}

/// The fonts that a crown was imported with are not at hand.
struct MissingFonts: Error {}

/// The end of the text of settings that names the fonts with which a drawing with text was imported.
enum FontMark {
  private static let prefix = ", fonts "

  /// The mark of fonts.
  static func text(of fonts: FontCollection) -> String { prefix + String(fonts.fingerprint, radix: 16) }

  /// The fonts that a crown was imported with, of those that are given and those that are installed.
  ///
  /// - Parameters:
  ///   - text: The text of the crown's settings.
  ///   - given: Fonts that are at hand. They are returned where the crown depends on none.
  ///   - cancellation: Ends the search for those that are installed.
  /// - Throws: ``MissingFonts`` where neither are the ones.
  static func fonts(
    of text: String, given: FontCollection?, cancellation: Cancellation = .none
  ) throws(MissingFonts) -> FontCollection? {
    var text = text[...]
    guard let mark = remove(from: &text) else { return given }
    if let given, self.text(of: given) == mark { return given }
    if let installed = try? FontCollection.system(cancellation: cancellation), self.text(of: installed) == mark {
      return installed
    }
    throw MissingFonts()
  }

  /// Removes the mark at the end of a text; returns `nil` where there is none.
  static func remove(from text: inout Substring) -> String? {
    guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")), text[comma...].hasPrefix(prefix) else { return nil }
    defer { text = text[..<comma] }
    return String(text[comma...])
  }
}
