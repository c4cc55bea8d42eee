import CrownPath

/// Contours that are exactly level rectangles.
///
/// A fit of its coverage does not tell corners that are a pixel or two apart from a bow, so it leaves bars with round
/// ends. But the coverage of a level rectangle is the product of one share for each row and one for each column, which
/// is that of few other outlines.
extension BezierPath {
  /// The path with the rectangle in the place of each contour whose pixels are those of one.
  ///
  /// - Parameter plane: The picture, of which this is the outline in pixels.
  /// - Complexity: O(elements + pixels of the rectangles).
  func withLevelRectangles(of plane: CoveragePlane) -> BezierPath {
    var result = BezierPath()
    var contour = BezierPath()
    func add() {
      for element in (plane.rectangle(outlinedBy: contour) ?? contour).elements { result.append(element) }
    }
    for element in elements {
      if case .move = element {
        add()
        contour = BezierPath()
      }
      contour.append(element)
    }
    add()
    return result
  }
}

extension CoveragePlane {
  /// The least share of its box that a contour fills, so that few others are compared: that of a bar with round ends.
  private static let leastShare = 0.6

  /// The level rectangle that a contour outlines, in the direction of the contour; `nil` where it outlines none.
  fileprivate func rectangle(outlinedBy contour: BezierPath) -> BezierPath? {
    guard let box = contour.bounds, [box.minX, box.minY, box.maxX, box.maxY].allSatisfy({ abs($0) < 1e6 }) else {
      return nil
    }
    let area = contour.signedArea
    guard abs(area) >= Self.leastShare * box.width * box.height,
      // A hole is bare, with full pixels around it.
      let (columns, rows) = RectangleInk(plane: self, isHole: false).sides(near: box)
        ?? RectangleInk(plane: self, isHole: true).sides(near: box)
    else { return nil }
    var path = BezierPath()
    let corners = [
      PathPoint(columns.lowerBound, rows.lowerBound), PathPoint(columns.upperBound, rows.lowerBound),
      PathPoint(columns.upperBound, rows.upperBound), PathPoint(columns.lowerBound, rows.upperBound),
    ]
    let ordered = area < 0 ? Array(corners.reversed()) : corners
    path.move(to: ordered[0])
    for corner in ordered.dropFirst() + ordered.prefix(1) { path.addLine(to: corner) }
    path.closeSubpath()
    return path
  }
}

/// The pixels that may be those of a rectangle.
private struct RectangleInk {
  let plane: CoveragePlane
  /// True for what is left out of full pixels.
  let isHole: Bool

  /// Up to one step of 8 bits a pixel is bare.
  private static let bare = Float(1) / 255
  /// The largest difference from the product of both shares: their roundings.
  private static let tolerance = Float(2) / 255
  /// The pixels by which a fit may miss a side.
  private static let reach = 2
  /// The largest distance of a side from that of the contour's box, in pixels: that of a bow that a fit may leave, and
  /// of a thin bar from the middle of its pixel.
  private static let largestMiss = 0.75

  /// The share of a pixel that is covered.
  subscript(x: Int, y: Int) -> Float {
    let isInPicture = 0..<plane.width ~= x && 0..<plane.height ~= y
    let value = isInPicture ? plane.values[y * plane.width + x] : 0
    return isHole ? 1 - value : value
  }

  private func isInked(_ x: Int, _ y: Int) -> Bool { self[x, y] > Self.bare }

  /// The left and right sides, and the upper and lower ones, of the rectangle that the pixels show near a box.
  func sides(near box: PathRect) -> (columns: ClosedRange<Double>, rows: ClosedRange<Double>)? {
    let core = (Self.pixels(box.minX, box.maxX), Self.pixels(box.minY, box.maxY))
    guard let columns = Self.extent(near: core.0, { x in core.1.contains { isInked(x, $0) } }),
      let rows = Self.extent(near: core.1, { y in columns.contains { isInked($0, y) } })
    else { return nil }
    // The corners beside a rectangle do not touch its sides.
    let isAlone =
      !rows.contains { isInked(columns.lowerBound - 1, $0) || isInked(columns.upperBound + 1, $0) }
      && !columns.contains { isInked($0, rows.lowerBound - 1) || isInked($0, rows.upperBound + 1) }
    guard isAlone, let (widths, heights) = shares(columns, rows) else { return nil }
    for (y, height) in zip(rows, heights) {
      for (x, width) in zip(columns, widths) where abs(self[x, y] - width * height) > Self.tolerance { return nil }
    }
    guard let across = Self.side(columns, widths), let along = Self.side(rows, heights) else { return nil }
    let misses = [
      across.lowerBound - box.minX, across.upperBound - box.maxX, along.lowerBound - box.minY,
      along.upperBound - box.maxY,
    ]
    // Within a large contour another may be a rectangle.
    return misses.allSatisfy { abs($0) <= Self.largestMiss } ? (across, along) : nil
  }

  /// The shares of columns and rows that a rectangle covers; `nil` where it covers no row nor column wholly.
  private func shares(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> (widths: [Float], heights: [Float])? {
    // What lies between the first and last row is covered over its full height, so that it shows the widths.
    if rows.count > 2 {
      let inner = rows.lowerBound + 1..<rows.upperBound
      let widths = columns.map { x in inner.reduce(0) { $0 + self[x, $1] } / Float(inner.count) }
      let width = widths.reduce(0, +)
      return (widths, rows.map { y in columns.reduce(0) { $0 + self[$1, y] } / width })
    }
    if columns.count > 2 {
      let inner = columns.lowerBound + 1..<columns.upperBound
      let heights = rows.map { y in inner.reduce(0) { $0 + self[$1, y] } / Float(inner.count) }
      let height = heights.reduce(0, +)
      return (columns.map { x in rows.reduce(0) { $0 + self[x, $1] } / height }, heights)
    }
    for y in rows {
      for x in columns where self[x, y] >= 1 - Self.bare {
        return (columns.map { self[$0, y] }, rows.map { self[x, $0] })
      }
    }
    return nil
  }

  /// The pixels that a side of a box passes.
  private static func pixels(_ least: Double, _ greatest: Double) -> ClosedRange<Int> {
    let first = Int(least.rounded(.down))
    return first...max(first, Int(greatest.rounded(.up)) - 1)
  }

  /// The inked rows or columns at some pixels; `nil` where they go on beyond the reach.
  private static func extent(near core: ClosedRange<Int>, _ isInked: (Int) -> Bool) -> ClosedRange<Int>? {
    guard var first = core.first(where: isInked), var last = core.last(where: isInked) else { return nil }
    while isInked(first - 1) {
      first -= 1
      if first < core.lowerBound - reach { return nil }
    }
    while isInked(last + 1) {
      last += 1
      if last > core.upperBound + reach { return nil }
    }
    return first...last
  }

  /// The ends of a side, by the shares of its pixels. A side within one pixel lies in its middle.
  private static func side(_ pixels: ClosedRange<Int>, _ shares: [Float]) -> ClosedRange<Double>? {
    guard let first = shares.first, let last = shares.last,
      shares.dropFirst().dropLast().allSatisfy({ $0 >= 1 - tolerance })
    else { return nil }
    let (start, end) = (Double(pixels.lowerBound), Double(pixels.upperBound))
    let (before, after) = (Double(min(first, 1)), Double(min(last, 1)))
    return shares.count == 1
      ? start + 0.5 - before / 2...start + 0.5 + before / 2 : start + 1 - before...end + after
  }
}
