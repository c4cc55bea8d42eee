import CrownPath

extension BezierPath {
  /// The outline of a rectangle from its top left corner, clockwise with y pointing down.
  init(_ rect: PathRect) {
    self.init()
    move(to: PathPoint(rect.minX, rect.minY))
    addLine(to: PathPoint(rect.maxX, rect.minY))
    addLine(to: PathPoint(rect.maxX, rect.maxY))
    addLine(to: PathPoint(rect.minX, rect.maxY))
    closeSubpath()
  }

  /// The rectangle that the path draws; `nil` where it is none with upright sides and square corners.
  var uprightRectangle: PathRect? {
    var corners: [PathPoint] = []
    for element in elements {
      switch element {
      case .move(let point): if corners.isEmpty { corners.append(point) } else { return nil }
      case .line(let point): corners.append(point)
      case .close: break
      default: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let box = PathRect(spanning: corners[0], corners[2])
    guard corners[1] == PathPoint(corners[0].x, corners[2].y) || corners[1] == PathPoint(corners[2].x, corners[0].y),
      corners[3] == PathPoint(corners[2].x, corners[0].y) || corners[3] == PathPoint(corners[0].x, corners[2].y),
      corners[1] != corners[3]
    else { return nil }
    return box
  }

  /// Returns true if the path is one rectangle of lines that covers another rectangle, as a background covers its
  /// picture.
  ///
  /// - Complexity: O(1); a path of more than 16 elements counts as none.
  package func isRectangle(covering picture: PathRect) -> Bool {
    guard elements.count <= 16, let box = controlBox else { return false }
    var points: [PathPoint] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: points.append(point)
      case .line(let point): points.append(point)
      case .close: break
      default: return false
      }
    }
    // A polygon that fills its box is the box. Twice its area by the shoelace formula.
    var area = 0.0
    for (index, point) in points.enumerated() { area += point.cross(points[(index + 1) % points.count]) }
    // A thousandth of the picture is invisible at the sizes that crowns are drawn at.
    let slack = picture.longerSide / 1000
    return abs(area) >= 1.998 * box.width * box.height
      && box.minX <= picture.minX + slack && box.minY <= picture.minY + slack
      && box.maxX >= picture.maxX - slack && box.maxY >= picture.maxY - slack
  }
}

extension PathRect {
  /// The area in both rectangles; `nil` where there is none.
  func intersection(_ other: PathRect) -> PathRect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left < right && top < bottom ? PathRect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// True if no number is infinite or NaN.
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// Returns true if another rectangle lies within this one enlarged by `slack` on each side.
  func contains(_ other: PathRect, slack: Double) -> Bool {
    other.minX >= minX - slack && other.maxX <= maxX + slack && other.minY >= minY - slack
      && other.maxY <= maxY + slack
  }

  /// The box around the rectangle's image under a transform.
  func mapped(by transform: PathTransform) -> PathRect {
    let (first, last) = (PathPoint(minX, minY), PathPoint(maxX, maxY))
    return PathRect(spanning: transform.image(of: first), transform.image(of: last))
      .union(transform.image(of: PathPoint(last.x, first.y))).union(transform.image(of: PathPoint(first.x, last.y)))
  }
}
