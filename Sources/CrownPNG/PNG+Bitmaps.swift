import CrownRaster

extension PNG {
  /// Writes a bitmap: three channels where it is opaque, otherwise four.
  ///
  /// - Complexity: O(pixels).
  public static func encode(_ bitmap: Bitmap<Straight>) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    let rows = FilteredRows(of: bitmap, isOpaque: isOpaque)
    var file = PNGFile()
    file.addHeader(width: bitmap.width, height: bitmap.height, colorType: isOpaque ? .rgb : .rgba)
    file.addChunk("sRGB", [0])
    file.addChunk("IDAT", RunDeflater.compress(RunScanner(bytes: rows.bytes).runs, symbols: Array(0...255)))
    file.addChunk("IEND", [])
    return file.bytes
  }
}

/// The rows of a bitmap, each behind the number of its filter, as PNG compresses them.
///
/// A row is filtered by the pixel to the left, the one above, or the best of both and the one between (Paeth). The
/// choice is what leaves the smallest differences, as the PNG specification advises (12.7).
private struct FilteredRows {
  private(set) var bytes: [UInt8] = []

  /// The filters that are tried, by their numbers.
  private static let sub: UInt8 = 1
  private static let up: UInt8 = 2
  private static let paeth: UInt8 = 4

  init(of bitmap: Bitmap<Straight>, isOpaque: Bool) {
    let channels = isOpaque ? 3 : 4
    let rowBytes = bitmap.width * channels
    bytes.reserveCapacity((rowBytes + 1) * bitmap.height)
    // A pixel's room to the left, so that every byte has neighbours.
    var above = [UInt8](repeating: 0, count: rowBytes + channels)
    var row = above
    var filtered = [[UInt8]](repeating: [UInt8](repeating: 0, count: rowBytes), count: 3)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (from, to) = ((y * bitmap.width + x) * 4, (x + 1) * channels)
        for channel in 0..<channels { row[to + channel] = bitmap.pixels[from + channel] }
      }
      var sums = (sub: 0, up: 0, paeth: 0)
      for index in 0..<rowBytes {
        let value = row[channels + index]
        let (left, top, corner) = (row[index], above[channels + index], above[index])
        let (a, b, c) = (value &- left, value &- top, value &- Self.predictor(left, top, corner))
        (filtered[0][index], filtered[1][index], filtered[2][index]) = (a, b, c)
        sums.sub += Self.size(a)
        sums.up += Self.size(b)
        sums.paeth += Self.size(c)
      }
      let least = min(sums.sub, sums.up, sums.paeth)
      let choice = least == sums.sub ? 0 : least == sums.up ? 1 : 2
      bytes.append([Self.sub, Self.up, Self.paeth][choice])
      bytes += filtered[choice]
      swap(&row, &above)
    }
  }

  /// The neighbour that is nearest to left + above - corner, as the PNG specification defines it (9.4).
  private static func predictor(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(above), Int(corner))
    let (toLeft, toAbove, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
  }

  /// The size of a difference modulo 256.
  private static func size(_ difference: UInt8) -> Int { Int(min(difference, 0 &- difference)) }
}
