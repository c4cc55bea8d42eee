import CrownPNG
import CrownRaster

/// The header of a PNG file: what its chunks say before its pixels are decoded.
///
/// All chunks up to the end are walked through, so that a file which is cut off or damaged is refused before memory is
/// allocated for its pixels.
struct PNGHeader {
  private(set) var width = 0
  private(set) var height = 0
  /// The bits of a channel or of a palette's entry.
  private(set) var depth = 0
  private var colorType: UInt8 = 0
  /// True if the file is an animation.
  private(set) var isAnimated = false

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The most bytes that one byte of deflate's code can stand for (zlib's technical details).
  private static let largestExpansion = 1032

  /// Returns true if bytes begin as a PNG file does.
  static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  init(of bytes: [UInt8], maximumPixels: Int) throws(PNGError) {
    guard Self.isPNG(bytes) else {
      if !bytes.isEmpty, Self.signature.starts(with: bytes) { throw .cutOff("its signature") }
      throw .notPNG(format: FileFormat.name(of: bytes))
    }
    var position = Self.signature.count
    var pixelBytes = 0
    var isFirst = true
    while true {
      let chunk = try Chunk(in: bytes, at: position)
      if isFirst {
        guard chunk.type != "CgBI" else { throw .notPNG(format: "a PNG that Xcode rewrote for iPhones") }
        guard chunk.type == "IHDR", chunk.content.count == 13 else {
          throw .damaged("its first chunk is \(chunk.type) and no header")
        }
        try readHeader(bytes[chunk.content], maximumPixels: maximumPixels)
        isFirst = false
      }
      switch chunk.type {
      case "IDAT": pixelBytes += chunk.content.count
      case "acTL": isAnimated = true
      case "IEND":
        guard pixelBytes > 0 else { throw .damaged("it has no pixels (no chunk IDAT)") }
        guard pixelBytes * Self.largestExpansion >= leastDataSize else {
          throw .damaged("it has too few bytes for the \(width) by \(height) pixels that it declares")
        }
        return
      default: break
      }
      position = chunk.end
    }
  }

  private mutating func readHeader(_ content: ArraySlice<UInt8>, maximumPixels: Int) throws(PNGError) {
    let fields = Array(content)
    let (width, height) = (Chunk.number(fields[0..<4]), Chunk.number(fields[4..<8]))
    (depth, colorType) = (Int(fields[8]), fields[9])
    guard width > 0, height > 0 else { throw .damaged("a side of the picture is 0") }
    let depths: [UInt8: [Int]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard depths[colorType]?.contains(depth) ?? false, fields[10] == 0, fields[11] == 0, fields[12] <= 1 else {
      throw .damaged("its header has a colour type, depth or method that no PNG has")
    }
    (self.width, self.height) = (width, height)
    guard Mask.sizes.contains(width), Mask.sizes.contains(height), width * height <= maximumPixels else {
      throw tooLarge(maximumPixels)
    }
  }

  /// The error of a picture with too many pixels.
  func tooLarge(_ maximumPixels: Int) -> PNGError {
    .tooLarge(width: width, height: height, maximumPixels: maximumPixels)
  }

  /// The bytes of all rows without their filters.
  private var leastDataSize: Int {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colorType)] ?? 1
    return (width * channels * depth + 7) / 8 * height
  }
}

/// A chunk of a PNG file.
private struct Chunk {
  let type: String
  let content: Range<Int>
  /// The offset of the next chunk.
  let end: Int

  init(in bytes: [UInt8], at start: Int) throws(PNGError) {
    guard bytes.count - start >= 8 else {
      throw .cutOff(bytes.count == start ? "the middle, before its end chunk" : "the head of a chunk")
    }
    let length = Self.number(bytes[start..<start + 4])
    let letters = bytes[start + 4..<start + 8]
    guard letters.allSatisfy({ 65...90 ~= $0 || 97...122 ~= $0 }), length < 1 << 31 else {
      throw .damaged("at byte \(start) there is no chunk")
    }
    type = String(decoding: letters, as: UTF8.self)
    content = start + 8..<start + 8 + length
    end = content.upperBound + 4
    guard end <= bytes.count else { throw .cutOff("the chunk \(type)") }
    // Chunks that change no pixel are not worth a refusal.
    let isNeeded = letters.first.map { $0 & 0x20 == 0 } ?? false || type == "tRNS" || type == "gAMA"
    guard isNeeded else { return }
    let checksum = Self.number(bytes[content.upperBound..<end])
    guard PNG.checksum(of: bytes[start + 4..<content.upperBound]) == checksum else {
      throw .damaged("the checksum of the chunk \(type) at byte \(start) is wrong")
    }
  }

  /// Four bytes as a number, the highest first.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
