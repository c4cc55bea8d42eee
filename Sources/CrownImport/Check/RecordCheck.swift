import CrownPath
import CrownRaster

/// Compares the picture of a record with the picture of the shapes that it was made of: the importer's check of its own
/// work.
///
///     let drawn = try SVGImporter().drawing(from: document)
///     let record = try PathEncoder().encode(drawn.drawing)
///     let check = RecordCheck()
///     let allowed = check.allowance(distance: record.distance, viewBox: drawn.drawing.viewBox)
///     let comparison = try check.compare(record.bytes, with: drawn.shapes, allowed: allowed)
///     let isFaithful = comparison.deviation <= allowed
///
/// It keeps scratch memory that is reused from record to record. Use one for each thread.
public final class RecordCheck {
  /// The result of a comparison.
  public struct Comparison: Hashable, Sendable {
    /// The largest difference of a pixel's coverage, 0 to 255.
    public let deviation: Int
    /// True if contours of the record overlap, so that another fill rule may give another picture. Contours that
    /// rounding brought together for a small part of a pixel do not count.
    public let overlaps: Bool
  }

  /// The longer side of the compared pictures, in pixels.
  public let side: Int
  /// The customary longer side.
  public static let defaultSide = 256

  private let rasterizer = Rasterizer()
  private var limits = CoverageLimits()

  /// The most pixels whose bounds may leave a difference open that is not allowed: 1/64 of a square picture. Beyond,
  /// record and shapes are sampled, which is far slower.
  private var maximumLoosePixels: Int { side * side / 64 }

  /// Makes a check.
  ///
  /// - Parameter side: The longer side of the compared pictures. Small ones are compared sooner, and show less.
  public init(side: Int = defaultSide) { self.side = min(max(side, 1), Mask.sizes.upperBound) }

  /// Compares a record with the shapes that it was made of.
  ///
  /// Each layer of the record is compared with the union of its own shapes. Each shape is filled by itself. Where two
  /// of them share a pixel, their union covers at least as much as either and at most as much as both. Only what lies
  /// outside of this range is a difference. If there is one, or if the shapes overlap in so many pixels that the range
  /// is wide, record and shapes are sampled instead. The rasteriser is less exact where contours overlap many times
  /// within a pixel.
  ///
  /// - Parameters:
  ///   - record: A complete record that shares no shapes.
  ///   - shapes: The shapes of each layer, all with the record's view box.
  ///   - allowed: The largest difference that needs no refinement: see ``allowance(distance:viewBox:)``.
  /// - Throws: `PathDecodingError` if the record is damaged, `RasterError` if the view box has no picture.
  /// - Complexity: Linear in the segments of record and shapes and in the pixels of their pictures.
  public func compare(_ record: [UInt8], with shapes: [[Drawing]], allowed: Int) throws -> Comparison {
    let picture = try picture(of: record)
    if shapes.count == 1, let only = shapes.first {
      let coverage = try coverage(of: record, in: picture)
      return try compare(coverage, in: picture, with: only, allowed: allowed) { try Drawing(record: record) }
    }
    let drawing = try Drawing(record: record)
    guard drawing.layers.count == shapes.count else { return Comparison(deviation: 255, overlaps: false) }
    var all = Comparison(deviation: 0, overlaps: false)
    for (layer, shapes) in zip(drawing.layers, shapes) {
      let single = Drawing(viewBox: drawing.viewBox, fillRule: layer.fillRule, path: layer.path)
      let comparison = try compare(
        try coverage(of: single, in: picture), in: picture, with: shapes, allowed: allowed
      ) { single }
      all = Comparison(
        deviation: max(all.deviation, comparison.deviation), overlaps: all.overlaps || comparison.overlaps)
    }
    return all
  }

