extension BezierPath {
  /// Draws the path into a sink with every curve replaced by straight lines.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between a curve and its lines, above 0, in the units after `transform`
  ///     (pixels, for a transform to pixels).
  ///   - transform: Applied to every point first.
  ///   - sink: Receives moves, lines and closes only.
  /// - Complexity: O(lines). A curve becomes at most ``CubicCurve/maximumChords`` lines.
  public func flatten(tolerance: Double, transform: PathTransform = .identity, into sink: inout some PathSink) {
    var flattener = Flattener(sink: sink, tolerance: tolerance, transform: transform)
    draw(into: &flattener)
    sink = flattener.sink
  }

  /// The path with every curve replaced by straight lines that lie within `tolerance` of it.
  ///
  /// - Parameter tolerance: The largest distance between a curve and its lines, above 0, in the path's units.
  public func flattened(tolerance: Double) -> BezierPath {
    var result = BezierPath()
    flatten(tolerance: tolerance, into: &result)
    return result
  }
}

/// A sink that passes curves on as lines.
private struct Flattener<Sink: PathSink>: PathSink {
  var sink: Sink
  let tolerance: Double
  let transform: PathTransform
  private var current = PathPoint.zero
  private var start = PathPoint.zero

  init(sink: Sink, tolerance: Double, transform: PathTransform) {
    self.sink = sink
    self.tolerance = tolerance
    self.transform = transform
  }

  mutating func move(to point: PathPoint) {
    current = transform.image(of: point)
    start = current
    sink.move(to: current)
  }

  mutating func addLine(to point: PathPoint) {
    current = transform.image(of: point)
    sink.addLine(to: current)
  }

  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
    let curve = QuadCurve(start: current, control: transform.image(of: control), end: transform.image(of: point))
    addLines(along: curve.point(at:), chordCount: curve.chordCount(tolerance: tolerance), end: curve.end)
  }

  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    let curve = CubicCurve(
      start: current, control1: transform.image(of: control1), control2: transform.image(of: control2),
      end: transform.image(of: point))
    addLines(along: curve.point(at:), chordCount: curve.chordCount(tolerance: tolerance), end: curve.end)
  }

  mutating func closeSubpath() {
    sink.closeSubpath()
    current = start
  }

  private mutating func addLines(along curve: (Double) -> PathPoint, chordCount: Int, end: PathPoint) {
    for chord in 1..<max(chordCount, 1) { sink.addLine(to: curve(Double(chord) / Double(chordCount))) }
    sink.addLine(to: end)
    current = end
  }
}
