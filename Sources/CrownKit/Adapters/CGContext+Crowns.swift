#if canImport(CoreGraphics)
import CoreGraphics

extension CGContext {
  /// Fills a crown as a vector drawing, for printing and PDF.
  ///
  /// - Parameters:
  ///   - crown: What to fill.
  ///   - rect: Where it is to lie, in the context's units.
  ///   - color: Its colour.
  ///   - contentMode: How it lies there.
  ///   - axis: Where y grows to: down in UIKit's contexts, up in those that Core Graphics makes.
  /// - Throws: `PathDecodingError` if the record is damaged.
  public func fill(
    _ crown: Crown, in rect: CGRect, color: CrownColor, contentMode: CrownFrame.ContentMode = .fit, axis: VerticalAxis
  ) throws(PathDecodingError) {
    let path = try crown.path.cgPath(contentMode.transform(from: crown.viewBox, to: CrownPath.Rect(rect), axis: axis))
    saveGState()
    setFillColor(color.cgColor)
    addPath(path)
    fillPath(using: crown.fillRule == .evenodd ? .evenOdd : .winding)
    restoreGState()
  }
}

extension CrownPath.Rect {
  /// The rectangle of Core Graphics.
  public init(_ rect: CGRect) {
    self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
#endif
