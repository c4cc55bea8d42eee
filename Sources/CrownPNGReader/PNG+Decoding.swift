import CPNG
@_exported import enum CrownPNG.PNG
import CrownRaster

extension PNG {
  /// The most pixels that are read unless a caller says otherwise: 64 Mi.
  public static let defaultMaximumPixels = 1 << 26

  /// Returns true if bytes begin as a PNG file does.
  public static func isPNG(_ bytes: [UInt8]) -> Bool { PNGHeader.isPNG(bytes) }

  /// Reads a PNG image of any colour type and depth.
  ///
  /// Channels of 16 bits are rounded to the nearest of 8. An image that names a gamma (`gAMA`) other than 1/2.2, and
  /// not sRGB beside it, is converted to 1/2.2, within one step of 255. Any other is taken for sRGB, whatever its
  /// depth. Colour profiles and chromaticities are ignored.
  /// - Parameters:
  ///   - bytes: A whole PNG file.
  ///   - maximumPixels: Larger pictures are refused before memory is allocated for them.
  /// - Returns: Straight red, green, blue and alpha; of an animation the first frame.
  /// - Throws: ``PNGError``. No bytes, however damaged, do worse than throw.
  /// - Complexity: O(bytes + pixels).
  public static func decode(
    _ bytes: [UInt8], maximumPixels: Int = defaultMaximumPixels
  ) throws(PNGError) -> Bitmap<Straight> {
    let header = try PNGHeader(of: bytes, maximumPixels: maximumPixels)
    let pixels = try read(bytes, header, depth: 8, convertsGamma: true, zero: UInt8(0))
    do throws(RasterError) {
      return try Bitmap(width: header.width, height: header.height, pixels: pixels)
    } catch {
      throw header.tooLarge(maximumPixels)
    }
  }

  /// Reads the samples of a PNG image as they stand in the file, without conversion of any gamma.
  ///
  /// - Parameters:
  ///   - bytes: A whole PNG file.
  ///   - maximumPixels: Larger pictures are refused before memory is allocated for them.
  /// - Throws: ``PNGError``. No bytes, however damaged, do worse than throw.
  /// - Complexity: O(bytes + pixels).
  public static func samples(
    in bytes: [UInt8], maximumPixels: Int = defaultMaximumPixels
  ) throws(PNGError) -> PNGSamples {
    let header = try PNGHeader(of: bytes, maximumPixels: maximumPixels)
    let channels: PNGSamples.Channels =
      header.depth == 16
      ? .words(try read(bytes, header, depth: 16, convertsGamma: false, zero: UInt16(0)))
      : .bytes(try read(bytes, header, depth: 8, convertsGamma: false, zero: UInt8(0)))
    return PNGSamples(
      width: header.width, height: header.height, channels: channels, isAnimated: header.isAnimated)
  }

  /// Reads the channels of all pixels.
  private static func read<Sample: BitwiseCopyable>(
    _ bytes: [UInt8], _ header: PNGHeader, depth: Int32, convertsGamma: Bool, zero: Sample
  ) throws(PNGError) -> [Sample] {
    let count = header.width * header.height * 4
    var message = [CChar](repeating: 0, count: Int(CROWNS_PNG_MESSAGE_SIZE))
    var pixels = [Sample](repeating: zero, count: count)
    let isRead = pixels.withUnsafeMutableBytes { pixels in
      crowns_png_read(
        bytes, bytes.count, pixels.baseAddress, header.width, header.height, depth, convertsGamma ? 1 : 0, &message)
    }
    guard isRead != 0 else {
      throw .damaged(String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return pixels
  }
}

/// The samples of a PNG image.
public struct PNGSamples: Hashable, Sendable {
  /// Straight red, green, blue and alpha of all pixels, row by row from the top.
  public enum Channels: Hashable, Sendable {
    /// Of files of 1 to 8 bits a channel, scaled to 8.
    case bytes([UInt8])
    /// Of files of 16 bits a channel.
    case words([UInt16])
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The samples.
  public let channels: Channels
  /// True if the file is an animation, of which this is the first frame.
  public let isAnimated: Bool
}
