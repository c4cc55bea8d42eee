import CrownPath
import CrownRaster

/// An opaque picture that is encoded strip by strip, so that its pixels are never in memory as a whole.
///
/// Strips are encoded independently, on any number of threads, and added from top to bottom:
///
///     var picture = try PNGStrips(width: 64, height: 128, format: .rgb)
///     try picture.add(PNGStrips.encode(upperRows, width: 64, format: .rgb))
///     try picture.add(PNGStrips.encode(lowerRows, width: 64, format: .rgb))
///     let file = try picture.finish()
public struct PNGStrips: Sendable {
  /// Some rows of a picture, encoded.
  public struct Strip: Sendable {
    /// The number of rows.
    public let height: Int
    fileprivate let data: [UInt8]
    fileprivate let checksum: Adler32
    fileprivate let byteCount: Int
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private var png = PNGFile()
  private var checksum = Adler32()
  private var addedHeight = 0
  /// The bytes of an encoded row: the filter type and the pixels.
  private let rowBytes: Int

  /// The bytes of a pixel.
  public enum PixelFormat: Hashable, Sendable {
    /// Red, green and blue.
    case rgb
    /// The index of an entry in a palette of 1 to 256 entries, each of them red, green and blue.
    case palette([UInt8])

    fileprivate var bytesPerPixel: Int { self == .rgb ? 3 : 1 }
  }

  /// Begins a picture.
  ///
  /// - Throws: `RasterError.sizeOutOfRange` unless both sides are in `Mask.sizes`; `RasterError.wrongByteCount` for a
  ///   palette without entries, of more than 256, or of incomplete ones.
  public init(width: Int, height: Int, format: PixelFormat) throws(RasterError) {
    guard Mask.sizes.contains(width), Mask.sizes.contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    if case .palette(let entries) = format {
      let expected = min(max(entries.count / 3, 1), 256) * 3
      guard entries.count == expected else { throw .wrongByteCount(found: entries.count, expected: expected) }
    }
    self.width = width
    self.height = height
    rowBytes = 1 + width * format.bytesPerPixel
    png.addHeader(width: width, height: height, colorType: format == .rgb ? .rgb : .palette)
    png.addChunk("sRGB", [0])
    if case .palette(let entries) = format { png.addChunk("PLTE", entries) }
    png.addChunk("IDAT", RunDeflater.streamStart)
  }

  /// Encodes rows of pixels.
  ///
  /// Pixels of three bytes are filtered by the pixel to the left (filter type 1, "Sub"), so that areas of one colour
  /// become zeros. Entries of a palette stay as they are.
  /// - Throws: `RasterError.sizeOutOfRange` for a width outside `Mask.sizes`, or too many rows;
  ///   `RasterError.wrongByteCount` unless `rows` are whole rows of `width` pixels of the format.
  /// - Complexity: O(pixels).
  public static func encode(_ rows: [UInt8], width: Int, format: PixelFormat) throws(RasterError) -> Strip {
    guard Mask.sizes.contains(width) else { throw .sizeOutOfRange(width: width, height: 1) }
    let pixel = format.bytesPerPixel
    let rowBytes = width * pixel
    let height = rows.count / rowBytes
    guard height <= Mask.sizes.upperBound else { throw .sizeOutOfRange(width: width, height: height) }
    guard rows.count == height * rowBytes else {
      throw .wrongByteCount(found: rows.count, expected: height * rowBytes)
    }
    let count = height * (rowBytes + 1)
    let filtered = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      let target = ScratchView(borrowing: target)
      rows.withUnsafeBufferPointer { buffer in
        let source = ScratchView(reading: buffer)
        for row in 0..<height {
          let (from, to) = (row * rowBytes, row * (rowBytes + 1))
          target[to] = pixel == 1 ? 0 : 1
          let unfiltered = pixel == 1 ? rowBytes : pixel
          for byte in 0..<unfiltered { target[to + 1 + byte] = source[from + byte] }
          for byte in unfiltered..<rowBytes {
            target[to + 1 + byte] = source[from + byte] &- source[from + byte - pixel]
          }
        }
      }
      initialized = count
    }
    var checksum = Adler32()
    let data = RunDeflater.compressPart(RunScanner(bytes: filtered).runs, addingTo: &checksum)
    return Strip(height: height, data: data, checksum: checksum, byteCount: count)
  }

  /// Adds the rows that follow those added so far.
  ///
  /// - Throws: `RasterError.wrongByteCount` for a strip of another width or format, or where the picture has no room
  ///   for it; the picture is then as it was.
  public mutating func add(_ strip: Strip) throws(RasterError) {
    let room = (height - addedHeight) * rowBytes
    guard strip.byteCount == strip.height * rowBytes, strip.byteCount <= room else {
      throw .wrongByteCount(found: strip.byteCount, expected: min(strip.height * rowBytes, room))
    }
    addedHeight += strip.height
    checksum.append(strip.checksum, length: strip.byteCount)
    png.addChunk("IDAT", strip.data)
  }

  /// Takes the bytes of the file out that are ready, so that a large file is never in memory as a whole.
  ///
  /// The results after each strip, and that of ``finish()``, are the file.
  public mutating func takeBytes() -> [UInt8] { png.takeBytes() }

  /// Ends the picture.
  ///
  /// - Returns: The bytes of the file that were not taken out.
  /// - Throws: `RasterError.wrongByteCount` where rows are missing.
  public mutating func finish() throws(RasterError) -> [UInt8] {
    guard addedHeight == height else {
      throw .wrongByteCount(found: addedHeight * rowBytes, expected: height * rowBytes)
    }
    png.addChunk("IDAT", RunDeflater.streamEnd(checksum))
    png.addMarkedEnd()
    return png.takeBytes()
  }
}
