import CrownPath

/// The result of an import for one source, or for a crown whose source is gone.
public struct ImportOutcome: Sendable, Hashable {
  /// What an import can do with a source or a crown.
  public enum Result: String, Sendable, Hashable, CaseIterable {
    /// The source became a new crown.
    case imported
    /// The crown has another record, title, tag, setting or path of its source now.
    case updated
    /// The crown is as it was.
    case unchanged
    /// The crown followed its file to another path, and is named for that.
    case renamed
    /// The source is not a drawing that can be imported.
    case skipped
    /// The source could not be read, or its crown's name belongs to another source.
    case failed
    /// The source is gone, and its crown was removed.
    case removed

    /// Whether the database changed.
    public var isChange: Bool { [.imported, .updated, .renamed, .removed].contains(self) }
  }

  /// Figures of a record.
  public struct RecordFigures: Sendable, Hashable {
    /// The bytes of the record.
    public let byteCount: Int
    /// The distance between neighbouring coordinates that the record can hold, in the drawing's units; `nil` for a
    /// picture.
    public let gridStep: Double?
    /// The largest distance of the stored outline from its source, in the drawing's units; `nil` for a picture.
    public let distance: Double?
    /// Whether the record holds the source's coordinates exactly; `nil` for a picture.
    public let isLossless: Bool?
    /// How far the stored picture is from the drawn one at 256 pixels, or from a source that is a picture at its own
    /// size: the largest difference of a pixel's coverage, 0 to 255.
    public let deviation: Int

    init(of crown: EncodedCrown) {
      byteCount = crown.record.count
      gridStep = crown.outline?.gridStep
      distance = crown.outline?.distance
      isLossless = crown.outline?.isLossless
      deviation = crown.deviation
    }
  }

  /// The crown's name.
  public let name: String
  /// The path of the source as it was found; as the database keeps it for a crown that was removed.
  public let source: String
  /// What was done.
  public let result: Result
  /// The bytes of the source's file, which is the same for all symbols of a sheet; `nil` where it was not read.
  public internal(set) var byteCount: Int?
  /// The name that a renamed crown had before.
  public internal(set) var formerName: String?
  /// Figures of the record, where one was made in this import.
  public internal(set) var record: RecordFigures?
  /// What became of the source's colours; `nil` where it has no crown.
  public internal(set) var verdict: ImportVerdict?
  /// What the user should know of a source that was imported.
  public internal(set) var warnings: [ImportMessage] = []
  /// Why a source was skipped or failed.
  public internal(set) var problems: [ImportMessage] = []
  /// Whether the file was met before under another name, as a link is: its messages are the same again.
  public internal(set) var repeatsFile = false

  init(_ name: String, source: String, result: Result) {
    self.name = name
    self.source = source
    self.result = result
  }
}
