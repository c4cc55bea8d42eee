import CrownPath

/// Turns the elements of a path into the polygons to fill: transforms, flattens and clips them.
///
/// The common case, an element inside the mask, is a check in single precision and then the flattener. Elements that
/// leave the mask go through ``OutlineClipper``, out of line.
struct OutlineBuilder: ~Copyable {
  /// The pixels of the mask.
  private(set) var width = 0
  private(set) var height = 0
  /// The contours that were ended.
  var vertices = VertexList()
  /// True if all points so far are finite.
  private(set) var isFinite = true

  /// The width and the height, twice.
  private var limit = SIMD4<Float>.zero
  private var transform = PathTransform.identity
  private var flattener = CurveFlattener()
  /// The start of the next element, in pixels.
  private var current = PathPoint.zero
  /// The start of the open subpath.
  private var start = PathPoint.zero
  /// True if `current` lies in the mask.
  private var isInside = false
  private var isOpen = false
  /// True until something is drawn.
  private var isFirst = true

  /// Begins a new outline; the one before is dropped.
  ///
  /// - Parameter transform: Maps the path to pixels. A singular one maps it to a line and paints nothing; far out,
  ///   rounding would give its images an area.
  mutating func begin(width: Int, height: Int, transform: PathTransform) {
    self.width = width
    self.height = height
    limit = SIMD4(Float(width), Float(height), Float(width), Float(height))
    self.transform = transform.isSingular ? PathTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) : transform
    isFinite = true
    flattener.begin(pixels: width * height)
    beginLayer()
  }

  /// Begins the outline of a further layer; that of the one before is dropped, whose points stay counted in
  /// ``isFinite``.
  mutating func beginLayer() {
    vertices.removeAll()
    current = .zero
    start = .zero
    isOpen = false
    isFirst = true
  }

  mutating func move(to point: PathPoint) {
    closeSubpath()
    beginContour(at: transform.image(of: point))
    isOpen = true
    isFirst = false
  }

  mutating func addLine(to point: PathPoint) {
    openSubpath(at: point)
    addEdge(to: transform.image(of: point))
  }

  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
    openSubpath(at: control)
    addCurve(QuadCurve(start: current, control: transform.image(of: control), end: transform.image(of: point)).cubic)
  }

  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    openSubpath(at: control1)
    addCurve(
      CubicCurve(
        start: current, control1: transform.image(of: control1), control2: transform.image(of: control2),
        end: transform.image(of: point)))
  }

  mutating func closeSubpath() {
    guard isOpen else { return }
    isOpen = false
    if current != start { addEdge(to: start) }
    vertices.endContour()
  }

  /// Opens a subpath where an element is drawn without one, as `BezierPath` does.
  @inline(__always)
  private mutating func openSubpath(at point: PathPoint) {
    if !isOpen { reopen(at: point) }
  }

  @inline(never)
  private mutating func reopen(at point: PathPoint) {
    // An element after a close begins where the closed subpath did; the first one begins at its own first point.
    if isFirst { return move(to: point) }
    beginContour(at: current)
    isOpen = true
  }

  private mutating func beginContour(at point: PathPoint) {
    current = point
    start = point
    isInside = FloatPoint(point).isInside(limit)
    vertices.reserve(1)
    if isInside {
      vertices.append(Float(point.x), Float(point.y))
    } else {
      clip { $0.begin(at: point, in: &$1) }
    }
  }

  @inline(__always)
  private mutating func addEdge(to end: PathPoint) {
    let vertex = FloatPoint(end)
    guard isInside, vertex.isInside(limit) else { return clipLine(to: end) }
    vertices.append(vertex.x, vertex.y)
    vertices.reserve(1)
    current = end
  }

  @inline(never)
  private mutating func clipLine(to end: PathPoint) {
    let start = current
    clip { $0.addLine(from: start, to: end, in: &$1) }
    current = end
    isInside = FloatPoint(end).isInside(limit)
  }

  @inline(__always)
  private mutating func addCurve(_ curve: CubicCurve) {
    let flat = FloatCurve(curve)
    // Points and not the curve: they are passed in registers.
    guard isInside, flat.isInside(limit) else { return clipCurve(to: curve.end, curve.control1, curve.control2) }
    flattener.addVertices(of: flat, to: &vertices)
    current = curve.end
  }

  @inline(never)
  private mutating func clipCurve(to end: PathPoint, _ control1: PathPoint, _ control2: PathPoint) {
    let curve = CubicCurve(start: current, control1: control1, control2: control2, end: end)
    clip { $0.addCurve(curve, to: &$1) }
    current = end
    isInside = FloatPoint(end).isInside(limit)
  }

  @inline(never)
  private mutating func clip(_ body: (inout OutlineClipper, inout VertexList) -> Void) {
    var clipper = OutlineClipper(width: Double(width), height: Double(height), tolerance: flattener.tolerance)
    body(&clipper, &vertices)
    if !clipper.isFinite { isFinite = false }
  }
}
