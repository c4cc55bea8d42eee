extension Outline {
  /// Makes an outline of the segments of a record, in steps.
  ///
  /// - Parameter fillRule: That of the first layer.
  init(segments: ArraySlice<Segment>, fillRule: FillRule) {
    self.init()
    // The layers are numbered as those of the record's drawing.
    var number = segments.first.map { $0.element == .layer } ?? true ? 0 : 1
    begin(fillRule: fillRule, opacity: .max, source: number > 0 ? 0 : nil)
    var rest = segments
    while let first = rest.popFirst() {
      if first.element == .layer {
        endLayer()
        begin(fillRule: first.fillRule, opacity: first.opacity, source: number)
        number += 1
        continue
      }
      let end = rest.firstIndex { $0.element == .move || $0.element == .layer } ?? rest.endIndex
      contours.append(OutlineCurve.contour(of: rest[..<end], from: first.end))
      rest = rest[end...]
    }
    endLayer()
  }

  /// The outline rounded to a grid, and the largest distance that a point was moved, in steps.
  ///
  /// - Parameter transform: The map from the outline's units to steps.
  func rounded(by transform: PathTransform) -> (outline: Outline, distance: Double) {
    var result = self
    var distance = 0.0
    func round(_ point: PathPoint) -> PathPoint {
      let exact = transform.image(of: point)
      let whole = PathPoint(exact.x.rounded(), exact.y.rounded())
      distance = max(distance, whole.distance(to: exact))
      return whole
    }
    result.contours = contours.map { contour in
      contour.map { curve in
        let c = curve.curve
        let rounded = CubicCurve(
          start: round(c.start), control1: round(c.control1), control2: round(c.control2), end: round(c.end))
        return OutlineCurve(curve: rounded, isLine: curve.isLine)
      }
    }
    return (result, distance)
  }

  /// Returns true if all points lie on grid points.
  ///
  /// - Parameters:
  ///   - transform: The map from the outline's units to steps.
  ///   - limit: The largest distance in x and in y, in steps.
  func lies(onGrid transform: PathTransform, within limit: Double) -> Bool {
    for contour in contours {
      for curve in contour {
        guard transform.leads(curve.curve.end, within: limit) else { return false }
        if curve.isLine { continue }
        guard transform.leads(curve.curve.control1, within: limit), transform.leads(curve.curve.control2, within: limit)
        else { return false }
      }
    }
    return true
  }

  /// Returns true if all ends lie on grid points.
  func endsLie(onGrid transform: PathTransform, within limit: Double) -> Bool {
    for contour in contours {
      for curve in contour where !transform.leads(curve.curve.end, within: limit) { return false }
    }
    return true
  }
}

extension PathTransform {
  /// Returns true if the image of a point lies within a distance of a grid point, in x and in y.
  fileprivate func leads(_ point: PathPoint, within limit: Double) -> Bool {
    let p = image(of: point)
    // Adding 1.5 * 2^52 leaves no bits for a fraction: it rounds without a call.
    let shift = 0x1.8p52
    let (x, y) = (p.x + shift - shift, p.y + shift - shift)
    return abs(p.x - x) <= limit && abs(p.y - y) <= limit
  }
}

extension OutlineCurve {
  /// A subpath's segments as curves that lie on the grid, with the closing line.
  static func contour(of segments: ArraySlice<Segment>, from start: GridVector) -> [OutlineCurve] {
    var contour: [OutlineCurve] = []
    contour.reserveCapacity(segments.count + 1)
    var pen = start
    func addLine(to end: GridVector) {
      let (from, to) = (PathPoint(pen), PathPoint(end))
      contour.append(OutlineCurve(curve: CubicCurve(start: from, control1: from, control2: to, end: to), isLine: true))
    }
    for segment in segments {
      let end = pen &+ segment.end
      if segment.element == .line {
        addLine(to: end)
      } else {
        let curve = CubicCurve(
          start: PathPoint(pen), control1: PathPoint(pen &+ segment.control1),
          control2: PathPoint(pen &+ segment.control2),
          end: PathPoint(end))
        contour.append(OutlineCurve(curve: curve, isLine: false))
      }
      pen = end
    }
    if pen != start { addLine(to: start) }
    return contour
  }
}
