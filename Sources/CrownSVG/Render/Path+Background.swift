import CrownPath

extension Path {
  /// Whether the path is one rectangle of lines that covers another rectangle, as a background covers its picture.
  ///
  /// - Complexity: O(1); no path of more than 16 elements is taken for one.
  package func isRectangle(covering picture: Rect) -> Bool {
    guard elements.count <= 16, let box = controlBox else { return false }
    var points: [Point] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: points.append(point)
      case .line(let point): points.append(point)
      case .close: break
      default: return false
      }
    }
    // A polygon that fills its box is the box: twice its area by the shoelace formula.
    var area = 0.0
    for (index, point) in points.enumerated() { area += point.cross(points[(index + 1) % points.count]) }
    // A thousandth of the picture is not seen at the sizes that crowns are drawn at.
    let slack = picture.longerSide / 1000
    return abs(area) >= 1.998 * box.width * box.height
      && box.minX <= picture.minX + slack && box.minY <= picture.minY + slack
      && box.maxX >= picture.maxX - slack && box.maxY >= picture.maxY - slack
  }
}
