import CrownPath

/// Reads the outlines of shape elements.
struct ShapeReader {
  let document: SVGDocument
  let diagnostics: Diagnostics
  let limits: WorkLimits
  let attributes: AttributeReader

  /// The outline of a shape element in its user units; `nil` where it has none.
  func outline(of element: ElementID, _ name: ElementName, in context: PaintContext) -> BezierPath? {
    func length(_ key: AttributeName, _ axis: Length.Axis) -> Double? {
      attributes.length(key, axis, of: element, in: context)
    }
    let path: BezierPath?
    switch name {
    case .path: path = pathData(of: element, in: context)
    case .rect:
      guard let width = length(.width, .horizontal), let height = length(.height, .vertical) else { return nil }
      guard isPositive(width, .width, of: element), isPositive(height, .height, of: element) else { return nil }
      let rect = PathRect(x: length(.x, .horizontal) ?? 0, y: length(.y, .vertical) ?? 0, width: width, height: height)
      path = BezierPath(roundedRect: rect, radii: cornerRadii(of: rect, element, in: context))
    case .circle:
      guard let radius = length(.r, .diagonal), isPositive(radius, .r, of: element) else { return nil }
      let center = PathPoint(length(.cx, .horizontal) ?? 0, length(.cy, .vertical) ?? 0)
      path = BezierPath(ellipseAt: center, radii: PathPoint(radius, radius))
    case .ellipse:
      // A single radius applies to both axes.
      let radiusX = radius(.rx, .horizontal, of: element, in: context)
      let radiusY = radius(.ry, .vertical, of: element, in: context)
      guard let x = radiusX ?? radiusY, let y = radiusY ?? radiusX else { return nil }
      guard isPositive(x, .rx, of: element), isPositive(y, .ry, of: element) else { return nil }
      let center = PathPoint(length(.cx, .horizontal) ?? 0, length(.cy, .vertical) ?? 0)
      path = BezierPath(ellipseAt: center, radii: PathPoint(x, y))
    case .line:
      var line = BezierPath()
      line.move(to: PathPoint(length(.x1, .horizontal) ?? 0, length(.y1, .vertical) ?? 0))
      line.addLine(to: PathPoint(length(.x2, .horizontal) ?? 0, length(.y2, .vertical) ?? 0))
      path = line
    case .polyline, .polygon: path = polygon(of: element, isClosed: name == .polygon)
    default: path = nil
    }
    guard let path, limits.count(path, of: element) else { return nil }
    guard path.isFinite else {
      diagnostics.report(element, .limit, "the shape's numbers grow too large")
      return nil
    }
    return path
  }

  /// Returns true if a size is above 0, without which a shape is not drawn; a negative one is a warning.
  private func isPositive(_ value: Double, _ key: AttributeName, of element: ElementID) -> Bool {
    if value < 0 { diagnostics.warn(element, .malformed, "\(key.rawValue) is below 0, so the shape is not drawn") }
    return value > 0
  }

  /// The range of a path's data: those of CSS's `d: path("…")`, or else of the attribute; `nil` without any.
  func pathDataRange(of element: ElementID, in context: PaintContext) -> Range<Int>? {
    guard let value = context.style.unreadValue(of: .d) else { return document.tree.value(.d, of: element) }
    return PathFunction(document.tree.text, value)?.data
  }

  /// The path of an element's data.
  private func pathData(of element: ElementID, in context: PaintContext) -> BezierPath? {
    guard let data = pathDataRange(of: element, in: context) else {
      if context.style.unreadValue(of: .d) == nil {
        diagnostics.warn(element, .empty, "the path has no 'd' attribute, so there is nothing to draw")
      }
      return nil
    }
    // One command more than a drawing may have, so that too many are noticed.
    let (path, error) = PathDataParser.path(
      document.tree.text, data, maximumElements: SVGImporter.maximumElements + 1)
    if let error {
      diagnostics.warnOfBrokenPath(element, error)
    } else if path.isEmpty {
      diagnostics.warn(element, at: data.lowerBound, .empty, "the path is empty, so there is nothing to draw")
    }
    return path.isEmpty ? nil : path
  }

  /// The lines between the points of a `points` attribute.
  private func polygon(of element: ElementID, isClosed: Bool) -> BezierPath? {
    guard let range = document.tree.value(.points, of: element) else { return nil }
    var scanner = NumberScanner(document.tree.text, range)
    var numbers: [Double] = []
    var hasError = false
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = try? scanner.number() else {
        diagnostics.warnOfBrokenPath(
          element, Problem(offset: scanner.index, message: "points: expected a number, found \(scanner.found)"))
        hasError = true
        break
      }
      numbers.append(number)
      scanner.skipSeparator()
    }
    if numbers.count % 2 != 0, !hasError {
      diagnostics.warn(
        element, at: range.lowerBound, .malformed, "points: the last number has no partner, and is ignored")
    }
    guard numbers.count >= 2 else { return nil }
    var path = BezierPath()
    path.move(to: PathPoint(numbers[0], numbers[1]))
    for index in stride(from: 2, to: numbers.count - 1, by: 2) {
      path.addLine(to: PathPoint(numbers[index], numbers[index + 1]))
    }
    if isClosed { path.closeSubpath() }
    return path
  }

  /// The radius of one axis. A negative one is a warning, and counts as absent.
  private func radius(
    _ key: AttributeName, _ axis: Length.Axis, of element: ElementID, in context: PaintContext
  ) -> Double? {
    guard let value = attributes.length(key, axis, of: element, in: context) else { return nil }
    if value < 0 { diagnostics.warn(element, .malformed, "\(key.rawValue) is below 0, so it does not count") }
    return value < 0 ? nil : value
  }

  /// The radii of a rectangle's corners. A missing one is like the other, and neither exceeds half of its side.
  private func cornerRadii(of rect: PathRect, _ element: ElementID, in context: PaintContext) -> PathPoint {
    let x = radius(.rx, .horizontal, of: element, in: context)
    let y = radius(.ry, .vertical, of: element, in: context)
    return PathPoint(min(x ?? y ?? 0, rect.width / 2), min(y ?? x ?? 0, rect.height / 2))
  }
}
