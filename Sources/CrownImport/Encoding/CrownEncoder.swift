import CrownPath
import CrownStore
import CrownSVG

/// Makes records of SVG documents and PNG files, and checks each record against its drawing.
///
/// It is what a server does with an uploaded drawing:
///
///     let crown = try CrownEncoder().encode(bytes, name: "royal", path: "royal.svg")
///     try catalog.write { try $0.put("royal", record: crown.record, source: nil, label: crown.label) }
///
/// An encoder keeps the scratch memory of its check. Use one for each thread.
public struct CrownEncoder: Sendable {
  private let settings: ImportSettings
  private let pictures: PictureImport
  private let checks: RecordChecks
  /// Reads the files that a document refers to; `nil` where such documents are refused.
  var linkedFiles: LinkedFileReader?

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - settings: The settings that the records depend on besides their documents.
  ///   - pictures: The reader of PNG files.
  public init(settings: ImportSettings = ImportSettings(), pictures: PictureImport = .none) {
    self.init(settings: settings, pictures: pictures, checks: RecordChecks())
  }

  /// Makes an encoder that takes its checks from others, which encoders with different settings may share.
  package init(settings: ImportSettings = ImportSettings(), pictures: PictureImport = .none, checks: RecordChecks) {
    self.settings = settings
    self.pictures = pictures
    self.checks = checks
  }

  /// Makes the record of a document or a picture.
  ///
  /// - Parameters:
  ///   - document: The bytes of an SVG file, which may be compressed with gzip, or of a PNG file.
  ///   - symbol: The identifier of the element that is drawn; `nil` for the whole file.
  ///   - name: The crown's name, which the label does not repeat.
  ///   - path: The path of the file, for messages. `name@2x.png` has two pixels for each unit of the view box.
  /// - Throws: ``ImportRefusal`` with all problems of the document, each with its line and column.
  /// - Complexity: Linear in the bytes for a document of one path.
  public func encode(
    _ document: [UInt8], symbol: String? = nil, name: String, path: String
  ) throws(ImportRefusal) -> EncodedCrown {
    let content = symbol.map { SourceContent.symbol($0, of: Sheet(document)) } ?? .file(document)
    return try encode(content, hash: content.hash, name: name, path: path)
  }

  /// The same for content whose fingerprint is known.
  func encode(
    _ content: SourceContent, hash: ContentHash, name: String, path: String
  ) throws(ImportRefusal) -> EncodedCrown {
    if case .file(let document) = content, PictureImport.isPicture(document, path: path) {
      return try pictures.encode(document, settings, hash, path)
    }
    do {
      return try checkedCrown(of: content, hash: hash, name: name, path: path)
    } catch let refusal as ImportRefusal {
      throw refusal
    } catch let rejection as SVGRejection {
      throw ImportRefusal(
        problems: rejection.diagnostics.map { ImportMessage($0, severity: .problem, path: path) })
    } catch PathEncodingError.outOfRange {
      let text = "a part of the drawing lies too far outside of its picture to be stored; move it closer, or remove it"
      throw ImportRefusal(problems: [ImportMessage(path: path, .limit, text: text)])
    } catch {
      throw ImportRefusal(problems: [ImportMessage(path: path, .malformed, text: "\(error)")])
    }
  }

