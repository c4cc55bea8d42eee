#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import CrownKit

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
    windingRule = crown.fillRule == .evenodd ? .evenOdd : .nonZero
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
