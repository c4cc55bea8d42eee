import CrownPNG
import CrownPNGReader
import CrownRaster
import Foundation

/// A picture for a background.
struct Photo {
  let bitmap: Bitmap<Straight>

  /// Reads a PNG file.
  ///
  /// - Throws: ``PosterError/file(_:reason:)``, ``PosterError/unreadablePhoto(_:reason:)``,
  ///   ``PosterError/emptyPhoto(_:width:height:)``.
  init(path: String) throws(PosterError) {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .file(
        path, reason: FileManager.default.fileExists(atPath: path) ? "cannot be read" : "there is no such file")
    }
    do throws(PNGError) {
      bitmap = try PNG.decode(bytes)
    } catch {
      // libpng reports a picture without pixels as damaged. The header distinguishes the two.
      if let (width, height) = Self.size(inHeaderOf: bytes), width == 0 || height == 0 {
        throw .emptyPhoto(path, width: width, height: height)
      }
      throw .unreadablePhoto(path, reason: error)
    }
  }

  init(_ bitmap: Bitmap<Straight>) { self.bitmap = bitmap }

  /// The size in the first chunk of a PNG file.
  private static func size(inHeaderOf bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes[..<8].elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
