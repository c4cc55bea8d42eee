public import CrownRaster

/// The picture that a tracer follows: for each pixel, the share of its area that the drawing covers.
public struct CoveragePlane: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// One value a pixel from 0, outside, to 1, inside; row by row from the top.
  public let values: [Float]

  /// Makes a plane from its values.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, in `Mask.sizes`.
  ///   - height: The number of rows, in `Mask.sizes`.
  ///   - values: `width * height` values from 0 to 1. What is missing is 0; what lies outside 0 to 1 is clamped.
  /// - Throws: `RasterError.sizeOutOfRange(width:height:)`.
  public init(width: Int, height: Int, values: [Float]) throws(RasterError) {
    guard Mask.sizes.contains(width), Mask.sizes.contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    self.init(width: width, height: height, clamping: values)
  }

  /// Makes a plane of a size that was checked, or comes from another plane: at least 1 by 1.
  package init(width: Int, height: Int, clamping values: [Float]) {
    self.width = width
    self.height = height
    let count = width * height
    var all = values.prefix(count).map { $0 > 0 ? min($0, 1) : 0 }
    all.append(contentsOf: repeatElement(0, count: count - all.count))
    self.values = all
  }
}
