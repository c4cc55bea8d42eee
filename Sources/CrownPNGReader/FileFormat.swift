/// Tells the formats of files by their first bytes.
enum FileFormat {
  /// The bytes that files of a format have, and where.
  private static let signatures: [(name: String, offset: Int, bytes: [UInt8])] = [
    ("a JPEG", 0, [0xFF, 0xD8, 0xFF]),
    ("a GIF", 0, Array("GIF8".utf8)),
    ("a WebP picture", 8, Array("WEBP".utf8)),
    ("an AVIF picture", 4, Array("ftypavif".utf8)),
    ("a HEIC picture", 4, Array("ftyphei".utf8)),
    ("a HEIF picture", 4, Array("ftypmif1".utf8)),
    ("a TIFF", 0, [0x49, 0x49, 0x2A, 0]),
    ("a TIFF", 0, [0x4D, 0x4D, 0, 0x2A]),
    ("a BMP", 0, Array("BM".utf8)),
    ("an icon file (ICO)", 0, [0, 0, 1, 0]),
    ("a PDF", 0, Array("%PDF".utf8)),
    ("a Photoshop document", 0, Array("8BPS".utf8)),
    ("a JPEG XL picture", 0, [0xFF, 0x0A]),
    ("a JPEG XL picture", 4, Array("JXL ".utf8)),
    ("an MNG animation", 0, [0x8A, 0x4D, 0x4E, 0x47]),
    ("a compressed file (gzip)", 0, [0x1F, 0x8B]),
    ("a Git LFS pointer, whose file is elsewhere", 0, Array("version https://git-lfs".utf8)),
    ("an SVG", 0, Array("<svg".utf8)),
    ("an XML file", 0, Array("<?xml".utf8)),
    ("an HTML page", 0, Array("<!DOCTYPE".utf8)),
    ("an HTML page", 0, Array("<html".utf8)),
  ]

  /// The likely format of a file, with its article; `nil` where that is unknown.
  static func name(of bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "an empty file" }
    return signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.name
  }
}
