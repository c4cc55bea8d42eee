import CPNG
import CrownRaster

extension PNG {
  /// Reads a PNG image of any colour type and depth.
  ///
  /// Channels of 16 bits are rounded to 8; an image that names another gamma than sRGB's is converted to sRGB.
  /// - Parameters:
  ///   - bytes: A whole PNG file.
  ///   - maximumPixels: Larger pictures are refused before memory is taken for them.
  /// - Returns: Straight red, green, blue and alpha.
  /// - Throws: ``PNGError``. No bytes, however damaged, do worse than throw.
  public static func decode(_ bytes: [UInt8], maximumPixels: Int = 1 << 26) throws(PNGError) -> Bitmap<Straight> {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .notPNG }
    // libpng's simplified interface catches its own long jumps in C; it reports through the image's fields.
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    let result = bytes.withUnsafeBytes { buffer -> Result<Bitmap<Straight>, PNGError> in
      guard png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0 else {
        return .failure(.damaged(image.text))
      }
      let width = Int(image.width)
      let height = Int(image.height)
      guard Mask.sizes.contains(width), Mask.sizes.contains(height), width * height <= maximumPixels else {
        return .failure(.tooLarge(width: width, height: height))
      }
      image.format = PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return .failure(.damaged(image.text)) }
      return Result { () throws(RasterError) in try Bitmap(width: width, height: height, pixels: pixels) }
        .mapError { _ in .tooLarge(width: width, height: height) }
    }
    return try result.get()
  }
}

extension png_image {
  /// What libpng says went wrong.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
