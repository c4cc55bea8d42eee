import CrownPath

extension Rasterizer: PathSink {
  /// Begins a new subpath; the one before is closed.
  public func move(to point: Point) {
    closeSubpath()
    current = transform.apply(point)
    start = current
    isOpen = true
    isFirst = false
    isInside = FloatPoint(current).isInside(limit)
    vertices.reserve(1)
    if isInside {
      vertices.append(Float(current.x), Float(current.y))
    } else {
      clipper { $0.begin(at: current) }
    }
  }

  /// Draws a line from the current point.
  public func addLine(to point: Point) {
    openSubpath(at: point)
    addEdge(to: transform.apply(point))
  }

  /// Draws a quadratic Bézier curve from the current point.
  public func addQuadCurve(to point: Point, control: Point) {
    openSubpath(at: control)
    addCurve(
      QuadCurve(start: current, control: transform.apply(control), end: transform.apply(point)).cubic)
  }

  /// Draws a cubic Bézier curve from the current point.
  public func addCurve(to point: Point, control1: Point, control2: Point) {
    openSubpath(at: control1)
    addCurve(
      CubicCurve(
        start: current, control1: transform.apply(control1), control2: transform.apply(control2),
        end: transform.apply(point)))
  }

  /// Closes the open subpath.
  public func closeSubpath() {
    guard isOpen else { return }
    isOpen = false
    if current != start { addEdge(to: start) }
    vertices.endContour()
  }

  /// Opens a subpath where an element is drawn without one, as ``Path`` does.
  @inline(__always)
  private func openSubpath(at point: Point) {
    if !isOpen { reopen(at: point) }
  }

  @inline(never)
  private func reopen(at point: Point) {
    if isFirst { return move(to: point) }
    let from = current
    move(to: point)
    vertices.removeLast()
    current = from
    start = from
    isInside = FloatPoint(from).isInside(limit)
    if isInside {
      vertices.append(Float(from.x), Float(from.y))
    } else {
      clipper { $0.begin(at: from) }
    }
  }

  @inline(__always)
  private func addEdge(to end: Point) {
    let vertex = FloatPoint(end)
    guard isInside, vertex.isInside(limit) else { return clipLine(to: end) }
    vertices.append(vertex.x, vertex.y)
    vertices.reserve(1)
    current = end
  }

  @inline(never)
  private func clipLine(to end: Point) {
    clipper { $0.addLine(from: current, to: end) }
    current = end
    isInside = FloatPoint(end).isInside(limit)
  }

  @inline(__always)
  private func addCurve(_ curve: CubicCurve) {
    let flat = FloatCurve(curve)
    // Points and not the curve: they are in registers.
    guard isInside, flat.isInside(limit) else { return clipCurve(to: curve.end, curve.control1, curve.control2) }
    flattener.addVertices(of: flat, to: &vertices)
    current = curve.end
  }

  @inline(never)
  private func clipCurve(to end: Point, _ control1: Point, _ control2: Point) {
    let curve = CubicCurve(start: current, control1: control1, control2: control2, end: end)
    clipper { $0.addCurve(curve) }
    current = end
    isInside = FloatPoint(end).isInside(limit)
  }

  @inline(never)
  private func clipper(_ body: (inout OutlineClipper) -> Void) {
    var clipper = OutlineClipper(vertices: vertices, width: Double(width), height: Double(height))
    body(&clipper)
    vertices = clipper.vertices
    if !clipper.isFinite { isFinite = false }
  }
}
