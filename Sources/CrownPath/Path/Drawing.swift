/// A one-colour drawing: a path, the rule that fills it, and the rectangle of the plane that is its picture.
public struct Drawing: Hashable, Sendable {
  /// The part of the plane that the picture shows, as SVG's `viewBox`. The path may reach beyond it.
  public var viewBox: Rect
  /// How the path is filled.
  public var fillRule: FillRule
  /// The outline, in the units of the view box.
  public var path: Path

  /// Makes a drawing from its parts.
  @inlinable
  public init(viewBox: Rect, fillRule: FillRule = .nonzero, path: Path) {
    self.viewBox = viewBox
    self.fillRule = fillRule
    self.path = path
  }
}
