import CrownPath

extension BezierPath {
  /// A closed ellipse of four quarters from its rightmost point, clockwise with y pointing down.
  init(ellipseAt center: PathPoint, radii: PathPoint) {
    self.init()
    let map = PathTransform(a: radii.x, b: 0, c: 0, d: radii.y, tx: center.x, ty: center.y)
    let corners = [PathPoint(1, 0), PathPoint(0, 1), PathPoint(-1, 0), PathPoint(0, -1)]
    move(to: map.image(of: corners[0]))
    for quarter in 0..<4 { addQuarter(from: corners[quarter], to: corners[(quarter + 1) % 4], map) }
    closeSubpath()
  }

  /// A closed rectangle whose corners are quarters of an ellipse, clockwise with y pointing down (SVG 2, section 10.2).
  init(roundedRect rect: PathRect, radii: PathPoint) {
    guard radii.x > 0, radii.y > 0 else {
      self.init(rect)
      return
    }
    self.init()
    let quarters = [
      (PathPoint(0, -1), PathPoint(1, 0), PathPoint(rect.maxX - radii.x, rect.minY + radii.y)),
      (PathPoint(1, 0), PathPoint(0, 1), PathPoint(rect.maxX - radii.x, rect.maxY - radii.y)),
      (PathPoint(0, 1), PathPoint(-1, 0), PathPoint(rect.minX + radii.x, rect.maxY - radii.y)),
      (PathPoint(-1, 0), PathPoint(0, -1), PathPoint(rect.minX + radii.x, rect.minY + radii.y)),
    ]
    move(to: PathPoint(rect.minX + radii.x, rect.minY))
    for (from, to, center) in quarters {
      let map = PathTransform(a: radii.x, b: 0, c: 0, d: radii.y, tx: center.x, ty: center.y)
      if currentPoint != map.image(of: from) { addLine(to: map.image(of: from)) }
      addQuarter(from: from, to: to, map)
    }
    closeSubpath()
  }

  /// A closed rectangle with a quarter of an ellipse at each corner, clockwise with y pointing down.
  ///
  /// - Parameter cornerRadii: The radii of the four corners, clockwise from the top left one.
  init(_ rect: PathRect, cornerRadii radii: [PathPoint]) {
    self.init()
    let signs = [PathPoint(-1, -1), PathPoint(1, -1), PathPoint(1, 1), PathPoint(-1, 1)]
    let corners = [
      PathPoint(rect.minX, rect.minY), PathPoint(rect.maxX, rect.minY), PathPoint(rect.maxX, rect.maxY),
      PathPoint(rect.minX, rect.maxY),
    ]
    for ((corner, sign), radius) in zip(zip(corners, signs), radii) {
      let isRound = radius.x > 0 && radius.y > 0
      let map = PathTransform(
        a: radius.x, b: 0, c: 0, d: radius.y, tx: corner.x - sign.x * radius.x, ty: corner.y - sign.y * radius.y)
      // The quarter begins on the side before the corner.
      let isFirstVertical = sign.x == sign.y
      let from = isFirstVertical ? PathPoint(sign.x, 0) : PathPoint(0, sign.y)
      let to = isFirstVertical ? PathPoint(0, sign.y) : PathPoint(sign.x, 0)
      let start = isRound ? map.image(of: from) : corner
      if currentPoint == nil { move(to: start) } else if currentPoint != start { addLine(to: start) }
      if isRound { addQuarter(from: from, to: to, map) }
    }
    closeSubpath()
  }

  /// Adds the image of a quarter of the unit circle.
  ///
  /// - Parameters:
  ///   - from: The start on the unit circle, on an axis.
  ///   - to: The end on the unit circle, on the other axis.
  ///   - map: From the unit circle to the path.
  private mutating func addQuarter(from: PathPoint, to: PathPoint, _ map: PathTransform) {
    // 4/3 (√2 − 1) puts the middle of the curve on the circle.
    let handle = 0.5522847498307936
    addCurve(
      to: map.image(of: to), control1: map.image(of: from + to * handle), control2: map.image(of: to + from * handle))
  }
}
