import CrownImport

/// The report of an import as JSON.
struct ImportDocument: Encodable {
  let database: String
  let dryRun: Bool
  let undone: Bool
  let interrupted: Bool
  let counts: [String: Int]
  let bytesIn: Int
  let bytesStored: Int
  let seconds: Double
  let problems: [String]
  let remarks: [String]
  let gone: [String]
  let crowns: [Line]

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
      warnings = Self.lines(outcome.warnings)
      problems = Self.lines(outcome.problems)
    }

    /// The messages as text; `nil` if there are none.
    private static func lines(_ messages: [ImportMessage]) -> [String]? {
      messages.isEmpty ? nil : messages.map(\.description)
    }
  }
}