  private func checkedCrown(
    of content: SourceContent, hash: ContentHash, name: String, path: String
  ) throws -> EncodedCrown {
    let source = try content.source()
    // A tolerance makes the check coarser, which could then miss an error of a union.
    var importer = SVGImporter(options: settings.drawing)
    if let linkedFiles { importer.linkedFile = { linkedFiles.read($0) } }
    var hasTinyShapes = false
    // A square drawing that fills its trimmed picture hides nothing.
    var originalBox: PathRect?
    let faithful = try importer.verifiedDrawing(
      of: source, symbol: content.symbol, comparesFirst: settings.tolerance != nil
    ) {
      hasTinyShapes = $0.hasTinyShapes
      originalBox = $0.drawing.viewBox
      return try faithfulRecord(of: settings.framing.framed($0), isCertain: $1)
    }
    guard let (drawn, record, deviation) = faithful else {
      let text =
        hasTinyShapes
        ? SVGImporter.messageOfTinyShapes
        : "the outline that would be stored does not look like the drawing; unite its shapes in the drawing program"
      throw ImportRefusal(problems: [ImportMessage(path: path, hasTinyShapes ? .empty : .approximate, text: text)])
    }
    let verdict = ImportVerdict(of: drawn, layerCount: record.layers.count)
    if settings.drawing.isStrict, verdict.contrast < ImportVerdict.leastStrictContrast {
      throw ImportRefusal(problems: [Self.loss(verdict, path: path)])
    }
    // The rasteriser may draw overlapping contours differently from what the outlines say.
    let picture =
      drawn.isUnited
      ? nil
      : try checks.withCheck { check in
        try check.pictureDeviation(of: record.bytes, from: record.layers.map { drawn.shapes[$0] })
      }
    var warnings = drawn.warnings.map { ImportMessage($0, severity: .warning, path: path) }
    if let picture, picture > deviation {
      let text =
        "the shapes cross too often to be united, and pixels of the picture are up to \(picture) of 255 too dark or "
        + "too light; unite them in the drawing program"
      warnings.append(ImportMessage(path: path, severity: .warning, .approximate, text: text))
    }
    return EncodedCrown(
      outline: record, label: Self.label(of: drawn, name: name), warnings: warnings,
      deviation: max(deviation, picture ?? 0),
      hidesPaint: drawn.drawing.isOutline && drawn.shapes[0].count > 1
        && verdict.percentage < 100 && drawn.drawing.path.isRectangle(covering: originalBox ?? drawn.drawing.viewBox),
      verdict: verdict, settings: settings, byteCount: content.byteCount, contentHash: hash,
      dependsOnFiles: !drawn.linkedFiles.isEmpty,
      dependsOnFonts: drawn.usesFonts)
  }

  /// The message of a strict import that too little of a drawing is left.
  private static func loss(_ verdict: ImportVerdict, path: String) -> ImportMessage {
    ImportMessage(
      path: path, .colors,
      text: "only \(verdict.percentage) % of the drawing's edges can still be seen in one colour; try --colors shades, "
        + "or --knockout with the colour of what hides them")
  }

  /// The document's title and keywords; `nil` if they repeat the name, as most do.
  private static func label(of drawn: SVGImport, name: String) -> CrownLabel? {
    func letters(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let title = (drawn.title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let repeatsName = title.isEmpty || letters(title) == letters(name.split(separator: "/").last ?? "")
    let label = CrownLabel(title: repeatsName ? "" : String(title.prefix(200)), tags: Set(drawn.keywords))
    return label.title.isEmpty && label.tags.isEmpty ? nil : label
  }
}

extension SVGImport {
  /// True if no shape is as wide or high as 1/4096 of the picture.
  fileprivate var hasTinyShapes: Bool {
    let limit = drawing.viewBox.longerSide / 4096
    return shapes.joined().allSatisfy { $0.path.bounds.map { max($0.width, $0.height) < limit } ?? true }
  }
}

// MARK: - Faithful records

extension CrownEncoder {
  /// A record that shows a drawing: simplified as the settings say if that is faithful, else less, else not at all.
  ///
  /// - Parameter isCertain: True if the drawing is certain to paint what its shapes do.
  /// - Returns: `nil` if none is faithful; or the first is not and the drawing itself may be wrong.
  func faithfulRecord(
    of drawn: SVGImport, isCertain: Bool
  ) throws -> (drawn: SVGImport, record: PathRecord, deviation: Int)? {
    try checks.withCheck { try faithfulRecord(of: drawn, isCertain: isCertain, check: $0) }
  }

  private func faithfulRecord(
    of drawn: SVGImport, isCertain: Bool, check: RecordCheck
  ) throws -> (drawn: SVGImport, record: PathRecord, deviation: Int)? {
    let viewBox = drawn.drawing.viewBox
    let asked = settings.tolerance ?? viewBox.longerSide / 4096
    for tolerance in asked > 0 ? [settings.tolerance, asked / 4, 0] : [0] {
      let record = try PathEncoder(tolerance: tolerance).encode(drawn.drawing)
      let distance = tolerance == 0 ? record.distance : tolerance ?? asked
      let allowed = check.allowance(distance: distance, viewBox: viewBox)
      let comparison = try check.compare(record.bytes, with: record.layers.map { drawn.shapes[$0] }, allowed: allowed)
      if comparison.deviation <= allowed, isCertain || !comparison.overlaps {
        return (drawn, record, comparison.deviation)
      }
      guard isCertain else { break }
    }
    return nil
  }
}
