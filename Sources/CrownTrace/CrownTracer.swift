import CrownPath

/// Turns the coverage of a one-colour picture into outlines.
///
///     let plane = try CoveragePlane(width: 256, height: 256, values: alphas.map { Float($0) / 255 })
///     let trace = try CrownTracer().trace(plane)
///     print(trace.drawing.path, trace.deviation.largest)
///
/// In such a picture each grey level is the area that the outline covers of a pixel. The tracer fits the outline to
/// these areas, so that it lies some thousandths of a pixel from the one that was drawn. A trace is decoded from its
/// record, rendered and compared with the picture before it is returned. Of a picture of more than 1024 pixels a side,
/// squares of pixels are averaged first; of one without grey levels, where it has more than 2048.
///
/// The same picture gives the same bytes on every machine.
public struct CrownTracer: Sendable {
  /// The most pixels of a picture: a square of 4096.
  public static let maximumPixels = 1 << 24

  private let tuning: TraceTuning

  /// Makes a tracer.
  public init() { self.init(tuning: TraceTuning()) }

  /// Makes a tracer with other constants, to measure them.
  init(tuning: TraceTuning) { self.tuning = tuning }

  /// Traces a picture.
  ///
  /// - Parameters:
  ///   - plane: The picture.
  ///   - pixelsPerUnit: The pixels of the picture in a unit of the drawing's view box, 2 for `name@2x.png`.
  /// - Returns: The drawing and its record, which has been decoded, rendered and compared with the picture.
  /// - Throws: ``TraceFailure`` where no trace passed the comparison.
  /// - Complexity: O(*n*) in the pixels, and about 0.2 ms for a segment of the outline.
  public func trace(_ plane: CoveragePlane, pixelsPerUnit: Double = 1) throws(TraceFailure) -> Trace {
    try trace([CoverageLayer(plane: plane, opacity: 255)], of: plane, pixelsPerUnit, work(for: plane))
  }

  /// Traces a picture of flat areas of several levels, each into a layer of its own.
  ///
  /// - Parameters:
  ///   - plane: The picture.
  ///   - levels: The levels of the areas, in 255ths, ascending, without 0.
  ///   - pixelsPerUnit: The pixels of the picture in a unit of the drawing's view box.
  /// - Returns: A drawing with a layer for each level. Each holds the areas of its level and of those above.
  /// - Throws: ``TraceFailure`` where a level has no outline or the layers together do not give the picture.
  public func trace(
    _ plane: CoveragePlane, levels: [UInt8], pixelsPerUnit: Double = 1
  ) throws(TraceFailure) -> Trace {
    try trace(plane, levels: levels, pixelsPerUnit: pixelsPerUnit, work: work(for: plane))
  }

  /// Traces the layers of a picture that was taken apart.
  package func trace(
    _ layers: [CoverageLayer], of plane: CoveragePlane, pixelsPerUnit: Double = 1
  ) throws(TraceFailure) -> Trace {
    try trace(layers, of: plane, pixelsPerUnit, work(for: plane))
  }

  private func work(for plane: CoveragePlane) -> TraceWork { TraceWork(pixels: plane.values.count, tuning.bounds) }

  /// Traces a picture of flat areas with a limit of its own on the work.
  package func trace(
    _ plane: CoveragePlane, levels: [UInt8], pixelsPerUnit: Double = 1, work: TraceWork
  ) throws(TraceFailure) -> Trace {
    try trace(Plateaus(levels, tuning.reading).layers(of: plane), of: plane, pixelsPerUnit, work)
  }

  private func trace(
    _ layers: [CoverageLayer], of plane: CoveragePlane, _ pixelsPerUnit: Double,
    _ work: TraceWork
  ) throws(TraceFailure) -> Trace {
    guard plane.width <= Self.maximumPixels / plane.height else { throw .tooMuchWork }
    let side = plane.averagedPixels(
      isBitmap: layers.contains { $0.plane.isBitmap(tuning.bitmaps) }, tuning.averaging)
    let scale = Double(side) / pixelsPerUnit
    let box = PathRect(
      x: 0, y: 0, width: Double(plane.width) / pixelsPerUnit, height: Double(plane.height) / pixelsPerUnit)
    var drawing = Drawing(viewBox: box, layers: [])
    var noise = 0.0
    var isBitmap = false
    var (length, distance) = (0.0, 0.0)
    for layer in layers {
      let outline = try LayerTrace(of: layer.plane.averaged(side), tuning, work)
      noise = max(noise, outline.noise)
      isBitmap = isBitmap || outline.isBitmap
      length += outline.length
      distance += outline.ambiguity * outline.length
      let path = outline.path.transformed(by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
      drawing.layers.append(Drawing.Layer(path: path, opacity: layer.opacity))
    }
    let averaged = plane.averaged(side)
    if distance > tuning.limits.ambiguity(ofSide: max(averaged.width, averaged.height)) * length { throw .tooFine }
    do throws(TraceFailure) {
      let trace = try checked(
        drawing, of: averaged, noise: noise, isBitmap: isBitmap,
        shared: Self.sharedEdge(layers.map(\.opacity)), pixelsPerUnit / Double(side))
      return Trace(
        drawing: trace.drawing, fittedDrawing: drawing, record: trace.record,
        deviation: trace.deviation.enlarged(side), noise: trace.noise)
    } catch {
      guard case .differs(let deviation) = error else { throw error }
      throw .differs(deviation.enlarged(side))
    }
  }

  /// The darkening of an edge that two layers share, in 255ths: both cover half of it, each with its opacity.
  private static func sharedEdge(_ opacities: [UInt8]) -> Double {
    let products = zip(opacities, opacities.dropFirst()).map { Double($0) * Double($1) / 255 }
    return (products.max() ?? 0) / 4
  }

  /// Stores a drawing and compares what the record holds with the picture.
  private func checked(
    _ drawing: Drawing, of plane: CoveragePlane, noise: Double, isBitmap: Bool, shared: Double, _ pixelsPerUnit: Double
  ) throws(TraceFailure) -> Trace {
    let tolerance = tuning.limits.recordTolerance(of: plane, small: tuning.noise.smallPicture)
    var failed: TraceDeviation?
    // Finer tolerances are tried where rounding in the record goes too far.
    for part in [1, tuning.limits.finerRecord, tuning.limits.finestRecord] {
      guard let record = try? PathEncoder(tolerance: tolerance * part / pixelsPerUnit).encode(drawing).bytes,
        let decoded = try? Drawing(record: record)
      else { continue }
      let limit = tuning.limits.difference(noise: noise) + 255 * tolerance + shared
      let check = TraceCheck(
        decoded, against: plane, limit: limit, isBitmap: isBitmap, pixelsPerUnit: pixelsPerUnit, tuning.bounds)
      if check.passes {
        return Trace(
          drawing: decoded, fittedDrawing: drawing, record: record, deviation: check.deviation, noise: noise)
      }
      if failed.map({ check.deviation.largest < $0.largest }) ?? true { failed = check.deviation }
    }
    throw failed.map { .differs($0) } ?? .tooMuchWork
  }
}
