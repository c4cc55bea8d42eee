import CrownPath
import CrownRaster
import CrownSVG
import CrownsTestSupport
import Foundation

@testable import CrownTrace

/// A picture of a drawing, of one of the kinds that the tracer tells apart.
struct TuningPicture: Sendable {
  private enum Kind {
    case exact, ink, noisy, sampled, shaded, bitmap
    /// The kinds in the order in which pictures are made: most of those that are traced are of exact coverage.
    static let order = [exact, ink, exact, noisy, exact, sampled, shaded, bitmap]
  }

  /// The trace of a picture.
  struct Outcome: Sendable {
    let record: [UInt8]
    /// The mean difference at edge pixels, in 255ths: from the picture, and from the drawing at 512 pixels.
    let deviation: Double, enlarged: Double
  }

  private static let enlargedSide = 512

  private let picture: PixelPicture
  private let enlarged: CoveragePlane

  /// Pictures of the drawings in a folder, evenly chosen.
  static func all(in folder: String, count: Int, sides: [Int]) -> [TuningPicture] {
    let files = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".svg") }.sorted()
    return (0..<count).compactMap { number in
      guard !files.isEmpty,
        let data = FileManager.default.contents(
          atPath: folder + "/" + files[number * files.count / count % files.count]),
        let drawing = try? SVGImporter().drawing(from: [UInt8](data)).drawing, !drawing.path.isEmpty
      else { return nil }
      let kind = Kind.order[number % Kind.order.count]
      return try? TuningPicture(drawing, kind, side: sides[number / Kind.order.count % sides.count], seed: number)
    }
  }

  private init(_ drawing: Drawing, _ kind: Kind, side: Int, seed: Int) throws {
    let samples = kind == .sampled ? 4 : 1
    let mask = try Self.mask(drawing, side: side * samples)
    let (width, height) = (mask.width / samples, mask.height / samples)
    var random = SeededGenerator(seed: UInt64(seed))
    picture = try PixelPicture(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { pixel -> [UInt8] in
        let (x, y) = (pixel % width, pixel / width)
        var value = Int(mask.coverage[y * samples * mask.width + x * samples])
        switch kind {
        case .exact: break
        case .ink: return Array(repeating: UInt8(255 - value), count: 3) + [255]
        case .noisy: if value > 0, value < 255 { value += Int.random(in: -5...5, using: &random) }
        case .sampled:
          let rows = (y * samples..<(y + 1) * samples).map { $0 * mask.width + x * samples }
          let inside = rows.reduce(0) { sum, row in sum + (row..<row + samples).count { mask.coverage[$0] >= 128 } }
          value = inside * 255 / (samples * samples)
        case .shaded: if 2 * x >= width { value /= 2 }
        case .bitmap: value = value >= 128 ? 255 : 0
        }
        return [0, 0, 0, UInt8(min(max(value, 0), 255))]
      })
    let truth = try Self.mask(drawing, side: Self.enlargedSide)
    enlarged = CoveragePlane(
      width: truth.width, height: truth.height, clamping: truth.coverage.map { Float($0) / 255 })
  }

  private static func mask(_ drawing: Drawing, side: Int) throws -> Mask {
    let box = drawing.viewBox
    let scale = Double(side) / max(box.width, box.height)
    var mask = try Mask(
      width: max(1, Int((box.width * scale).rounded())), height: max(1, Int((box.height * scale).rounded())))
    let transform = PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale, ty: -box.y * scale)
    try Rasterizer().fill(drawing, transform: transform, into: &mask)
    return mask
  }

  /// Traces the picture; `nil` where it is refused.
  func traced(_ tuning: TraceTuning) -> Outcome? {
    guard let coverage = try? PictureCoverage(of: picture, tuning.reading) else { return nil }
    let tracer = CrownTracer(tuning: tuning)
    let trace =
      switch coverage.kind {
      case .soft: Trace?.none
      case .edges: try? tracer.trace(coverage.plane)
      case .plateaus(let levels): try? tracer.trace(coverage.plane, levels: levels)
      }
    return trace.map {
      Outcome(
        record: $0.record, deviation: $0.deviation.mean, enlarged: TraceDeviation(of: $0.drawing, from: enlarged).mean)
    }
  }
}
