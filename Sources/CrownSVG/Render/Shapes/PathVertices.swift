import CrownPath

/// A vertex of a path, which markers are drawn at.
struct PathVertex: Sendable {
  var point: PathPoint
  /// The direction of the path there, in degrees clockwise with y pointing down; halfway where it turns.
  var angle: Double
}

/// Finds the vertices of a path and the directions there (SVG 2, sections 9.5.2 and 13.7.2).
struct PathVertices {
  /// The segment that a command of the path draws.
  private struct Segment {
    var start: PathPoint
    var end: PathPoint
    var isMove = false
    var isClose = false
    /// The directions at both ends; `nil` for a segment without length.
    var directions: (start: PathPoint, end: PathPoint)?
  }

  private var segments: [Segment] = []
  private(set) var vertices: [PathVertex] = []

  /// - Parameter ends: The number of elements after each command, of which an arc has several; `nil` if each element is
  ///   a command.
  init(of path: BezierPath, commandEnds ends: [Int]? = nil) {
    readSegments(of: Array(path.elements), ends)
    var first = 0
    while first < segments.count {
      var end = first + 1
      while end < segments.count, !segments[end].isMove, !segments[end - 1].isClose { end += 1 }
      addVertices(of: first..<end)
      first = end
    }
  }

  private mutating func readSegments(of elements: [PathElement], _ ends: [Int]?) {
    var (current, subpathStart, first) = (PathPoint.zero, PathPoint.zero, 0)
    for end in ends ?? Array(elements.indices.map { $0 + 1 }) where end > first && end <= elements.count {
      var segment = Segment(start: current, end: current)
      var controls: [PathPoint] = []
      for element in elements[first..<end] {
        switch element {
        case .move(let point):
          (subpathStart, current) = (point, point)
          segment.start = point
          segment.isMove = true
        case .line(let point):
          controls.append(point)
          current = point
        case .quad(let point, let control):
          controls += [control, point]
          current = point
        case .cubic(let point, let control1, let control2):
          controls += [control1, control2, point]
          current = point
        case .close:
          controls.append(subpathStart)
          current = subpathStart
          segment.isClose = true
        }
      }
      // A line after the end of a subpath begins with a move that the data does not have.
      if !controls.isEmpty { segment.isMove = false }
      segment.end = current
      if let next = controls.first(where: { $0 != segment.start }),
        let last = ([segment.start] + controls.dropLast()).last(where: { $0 != current })
      {
        segment.directions = (next - segment.start, current - last)
      }
      segments.append(segment)
      first = end
    }
  }

  private mutating func addVertices(of subpath: Range<Int>) {
    fillInDirections(of: subpath)
    let drawn = subpath.filter { !segments[$0].isMove }
    let isClosed = drawn.last.map { segments[$0].isClose } ?? false
    let closing = isClosed ? drawn.last.flatMap { segments[$0].directions?.end } : nil
    let opening = drawn.first.flatMap { segments[$0].directions?.start }
    for index in subpath {
      let segment = segments[index]
      let next = index + 1 < subpath.upperBound ? segments[index + 1].directions?.start : nil
      let (incoming, outgoing) =
        segment.isMove ? (closing, opening) : (segment.directions?.end, segment.isClose ? opening : next)
      vertices.append(PathVertex(point: segment.end, angle: Self.angle(from: incoming, to: outgoing)))
    }
  }

  /// Gives segments without length the direction of the one before, else of the one after.
  private mutating func fillInDirections(of subpath: Range<Int>) {
    var direction: PathPoint?
    for index in subpath where !segments[index].isMove {
      if let known = segments[index].directions {
        direction = known.end
      } else if let direction {
        segments[index].directions = (direction, direction)
      }
    }
    direction = nil
    for index in subpath.reversed() where !segments[index].isMove {
      if let known = segments[index].directions {
        direction = known.start
      } else if let direction {
        segments[index].directions = (direction, direction)
      }
    }
  }

  /// The angle halfway between two directions, in degrees.
  private static func angle(from incoming: PathPoint?, to outgoing: PathPoint?) -> Double {
    guard let first = incoming ?? outgoing, let second = outgoing ?? incoming else { return 0 }
    let (from, to) = (first.angle * 180 / .pi, second.angle * 180 / .pi)
    // The shorter way around.
    return abs(to - from) > 180 ? (from + to) / 2 + 180 : (from + to) / 2
  }
}
