import CrownPath
import CrownSVG
import Foundation

/// Races other tracers, and traces pictures that were compressed or made smaller.
///
/// A Python script makes the pictures (JPEG, a smaller copy by Lanczos) and calls potrace and vtracer.
struct Peers {
  let script: String
  let python: String
  static let size = 256

  func race(_ drawings: Drawings, _ truths: [TruthPicture]) throws {
    try PictureFolder.with { try race(drawings, truths, in: $0) }
  }

  private func race(_ drawings: Drawings, _ truths: [TruthPicture], in folder: PictureFolder) throws {
    let larges = drawings.list.map { TruthPicture($0.drawing, size: 2 * Self.size) }
    for number in truths.indices {
      try Data(truths[number].alpha).write(to: folder.url(number, "alpha"))
      try Data(larges[number].alpha).write(to: folder.url(number, "large"))
    }
    try folder.run(
      script, python: python,
      list: truths.indices.map { number in
        let (truth, large) = (truths[number], larges[number])
        return [number, truth.width, truth.height, large.width, large.height].map(String.init)
      })
    for peer in ["potrace", "potrace-4x", "vtracer"] {
      var tally = Tally(name: "\(peer)-\(Self.size)")
      for (number, truth) in truths.enumerated() {
        tally.add(peer: outline(at: folder.url(number, peer + ".svg")), truth, drawings.list[number])
      }
      tally.report()
    }
    for other in ["jpeg-90", "lanczos"] { try folder.report(other, drawings, truths, size: Self.size) }
  }

  private func outline(at url: URL) -> BezierPath? {
    guard let data = FileManager.default.contents(atPath: url.path),
      let drawing = try? SVGImporter().drawing(from: [UInt8](data)).drawing
    else { return nil }
    let scale = Double(Self.size) / max(drawing.viewBox.width, drawing.viewBox.height)
    let box = drawing.viewBox
    return drawing.path.transformed(
      by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale, ty: -box.y * scale))
  }
}
