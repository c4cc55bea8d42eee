import CrownStore
import CrownSystem

/// Reads sources, and makes records of those that changed. Several threads use it at once.
struct SourceReader: Sendable {
  /// The result of reading a source.
  enum Result: Sendable {
    /// The file could not be read.
    case failed(ImportMessage)
    /// The file is not a drawing that can be imported.
    case refused([ImportMessage], byteCount: Int)
    /// The file and the settings are those of the last import.
    case unchanged(SourceFile)
    case encoded(EncodedCrown)
  }

  private let comparisonSide: Int
  private let gammas: FolderGammas
  private let pictureImport: PictureImport
  private let archives: Archives
  private let sheets: SheetReader
  private let cancellation: Cancellation

  init(
    _ options: ImportOptions, pictures pictureImport: PictureImport, gammas: FolderGammas, tables: ImportTables,
    cancellation: Cancellation
  ) {
    self.pictureImport = pictureImport
    comparisonSide = options.comparisonSide
    self.gammas = gammas
    (archives, sheets) = (tables.archives, tables.sheets)
    self.cancellation = cancellation
  }

  /// Makes the checks of one thread's records.
  func makeChecks() -> RecordChecks { RecordChecks(side: comparisonSide) }

  /// Reads a source, and encodes it unless it is as it was when it was last imported.
  ///
  /// - Parameters:
  ///   - task: The source, and what the database knows of its crown.
  ///   - moved: Crowns whose files may have become this one.
  ///   - isDamaged: True if the known crown is damaged: it is encoded in any case, with the fonts that it had.
  /// - Throws: `SQLiteError` if the temporary database of the import fails.
  func read(
    _ task: ImportTask, moved: MovedCrowns, checks: RecordChecks, isDamaged: Bool = false
  ) throws -> Result {
    let source = task.source
    let content: SourceContent
    do {
      content = try self.content(of: source)
    } catch {
      return .failed(ImportMessage(error))
    }
    let requested =
      if case .file(let bytes) = content, PictureImport.isPicture(bytes, path: source.path) {
        task.settings.pictures(gamma: gammas.exponent(for: source.path))
      } else {
        task.settings.drawings
      }
    let hash = content.hash
    let known = try moved.crown(with: hash, for: task)?.file ?? task.known
    if !isDamaged, let known, known.byteCount == content.byteCount, known.contentHash == hash,
      requested.areMet(by: known.settings, for: source.name)
    {
      return .unchanged(known)
    }
    let former = known.map { ImportSettings(text: $0.settings) }
    var settings = requested.settings(after: former, for: source.name)
    if isDamaged, settings.drawing.fonts == nil, let known {
      do {
        settings.drawing.fonts = try FontMark.fonts(of: known.settings, given: nil)
      } catch {
        let text = "its text was drawn with fonts that are not installed; give them with --font"
        return .refused([ImportMessage(path: source.place, .missing, text: text)], byteCount: content.byteCount)
      }
    }
    do {
      var encoder = CrownEncoder(settings: settings, pictures: pictureImport, checks: checks)
      encoder.linkedFiles = LinkedFileReader(besides: source.path, cancellation: cancellation)
      return .encoded(try encoder.encode(content, hash: hash, name: source.name, path: source.place))
    } catch {
      return .refused(error.problems, byteCount: content.byteCount)
    }
  }

  private func content(of source: Source) throws(ByteFile.Failure) -> SourceContent {
    guard let symbol = source.symbol else { return .file(try archives.bytes(of: source, cancellation)) }
    return .symbol(symbol.text, of: try sheets.sheet(at: source.path, cancellation))
  }
}
