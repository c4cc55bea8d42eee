import CrownKit
import CrownPNG
import CrownSVG
import CrownSystem

/// Draws one crown of a library into files.
struct CrownRenderer: Sendable {
  let library: CrownLibrary
  let color: CrownColor
  let background: CrownColor?
  /// The opacities of the crowns' levels, none where they are as drawn.
  let shades: [Double]
  let format: ImageFormat
  let size: RequestedSize
  let rule: ReplacementRule

  /// The result for one crown.
  struct Outcome: Sendable {
    /// The files written, with their sizes in pixels and bytes.
    var files: [(path: String, width: Int, height: Int, bytes: Int)] = []
    /// Why the crown, or its last file, was not written.
    var problem: String?
    /// What the problem has in common with those of other crowns.
    var problemKind = ""
  }

  /// Draws a crown at each factor.
  func write(_ name: String, factors: [Int], plan: OutputPlan, using rasterizer: Rasterizer) -> Outcome {
    var outcome = Outcome()
    do {
      let crown = try library.crown(named: name).withShades(shades)
      // Only SVG has a place for the title.
      let entry = format == .svg ? try library.catalog.entry(named: name) : nil
      for factor in factors {
        let frame = size.frame(for: crown.viewBox, factor: factor)
        let bytes = try picture(of: crown, title: entry?.label?.title, in: frame, using: rasterizer)
        let path = try plan.path(for: name, factor: factor)
        try ByteFile.write(bytes, to: path, cancellation: Interruption.cancellation) {
          rule.refusal(toReplace: $0, by: format.kind)
        }
        outcome.files.append((path, frame.pixelWidth, frame.pixelHeight, bytes.count))
      }
    } catch let error as ByteFile.Failure {
      (outcome.problem, outcome.problemKind) = ("\(error)", error.reason.replacing(text: "'\(name)'", with: ""))
    } catch {
      let sentence = Failure.sentence(of: error)
      outcome.problem = error is CrownLibraryError || error is Failure ? sentence : "\(name): \(sentence)"
      outcome.problemKind = sentence.replacing(text: "'\(name)'", with: "")
    }
    return outcome
  }

  private func picture(
    of crown: Crown, title: String?, in frame: CrownFrame, using rasterizer: Rasterizer
  ) throws -> [UInt8] {
    switch format {
    case .svg:
      let box = crown.viewBox
      let isStretched =
        frame.contentMode == .stretch
        && Double(frame.pixelWidth) * box.height != Double(frame.pixelHeight) * box.width
      if try crown.kind == .mask {
        let mask = try crown.alphaMask
        let picture = try Mask(width: mask.width, height: mask.height, coverage: mask.alpha)
        return Array(
          SVGWriter.document(
            maskedBy: PNG.encode(picture, color: .white), viewBox: box, title: title ?? crown.name,
            width: frame.pixelWidth, height: frame.pixelHeight, isStretched: isStretched, color: color.css,
            background: background?.css
          ).utf8)
      }
      let gridStep = try crown.record.withUnsafeBytes { try PathDecoder($0, shapes: crown.shapes).gridStep }
      return Array(
        SVGWriter.document(
          try crown.drawing, title: title ?? crown.name, width: frame.pixelWidth, height: frame.pixelHeight,
          isStretched: isStretched, color: color.css,
          background: background?.css, gridStep: gridStep
        ).utf8)
    case .png:
      let mask = try crown.mask(in: frame, using: rasterizer)
      guard let background else { return PNG.encode(mask, color: color) }
      return PNG.encode(mask, color: color, over: background)
    }
  }
}
