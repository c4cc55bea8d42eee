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
  /// True if the file is a nine-patch picture of Android, whose border of one pixel holds guide lines. ``picture`` is
  /// without it.
  public let isNinePatch: Bool
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
    let isNinePatch = SourceFileName.isNinePatch(path) && samples.hasGuideLines
    let inset = isNinePatch ? 1 : 0
    let (width, height) = (samples.width - 2 * inset, samples.height - 2 * inset)
    func inner<Channel>(_ pixels: [Channel]) -> [Channel] {
      if inset == 0 { return pixels }
      return (0..<height).flatMap { y in
        let start = ((y + inset) * samples.width + inset) * 4
        return pixels[start..<start + width * 4]
      }
    }
    do {
      picture =
        switch samples.channels {
        case .bytes(let pixels): try PixelPicture(width: width, height: height, pixels: inner(pixels))
        case .words(let pixels): try PixelPicture(width: width, height: height, pixels: inner(pixels))
        }
    } catch {
      throw .damaged("\(error)")
    }
    self.isNinePatch = isNinePatch
    isAnimated = samples.isAnimated
    pixelsPerUnit = Double(SourceFileName.scale(of: path) ?? 1)
  }
}

extension PNGSamples {
  /// True if all pixels of the border are clear, black or red, as the guide lines of nine-patch pictures are, and some
  /// are black (Android's documentation, "Create resizable bitmaps").
  fileprivate var hasGuideLines: Bool {
    guard width > 2, height > 2 else { return false }
    var blackCount = 0
    for y in 0..<height {
      for x in stride(from: 0, to: width, by: y == 0 || y == height - 1 ? 1 : width - 1) {
        let index = (y * width + x) * 4
        let (red, others, alpha) =
          switch channels {
          case .bytes(let bytes):
            (Int(bytes[index]) * 257, max(bytes[index + 1], bytes[index + 2]) == 0, Int(bytes[index + 3]) * 257)
          case .words(let words):
            (Int(words[index]), max(words[index + 1], words[index + 2]) == 0, Int(words[index + 3]))
          }
        if alpha == 0 { continue }
        guard alpha == 65535, others, red == 0 || red == 65535 else { return false }
        if red == 0 { blackCount += 1 }
      }
    }
    return blackCount > 0
  }
}
