import CrownImport

/// The report of an import as JSON.
struct ImportDocument: Encodable {
  let database: String
  let dryRun: Bool
  let undone: Bool
  let interrupted: Bool
  let counts: [String: Int]
  let colors: Colors
  let pictures: Pictures
  let bytesIn: Int
  let bytesStored: Int
  let seconds: Double
  let problems: [String]
  let remarks: [String]
  let notes: [String]
  let settingsFiles: [String]
  let gone: [String]
  let crowns: [Line]

  /// The treatments of the colours of all crowns: the number of crowns of each treatment, of those without their
  /// background, and of those that lost more than 15 % of their edges. Of those with gradients that fade, also the
  /// bytes of the records that were made.
  struct Colors: Encodable {
    private let single: Int
    private let flattened: Int
    private let holes: Int
    private let shades: Int
    private let withoutBackground: Int
    private let lost: Int
    private let fades: Int
    private let bytesOfFades: Int

    init(_ report: ImportReport) {
      (fades, bytesOfFades) = (report.fades.count, report.fades.byteCount)
      single = report.count(of: .single)
      flattened = report.count(of: .flattened)
      holes = report.count(of: .holes)
      shades = report.count(of: .shades)
      withoutBackground = report.withoutBackgroundCount
      lost = report.lostCount
    }
  }

  /// The results for all pictures: the number of crowns that are outlines, of those of these that are doubtful, and of
  /// those that are masks.
  struct Pictures: Encodable {
    private let traced: Int
    private let doubtful: Int
    private let masks: Int

    init(_ report: ImportReport) {
      traced = report.count(of: PictureVerdict.Kind.traced)
      doubtful = report.doubtfulTraces.count
      masks = report.count(of: PictureVerdict.Kind.mask)
    }
  }

  /// The outcome of one source.
  struct Line: Encodable {
    private let name: String
    private let source: String
    private let result: String
    private let bytesIn: Int?
    private let formerName: String?
    private let bytesStored: Int?
    private let gridStep: Double?
    private let distance: Double?
    private let lossless: Bool?
    private let deviation: Int?
    private let picture: String?
    private let meanDeviation: Double?
    private let noise: Double?
    private let segments: Int?
    private let doubtful: Bool?
    private let omitsShadow: Bool?
    private let treatment: String?
    private let omitsBackground: Bool?
    private let contrast: Double?
    private let fades: Bool?
    private let layers: Int?
    private let warnings: [String]?
    private let notes: [String]?
    private let problems: [String]?

    init(_ outcome: ImportOutcome) {
      name = outcome.name
      source = outcome.source
      result = outcome.result.rawValue
      bytesIn = outcome.byteCount
      formerName = outcome.formerName
      bytesStored = outcome.record?.byteCount
      gridStep = outcome.record?.gridStep
      distance = outcome.record?.distance
      lossless = outcome.record?.isLossless
      let picture = outcome.verdict?.picture
      deviation = outcome.record?.deviation ?? picture?.deviation
      (self.picture, meanDeviation) = (picture?.kind.rawValue, picture?.meanDeviation)
      (noise, segments) = (picture?.noise, picture?.segmentCount)
      (doubtful, omitsShadow) = (picture?.isDoubtful, picture?.omitsShadow)
      treatment = outcome.verdict?.treatment.rawValue
      omitsBackground = outcome.verdict?.omitsBackground
      contrast = outcome.verdict?.contrast
      fades = outcome.verdict?.hasBands
      layers = outcome.verdict?.layerCount
      warnings = Self.lines(outcome.warnings.filter { $0.severity != .note })
      notes = Self.lines(outcome.warnings.filter { $0.severity == .note })
      problems = Self.lines(outcome.problems)
    }

    /// The messages as text; `nil` if there are none.
    private static func lines(_ messages: [ImportMessage]) -> [String]? {
      messages.isEmpty ? nil : messages.map(\.description)
    }
  }
}
