import CrownImport
import CrownKit
import CrownRaster
import CrownSystem

/// Draws one crown of a library into files.
struct CrownRenderer: Sendable {
  let library: CrownLibrary
  /// The change of the crowns' view boxes.
  let framing: ViewBoxFraming
  let background: CrownColor?
  /// The opacities of the crowns' levels, none where they are as drawn.
  let shades: [Double]
  let rule: ReplacementRule

  /// The result for one crown.
  struct Outcome: Sendable {
    /// The files written, with their sizes in pixels, as a text, and in bytes.
    var files: [(path: String, pixels: String, bytes: Int)] = []
    /// Why the crown, or its last file, was not written.
    var problem: String?
    /// The part of the problem that it has in common with those of other crowns.
    var problemKind = ""
  }

  /// Draws a crown in each colour, at each size and factor of the plan.
  func write(_ name: String, plan: OutputPlan, using rasterizer: Rasterizer) -> Outcome {
    var outcome = Outcome()
    do {
      let crown = try library.crown(named: name).withShades(shades)
      let title = plan.format.hasTitle ? try library.catalog.entry(named: name)?.label?.title : nil
      let box = try framing.viewBox(instead: crown.viewBox) { try crown.bounds }
      try plan.variants.forEach { variant in
        let format = plan.format(of: variant)
        let frame = variant.size.frame(for: box, factor: variant.factor)
        let frames = variant.size.frames(for: box, factor: variant.factor)
        let bytes = try format.encode(
          CrownPicture(
            crown: crown, viewBox: box, title: title, frame: frame, frames: frames, color: variant.color,
            background: background),
          rasterizer)
        let path = try plan.path(for: name, variant)
        try ByteFile.write(bytes, to: path, cancellation: Interruption.cancellation) {
          rule.refusal(toReplace: $0, by: format.kind)
        }
        outcome.files.append((path, variant.size.pixels(of: frame), bytes.count))
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
}
