import CrownKit
import CrownSVG

/// A source that was read, and the record made of it.
struct EncodedCrown: Sendable {
  let record: PathRecord
  let bytesIn: Int
  let hash: ContentHash
  let settings: String
  /// The title and tags that the source gives, where they say more than its name.
  let label: CrownLabel?
  /// How far the stored picture lies from the drawn one: see ``SelfCheck``.
  let deviation: Int
  /// What the user should know, one sentence each.
  let warnings: [String]

  /// What the database remembers of the source.
  func file(at path: String) -> SourceFile {
    SourceFile(path: path, byteCount: bytesIn, contentHash: hash, settings: settings)
  }
}

/// Reads one source and makes a record of it; used by several threads at once.
struct SourceReader: Sendable {
  private let importer: SVGImporter
  /// The same, for drawings that the self-check finds to be wrong.
  private let carefulImporter: SVGImporter
  private let tolerance: Double?
  private let settings: String

  /// What became of a source.
  enum Result: Sendable {
    /// The file could not be read.
    case failed(problem: String)
    /// The file is no drawing that can be imported; one sentence a reason.
    case refused(problems: [String], bytesIn: Int)
    /// The file and the settings are those of the last import.
    case unchanged(SourceFile)
    case encoded(EncodedCrown)
  }

  init(_ settings: ImportSettings) {
    // A check that lets outlines lie farther apart could miss what is wrong with a union.
    importer = settings.importer(comparesUnion: settings.tolerance != nil)
    carefulImporter = settings.importer(comparesUnion: true)
    tolerance = settings.tolerance
    self.settings = settings.text
  }

  /// Reads a source, unless it is as it was when it was last imported.
  func read(_ source: Source, known: SourceFile?, check: SelfCheck) -> Result {
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(source.path)
    } catch {
      return .failed(problem: "\(error)")
    }
    let hash = ContentHash(of: bytes)
    if let known, known.byteCount == bytes.count, known.contentHash == hash, known.settings == settings {
      return .unchanged(known)
    }
    do {
      let faithful = try faithfulRecord(check) { importer throws(SVGRejection) in try importer.drawing(from: bytes) }
      guard let (drawn, record, deviation) = faithful else {
        return .refused(
          problems: ["\(source.path): the stored outline would differ from the drawing (crown skipped); simplify it"],
          bytesIn: bytes.count)
      }
      return .encoded(
        EncodedCrown(
          record: record, bytesIn: bytes.count, hash: hash, settings: settings,
          label: Self.label(of: drawn, name: source.name), deviation: deviation,
          warnings: drawn.warnings.map { "\(source.path):\($0.line):\($0.column): warning: \($0.message)" }))
    } catch let rejection as SVGRejection {
      return .refused(
        problems: rejection.diagnostics.map { "\(source.path):\($0) (crown skipped)" }, bytesIn: bytes.count)
    } catch {
      return .refused(problems: ["\(source.path): \(error) (crown skipped)"], bytesIn: bytes.count)
    }
  }

  /// A record that shows what an importer draws.
  ///
  /// Unions are compared with their shapes once, in the pixels of the self-check, and along lines too only where this finds them
  /// to be wrong.
  /// - Returns: `nil` where no record shows it.
  func faithfulRecord(
    _ check: SelfCheck, _ draw: (SVGImporter) throws(SVGRejection) -> SVGImport
  ) throws -> (drawn: SVGImport, record: PathRecord, deviation: Int)? {
    for importer in [importer, carefulImporter] {
      let drawn = try draw(importer)
      if let (record, deviation) = try faithfulRecord(of: drawn, check) { return (drawn, record, deviation) }
      if drawn.isCompared { break }
    }
    return nil
  }

  /// A record that shows what was drawn: simplified as asked for if that does, else less, else not at all.
  ///
  /// - Returns: `nil` where none does; or the first one does not and the drawing itself may be wrong.
  private func faithfulRecord(
    of drawn: SVGImport, _ check: SelfCheck
  ) throws -> (record: PathRecord, deviation: Int)? {
    let viewBox = drawn.drawing.viewBox
    let asked = tolerance ?? viewBox.longerSide / 4096
    for tolerance in asked > 0 ? [tolerance, asked / 4, 0] : [0] {
      let record = try PathEncoder(tolerance: tolerance).encode(drawn.drawing)
      let distance = tolerance == 0 ? record.distance : tolerance ?? asked
      let allowed = SelfCheck.allowance(distance: distance, viewBox: viewBox)
      let (deviation, overlaps) = try check.deviation(of: record.bytes, from: drawn.shapes, allowed: allowed)
      if deviation <= allowed, drawn.isCompared || !overlaps { return (record, deviation) }
      guard drawn.isCompared else { break }
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
