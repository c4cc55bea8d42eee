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
  /// A shape that overlaps itself often within a pixel, as small strokes do, is filled less exactly; so what differs by
  /// more than is allowed is looked at again in pixels of 8 by 8 smaller ones.
  func deviation(of record: [UInt8], from shapes: [Drawing], allowed: Int) throws -> Int {
    let deviation = try deviation(of: record, from: shapes, parts: 1)
    return deviation <= allowed ? deviation : try self.deviation(of: record, from: shapes, parts: 8)
  }

  /// The same, with each pixel the mean of so many smaller ones in either direction.
  private func deviation(of record: [UInt8], from shapes: [Drawing], parts: Int) throws -> Int {
    let stored = try Crown(name: "", record: record)
    let scale = Double(Self.side) / stored.viewBox.longerSide
    let width = max(1, Int((stored.viewBox.width * scale).rounded()))
    let height = max(1, Int((stored.viewBox.height * scale).rounded()))
    let transform = Transform.fitting(stored.viewBox, width: Double(width), height: Double(height))
    var least = [UInt8](repeating: 0, count: width * height)
    var most = least
    for shape in shapes {
      guard let box = shape.path.controlBox, let (columns, rows) = pixels(of: box, transform, width, height) else {
        continue
      }
      // Only the pixels around a shape are filled.
      let shifted = transform.followed(by: .translation(x: -Double(columns.lowerBound), y: -Double(rows.lowerBound)))
      let one = Self.means(
        of: try rasterizer.fill(
          shape.path, rule: shape.fillRule, transform: shifted.followed(by: .scale(x: Double(parts), y: Double(parts))),
          width: columns.count * parts, height: rows.count * parts
        ).coverage, width: columns.count, parts: parts)
      Self.add(one, columns: columns, rows: rows, width: width, least: &least, most: &most)
    }
    let mask = Self.means(
      of: try stored.mask(width: width * parts, height: height * parts, using: rasterizer).coverage, width: width,
      parts: parts)
    return Self.excess(of: mask, least: least, most: most)
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

  /// How far coverage lies below the least, or above the most, where it is farthest off.
  private static func excess(of coverage: [UInt8], least: [UInt8], most: [UInt8]) -> Int {
    coverage.withUnsafeBufferPointer { coverage in
      least.withUnsafeBufferPointer { least in
        most.withUnsafeBufferPointer { most in
          var excess: UInt8 = 0
          for i in 0..<min(coverage.count, least.count, most.count) {
            let (below, above) = (max(least[i], coverage[i]) &- coverage[i], max(most[i], coverage[i]) &- most[i])
            excess = max(excess, max(below, above))
          }
          return Int(excess)
        }
      }
    }
  }

  /// The means of squares of pixels.
  ///
  /// - Parameter width: The number of squares side by side.
  private static func means(of coverage: [UInt8], width: Int, parts: Int) -> [UInt8] {
    if parts == 1 { return coverage }
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

  /// The columns and rows of pixels that a box reaches into, and one more on each side; `nil` where there are none.
  private func pixels(
    of box: Rect, _ transform: Transform, _ width: Int, _ height: Int
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let (first, last) = (
      transform.apply(Point(box.minX, box.minY)), transform.apply(Point(box.maxX, box.maxY))
    )
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      // Bounded before it becomes a whole number, which a huge one or NaN cannot.
      let start = Int(max(0, min(Double(count), low.rounded(.down) - 1)))
      let end = Int(max(0, min(Double(count), high.rounded(.up) + 1)))
      return start..<max(start, end)
    }
    let columns = range(min(first.x, last.x), max(first.x, last.x), width)
    let rows = range(min(first.y, last.y), max(first.y, last.y), height)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  /// The deviation that a record may have whose outline lies within `distance` of the source's: an edge may lie that far
  /// off on both sides of a pixel, and rounding adds a little.
  static func allowance(distance: Double, viewBox: Rect) -> Int {
    let pixels = distance * Double(side) / viewBox.longerSide
    return 12 + Int(min(2 * pixels * 255, 255).rounded(.up))
  }
}
