import CPNG
import CrownRaster

extension PNG {
  /// Reads a PNG image of any colour type and depth.
  ///
  /// Channels of 16 bits are rounded to the nearest of 8. An image that names a gamma (`gAMA`) other than 1/2.2, and
  /// not sRGB beside it, is converted to 1/2.2, within one step of 255; any other is taken for sRGB, whatever its
  /// depth. Colour profiles and chromaticities are ignored.
  /// - Parameters:
  ///   - bytes: A whole PNG file.
  ///   - maximumPixels: Larger pictures are refused before memory is allocated for them.
  /// - Returns: Straight red, green, blue and alpha.
  /// - Throws: ``PNGError``. No bytes, however damaged, do worse than throw.
  public static func decode(_ bytes: [UInt8], maximumPixels: Int = 1 << 26) throws(PNGError) -> Bitmap<Straight> {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .notPNG }
    // The header comes first: 4 bytes of length, "IHDR", width, height.
    guard bytes.count >= 24 else { throw .damaged("the file is cut off") }
    let (width, height) = (number(bytes[16..<20]), number(bytes[20..<24]))
    guard width > 0, height > 0 else { throw .damaged("a side of the picture is 0") }
    guard width <= Mask.sizes.upperBound, height <= Mask.sizes.upperBound,
      Int(width) * Int(height) <= maximumPixels
    else { throw .tooLarge(width: Int(clamping: width), height: Int(clamping: height)) }
    let size = (width: Int(width), height: Int(height))
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    var message = [CChar](repeating: 0, count: Int(CROWNS_PNG_MESSAGE_SIZE))
    guard crowns_png_read(bytes, bytes.count, &pixels, size.width, size.height, &message) != 0 else {
      throw .damaged(String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    do throws(RasterError) {
      return try Bitmap(width: size.width, height: size.height, pixels: pixels)
    } catch {
      throw .tooLarge(width: size.width, height: size.height)
    }
  }

  /// Four bytes as a number, the highest first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}

extension png_image {
  /// What libpng says went wrong.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
