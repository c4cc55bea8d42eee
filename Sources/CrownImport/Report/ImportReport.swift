import CrownStore
import CrownSVG

/// The result of an import: counts, sizes, and the outcome of each source.
public struct ImportReport: Sendable {
  /// Several crowns with the same remark.
  public struct Group: Sendable, Hashable {
    /// The number of crowns.
    public internal(set) var count = 0
    /// The name of the first of them.
    public internal(set) var firstName = ""
    /// The names of the next ones, as far as a message shows them.
    public internal(set) var furtherNames: [String] = []

    init(count: Int = 0, firstName: String = "") { (self.count, self.firstName) = (count, firstName) }

    /// - Parameter keeping: The most names to keep behind the first one.
    mutating func add(_ name: String, keeping most: Int = 0) {
      if count == 0 { firstName = name } else if furtherNames.count < most { furtherNames.append(name) }
      count += 1
    }
  }

  /// Crowns with gradients that fade, drawn in layers: see ``ImportVerdict/hasBands``.
  public struct Fades: Sendable, Hashable {
    /// The number of crowns.
    public internal(set) var count = 0
    /// The most layers of one of them.
    public internal(set) var mostLayers = 0
    /// The bytes of the records that were made of them; those of unchanged crowns do not count.
    public internal(set) var byteCount = 0
  }

  /// A change of settings that made crowns be stored again.
  public struct SettingsChange: Sendable, Hashable {
    /// The settings before that users give values for, as far as they differ.
    public let former: ImportSettings
    /// These settings now.
    public let present: ImportSettings
  }

  /// The outcome of each source, in the order of the sources; empty if ``ImportOptions/keepsOutcomes`` is false.
  public private(set) var outcomes: [ImportOutcome] = []
  /// Problems with arguments and folders, which no single crown has; empty where ``ImportOptions/keepsOutcomes`` is
  /// false.
  public private(set) var problems: [ImportMessage] = []
  /// Files that were skipped, and why; empty if ``ImportOptions/keepsOutcomes`` is false.
  public private(set) var notes: [ImportMessage] = []
  /// The bytes of all files that were read. A sheet counts once, however many symbols it has.
  public private(set) var sourceByteCount = 0
  /// The bytes of all records that were made.
  public private(set) var recordByteCount = 0
  /// The number of crowns stored again because their settings changed, by what changed.
  public private(set) var settingsChanges: [SettingsChange: Int] = [:]
  /// The paths of the files of settings that hold for the sources, in the order of their bytes.
  public internal(set) var settingsFiles: [String] = []
  /// The crowns whose picture is one full rectangle although their files paint more. Importing them with the colour of
  /// their background as one of the ``ImportSetting/knockouts`` often brings the drawing out.
  public private(set) var fullRectangles = Group()
  /// The number of crowns whose background was left out, among those whose sources were found.
  public private(set) var withoutBackgroundCount = 0
  /// The number of crowns that lost more than 15 % of the edges of their sources: see ``ImportVerdict/isLost``.
  public private(set) var lostCount = 0
  /// The crowns with gradients that fade, drawn in layers.
  public private(set) var fades = Fades()
  /// The number of drawings that were refused for nothing but their text, as no fonts were given: see
  /// ``ImportOptions/fonts``.
  public private(set) var textRefusalCount = 0
  /// The patterns of ``RequestedSettings/mirrored`` that fit no crown of this import; empty where it did not come to
  /// its end.
  public internal(set) var unusedMirrorPatterns: [String] = []
  /// The number of crowns whose sources are gone, and that stay because ``ImportOptions/pruning`` is `.none`.
  public private(set) var goneCount = 0
  /// The names of these crowns; empty where ``ImportOptions/keepsOutcomes`` is false.
  public private(set) var goneNames: [String] = []
  /// The pictures that ten or more different files gave, the most frequent first: most likely the import lost what sets
  /// these drawings apart.
  public internal(set) var repeatedPictures: [Group] = []
  /// The number of crowns that came from folders in which nothing is found now, and that stay because such a folder may
  /// be one that is not mounted.
  public internal(set) var keptCount = 0
  /// True if the import was cancelled. The database holds what was done until then, unless the import is strict.
  public internal(set) var wasCancelled = false
  /// True if a strict import changed nothing because something was refused, was warned of, or was cancelled.
  public internal(set) var isUndone = false
  /// True if a packed database became a larger working one, or would become one after a dry run.
  public internal(set) var unpacksDatabase = false

