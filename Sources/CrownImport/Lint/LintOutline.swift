import CrownPath

/// The measures of an outline that a linter takes. Lengths are in pixels.
struct LintOutline {
  /// A level or upright edge that lies between two rows or columns of pixels.
  struct LooseEdge {
    let isLevel: Bool
    let length: Double
    let distance: Double
    let middle: PathPoint
  }

  /// The edges off the grid, in order.
  private(set) var looseEdges: [LooseEdge] = []
  /// The length of all level and upright edges.
  private(set) var edgeLength = 0.0
  private(set) var needlessPoints: [PathPoint] = []
  private(set) var pointCount = 0

  private let scale: Double
  private let origin: PathPoint
  private let gridDistance: Double

  /// An edge shorter than this shows no blur of its own.
  private static let leastEdge = 2.0
  /// The deviation from the level or the upright, from end to end, that no pixel shows.
  private static let slant = 0.05
  /// The distance of a point from the line between its neighbours that no pixel shows, even ten times as large.
  private static let pointDistance = 0.01

  init(of drawing: Drawing, size: Int, gridDistance: Double) {
    scale = Double(size) / drawing.viewBox.longerSide
    origin = PathPoint(drawing.viewBox.x, drawing.viewBox.y)
    self.gridDistance = gridDistance
    for layer in drawing.layers { add(layer.path) }
  }

  private mutating func add(_ path: BezierPath) {
    var contour: [(end: PathPoint, isLine: Bool)] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        add(contour)
        contour = [(point, true)]
      case .line(let point): contour.append((point, true))
      case .quad(let point, _), .cubic(let point, _, _): contour.append((point, false))
      case .close: break
      }
    }
    add(contour)
  }

  /// Adds a closed contour: its points, and whether a line leads to each. To the first leads the closing line.
  private mutating func add(_ contour: [(end: PathPoint, isLine: Bool)]) {
    var contour = contour
    // A last point on the first one closes the contour itself.
    if contour.count > 1, let first = contour.first, let last = contour.last, first.end == last.end {
      contour[0].isLine = last.isLine
      contour.removeLast()
    }
    guard contour.count > 1 else { return }
    pointCount += contour.count
    for index in contour.indices where contour[index].isLine {
      let start = contour[index == 0 ? contour.count - 1 : index - 1].end
      let point = contour[index].end
      addEdge(from: start, to: point)
      let next = contour[index + 1 == contour.count ? 0 : index + 1]
      if start.distance(to: point) * scale < 1e-3 || next.isLine && isNeedless(point, between: start, next.end) {
        needlessPoints.append(point)
      }
    }
  }

  private mutating func addEdge(from start: PathPoint, to end: PathPoint) {
    let (width, height) = (abs(end.x - start.x) * scale, abs(end.y - start.y) * scale)
    let length = max(width, height)
    guard length >= Self.leastEdge, min(width, height) <= Self.slant else { return }
    edgeLength += length
    let isLevel = width > height
    let middle = start.interpolated(to: end, at: 0.5)
    let position = (isLevel ? middle.y - origin.y : middle.x - origin.x) * scale
    let distance = abs(position - position.rounded())
    guard distance > gridDistance else { return }
    looseEdges.append(LooseEdge(isLevel: isLevel, length: length, distance: distance, middle: middle))
  }

  /// Returns true if a point lies on the line between its neighbours.
  private func isNeedless(_ point: PathPoint, between start: PathPoint, _ end: PathPoint) -> Bool {
    let chord = end - start
    let length = chord.length
    guard length > 0 else { return false }
    let along = (point - start).dot(chord) / length
    return along > 0 && along < length && abs((point - start).cross(chord)) / length * scale < Self.pointDistance
  }

  /// The length of the edges off the grid.
  var looseLength: Double { looseEdges.reduce(0) { $0 + $1.length } }

  /// True if so much of the outline lies off the grid that it is seen.
  ///
  /// It is a whole side of a small shape, and a good part of the edges that could lie on the grid.
  var isOffGrid: Bool { looseLength >= 4 && looseLength >= edgeLength / 4 }
}
