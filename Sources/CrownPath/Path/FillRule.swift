/// The rule by which a path's winding numbers decide what lies inside it.
public enum FillRule: UInt8, Hashable, Sendable, CaseIterable {
  /// Inside where the contours wind around a point a number of times other than zero.
  case nonzero
  /// Inside where a ray from the point crosses the contours an odd number of times.
  case evenOdd
}
