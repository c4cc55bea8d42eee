import CrownPath

/// The result of an import for one source, or for a crown whose source is gone.
public struct ImportOutcome: Sendable, Hashable {
  /// The result of an import for a source or a crown.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
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

    /// True if the database changed.
    public var isChange: Bool { [.imported, .updated, .renamed, .removed].contains(self) }
  }

  /// A part of a crown, or of what the database knows of its file.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The record.
    case drawing
    /// The settings that the record was made with.
    case settings
    /// The title and tags.
    case label
    /// The bytes of the file.
    case file
    /// The path of the file.
    case path
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
    /// True if the record holds the source's coordinates exactly; `nil` for a picture.
    public let isLossless: Bool?
    /// The largest difference of a pixel's coverage, 0 to 255, between the stored picture and the drawn one at
    /// ``ImportOptions/comparisonSide`` pixels, or a source that is a picture at its own size.
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
  /// The result for the source or crown.
  public let result: Result
  /// The bytes of the source's file, which is the same for all symbols of a sheet; `nil` where it was not read.
  public internal(set) var byteCount: Int?
  /// The name that a renamed crown had before.
  public internal(set) var formerName: String?
  /// The parts of a crown that are not as they were; empty for a crown that is new.
  package internal(set) var changedParts: Set<Part> = []
  /// Figures of the record, where one was made in this import.
  public internal(set) var record: RecordFigures?
  /// The treatment of the source's colours; `nil` if it has no crown.
  public internal(set) var verdict: ImportVerdict?
  /// The warnings and notes on a source that was imported.
  public internal(set) var warnings: [ImportMessage] = []
  /// Why a source was skipped or failed.
  public internal(set) var problems: [ImportMessage] = []
  /// True if the file was met before under another name, as a link is: its messages are the same again.
  public internal(set) var repeatsFile = false

  init(_ name: String, source: String, result: Result) {
    self.name = name
    self.source = source
    self.result = result
  }
}
