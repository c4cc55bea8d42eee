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
    importer = settings.importer
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
      let drawn = try importer.drawing(from: bytes)
      guard let (record, deviation) = try faithfulRecord(of: drawn, check: check) else {
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

  /// A record that shows what was drawn: simplified as asked for if that does, else less, else not at all.
  private func faithfulRecord(
    of drawn: SVGImport, check: SelfCheck
  ) throws -> (record: PathRecord, deviation: Int)? {
    let viewBox = drawn.drawing.viewBox
    let asked = tolerance ?? viewBox.longerSide / 4096
    for tolerance in asked > 0 ? [tolerance, asked / 4, 0] : [0] {
      let record = try PathEncoder(tolerance: tolerance).encode(drawn.drawing)
      let allowed = SelfCheck.allowance(distance: max(tolerance ?? asked, record.gridStep), viewBox: viewBox)
      let deviation = try check.deviation(of: record.bytes, from: drawn.shapes, allowed: allowed)
      if deviation <= allowed { return (record, deviation) }
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
