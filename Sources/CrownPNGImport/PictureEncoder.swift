import CrownImport
import CrownPNGReader
import CrownPath
import CrownStore
import CrownTrace

/// Makes records of PNG files: outlines where they can be traced, masks elsewhere. Each record is decoded, drawn at the
/// picture's size and compared with the picture before it is handed out.
struct PictureEncoder {
  let settings: ImportSettings

  /// Makes the record of a file.
  ///
  /// - Throws: ``ImportRefusal``.
  /// - Complexity: O(pixels), and for a trace the work of `CrownTracer`.
  func encode(_ bytes: [UInt8], hash: ContentHash, path: String) throws(ImportRefusal) -> EncodedCrown {
    var notes: [ImportMessage] = []
    func note(_ text: String) { notes.append(ImportMessage(path: path, severity: .note, .picture, text: text)) }
    func refusal(_ kind: ImportMessage.Kind, _ text: String) -> ImportRefusal {
      ImportRefusal(problems: [ImportMessage(path: path, kind, text: text)])
    }
    let file: PictureFile
    do throws(PNGError) {
      file = try PictureFile(bytes, path: path)
    } catch {
      throw refusal(Self.kind(of: error), "\(error)")
    }
    let reading: PictureReading
    do throws(PictureRefusal) {
      reading = try PictureReading(
        of: file.picture, colors: settings.drawing.colors, acceptsAny: settings.trace == .never)
    } catch {
      throw refusal(Self.kind(of: error), Self.sentence(of: error, file.picture))
    }
    let coverage = reading.coverage
    if file.isNinePatch { note("its name is that of a nine-patch picture; the guide lines around it were left out") }
    if coverage.hasFrame {
      note("the dark colour at its border was taken for a frame, and the light one inside for paper")
    }
    if file.isAnimated { note("the file is an animation; its first frame was taken") }
    func crown(_ record: [UInt8], _ verdict: PictureVerdict, layerCount: Int = 1) -> EncodedCrown {
      EncodedCrown(
        record: record, warnings: notes,
        verdict: ImportVerdict(
          treatment: reading.treatment == .single && layerCount > 1 ? .shades : reading.treatment,
          omitsBackground: reading.omitsBackground, contrast: reading.contrast, layerCount: layerCount,
          picture: verdict),
        settings: settings, byteCount: bytes.count, contentHash: hash)
    }
    if coverage.omitsShadow, settings.drawing.filters == .refuse {
      throw refusal(
        .unsupported, "\(PictureCoverage.shadow) has no sharp edges, and filters are refused; remove it")
    }
    var trace: PictureTrace?
    var reason: String?
    if settings.trace != .never {
      do throws(PictureTrace.Failure) {
        trace = try PictureTrace(of: coverage.raised(to: settings.gamma), pixelsPerUnit: file.pixelsPerUnit)
      } catch {
        reason = error.description
      }
    }
    if coverage.omitsShadow, trace != nil || coverage.isMaskWithoutShadow {
      note("\(PictureCoverage.shadow) is left out, since a crown has sharp edges only")
    }
    if let trace {
      if let softness = coverage.softness { note(softness.note) }
      if coverage.opacity < 255 {
        note("the whole drawing is \(Self.percentage(coverage.opacity)) % opaque, and so is the crown")
      }
      do {
        return crown(try framedRecord(of: trace), trace.verdict, layerCount: trace.layerCount)
      } catch {
        throw refusal(.approximate, "\(error)")
      }
    }
    if let reason, settings.trace == .always {
      throw refusal(.unsupported, "cannot be traced: \(reason); import it with '--trace auto' to keep it as a mask")
    }
    if let reason { note("kept as a mask: \(reason)") }
    do {
      return crown(
        try mask(of: coverage, pixelsPerUnit: file.pixelsPerUnit),
        PictureVerdict(kind: .mask, omitsShadow: coverage.isMaskWithoutShadow))
    } catch {
      throw refusal(.approximate, "\(error)")
    }
  }

  /// The record of a trace in the view box that the settings give it, which was decoded and compared.
  private func framedRecord(of trace: PictureTrace) throws -> [UInt8] {
    let framed = try settings.framing.framed(trace.drawing)
    if framed.viewBox == trace.drawing.viewBox { return trace.record }
    let record = try PathEncoder(tolerance: 0).encode(framed)
    let check = RecordCheck()
    let shapes = framed.layers.map { [Drawing(viewBox: framed.viewBox, fillRule: $0.fillRule, path: $0.path)] }
    let allowed = check.allowance(distance: record.distance, viewBox: framed.viewBox)
    let comparison = try check.compare(record.bytes, with: record.layers.map { shapes[$0] }, allowed: allowed)
    guard comparison.deviation <= allowed else { throw UnfaithfulRecord(kind: "outline") }
    return record.bytes
  }

  /// The record of a picture's coverage in the view box that the settings give it, which was decoded and compared.
  private func mask(of coverage: PictureCoverage, pixelsPerUnit: Double) throws -> [UInt8] {
    let picture = try AlphaMask(
      width: coverage.mask.width, height: coverage.mask.height,
      viewBox: PathRect(
        x: 0, y: 0, width: Double(coverage.mask.width) / pixelsPerUnit,
        height: Double(coverage.mask.height) / pixelsPerUnit),
      alpha: coverage.mask.coverage)
    let mask = try settings.framing.framed(picture)
    let record = mask.encoded()
    guard try AlphaMask(record: record) == mask else { throw UnfaithfulRecord(kind: "mask") }
    return record
  }

  private struct UnfaithfulRecord: Error, CustomStringConvertible {
    let kind: String
    var description: String { "the stored \(kind) would not be the picture; report this file as a bug" }
  }

  private static func kind(of error: PNGError) -> ImportMessage.Kind {
    switch error {
    case .notPNG, .cutOff, .damaged: .malformed
    case .tooLarge: .limit
    }
  }

  private static func kind(of refusal: PictureRefusal) -> ImportMessage.Kind {
    switch refusal {
    case .transparent, .uniform: .empty
    case .severalColors: .colors
    case .noEdges: .unsupported
    }
  }

  /// A refusal, and what would import the picture nevertheless.
  private static func sentence(of refusal: PictureRefusal, _ picture: PixelPicture) -> String {
    switch refusal {
    case .transparent, .uniform: "\(refusal)"
    case .severalColors, .noEdges:
      "\(refusal); import it with '--trace never' to keep "
        + (picture.hasAlpha ? "its alpha as a mask" : "what stands out from its background as a mask")
    }
  }

  private static func percentage(_ opacity: UInt8) -> Int { Int((Double(opacity) / 2.55).rounded()) }
}
