/// The coverage of a shape: for each pixel, the share of its area that the shape covers.
public struct Mask: Hashable, Sendable {
  /// The lengths that the sides of a mask, or any other picture, may have, in pixels.
  public static let sizes = 1...16384

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// One byte a pixel, row by row from the top, without padding: 0 outside the shape, 255 inside, the covered share of
  /// the pixel's area between.
  public internal(set) var coverage: [UInt8]

  /// Makes an empty mask: nothing is covered.
  ///
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``.
  public init(width: Int, height: Int) throws(RasterError) {
    try Self.check(width: width, height: height)
    self.width = width
    self.height = height
    coverage = [UInt8](repeating: 0, count: width * height)
  }

  /// Makes a mask whose bytes are uninitialized; the caller writes all of them.
  init(unwrittenWidth width: Int, height: Int) {
    self.width = width
    self.height = height
    coverage = [UInt8](unsafeUninitializedCapacity: width * height) { $1 = width * height }
  }

  /// Makes a mask from bytes.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, in ``sizes``.
  ///   - height: The number of rows, in ``sizes``.
  ///   - coverage: `width * height` bytes, row by row from the top.
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``, ``RasterError/wrongByteCount(found:expected:)``.
  public init(width: Int, height: Int, coverage: [UInt8]) throws(RasterError) {
    try Self.check(width: width, height: height)
    guard coverage.count == width * height else {
      throw .wrongByteCount(found: coverage.count, expected: width * height)
    }
    self.width = width
    self.height = height
    self.coverage = coverage
  }

  /// The coverage of the pixel in column `x` of row `y`.
  ///
  /// - Precondition: The pixel lies in the mask.
  public subscript(x: Int, y: Int) -> UInt8 {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the mask")
    return coverage[y * width + x]
  }

  /// Throws ``RasterError/sizeOutOfRange(width:height:)`` unless both sides are in ``sizes``.
  static func check(width: Int, height: Int) throws(RasterError) {
    guard sizes.contains(width), sizes.contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
  }
}
