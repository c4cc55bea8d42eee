import CrownKit
import CrownPath

#if canImport(CoreGraphics)
import CoreGraphics
#endif
#if canImport(UIKit)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

/// Draws a path for a framework that has cubic curves only, in the units of a transform.
///
/// A quadratic curve is drawn as the cubic one that is the same curve.
struct CubicPathSink: PathSink {
  /// An element whose points are transformed.
  enum Element: Equatable {
    case move(PathPoint)
    case line(PathPoint)
    case curve(PathPoint, PathPoint, PathPoint)
    case close
  }

  private let transform: PathTransform
  private(set) var elements: [Element] = []
  private var start = PathPoint(0, 0)
  private var current = PathPoint(0, 0)

  init(_ transform: PathTransform) { self.transform = transform }

  mutating func move(to point: PathPoint) {
    (start, current) = (point, point)
    elements.append(.move(transform.image(of: point)))
  }

  mutating func addLine(to point: PathPoint) {
    current = point
    elements.append(.line(transform.image(of: point)))
  }

  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
    func between(_ end: PathPoint) -> PathPoint {
      PathPoint(end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
    }
    addCurve(to: point, control1: between(current), control2: between(point))
  }

  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    current = point
    elements.append(.curve(transform.image(of: point), transform.image(of: control1), transform.image(of: control2)))
  }

  mutating func closeSubpath() {
    current = start
    elements.append(.close)
  }
}

#if canImport(CoreGraphics)
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
    let moved = transform.image(of: point)
    return CGPoint(x: moved.x, y: moved.y)
  }
}
#endif

#if canImport(UIKit)
extension UIBezierPath {
  /// Makes the outline of a crown, laid into a rectangle: of one in shades, its silhouette.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  public convenience init(
    _ crown: Crown, in rect: CGRect, contentMode: CrownFrame.ContentMode = .fit
  ) throws(PathDecodingError) {
    let transform = contentMode.transform(from: crown.viewBox, to: PathRect(rect))
    self.init(cgPath: try crown.path.cgPath(transform))
    usesEvenOddFillRule = crown.fillRule == .evenOdd
  }

  /// The layers of a crown, laid into a rectangle, with their opacities from 0 to 1.
  ///
  /// Filled over each other in one colour, inside a transparency layer, they look as the crown's masks do.
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  public static func layers(
    of crown: Crown, in rect: CGRect, contentMode: CrownFrame.ContentMode = .fit
  ) throws(PathDecodingError) -> [(path: UIBezierPath, opacity: CGFloat)] {
    let transform = contentMode.transform(from: crown.viewBox, to: PathRect(rect))
    return try crown.layers.map { layer in
      let path = UIBezierPath(cgPath: layer.path.cgPath(transform))
      path.usesEvenOddFillRule = layer.fillRule == .evenOdd
      return (path, CGFloat(layer.opacity) / 255)
    }
  }
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension NSBezierPath {
  /// Makes the outline of a crown, laid into a rectangle: of one in shades, its silhouette.
  ///
  /// - Parameter axis: The direction in which y grows in the view: up, unless it is flipped.
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  public convenience init(
    _ crown: Crown, in rect: CGRect, contentMode: CrownFrame.ContentMode = .fit, axis: VerticalAxis = .up
  ) throws(PathDecodingError) {
    let transform = contentMode.transform(from: crown.viewBox, to: PathRect(rect), axis: axis)
    var sink = CubicPathSink(transform)
    try crown.path.draw(into: &sink)
    self.init()
    windingRule = crown.fillRule == .evenOdd ? .evenOdd : .nonZero
    for element in sink.elements {
      switch element {
      case .move(let end): move(to: NSPoint(end))
      case .line(let end): line(to: NSPoint(end))
      case .curve(let end, let first, let second):
        curve(to: NSPoint(end), controlPoint1: NSPoint(first), controlPoint2: NSPoint(second))
      case .close: close()
      }
    }
  }
}

extension NSPoint {
  fileprivate init(_ point: PathPoint) { self.init(x: point.x, y: point.y) }
}
#endif
