import CrownKit
import CrownPNG

extension ImageFormat {
  /// PNG files of several sizes in one file.
  static let ico = ImageFormat(
    kind: .ico, isText: false, hasTitle: false, iconSizes: IconSizes(standard: [16, 32, 48], largest: 256),
    bytesPerPixel: 32
  ) { picture, rasterizer in
    var icon = IconFile()
    let color = picture.color.pixelColor
    for frame in picture.frames {
      let mask = try picture.mask(in: frame, using: rasterizer)
      // Windows asks for pixels of 32 bits, not for a palette.
      let bitmap = picture.background.map { mask.colored(color, over: $0) } ?? mask.coloredStraight(color)
      icon.add(PNG.encode(bitmap), side: frame.pixelWidth, bitsPerPixel: bitmap.isOpaque ? 24 : 32)
    }
    return icon.bytes
  }
}

/// An `.ico` file, a directory of square pictures and a PNG file for each of them.
///
/// The layout is that of Microsoft's ICONDIR and ICONDIRENTRY. A mark behind the last picture, where readers of icons
/// do not look, tells that nobody has changed the file since.
struct IconFile {
  private var pictures: [(side: Int, bitsPerPixel: Int, png: [UInt8])] = []

  private static let headerBytes = 6
  private static let entryBytes = 16
  private static let mark: [UInt8] = Array("crWN".utf8)

  /// Adds a picture of at most 256 pixels.
  mutating func add(_ png: [UInt8], side: Int, bitsPerPixel: Int) { pictures.append((side, bitsPerPixel, png)) }

  /// The whole file.
  var bytes: [UInt8] {
    // The second number is the kind of file: 1 for an icon, 2 for a mouse pointer.
    var bytes = Self.littleEndian(0, 2) + Self.littleEndian(1, 2) + Self.littleEndian(pictures.count, 2)
    var offset = Self.headerBytes + Self.entryBytes * pictures.count
    for picture in pictures {
      // 256 is written as 0. No palette, and one plane.
      let side = UInt8(truncatingIfNeeded: picture.side)
      bytes += [side, side, 0, 0] + Self.littleEndian(1, 2) + Self.littleEndian(picture.bitsPerPixel, 2)
      bytes += Self.littleEndian(picture.png.count, 4) + Self.littleEndian(offset, 4)
      offset += picture.png.count
    }
    for picture in pictures { bytes += picture.png }
    return bytes + Self.mark + Self.checksum(bytes[...])
  }

  /// Returns true if bytes are a file that ``bytes`` gave, unchanged since.
  static func isWritten(_ file: [UInt8]) -> Bool {
    let content = file.dropLast(mark.count + 4)
    return file.starts(with: [0, 0, 1, 0]) && file.dropFirst(content.count).elementsEqual(mark + checksum(content))
  }

  /// FNV-1a.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let value = bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return littleEndian(Int(value), 4)
  }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
