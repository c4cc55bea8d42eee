/// A consumer of a path's elements: a path that is built, a rasteriser, an encoder.
///
/// A producer opens every subpath by ``move(to:)`` and draws nothing before.
public protocol PathSink {
  /// Begins a new subpath at a point.
  mutating func move(to point: Point)
  /// Draws a straight line from the current point.
  mutating func addLine(to point: Point)
  /// Draws a quadratic Bézier curve from the current point.
  mutating func addQuadCurve(to point: Point, control: Point)
  /// Draws a cubic Bézier curve from the current point.
  mutating func addCurve(to point: Point, control1: Point, control2: Point)
  /// Draws a line back to the start of the subpath and ends it.
  mutating func closeSubpath()
}
