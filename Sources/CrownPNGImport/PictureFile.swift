import CrownImport
import CrownPNGReader
import CrownTrace

/// A PNG file as a source of a crown.
public struct PictureFile: Sendable {
  /// The most pixels of a picture that is imported: those of 4096 by 4096. Reading and tracing take about 40 bytes for
  /// each.
  public static let maximumPixels = 1 << 24

  /// The picture; of an animation the first frame.
  public let picture: PixelPicture
  /// True if the file is an animation.
  public let isAnimated: Bool
  /// The pixels for each unit of the crown's view box: 2 for `name@2x.png`.
  public let pixelsPerUnit: Double

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: Its path, which tells the scale.
  /// - Throws: `PNGError`.
  public init(_ bytes: [UInt8], path: String) throws(PNGError) {
    let samples = try PNG.samples(in: bytes, maximumPixels: Self.maximumPixels)
    do {
      picture =
        switch samples.channels {
        case .bytes(let pixels): try PixelPicture(width: samples.width, height: samples.height, pixels: pixels)
        case .words(let pixels): try PixelPicture(width: samples.width, height: samples.height, pixels: pixels)
        }
    } catch {
      throw .damaged("\(error)")
    }
    isAnimated = samples.isAnimated
    pixelsPerUnit = Double(SourceFileName.scale(of: path) ?? 1)
  }
}