  /// The crowns whose traces are doubtful: see ``PictureVerdict/isDoubtful``.
  public private(set) var doubtfulTraces = Group()

  /// The most further names of a group.
  private static let furtherNameCount = 2
  private let keepsOutcomes: Bool
  private var counts: [ImportOutcome.Result: Int] = [:]
  private var treatments: [ColorTreatment: Int] = [:]
  private var pictureKinds: [PictureVerdict.Kind: Int] = [:]

  init(keepsOutcomes: Bool) { self.keepsOutcomes = keepsOutcomes }
}

extension ImportReport {
  /// The number of sources and crowns with a result. Each problem with an argument or a folder counts as failed.
  public func count(of result: ImportOutcome.Result) -> Int { counts[result, default: 0] }

  /// The number of crowns whose colours were treated so, among those whose sources were found.
  public func count(of treatment: ColorTreatment) -> Int { treatments[treatment, default: 0] }

  /// The number of crowns that pictures became, among those whose sources were found.
  public func count(of kind: PictureVerdict.Kind) -> Int { pictureKinds[kind, default: 0] }

  /// The number of crowns that are not as they were, or would not be after a dry run.
  public var changeCount: Int {
    ImportOutcome.Result.allCases.filter(\.isChange).reduce(0) { $0 + count(of: $1) }
  }

  /// True if anything was skipped or failed.
  public var hasProblems: Bool { count(of: .skipped) + count(of: .failed) > 0 }
}

// MARK: - Recording

extension ImportReport {
  mutating func add(_ problem: ImportMessage) {
    if keepsOutcomes { problems.append(problem) }
    counts[.failed, default: 0] += 1
  }

  mutating func add(note: ImportMessage) {
    if keepsOutcomes { notes.append(note) }
  }

  /// - Parameter countsBytes: True if the bytes of the source were not counted before.
  mutating func add(_ outcome: ImportOutcome, countsBytes: Bool) {
    counts[outcome.result, default: 0] += 1
    if !unusedMirrorPatterns.isEmpty, outcome.result != .removed {
      unusedMirrorPatterns.removeAll { CrownName.fits(outcome.name, $0) }
    }
    if countsBytes { sourceByteCount += outcome.byteCount ?? 0 }
    recordByteCount += outcome.record?.byteCount ?? 0
    if outcome.result == .skipped, outcome.problems.allSatisfy({ $0.text == SVGImporter.messageOfMissingFonts }) {
      textRefusalCount += 1
    }
    if let verdict = outcome.verdict {
      treatments[verdict.treatment, default: 0] += 1
      if verdict.omitsBackground { withoutBackgroundCount += 1 }
      if verdict.isLost { lostCount += 1 }
      if verdict.hasBands {
        fades.count += 1
        fades.mostLayers = max(fades.mostLayers, verdict.layerCount)
        fades.byteCount += outcome.record?.byteCount ?? 0
      }
      if let picture = verdict.picture {
        pictureKinds[picture.kind, default: 0] += 1
        if picture.isDoubtful { doubtfulTraces.add(outcome.name, keeping: Self.furtherNameCount) }
      }
    }
    if keepsOutcomes { outcomes.append(outcome) }
  }

  /// Records a crown whose picture is one full rectangle although its file paints more.
  mutating func addFullRectangle(_ name: String) { fullRectangles.add(name) }

  mutating func addSettingsChange(from former: ImportSettings, to present: ImportSettings) {
    let change = SettingsChange(former: former.given(unlike: present), present: present.given(unlike: former))
    if change.former != change.present { settingsChanges[change, default: 0] += 1 }
  }

  mutating func addGone(_ name: String) {
    goneCount += 1
    if keepsOutcomes { goneNames.append(name) }
  }
}
