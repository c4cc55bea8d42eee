import CrownPath

/// The points at which a drawn outline turns so sharply that no picture of its size tells the turn from a corner.
///
/// They are more than the corners that a trace has to find: also turns beside segments below a pixel, chamfers and
/// roundings of a fifth of a pixel, and the points at which subpaths cross or touch.
struct SharpTurns {
  private var positions: [PathPoint] = []

  /// The smallest turn, in degrees.
  private static let smallestTurn = 25.0
  /// The length within which an outline has to turn, in pixels. An arc of 90 degrees this long cuts 1/255 of a pixel
  /// off a corner, one grey level.
  private static let length = 0.2
  /// Subpaths this near touch, in pixels: the gap is less than a grey level wide.
  private static let gap = 1 / 255.0

  init(of outline: SampledOutline, width: Int, height: Int) {
    for contour in outline.contours where contour.count > 1 {
      for i in contour { addTurn(after: i, of: contour, in: outline) }
    }
    addCrossings(of: outline, LineIndex(outline.lines, width: width, height: height))
  }

  func contains(near point: PathPoint, within distance: Double) -> Bool {
    positions.contains { $0.distance(to: point) < distance }
  }

  /// Adds the end of a line if the outline turns there.
  private mutating func addTurn(after i: Int, of contour: Range<Int>, in outline: SampledOutline) {
    let lines = outline.lines
    var (turn, length) = (0.0, 0.0)
    var k = i
    while length <= Self.length {
      let next = k + 1 < contour.upperBound ? k + 1 : contour.lowerBound
      if next == i { return }
      turn += degrees(lines[k].1 - lines[k].0, lines[next].1 - lines[next].0)
      if abs(turn) > Self.smallestTurn {
        if outline.winding.isEdge(lines[i].1) { positions.append(lines[i].1) }
        return
      }
      length += lines[next].0.distance(to: lines[next].1)
      k = next
    }
  }

  /// Adds the points at which lines cross that do not follow each other.
  private mutating func addCrossings(of outline: SampledOutline, _ index: LineIndex) {
    let lines = outline.lines
    var next = lines.indices.map { $0 + 1 }
    for contour in outline.contours where !contour.isEmpty { next[contour.upperBound - 1] = contour.lowerBound }
    for cell in index.cells {
      for (n, i) in cell.enumerated() {
        for j in cell[(n + 1)...] where next[Int(i)] != Int(j) && next[Int(j)] != Int(i) && i != j {
          let (a, b) = lines[Int(i)], (c, d) = lines[Int(j)]
          let first = b - a, second = d - c
          guard abs(degrees(first, second)) > Self.smallestTurn else { continue }
          let sine = first.cross(second)
          guard abs(sine) > 1e-9 else { continue }
          let t = (c - a).cross(second) / sine, u = (c - a).cross(first) / sine
          let (marginT, marginU) = (Self.gap / first.length, Self.gap / second.length)
          guard t >= -marginT, t <= 1 + marginT, u >= -marginU, u <= 1 + marginU else { continue }
          let point = a + first * t
          if outline.winding.isEdge(point) { positions.append(point) }
        }
      }
    }
  }
}

extension Winding {
  /// Whether a point has inside and outside around it: an edge that is hidden under another subpath has not.
  fileprivate func isEdge(_ point: PathPoint) -> Bool {
    let offsets = [(1.0, 0.1), (0.1, 1), (-1, 0.1), (0.1, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)]
    let inside = offsets.count { isInside(point + PathPoint($0.0, $0.1) * 0.05) }
    return inside > 0 && inside < offsets.count
  }
}
