#if canImport(CoreGraphics)
import CoreGraphics

extension CrownPath.Path {
  /// The path for Core Graphics, point for point.
  public var cgPath: CGPath { cgPath(.identity) }

  /// The path for Core Graphics, each point moved by a transform.
  public func cgPath(_ transform: Transform) -> CGPath {
    var builder = CGPathBuilder(transform: transform)
    draw(into: &builder)
    return builder.path
  }
}

private struct CGPathBuilder: PathSink {
  let path = CGMutablePath()
  let transform: Transform

  func move(to point: CrownPath.Point) { path.move(to: cg(point)) }
  func addLine(to point: CrownPath.Point) { path.addLine(to: cg(point)) }
  func addQuadCurve(to point: CrownPath.Point, control: CrownPath.Point) {
    path.addQuadCurve(to: cg(point), control: cg(control))
  }
  func addCurve(to point: CrownPath.Point, control1: CrownPath.Point, control2: CrownPath.Point) {
    path.addCurve(to: cg(point), control1: cg(control1), control2: cg(control2))
  }
  func closeSubpath() { path.closeSubpath() }

  private func cg(_ point: CrownPath.Point) -> CGPoint {
    let moved = transform.apply(point)
    return CGPoint(x: moved.x, y: moved.y)
  }
}
#endif
