import CrownPath

/// The meaning of a bitmap's colour channels: ``Straight`` or ``Premultiplied``.
public protocol AlphaMode: Sendable {
  /// True if colour channels are stored multiplied by alpha.
  static var isPremultiplied: Bool { get }
}

/// Colour channels are not multiplied by alpha, as in PNG.
public enum Straight: AlphaMode {
  /// `false`
  public static var isPremultiplied: Bool { false }
}

/// Colour channels are the colour times the alpha: the convention of Core Graphics, Cairo and graphics processors.
public enum Premultiplied: AlphaMode {
  /// `true`
  public static var isPremultiplied: Bool { true }
}

/// A picture of 8-bit red, green, blue and alpha, gamma-encoded as sRGB.
public struct Bitmap<Alpha: AlphaMode>: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, row by row from the top, without padding.
  public internal(set) var pixels: [UInt8]

  /// Makes a transparent black bitmap.
  ///
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``.
  public init(width: Int, height: Int) throws(RasterError) {
    try Mask.check(width: width, height: height)
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Makes a bitmap from bytes.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, in ``Mask/sizes``.
  ///   - height: The number of rows, in ``Mask/sizes``.
  ///   - pixels: `4 * width * height` bytes: red, green, blue, alpha, row by row from the top.
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``, ``RasterError/wrongByteCount(found:expected:)``.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(RasterError) {
    try Mask.check(width: width, height: height)
    guard pixels.count == width * height * 4 else {
      throw .wrongByteCount(found: pixels.count, expected: width * height * 4)
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The four channels of the pixel in column `x` of row `y`, as they are stored.
  ///
  /// - Precondition: The pixel lies in the bitmap.
  public subscript(x: Int, y: Int) -> CrownColor {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the bitmap")
    let i = (y * width + x) * 4
    return CrownColor(red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2], alpha: pixels[i + 3])
  }

  /// True if every pixel's alpha is 255.
  public var isOpaque: Bool {
    var least: UInt8 = 255
    for i in stride(from: 3, to: pixels.count, by: 4) { least = min(least, pixels[i]) }
    return least == 255
  }

  /// Makes a bitmap whose pixels a closure writes, all of them.
  init(width: Int, height: Int, writing fill: (ScratchView<UInt8>) -> Void) {
    self.width = width
    self.height = height
    let count = width * height * 4
    pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      fill(ScratchView(borrowing: UnsafeMutableBufferPointer(rebasing: buffer[..<count])))
      initialized = count
    }
  }
}
