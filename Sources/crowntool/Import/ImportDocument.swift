import CrownImport

/// The report of an import as JSON.
struct ImportDocument: Encodable {
  let database: String
  let dryRun: Bool
  let undone: Bool
  let interrupted: Bool
  let counts: [String: Int]
  let colors: Colors
  let bytesIn: Int
  let bytesStored: Int
  let seconds: Double
  let problems: [String]
  let remarks: [String]
  let gone: [String]
  let crowns: [Line]

  /// What became of the colours of all crowns: the number of crowns of each treatment, of those without their
  /// background, and of those that lost more than half of their edges.
  struct Colors: Encodable {
    private let single: Int
    private let flattened: Int
    private let holes: Int
    private let shades: Int
    private let withoutBackground: Int
    private let lost: Int

    init(_ report: ImportReport) {
      single = report.count(of: .single)
      flattened = report.count(of: .flattened)
      holes = report.count(of: .holes)
      shades = report.count(of: .shades)
      withoutBackground = report.withoutBackgroundCount
      lost = report.lostCount
    }
  }

  /// What became of one source.
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
    private let treatment: String?
    private let omitsBackground: Bool?
    private let contrast: Double?
    private let layers: Int?
    private let warnings: [String]?
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
      deviation = outcome.record?.deviation
      treatment = outcome.verdict?.treatment.rawValue
      omitsBackground = outcome.verdict?.omitsBackground
      contrast = outcome.verdict?.contrast
      layers = outcome.verdict?.layerCount
      warnings = Self.lines(outcome.warnings)
      problems = Self.lines(outcome.problems)
    }

    /// The messages as text; `nil` if there are none.
    private static func lines(_ messages: [ImportMessage]) -> [String]? {
      messages.isEmpty ? nil : messages.map(\.description)
    }
  }
}
