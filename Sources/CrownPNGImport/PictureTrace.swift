import CrownImport
import CrownPath
import CrownTrace

/// The outline of a picture, which draws the same picture.
///
/// The tracer has decoded its record, drawn it at the picture's size and compared it with the picture.
///
///     let file = try PictureFile(bytes, path: "royal@2x.png")
///     let trace = try PictureTrace(of: PictureCoverage(of: file.picture), pixelsPerUnit: file.pixelsPerUnit)
///     print(trace.verdict.deviation, trace.record.count)
public struct PictureTrace: Hashable, Sendable {
  /// Why a picture has no trace.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason as the end of a sentence: `3 pixels differ by up to 110 of 255 near (88, 173)`.
    public let description: String
  }

  /// The outline that the record holds.
  public let drawing: Drawing
  /// The record of the outline.
  public let record: [UInt8]
  /// The outline as it was fitted, before the record rounds it.
  public let fittedDrawing: Drawing
  /// The deviation of ``fittedDrawing`` from the picture.
  public let fittedDeviation: TraceDeviation
  /// The number of layers of the record.
  public let layerCount: Int
  /// The deviation of the record's outline from the picture.
  public let verdict: PictureVerdict

  /// Traces a picture.
  ///
  /// - Parameters:
  ///   - coverage: The coverage of the picture.
  ///   - pixelsPerUnit: The pixels in a unit of the drawing's view box.
  /// - Throws: ``Failure``, also for soft pictures: see `PictureCoverage.Kind`.
  /// - Complexity: That of `CrownTracer`.
  public init(of coverage: PictureCoverage, pixelsPerUnit: Double = 1) throws(Failure) {
    let plane = coverage.translucentPlane
    // The plane of an enlarged picture is the smaller one.
    let pixelsPerUnit = pixelsPerUnit * Double(plane.width) / Double(coverage.mask.width)
    let trace = try Self.trace(plane, coverage, pixelsPerUnit)
    drawing = trace.drawing
    record = trace.record
    fittedDrawing = trace.fittedDrawing
    fittedDeviation = TraceDeviation(of: fittedDrawing, from: plane)
    layerCount = drawing.layers.count
    verdict = PictureVerdict(
      kind: .traced, deviation: trace.deviation.largest, meanDeviation: trace.deviation.mean, noise: trace.noise,
      segmentCount: drawing.segmentCount, omitsShadow: coverage.omitsShadow)
  }

  private static func trace(
    _ plane: CoveragePlane, _ coverage: PictureCoverage, _ pixelsPerUnit: Double
  ) throws(Failure) -> Trace {
    let levels: [UInt8]
    switch coverage.kind {
    case .edges: levels = [coverage.opacity]
    case .plateaus(let found): levels = found
    case .soft: throw Failure(description: "it has shades without edges: \(coverage.edges.complaint)")
    }
    do throws(TraceFailure) {
      let tracer = CrownTracer()
      if let layers = coverage.layers {
        return try tracer.trace(layers, of: plane, pixelsPerUnit: pixelsPerUnit)
      }
      return levels == [255]
        ? try tracer.trace(plane, pixelsPerUnit: pixelsPerUnit)
        : try tracer.trace(plane, levels: levels, pixelsPerUnit: pixelsPerUnit)
    } catch {
      throw Failure(description: error.description)
    }
  }
}

extension PictureCoverage {
  /// The coverage with the opacity of the whole drawing in it.
  fileprivate var translucentPlane: CoveragePlane {
    guard opacity < 255 else { return plane }
    let share = Float(opacity) / 255
    return CoveragePlane(width: plane.width, height: plane.height, clamping: plane.values.map { $0 * share })
  }
}

extension Drawing {
  /// The number of lines and curves, without those that close subpaths.
  fileprivate var segmentCount: Int {
    layers.reduce(0) { sum, layer in
      sum
        + layer.path.elements.count {
          switch $0 {
          case .line, .quad, .cubic: true
          case .move, .close: false
          }
        }
    }
  }
}
