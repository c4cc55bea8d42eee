import CrownPath

/// The outline of a bitmap along the edges of its pixels.
///
/// Every edge between a covered pixel and one that is not belongs to a contour. It is directed so that the covered
/// pixel lies to its right, with y pointing down. Where two covered pixels touch at a corner only, the contours turn
/// right, so that these pixels belong to two of them.
struct PixelOutline {
  /// The outline, in pixels.
  let path: BezierPath
  /// The number of its corners.
  let cornerCount: Int

  /// A direction along the edges of pixels: each is a turn to the right of the one before.
  private enum Direction: Int, CaseIterable {
    case right, down, left, up

    var bit: UInt8 { 1 << rawValue }
    var turnedRight: Direction { Direction(rawValue: (rawValue + 1) % 4) ?? .right }
    var turnedLeft: Direction { Direction(rawValue: (rawValue + 3) % 4) ?? .right }
  }

  /// - Complexity: O(pixels).
  init(of plane: CoveragePlane) {
    let corners = Self.edges(of: plane)
    let stride = plane.width + 1
    var path = BezierPath()
    var count = 0
    /// The corners at which an edge to the right begins that is in no contour yet.
    var starts = corners.map { $0 & Direction.right.bit != 0 }
    func point(_ corner: Int) -> PathPoint { PathPoint(Double(corner % stride), Double(corner / stride)) }
    for start in corners.indices where starts[start] {
      path.move(to: point(start))
      count += 1
      var (corner, direction) = (start, Direction.right)
      while true {
        if direction == .right { starts[corner] = false }
        corner += [1, stride, -1, -stride][direction.rawValue]
        let ways = [direction.turnedRight, direction, direction.turnedLeft]
        guard let way = ways.first(where: { corners[corner] & $0.bit != 0 }) else { break }
        if corner == start, way == .right { break }
        if way != direction {
          path.addLine(to: point(corner))
          count += 1
        }
        direction = way
      }
      path.closeSubpath()
    }
    (self.path, cornerCount) = (path, count)
  }

  /// For each corner of a pixel, the directions of the edges that begin there, as bits.
  private static func edges(of plane: CoveragePlane) -> [UInt8] {
    let (width, height) = (plane.width, plane.height)
    let stride = width + 1
    var corners = [UInt8](repeating: 0, count: stride * (height + 1))
    func isCovered(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && y >= 0 && x < width && y < height && plane.values[y * width + x] >= 0.5
    }
    for y in 0...height {
      for x in 0...width {
        let (here, above, before) = (isCovered(x, y), isCovered(x, y - 1), isCovered(x - 1, y))
        let corner = y * stride + x
        if x < width, here, !above { corners[corner] |= Direction.right.bit }
        if x < width, above, !here { corners[corner + 1] |= Direction.left.bit }
        if y < height, before, !here { corners[corner] |= Direction.down.bit }
        if y < height, here, !before { corners[corner + stride] |= Direction.up.bit }
      }
    }
    return corners
  }
}
