import CrownKit

/// Compares what was stored with what was drawn, as pixels: the importer's check of its own work.
///
/// Keeps scratch memory; one for each thread.
final class SelfCheck {
  /// The longer side of the pictures that are compared, in pixels.
  static let side = 256

  private let rasterizer = Rasterizer()
  private var limits = CoverageLimits()

  /// The most pixels of a union of shapes that may be covered by more or less than is allowed.
  private static let maximumLoosePixels = 1024

  /// How far the picture of a record lies from that of the shapes it was made of: the largest difference of a pixel's
  /// coverage, 0 to 255.
  ///
  /// Each shape is filled by itself. Where two of them share a pixel, their union covers at least what one of them does
  /// and at most what both do together; only what lies outside of that is a difference.
  ///
  /// The rasteriser fills what overlaps itself often within a pixel less exactly, and shapes that lie on each other in
  /// very many pixels leave nothing to compare. Record and shapes are then sampled instead.
  ///
  /// - Returns: The difference, and whether the record's contours lie on each other, so that it may look different under the
  ///   other fill rule. Where encoding brought some together for a small part of a pixel, they do not count.
  func deviation(
    of record: [UInt8], from shapes: [Drawing], allowed: Int
  ) throws -> (deviation: Int, overlaps: Bool) {
    let stored = try Crown(name: "", record: record)
    let picture = Window(of: stored)
    try setLimits(by: shapes, in: picture)
    let coverage = try fill(stored, picture)
    let windings = rasterizer.windings
    let overlaps = windings.upperBound - windings.lowerBound > 1.1
    let deviation = limits.largestDifference(of: coverage)
    let isTight = shapes.count == 1 || limits.countOfLoosePixels(beyond: allowed) <= Self.maximumLoosePixels
    if deviation <= allowed, isTight { return (deviation, overlaps) }
    let differences = limits.differences(of: coverage)
    let near = deviation <= allowed ? picture : picture.part(where: differences, exceed: allowed)
    let drawing = Drawing(viewBox: stored.viewBox, fillRule: stored.fillRule, path: try stored.path)
    let sampled = SampledCoverage.largestDifference(near.samples(of: shapes), near.samples(of: [drawing]))
    guard let sampled else { return (deviation, overlaps) }
    return (max(sampled, Int(differences.filter { $0 <= allowed }.max() ?? 0)), overlaps)
  }

  /// How far the picture that the rasteriser draws of a record lies from that of the shapes it was made of, which are
  /// sampled: what contours that lie on each other do to it.
  ///
  /// - Returns: The largest difference of a pixel's coverage, 0 to 255; `nil` where the shapes are too large to tell.
  func pictureDeviation(of record: [UInt8], from shapes: [Drawing]) throws -> Int? {
    let stored = try Crown(name: "", record: record)
    let picture = Window(of: stored)
    return picture.samples(of: shapes).largestDifference(to: try fill(stored, picture))
  }

  private func fill(_ stored: Crown, _ picture: Window) throws -> [UInt8] {
    try stored.mask(width: picture.columns.count, height: picture.rows.count, using: rasterizer).coverage
  }

  /// Pixels of the picture.
  private struct Window {
    /// Leads to pixels of the whole picture.
    let transform: Transform
    let columns: Range<Int>
    let rows: Range<Int>

    init(transform: Transform, columns: Range<Int>, rows: Range<Int>) {
      (self.transform, self.columns, self.rows) = (transform, columns, rows)
    }

    /// The whole picture of a crown.
    init(of crown: Crown) {
      let scale = Double(SelfCheck.side) / crown.viewBox.longerSide
      let width = max(1, Int((crown.viewBox.width * scale).rounded()))
      let height = max(1, Int((crown.viewBox.height * scale).rounded()))
      self.init(
        transform: .fitting(crown.viewBox, width: Double(width), height: Double(height)), columns: 0..<width,
        rows: 0..<height)
    }

    /// Leads to pixels of the window.
    var ownTransform: Transform {
      transform.followed(by: .translation(x: -Double(columns.lowerBound), y: -Double(rows.lowerBound)))
    }

    /// The smallest window that holds all pixels whose values exceed a limit.
    func part(where values: [UInt8], exceed limit: Int) -> Window {
      let found = values.indices.filter { values[$0] > limit }
      let (x, y) = (found.map { $0 % columns.count }, found.map { $0 / columns.count })
      return Window(
        transform: transform, columns: (x.min() ?? 0)..<(x.max() ?? 0) + 1, rows: (y.min() ?? 0)..<(y.max() ?? 0) + 1)
    }

    /// What drawings cover of the window's pixels together.
    func samples(of drawings: [Drawing]) -> SampledCoverage {
      SampledCoverage(of: drawings, transform: ownTransform, width: columns.count, height: rows.count)
    }

    /// The part of the window that a drawing reaches into, and a pixel more on each side; `nil` where there is none.
    func part(around box: Rect) -> Window? {
      let (first, last) = (transform.apply(Point(box.minX, box.minY)), transform.apply(Point(box.maxX, box.maxY)))
      func range(_ a: Double, _ b: Double, _ limits: Range<Int>) -> Range<Int> {
        // Bounded before it becomes a whole number, which a huge one or NaN cannot.
        let (low, high) = (Double(limits.lowerBound), Double(limits.upperBound))
        let start = Int(max(low, min(high, min(a, b).rounded(.down) - 1)))
        let end = Int(max(low, min(high, max(a, b).rounded(.up) + 1)))
        return start..<max(start, end)
      }
      let (columns, rows) = (range(first.x, last.x, columns), range(first.y, last.y, rows))
      if columns.isEmpty || rows.isEmpty { return nil }
      return Window(transform: transform, columns: columns, rows: rows)
    }
  }

  /// Sets what a union of shapes may cover of each pixel.
  private func setLimits(by shapes: [Drawing], in window: Window) throws {
    limits.begin(width: window.columns.count, height: window.rows.count)
    for shape in shapes {
      guard let box = shape.path.controlBox, let part = window.part(around: box) else { continue }
      limits.add(
        try coverage(of: shape, in: part), columns: part.columns.shifted(by: -window.columns.lowerBound),
        rows: part.rows.shifted(by: -window.rows.lowerBound))
    }
  }

  /// How much of each pixel a drawing covers.
  private func coverage(of drawing: Drawing, in window: Window) throws -> [UInt8] {
    try rasterizer.fill(
      drawing.path, rule: drawing.fillRule, transform: window.ownTransform, width: window.columns.count,
      height: window.rows.count
    ).coverage
  }

  /// The deviation that a record may have whose outline lies within `distance` of the source's: an edge may lie that far
  /// off on both sides of a pixel, and rounding adds a little.
  static func allowance(distance: Double, viewBox: Rect) -> Int {
    let pixels = distance * Double(side) / viewBox.longerSide
    return 12 + Int(min(2 * pixels * 255, 255).rounded(.up))
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
