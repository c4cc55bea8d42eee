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

extension PixelOutline {
  /// True if the outline looks like one that was drawn along pixels, and not like the steps of slanted or curved edges.
  ///
  /// A slanted or curved edge leaves a stair with steps of one pixel. Its other steps have lengths that differ. So an
  /// outline is drawn along pixels if each of its stairs has but two edges, or no edge of one pixel, or, up to a
  /// length, only equal steps.
  /// - Complexity: O(corners).
  func isRectilinear(_ tuning: TraceTuning.Bitmaps) -> Bool {
    path.pixelContours.allSatisfy { contour in
      contour.stairs.allSatisfy { stair in
        stair.count <= 2 || !stair.contains(1)
          || (stair.count <= tuning.mostStairEdges && zip(stair, stair.dropFirst(2)).allSatisfy { $0 == $1 })
      }
    }
  }
}

/// The corners of a contour of level and upright edges.
private struct PixelContour {
  let corners: [PathPoint]

  /// The lengths of edges that follow each other in stairs: such an edge has a turn to the right at one of its ends and
  /// a turn to the left at the other.
  var stairs: [[Int]] {
    let count = corners.count
    func corner(_ number: Int) -> PathPoint { corners[(number + count) % count] }
    func turnsRight(at number: Int) -> Bool {
      let before = corner(number) - corner(number - 1), after = corner(number + 1) - corner(number)
      return before.x * after.y > before.y * after.x
    }
    func isStep(_ number: Int) -> Bool { turnsRight(at: number) != turnsRight(at: number + 1) }
    // Four more turns go one way than the other, so that there are edges between two equal ones.
    guard let first = corners.indices.first(where: { !isStep($0) }) else { return [] }
    var stairs: [[Int]] = [[]]
    for number in first + 1...first + count {
      guard isStep(number) else {
        stairs.append([])
        continue
      }
      let edge = corner(number + 1) - corner(number)
      stairs[stairs.count - 1].append(Int(abs(edge.x) + abs(edge.y)))
    }
    return stairs
  }
}

extension BezierPath {
  /// The contours of a path of lines.
  fileprivate var pixelContours: [PixelContour] {
    var contours: [PixelContour] = []
    var corners: [PathPoint] = []
    for element in elements {
      switch element {
      case .move(let point): corners = [point]
      case .line(let point): corners.append(point)
      case .close: contours.append(PixelContour(corners: corners))
      case .quad, .cubic: break
      }
    }
    return contours
  }
}
