import CrownRaster

/// A picture of straight red, green, blue and alpha, with 8 or 16 bits a channel.
public struct PixelPicture: Hashable, Sendable {
  /// The channels of all pixels: red, green, blue, alpha, row by row from the top, without padding.
  enum Samples: Hashable, Sendable {
    case bytes([UInt8])
    case words([UInt16])
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  let samples: Samples

  /// Makes a picture of 8 bits a channel.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - pixels: `4 * width * height` bytes: red, green, blue, alpha, row by row from the top.
  /// - Throws: `RasterError.sizeOutOfRange`, `RasterError.wrongByteCount`.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(RasterError) {
    try self.init(width: width, height: height, samples: .bytes(pixels), count: pixels.count, sampleSize: 1)
  }

  /// Makes a picture of 16 bits a channel.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - pixels: `4 * width * height` numbers: red, green, blue, alpha, row by row from the top.
  /// - Throws: `RasterError.sizeOutOfRange`, `RasterError.wrongByteCount`.
  public init(width: Int, height: Int, pixels: [UInt16]) throws(RasterError) {
    try self.init(width: width, height: height, samples: .words(pixels), count: pixels.count, sampleSize: 2)
  }

  /// Makes a picture of a bitmap.
  public init(_ bitmap: Bitmap<Straight>) {
    (width, height, samples) = (bitmap.width, bitmap.height, .bytes(bitmap.pixels))
  }

  private init(width: Int, height: Int, samples: Samples, count: Int, sampleSize: Int) throws(RasterError) {
    guard Mask.sizes.contains(width), Mask.sizes.contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    guard count == width * height * 4 else {
      throw .wrongByteCount(found: count * sampleSize, expected: width * height * 4 * sampleSize)
    }
    (self.width, self.height, self.samples) = (width, height, samples)
  }
}
