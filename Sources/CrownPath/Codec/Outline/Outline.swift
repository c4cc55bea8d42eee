/// A line or curve of a contour, in grid steps.
struct OutlineCurve {
  /// The curve; a line's control points lie at its ends.
  var curve: CubicCurve
  var isLine: Bool
  /// The curves that it stands for, by their indices in the contour before simplification; and the largest distance
  /// from them.
  var source = 0..<0
  var error = 0.0
}

/// The layers of a drawing as closed contours of lines and cubic curves.
struct Outline {
  /// The contours of all layers, one layer after the other. Every contour ends where it begins.
  var contours: [[OutlineCurve]] = []
  /// The layers: see ``arrange()``.
  var layers: [Layer] = []

  init() {}

  /// Makes an outline of a drawing: closes open subpaths, raises quadratic curves to cubic ones, drops curves without
  /// extent. The layers are arranged.
  init(_ drawing: Drawing) throws(PathEncodingError) {
    for (number, first, layer) in drawing.visibleLayers {
      begin(fillRule: layer.fillRule, opacity: layer.opacity, source: number)
      try append(layer.path, numberedFrom: first)
      endLayer()
    }
    // Without a visible layer, the record is that of an empty path.
    if layers.isEmpty { begin(fillRule: drawing.fillRule, opacity: .max, source: nil) }
    arrange()
  }

  /// Appends the contours of a path.
  ///
  /// - Parameter first: The number of the path's first element, for errors.
  private mutating func append(_ path: BezierPath, numberedFrom first: Int) throws(PathEncodingError) {
    var contour: [OutlineCurve] = []
    contour.reserveCapacity(path.elements.count)
    var start = PathPoint.zero
    var pen = PathPoint.zero
    func add(_ curve: CubicCurve, isLine: Bool) {
      let isPoint = curve.start == curve.end && (isLine || curve.start == curve.control1 && curve.end == curve.control2)
      if !isPoint {
        contour.append(OutlineCurve(curve: curve, isLine: isLine))
      }
      pen = curve.end
    }
    func addLine(to end: PathPoint) {
      add(CubicCurve(start: pen, control1: pen, control2: end, end: end), isLine: true)
    }
    func finish() {
      addLine(to: start)
      if !contour.isEmpty { contours.append(Array(contour[...])) }
      contour.removeAll(keepingCapacity: true)
    }
    for (index, element) in path.elements.enumerated() {
      guard element.isFinite else { throw .notFinite(element: first + index) }
      switch element {
      case .move(let point):
        finish()
        start = point
        pen = point
      case .line(let point): addLine(to: point)
      case .quad(let point, let control):
        add(QuadCurve(start: pen, control: control, end: point).cubic, isLine: false)
      case .cubic(let point, let control1, let control2):
        add(CubicCurve(start: pen, control1: control1, control2: control2, end: point), isLine: false)
      case .close: finish()
      }
    }
    finish()
  }
}

extension CubicCurve {
  /// The curve after a change of coordinates.
  func transformed(by transform: PathTransform) -> CubicCurve {
    CubicCurve(
      start: transform.image(of: start), control1: transform.image(of: control1),
      control2: transform.image(of: control2), end: transform.image(of: end))
  }
}

extension CubicCurve {
  /// The direction in which the curve leaves its start; zero for a point.
  var startTangent: PathPoint {
    control1 != start ? control1 - start : control2 != start ? control2 - start : end - start
  }

  /// The direction in which the curve arrives at its end; zero for a point.
  var endTangent: PathPoint {
    control2 != end ? end - control2 : control1 != end ? end - control1 : end - start
  }
}
