import CrownKit

/// Compares what was stored with what was drawn, as pixels: the importer's check of its own work.
///
/// Keeps scratch memory; one for each thread.
final class SelfCheck {
  /// The longer side of the pictures that are compared, in pixels.
  static let side = 256

  private let rasterizer = Rasterizer()
  private var limits = CoverageLimits()

  /// How far the picture of a record lies from that of the shapes it was made of: the largest difference of a pixel's
  /// coverage, 0 to 255.
  ///
  /// Each shape is filled by itself. Where two of them share a pixel, their union covers at least what one of them does
  /// and at most what both do together; only what lies outside of that is a difference.
  ///
  /// A shape that overlaps itself often within a pixel, as small strokes do, is filled less exactly; so where pixels differ by
  /// more than is allowed, they are looked at again as 8 by 8 smaller ones.
  ///
  /// - Returns: The difference, and whether the record's contours lie on each other, so that it may look different under the
  ///   other fill rule. Where encoding brought some together for a small part of a pixel, they do not count.
  func deviation(
    of record: [UInt8], from shapes: [Drawing], allowed: Int
  ) throws -> (deviation: Int, overlaps: Bool) {
    let stored = try Crown(name: "", record: record)
    let scale = Double(Self.side) / stored.viewBox.longerSide
    let width = max(1, Int((stored.viewBox.width * scale).rounded()))
    let height = max(1, Int((stored.viewBox.height * scale).rounded()))
    let picture = Window(
      transform: .fitting(stored.viewBox, width: Double(width), height: Double(height)), columns: 0..<width,
      rows: 0..<height)
    try setLimits(by: shapes, in: picture)
    let coverage = try stored.mask(width: width, height: height, using: rasterizer).coverage
    let windings = rasterizer.windings
    let overlaps = windings.upperBound - windings.lowerBound > 1.1
    let deviation = limits.largestDifference(of: coverage)
    if deviation <= allowed { return (deviation, overlaps) }
    let differences = limits.differences(of: coverage)
    let near = picture.part(where: differences, exceed: allowed)
    try setLimits(by: shapes, in: near)
    let drawing = Drawing(viewBox: stored.viewBox, fillRule: stored.fillRule, path: try stored.path)
    let nearDeviation = limits.largestDifference(of: try self.coverage(of: drawing, in: near))
    return (max(nearDeviation, Int(differences.filter { $0 <= allowed }.max() ?? 0)), overlaps)
  }

  /// Pixels of the picture, each looked at as so many smaller ones in either direction.
  private struct Window {
    /// Leads to pixels of the whole picture.
    let transform: Transform
    let columns: Range<Int>
    let rows: Range<Int>
    var parts = 1

    /// The smallest window that holds all pixels whose values exceed a limit, each looked at as 8 by 8.
    func part(where values: [UInt8], exceed limit: Int) -> Window {
      let found = values.indices.filter { values[$0] > limit }
      let (x, y) = (found.map { $0 % columns.count }, found.map { $0 / columns.count })
      return Window(
        transform: transform, columns: (x.min() ?? 0)..<(x.max() ?? 0) + 1, rows: (y.min() ?? 0)..<(y.max() ?? 0) + 1,
        parts: 8)
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
      return Window(transform: transform, columns: columns, rows: rows, parts: parts)
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
    let parts = Double(window.parts)
    let (left, top) = (Double(window.columns.lowerBound), Double(window.rows.lowerBound))
    let transform = window.transform.followed(by: .translation(x: -left, y: -top))
    let coverage = try rasterizer.fill(
      drawing.path, rule: drawing.fillRule, transform: transform.followed(by: .scale(x: parts, y: parts)),
      width: window.columns.count * window.parts, height: window.rows.count * window.parts
    ).coverage
    return window.parts == 1 ? coverage : Self.means(of: coverage, width: window.columns.count, parts: window.parts)
  }

  /// The means of squares of pixels.
  ///
  /// - Parameter width: The number of squares side by side.
  private static func means(of coverage: [UInt8], width: Int, parts: Int) -> [UInt8] {
    let height = coverage.count / (width * parts * parts)
    return (0..<width * height).map { square in
      let first = square / width * parts * (width * parts) + square % width * parts
      var sum = 0
      for row in 0..<parts {
        for column in 0..<parts { sum += Int(coverage[first + row * width * parts + column]) }
      }
      return UInt8(sum / (parts * parts))
    }
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
