import CrownPath

extension Painter {
  /// The outline of a shape element in its user units; `nil` where it has none.
  mutating func outline(of element: Int, _ name: ElementName, in context: Context) -> Path? {
    func length(_ key: AttributeName, _ axis: Length.Axis) -> Double? {
      self.length(key, axis, of: element, in: context)
    }
    let path: Path?
    switch name {
    case .path: path = pathData(of: element)
    case .rect:
      guard let width = length(.width, .horizontal), let height = length(.height, .vertical) else { return nil }
      guard isPositive(width, .width, of: element), isPositive(height, .height, of: element) else { return nil }
      let rect = Rect(x: length(.x, .horizontal) ?? 0, y: length(.y, .vertical) ?? 0, width: width, height: height)
      path = Path(roundedRect: rect, radii: cornerRadii(of: rect, element, in: context))
    case .circle:
      guard let radius = length(.r, .diagonal), isPositive(radius, .r, of: element) else { return nil }
      let center = Point(length(.cx, .horizontal) ?? 0, length(.cy, .vertical) ?? 0)
      path = Path(ellipseAt: center, radii: Point(radius, radius))
    case .ellipse:
      // One radius alone counts for both axes.
      let radiusX = radius(.rx, .horizontal, of: element, in: context)
      let radiusY = radius(.ry, .vertical, of: element, in: context)
      guard let x = radiusX ?? radiusY, let y = radiusY ?? radiusX else { return nil }
      guard isPositive(x, .rx, of: element), isPositive(y, .ry, of: element) else { return nil }
      let center = Point(length(.cx, .horizontal) ?? 0, length(.cy, .vertical) ?? 0)
      path = Path(ellipseAt: center, radii: Point(x, y))
    case .line:
      var line = Path()
      line.move(to: Point(length(.x1, .horizontal) ?? 0, length(.y1, .vertical) ?? 0))
      line.addLine(to: Point(length(.x2, .horizontal) ?? 0, length(.y2, .vertical) ?? 0))
      path = line
    case .polyline, .polygon: path = polygon(of: element, isClosed: name == .polygon)
    default: path = nil
    }
    guard let path, count(path, of: element) else { return nil }
    guard path.isFinite else {
      report(element, "the shape's numbers grow too large")
      return nil
    }
    return path
  }

  private mutating func isPositive(_ value: Double, _ key: AttributeName, of element: Int) -> Bool {
    if value < 0 { warn(element, "\(key.rawValue) is below 0, so the shape is not drawn") }
    return value > 0
  }

  private mutating func pathData(of element: Int) -> Path? {
    guard let data = tree.value(.d, of: element) else {
      warn(element, "the path has no 'd' attribute, so there is nothing to draw")
      return nil
    }
    do {
      let path = try PathDataParser.path(tree.text, data, maximumElements: SVGImporter.maximumElements)
      if path.isEmpty { warn(element, at: data.lowerBound, "the path is empty, so there is nothing to draw") }
      return path.isEmpty ? nil : path
    } catch {
      report(element, at: error.offset, error.message)
      return nil
    }
  }

  private mutating func polygon(of element: Int, isClosed: Bool) -> Path? {
    guard let range = tree.value(.points, of: element) else { return nil }
    var scanner = NumberScanner(tree.text, range)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = try? scanner.number() else {
        report(element, at: scanner.index, "points: expected a number, found \(scanner.found)")
        return nil
      }
      numbers.append(number)
      scanner.skipSeparator()
    }
    if numbers.count % 2 != 0 {
      warn(element, at: range.lowerBound, "points: the last number has no partner, and is passed over")
    }
    guard numbers.count >= 2 else { return nil }
    var path = Path()
    path.move(to: Point(numbers[0], numbers[1]))
    for index in stride(from: 2, to: numbers.count - 1, by: 2) {
      path.addLine(to: Point(numbers[index], numbers[index + 1]))
    }
    if isClosed { path.closeSubpath() }
    return path
  }

  /// A radius of one axis; a negative one is an error, which leaves it as if it were not there.
  private mutating func radius(
    _ key: AttributeName, _ axis: Length.Axis, of element: Int, in context: Context
  ) -> Double? {
    guard let value = length(key, axis, of: element, in: context) else { return nil }
    if value < 0 { warn(element, "\(key.rawValue) is below 0, so it does not count") }
    return value < 0 ? nil : value
  }

  /// The radii of a rectangle's corners: one that is missing or `auto` is like the other, and neither reaches beyond
  /// the middle of its side.
  private mutating func cornerRadii(of rect: Rect, _ element: Int, in context: Context) -> Point {
    let x = radius(.rx, .horizontal, of: element, in: context)
    let y = radius(.ry, .vertical, of: element, in: context)
    return Point(min(x ?? y ?? 0, rect.width / 2), min(y ?? x ?? 0, rect.height / 2))
  }
}

extension Path {
  /// A closed ellipse from its rightmost point, clockwise on screen, as four quarters.
  init(ellipseAt center: Point, radii: Point) {
    self.init()
    let map = Transform(a: radii.x, b: 0, c: 0, d: radii.y, tx: center.x, ty: center.y)
    let corners = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)]
    move(to: map.apply(corners[0]))
    for quarter in 0..<4 { addQuarter(from: corners[quarter], to: corners[(quarter + 1) % 4], map) }
    closeSubpath()
  }

  /// A closed rectangle whose corners are quarters of an ellipse, clockwise on screen (SVG 2, section 10.2).
  init(roundedRect rect: Rect, radii: Point) {
    guard radii.x > 0, radii.y > 0 else {
      self.init(rect)
      return
    }
    self.init()
    let quarters = [
      (Point(0, -1), Point(1, 0), Point(rect.maxX - radii.x, rect.minY + radii.y)),
      (Point(1, 0), Point(0, 1), Point(rect.maxX - radii.x, rect.maxY - radii.y)),
      (Point(0, 1), Point(-1, 0), Point(rect.minX + radii.x, rect.maxY - radii.y)),
      (Point(-1, 0), Point(0, -1), Point(rect.minX + radii.x, rect.minY + radii.y)),
    ]
    move(to: Point(rect.minX + radii.x, rect.minY))
    for (from, to, center) in quarters {
      let map = Transform(a: radii.x, b: 0, c: 0, d: radii.y, tx: center.x, ty: center.y)
      if currentPoint != map.apply(from) { addLine(to: map.apply(from)) }
      addQuarter(from: from, to: to, map)
    }
    closeSubpath()
  }

  /// Adds a quarter of the unit circle's image between two of its four corners.
  private mutating func addQuarter(from: Point, to: Point, _ map: Transform) {
    // 4/3 (√2 − 1): keeps the middle of the curve on the circle.
    let handle = 0.5522847498307936
    addCurve(to: map.apply(to), control1: map.apply(from + to * handle), control2: map.apply(to + from * handle))
  }
}
