/// A well-known file format other than SVG, identified by a file's first bytes.
enum ForeignFormat: CaseIterable {
  case png, jpeg, gif, webP, tiff, bmp, icon, heif, photoshop
  case pdf, postScript
  case html, sqlite
  case gzip, zip, xz, bzip2, zstd
  case lfsPointer

  /// The format of some bytes; `nil` for SVG and unknown formats.
  init?(of data: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.matches(data) }) else { return nil }
    self = format
  }

  /// The message for the user: the format of the file, and the way to an SVG drawing instead.
  var message: String { "this is \(name), not an SVG drawing; \(advice)" }

  private func matches(_ data: [UInt8]) -> Bool {
    func has(_ text: String, at offset: Int = 0) -> Bool { data.dropFirst(offset).starts(with: text.utf8) }
    return switch self {
    case .png: data.starts(with: [0x89]) && has("PNG", at: 1)
    case .jpeg: data.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: has("GIF87a") || has("GIF89a")
    case .webP: has("RIFF") && has("WEBP", at: 8)
    case .tiff: has("II*\0") || has("MM\0*")
    // Two letters alone could begin a text. Four reserved bytes after the size are zero.
    case .bmp: has("BM") && has("\0\0\0\0", at: 6)
    case .icon: data.starts(with: [0, 0, 1, 0])
    case .heif: ["heic", "heix", "mif1", "avif"].contains { has("ftyp" + $0, at: 4) }
    case .photoshop: has("8BPS")
    case .pdf: has("%PDF-")
    case .postScript: has("%!PS") || data.starts(with: [0xC5, 0xD0, 0xD3, 0xC6])
    case .html: Self.isHTML(data)
    case .sqlite: has("SQLite format 3\0")
    case .gzip: data.starts(with: [0x1F, 0x8B])
    case .zip: has("PK\u{3}\u{4}") || has("PK\u{5}\u{6}")
    case .xz: data.starts(with: [0xFD]) && has("7zXZ\0", at: 1)
    case .bzip2: has("BZh") && has("1AY&SY", at: 4)
    case .zstd: data.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    case .lfsPointer: has("version https://git-lfs.")
    }
  }

  /// Returns true if a text is an HTML page. The document type alone does not tell: some SVG documents have it too.
  private static func isHTML(_ data: [UInt8]) -> Bool {
    let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = String(decoding: data.dropFirst(start).prefix(1024), as: UTF8.self).lowercased()
      .drop(while: \.isWhitespace)
    return head.hasPrefix("<html") || head.hasPrefix("<!doctype html") && head.contains(text: "<html")
  }

  private var name: String {
    switch self {
    case .png: "a PNG picture"
    case .jpeg: "a JPEG picture"
    case .gif: "a GIF picture"
    case .webP: "a WebP picture"
    case .tiff: "a TIFF picture"
    case .bmp: "a BMP picture"
    case .icon: "an ICO picture"
    case .heif: "a HEIF or AVIF picture"
    case .photoshop: "a Photoshop picture"
    case .pdf: "a PDF document"
    case .postScript: "a PostScript document"
    case .html: "an HTML page"
    case .sqlite: "an SQLite database"
    case .gzip: "a file compressed with gzip"
    case .zip: "a ZIP archive"
    case .xz: "a file compressed with xz"
    case .bzip2: "a file compressed with bzip2"
    case .zstd: "a file compressed with zstd"
    case .lfsPointer: "a Git LFS pointer"
    }
  }

  private var advice: String {
    switch self {
    case .png, .jpeg, .gif, .webP, .tiff, .bmp, .icon, .heif, .photoshop:
      "trace it in the drawing program, and save it as SVG"
    case .pdf, .postScript: "open it in the drawing program, and save it as SVG"
    case .html: "a server may have sent it instead of the file; download the drawing again"
    case .sqlite: "give the drawings that it was made of"
    case .gzip: "decompress it first: gunzip -c FILE.svgz > FILE.svg"
    case .zip: "unpack it first"
    case .xz, .bzip2, .zstd: "decompress it first"
    case .lfsPointer: "fetch the file itself: git lfs pull"
    }
  }
}
