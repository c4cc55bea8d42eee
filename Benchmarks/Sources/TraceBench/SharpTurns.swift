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
    addMeetings(of: outline, LineIndex(outline.lines, width: width, height: height))
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
        let directions = (lines[i].1 - lines[i].0, lines[next].1 - lines[next].0)
        if outline.winding.isEdge(lines[i].1, where: directions) { positions.append(lines[i].1) }
        return
      }
      length += lines[next].0.distance(to: lines[next].1)
      k = next
    }
  }

  /// Adds the points at which lines cross or touch that do not follow each other.
  private mutating func addMeetings(of outline: SampledOutline, _ index: LineIndex) {
    let lines = outline.lines
    var next = lines.indices.map { $0 + 1 }
    for contour in outline.contours where !contour.isEmpty { next[contour.upperBound - 1] = contour.lowerBound }
    for cell in index.cells {
      for (n, i) in cell.enumerated() {
        for j in cell[(n + 1)...] where next[Int(i)] != Int(j) && next[Int(j)] != Int(i) && i != j {
          let first = lines[Int(i)], second = lines[Int(j)]
          let directions = (first.1 - first.0, second.1 - second.0)
          guard abs(degrees(directions.0, directions.1)) > Self.smallestTurn else { continue }
          if let point = Self.crossing(of: first, second) {
            if outline.winding.isEdge(point, where: directions) { positions.append(point) }
          } else if directions.0.dot(directions.1) < 0, let point = Self.touch(of: first, second) {
            // Of two edges that run against each other, a gap between them or a line ends here, if it is seen beside.
            if outline.samples.contains(where: { $0.distance(to: point) < 1 }) { positions.append(point) }
          }
        }
      }
    }
  }

  private typealias Line = (PathPoint, PathPoint)

  /// The point at which two lines cross, or would if they were a gap longer.
  private static func crossing(of first: Line, _ second: Line) -> PathPoint? {
    let (a, b) = (first.1 - first.0, second.1 - second.0)
    let sine = a.cross(b)
    guard abs(sine) > 1e-9 else { return nil }
    let between = second.0 - first.0
    let t = between.cross(b) / sine, u = between.cross(a) / sine
    let (marginT, marginU) = (gap / a.length, gap / b.length)
    guard t >= -marginT, t <= 1 + marginT, u >= -marginU, u <= 1 + marginU else { return nil }
    return first.0 + a * t
  }

  /// An end of a line to which another line is nearer than a gap.
  private static func touch(of first: Line, _ second: Line) -> PathPoint? {
    let ends = [(first.0, second), (first.1, second), (second.0, first), (second.1, first)]
    return ends.first { point, line in
      let chord = line.1 - line.0
      let t = max(0, min(1, (point - line.0).dot(chord) / max(1e-18, chord.dot(chord))))
      return point.distance(to: line.0 + chord * t) < gap
    }?.0
  }
}

extension Winding {
  /// Returns true if a point at which two lines meet has inside and outside around it: an edge that is hidden under
  /// another subpath has not.
  fileprivate func isEdge(_ point: PathPoint, where lines: (PathPoint, PathPoint)) -> Bool {
    var directions = [(1, 0.1), (0.1, 1), (-1, 0.1), (0.1, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)]
      .map { PathPoint($0.0, $0.1) }
    // A wedge between the lines may be so narrow that none of these lies in it.
    let first = lines.0 * (1 / max(lines.0.length, 1e-9)), second = lines.1 * (1 / max(lines.1.length, 1e-9))
    for bisector in [first + second, first - second] where bisector.length > 1e-6 {
      directions += [bisector * (1 / bisector.length), bisector * (-1 / bisector.length)]
    }
    let inside = directions.count { isInside(point + $0 * 0.05) }
    return inside > 0 && inside < directions.count
  }
}
