import CrownSVG
import CrownRaster

/// The choices of an import.
public struct ImportOptions: Sendable, Hashable {
  /// The crowns that are removed because their files are gone.
  public enum Pruning: Sendable, Hashable {
    /// None; the report names them. Every crown keeps its name.
    case none
    /// Those from folders in which something is found. A crown whose file was renamed or moved follows it.
    case missingFiles
    /// Those from empty folders, too, although such a folder may be one that is not mounted.
    case missingFilesAndEmptyFolders
  }

  /// The largest distance that a stored curve may lie from its source, in the drawing's own units; 0 simplifies
  /// nothing.
  public var tolerance = SettingChoice<Double>.asBefore
  /// The treatment of drawings of several colours.
  public var colors = SettingChoice<ColorHandling>.asBefore
  /// The colours whose paint takes away from what lies below it, as white does on black.
  public var knockouts = SettingChoice<[CrownColor]>.asBefore
  /// The treatment of shadows, glows and blurs, which have no sharp edges.
  public var filters = SettingChoice<FilterHandling>.asBefore
  /// The choice of outlines or masks for pictures.
  public var trace = SettingChoice<TraceHandling>.asBefore
  /// Patterns, with `*`, `?` and `[ ]`, of the names of crowns that point in the direction of reading, as arrows do.
  /// The crowns get the tag ``CrownLabel/mirrorsTag``.
  public var mirrored = SettingChoice<[String]>.asBefore
  /// The fonts that texts are drawn with; `nil` to refuse drawings with text, but those imported with fonts before
  /// whose files did not change.
  public var fonts: FontCollection?
  /// True if each symbol of a file becomes a crown, rather than the file itself.
  public var takesSymbols = false
  /// True if one problem, one warning, or one drawing that loses half of its edges leaves the database as it was.
  ///
  /// Several colours are no reason: nothing is lost in silence. ``ColorHandling/refuse`` refuses them.
  public var isStrict = false
  /// True if the import only reports what it would do. The report is that of a real import, whose transaction is
  /// undone.
  public var isDryRun = false
  /// The crowns that are removed because their files are gone.
  public var pruning = Pruning.none
  /// The number of threads that read and encode; `nil` for one a core.
  public var jobs: Int?
  /// The longer side of the pictures by which each record is compared with its drawing, in pixels. Small ones are
  /// compared sooner, and show less.
  public var comparisonSide = RecordCheck.defaultSide
  /// The longest wait for another process that writes, in seconds.
  public var patience = 60.0
  /// True if the report keeps the outcome of each source. A million of them take some hundred megabytes.
  public var keepsOutcomes = true

  /// The customary choices.
  public init() {}

  /// The same choices for SVG files, whose records do not depend on the treatment of pictures.
  var forDrawings: ImportOptions {
    var options = self
    options.trace = .standard
    return options
  }

  /// The same choices for pictures, whose records do not depend on the treatment of SVG files.
  var forPictures: ImportOptions {
    var options = self
    (options.tolerance, options.colors) = (.standard, .standard)
    (options.knockouts, options.filters, options.fonts) = (.standard, .standard, nil)
    return options
  }
}

/// A setting of an import.
public enum SettingChoice<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value that the crown was imported with before; the default for a new crown.
  case asBefore
  /// The default, even if the crown had another value before.
  case standard
  /// This value.
  case value(Value)

  /// The value for a crown that had another before.
  func value(after former: Value?) -> Value? {
    switch self {
    case .asBefore: former
    case .standard: nil
    case .value(let value): value
    }
  }
}
