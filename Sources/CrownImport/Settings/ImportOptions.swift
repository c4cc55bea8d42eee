import CrownSVG

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

  /// The settings of the crowns.
  public var settings = RequestedSettings()
  /// True if each symbol of a file becomes a crown, rather than the file itself.
  public var takesSymbols = false
  /// True if the nearest file `crowns.json` of each source gives its settings, where ``settings`` ask for nothing.
  ///
  /// It is searched for in the source's folder and above. It is a JSON5 object of the settings in
  /// ``ImportSetting/all`` that users give values for, of `font`, `symbols` and `prefix`, and of `for`: patterns of
  /// paths below its folder, without their endings, each with settings of its own. Later patterns count more. A setting
  /// that the file gives no more has its default again.
  public var readsSettingsFiles = false
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
  /// True if the database keeps what the import changes, so that it can be taken back.
  package var isUndoable = false

  /// The customary choices.
  public init() {}

  /// The fonts that texts are drawn with; `nil` to refuse drawings with text, but those imported with fonts before
  /// whose files did not change.
  public var fonts: FontCollection? {
    get { settings.values.drawing.fonts }
    set { settings.set(\.drawing.fonts, to: newValue) }
  }

  /// True if one problem, one warning, or one drawing that loses a quarter of its edges leaves the database as it was.
  ///
  /// Several colours are no reason: nothing is lost in silence. `ColorHandling/refuse` refuses them.
  public var isStrict: Bool {
    get { settings.values.drawing.isStrict }
    set { settings.set(\.drawing.isStrict, to: newValue) }
  }
}