  /// Compares the coverage of a layer that was just filled with the union of its shapes.
  ///
  /// - Parameter layer: The layer as a drawing, which is needed where its coverage is not enough.
  private func compare(
    _ coverage: [UInt8], in picture: PixelWindow, with shapes: [Drawing], allowed: Int, layer: () throws -> Drawing
  ) throws -> Comparison {
    let windings = rasterizer.windings
    let overlaps = windings.upperBound - windings.lowerBound > 1.1
    if shapes.count == 1, let only = shapes.first {
      // The picture of one shape needs no bounds, and few drawings have more shapes or differ.
      let other = try self.coverage(of: only, in: picture)
      let deviation = CoverageLimits.largestDifference(coverage, other)
      if deviation <= allowed { return Comparison(deviation: deviation, overlaps: overlaps) }
    }
    try setLimits(by: shapes, in: picture)
    let deviation = limits.largestDifference(of: coverage)
    let isTight = shapes.count == 1 || limits.countOfLoosePixels(beyond: allowed) <= maximumLoosePixels
    if deviation <= allowed, isTight { return Comparison(deviation: deviation, overlaps: overlaps) }
    let differences = limits.differences(of: coverage)
    let near = deviation <= allowed ? picture : picture.part(where: differences, exceed: allowed)
    let sampled = try SampledCoverage.largestDifference(
      near.samples(of: shapes), near.samples(of: [layer()]))
    guard let sampled else { return Comparison(deviation: deviation, overlaps: overlaps) }
    let rest = Int(differences.filter { $0 <= allowed }.max() ?? 0)
    return Comparison(deviation: max(sampled, rest), overlaps: overlaps)
  }

  /// Compares the picture that the rasteriser draws of each layer of a record with the layer's shapes, which are
  /// sampled: the effect of overlapping contours on the picture.
  ///
  /// - Returns: The largest difference of a pixel's coverage, 0 to 255; `nil` if the shapes have too many edges to
  ///   compare.
  /// - Throws: As ``compare(_:with:allowed:)``.
  public func pictureDeviation(of record: [UInt8], from shapes: [[Drawing]]) throws -> Int? {
    let picture = try picture(of: record)
    let drawing = try Drawing(record: record)
    var largest: Int?
    for (layer, shapes) in zip(drawing.layers, shapes) {
      let single = Drawing(viewBox: drawing.viewBox, fillRule: layer.fillRule, path: layer.path)
      let difference = picture.samples(of: shapes).largestDifference(to: try coverage(of: single, in: picture))
      guard let difference else { return nil }
      largest = max(largest ?? 0, difference)
    }
    return largest
  }

  /// The deviation that a record may have.
  ///
  /// An edge may be off by `distance` on both sides of a pixel, and rounding adds a little.
  ///
  /// - Parameters:
  ///   - distance: The largest distance of the record's outline from its source, in the drawing's units.
  ///   - viewBox: The drawing's view box.
  public func allowance(distance: Double, viewBox: PathRect) -> Int {
    let pixels = distance * Double(side) / viewBox.longerSide
    return 12 + Int(min(2 * pixels * 255, 255).rounded(.up))
  }
}

// MARK: - Coverage

extension RecordCheck {
  /// The pixels of a record's whole picture.
  private func picture(of record: [UInt8]) throws -> PixelWindow {
    PixelWindow(of: try record.withUnsafeBytes { try PathDecoder($0).viewBox }, side: side)
  }

  /// The coverage of each pixel of a window by a record, which is decoded straight into the rasteriser.
  private func coverage(of record: [UInt8], in window: PixelWindow) throws -> [UInt8] {
    // Finishing replaces it by one of the window's size, and need not clear that first.
    var mask = try Mask(width: 1, height: 1)
    try record.withUnsafeBytes { bytes in
      let decoder = try PathDecoder(bytes)
      try rasterizer.begin(
        width: window.columns.count, height: window.rows.count, transform: window.ownTransform)
      var sink = rasterizer
      try decoder.decode(into: &sink)
      try rasterizer.finish(rule: decoder.fillRule, into: &mask)
    }
    return mask.coverage
  }

  /// Computes the bounds on the union of shapes.
  private func setLimits(by shapes: [Drawing], in window: PixelWindow) throws {
    limits.begin(width: window.columns.count, height: window.rows.count)
    for shape in shapes {
      guard let box = shape.path.controlBox, let part = window.part(around: box) else { continue }
      limits.add(
        try coverage(of: shape, in: part), columns: part.columns.shifted(by: -window.columns.lowerBound),
        rows: part.rows.shifted(by: -window.rows.lowerBound))
    }
  }

  /// The coverage of each pixel of a window by a drawing.
  private func coverage(of drawing: Drawing, in window: PixelWindow) throws -> [UInt8] {
    try rasterizer.fill(
      drawing.path, rule: drawing.fillRule, transform: window.ownTransform, width: window.columns.count,
      height: window.rows.count
    ).coverage
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
