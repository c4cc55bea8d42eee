import CrownKit

/// Compares what was stored with what was drawn, as pixels: the importer's check of its own work.
///
/// Keeps scratch memory; one for each thread.
final class SelfCheck {
  /// The longer side of the pictures that are compared, in pixels.
  static let side = 256

  private let rasterizer = Rasterizer()

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
    let crown = try Crown(name: "", record: record)
    let stored = Drawing(viewBox: crown.viewBox, fillRule: crown.fillRule, path: try crown.path)
    let scale = Double(Self.side) / stored.viewBox.longerSide
    let width = max(1, Int((stored.viewBox.width * scale).rounded()))
    let height = max(1, Int((stored.viewBox.height * scale).rounded()))
    let picture = Window(
      transform: .fitting(stored.viewBox, width: Double(width), height: Double(height)), columns: 0..<width,
      rows: 0..<height)
    let differences = try differences(of: stored, from: shapes, in: picture)
    let windings = rasterizer.windings
    let overlaps = windings.upperBound - windings.lowerBound > 1.1
    var deviation = Self.largest(of: differences)
    if deviation > allowed {
      let near = try self.differences(of: stored, from: shapes, in: picture.part(where: differences, exceed: allowed))
      deviation = max(Self.largest(of: near), Int(differences.lazy.filter { $0 <= allowed }.max() ?? 0))
    }
    return (deviation, overlaps)
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

  /// By how much each pixel of a drawing lies outside of what shapes may cover of it.
  private func differences(of drawing: Drawing, from shapes: [Drawing], in window: Window) throws -> [UInt8] {
    var least = [UInt8](repeating: 0, count: window.columns.count * window.rows.count)
    var most = least
    for shape in shapes {
      guard let box = shape.path.controlBox, let part = window.part(around: box) else { continue }
      Self.add(
        try coverage(of: shape, in: part), columns: part.columns.shifted(by: -window.columns.lowerBound),
        rows: part.rows.shifted(by: -window.rows.lowerBound), width: window.columns.count, least: &least, most: &most)
    }
    return Self.excess(of: try coverage(of: drawing, in: window), least: least, most: most)
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

  /// Adds the coverage of a shape's columns and rows of pixels to the limits of the union's.
  private static func add(
    _ coverage: [UInt8], columns: Range<Int>, rows: Range<Int>, width: Int, least: inout [UInt8], most: inout [UInt8]
  ) {
    // Buffers of their own are counted from 0, which the compiler makes wide instructions of.
    coverage.withUnsafeBufferPointer { coverage in
      least.withUnsafeMutableBufferPointer { least in
        most.withUnsafeMutableBufferPointer { most in
          for row in 0..<rows.count {
            let start = (rows.lowerBound + row) * width + columns.lowerBound
            let coverage = UnsafeBufferPointer(rebasing: coverage[columns.count * row..<columns.count * (row + 1)])
            let least = UnsafeMutableBufferPointer(rebasing: least[start..<start + columns.count])
            let most = UnsafeMutableBufferPointer(rebasing: most[start..<start + columns.count])
            for i in 0..<coverage.count {
              least[i] = max(least[i], coverage[i])
              most[i] = most[i] &+ min(coverage[i], 255 &- most[i])
            }
          }
        }
      }
    }
  }

  /// How far coverage lies below the least, or above the most.
  private static func excess(of coverage: [UInt8], least: [UInt8], most: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: coverage.count) { excess, count in
      coverage.withUnsafeBufferPointer { coverage in
        least.withUnsafeBufferPointer { least in
          most.withUnsafeBufferPointer { most in
            count = min(coverage.count, least.count, most.count)
            for i in 0..<count {
              let (below, above) = (max(least[i], coverage[i]) &- coverage[i], max(most[i], coverage[i]) &- most[i])
              excess[i] = max(below, above)
            }
          }
        }
      }
    }
  }

  private static func largest(of values: [UInt8]) -> Int {
    values.withUnsafeBufferPointer { values in
      var largest: UInt8 = 0
      for i in 0..<values.count { largest = max(largest, values[i]) }
      return Int(largest)
    }
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
