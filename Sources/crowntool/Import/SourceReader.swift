import CrownKit
import CrownSVG
import CrownSystem

/// A source that was read, and the record made of it.
struct EncodedCrown: Sendable {
  let record: PathRecord
  let bytesIn: Int
  let hash: ContentHash
  let settings: ImportSettings
  /// The title and tags that the source gives, where they say more than its name.
  let label: CrownLabel?
  /// How far the stored picture lies from the drawn one: see ``SelfCheck``.
  let deviation: Int
  /// Whether the picture is one full rectangle, although the source paints more than that.
  let hidesPaint: Bool
  /// What the user should know.
  var warnings: [ImportMessage]

  /// What the database remembers of the source.
  func file(at path: String) -> SourceFile {
    SourceFile(path: path, byteCount: bytesIn, contentHash: hash, settings: settings.text)
  }
}

/// Reads one source and makes a record of it; used by several threads at once.
struct SourceReader: Sendable {
  private let importer: SVGImporter
  private let tolerance: Double?
  private let settings: ImportSettings
  private let requested: RequestedSettings

  /// What became of a source.
  enum Result: Sendable {
    /// The file could not be read.
    case failed(ImportMessage)
    /// The file is no drawing that can be imported.
    case refused([ImportMessage], bytesIn: Int)
    /// The file and the settings are those of the last import.
    case unchanged(SourceFile)
    case encoded(EncodedCrown)
  }

  /// Makes a reader of new sources with the settings asked for; a source that was imported before keeps its own.
  init(_ requested: RequestedSettings) { self.init(requested.initial, requested) }

  /// Makes a reader with settings for all sources.
  init(_ settings: ImportSettings) { self.init(settings, RequestedSettings(all: settings)) }

  private init(_ settings: ImportSettings, _ requested: RequestedSettings) {
    importer = settings.importer
    tolerance = settings.tolerance
    self.settings = settings
    self.requested = requested
  }

  /// Reads a source, unless it is as it was when it was last imported.
  ///
  /// - Parameters:
  ///   - known: What the database knows of the source's crown.
  ///   - moved: Crowns whose files may have become this one, where the database knows no crown of the source.
  func read(_ source: Source, known: SourceFile?, moved: MovedCrowns, check: SelfCheck) -> Result {
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(source.path, cancellation: Interruption.cancellation)
    } catch {
      return .failed(ImportMessage(error))
    }
    let hash = ContentHash(of: bytes)
    let known = known ?? moved.crown(with: hash, at: source.path)?.file
    if let known, known.byteCount == bytes.count, known.contentHash == hash, requested.areMet(by: known.settings) {
      return .unchanged(known)
    }
    let asked = known.map { requested.settings(after: ImportSettings(text: $0.settings)) } ?? settings
    let reader = asked == settings ? self : SourceReader(asked, requested)
    do {
      return try reader.encode(bytes, hash, of: source, check: check)
    } catch let rejection as SVGRejection {
      return .refused(
        rejection.diagnostics.map { Self.message($0.message, at: $0, in: source).skipping }, bytesIn: bytes.count)
    } catch {
      return .refused([ImportMessage(place: source.path, text: "\(error)").skipping], bytesIn: bytes.count)
    }
  }

  private func encode(_ bytes: [UInt8], _ hash: ContentHash, of source: Source, check: SelfCheck) throws -> Result {
    let document = GzipFile.isCompressed(bytes) ? try GzipFile.unpacked(bytes) : bytes
    // A check that lets outlines lie farther apart could miss what is wrong with a union.
    let faithful = try importer.verifiedDrawing(from: document, comparesFirst: tolerance != nil) { drawn, isCertain in
      try faithfulRecord(of: drawn, isCertain: isCertain, check)
    }
    guard let (drawn, record, deviation) = faithful else {
      let text = "the stored outline would differ from the drawing (crown skipped); simplify it"
      return .refused([ImportMessage(place: source.path, text: text)], bytesIn: bytes.count)
    }
    // Where outlines lie on each other the rasteriser may draw another picture than the outlines say.
    let picture = drawn.isUnited ? nil : try check.pictureDeviation(of: record.bytes, from: drawn.shapes)
    var warnings = drawn.warnings.map { Self.message("warning: " + $0.message, at: $0, in: source) }
    if let picture, picture > deviation {
      let text = "warning: pixels of the picture are up to \(picture) of 255 off, since shapes are not united"
      warnings.append(ImportMessage(place: source.path, text: text))
    }
    let hidesPaint = drawn.shapes.count > 1 && drawn.drawing.path.isRectangle(covering: drawn.drawing.viewBox)
    return .encoded(
      EncodedCrown(
        record: record, bytesIn: bytes.count, hash: hash, settings: settings,
        label: Self.label(of: drawn, name: source.name), deviation: max(deviation, picture ?? 0),
        hidesPaint: hidesPaint, warnings: warnings))
  }

  private static func message(_ text: String, at place: SVGDiagnostic, in source: Source) -> ImportMessage {
    ImportMessage(place: "\(source.path):\(place.line):\(place.column)", text: text)
  }

  /// A record that shows what was drawn: simplified as asked for if that does, else less, else not at all.
  ///
  /// - Parameter isCertain: Whether the drawing is certain to paint what its shapes do.
  /// - Returns: `nil` where none does; or the first one does not and the drawing itself may be wrong.
  func faithfulRecord(
    of drawn: SVGImport, isCertain: Bool, _ check: SelfCheck
  ) throws -> (drawn: SVGImport, record: PathRecord, deviation: Int)? {
    let viewBox = drawn.drawing.viewBox
    let asked = tolerance ?? viewBox.longerSide / 4096
    for tolerance in asked > 0 ? [tolerance, asked / 4, 0] : [0] {
      let record = try PathEncoder(tolerance: tolerance).encode(drawn.drawing)
      let distance = tolerance == 0 ? record.distance : tolerance ?? asked
      let allowed = SelfCheck.allowance(distance: distance, viewBox: viewBox)
      let (deviation, overlaps) = try check.deviation(of: record.bytes, from: drawn.shapes, allowed: allowed)
      if deviation <= allowed, isCertain || !overlaps { return (drawn, record, deviation) }
      guard isCertain else { break }
    }
    return nil
  }

  /// The document's title and keywords; `nil` where they repeat the name, as most do, and would only cost bytes.
  private static func label(of drawn: SVGImport, name: String) -> CrownLabel? {
    func letters(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let title = (drawn.title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let repeatsName = letters(title) == letters(name.split(separator: "/").last ?? "")
    let label = CrownLabel(title: repeatsName ? "" : String(title.prefix(200)), tags: Set(drawn.keywords))
    return label.title.isEmpty && label.tags.isEmpty ? nil : label
  }
}
