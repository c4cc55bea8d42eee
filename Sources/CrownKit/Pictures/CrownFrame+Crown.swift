import CrownPath

extension CrownFrame {
  /// The map from the units of a crown to the pixels of the picture, by what ``fitting`` says.
  ///
  /// - Throws: `PathDecodingError` if the ink is to be fitted, and the record is damaged.
  /// - Complexity: O(1) for the view box, that of ``Crown/bounds`` for the ink.
  public func transform(for crown: Crown) throws(PathDecodingError) -> PathTransform {
    guard fitting == .ink, let ink = try crown.bounds, ink.isUsable else { return transform(for: crown.viewBox) }
    return transform(for: ink)
  }
}
