/// A consumer of a path's elements: a path that is built, a rasteriser, an encoder.
///
/// A producer opens every subpath by ``move(to:)`` and draws nothing before.
public protocol PathSink {
  /// Begins a new subpath at a point.
  mutating func move(to point: PathPoint)
  /// Draws a straight line from the current point.
  mutating func addLine(to point: PathPoint)
  /// Draws a quadratic Bézier curve from the current point.
  mutating func addQuadCurve(to point: PathPoint, control: PathPoint)
  /// Draws a cubic Bézier curve from the current point.
  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint)
  /// Draws a line back to the start of the subpath and ends it.
  mutating func closeSubpath()
}
