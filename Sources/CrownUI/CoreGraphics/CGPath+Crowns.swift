#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit

extension BezierPath {
  /// The path for Core Graphics, point for point.
  public var cgPath: CGPath { cgPath(.identity) }

  /// The path for Core Graphics, each point moved by a transform.
  public func cgPath(_ transform: PathTransform) -> CGPath {
    var builder = CGPathBuilder(transform: transform)
    draw(into: &builder)
    return builder.path
  }
}

private struct CGPathBuilder: PathSink {
  let path = CGMutablePath()
  let transform: PathTransform

  func move(to point: PathPoint) { path.move(to: cg(point)) }
  func addLine(to point: PathPoint) { path.addLine(to: cg(point)) }
  func addQuadCurve(to point: PathPoint, control: PathPoint) {
    path.addQuadCurve(to: cg(point), control: cg(control))
  }
  func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    path.addCurve(to: cg(point), control1: cg(control1), control2: cg(control2))
  }
  func closeSubpath() { path.closeSubpath() }

  private func cg(_ point: PathPoint) -> CGPoint {
    let moved = transform.apply(point)
    return CGPoint(x: moved.x, y: moved.y)
  }
}
#endif
