import CrownRaster

/// Compares pictures of ``PictureSignature/side`` pixels a side, in all positions.
package struct PictureComparison: Sendable {
  private let indices = PicturePosition.allCases.map { $0.indices(side: PictureSignature.side) }

  package init() {}

  /// The share of the ink of two pictures, laid over each other, that only one of them has: 0 for the same picture, 1
  /// for two that have nothing in common.
  ///
  /// - Parameter position: The position that the second picture is brought into.
  package func difference(_ one: Mask, _ other: Mask, _ position: PicturePosition) -> Double {
    var (different, whole) = (0, 0)
    let indices = indices[position.rawValue]
    for (index, value) in one.coverage.enumerated() {
      let (a, b) = (Int(value), Int(other.coverage[indices[index]]))
      different += abs(a - b)
      whole += max(a, b)
    }
    return whole == 0 ? 0 : Double(different) / Double(whole)
  }
}
