import CrownStore
import CrownSVG
import CrownSystem

/// The content of a source.
enum SourceContent: Sendable {
  /// The bytes of a file.
  case file([UInt8])
  /// The identifier of a symbol, and its sheet.
  case symbol(String, of: Sheet)

  /// The bytes of the file.
  var byteCount: Int {
    switch self {
    case .file(let bytes): bytes.count
    case .symbol(_, let sheet): sheet.byteCount
    }
  }

  /// The fingerprint of the file, or of one symbol in it, so that those of a sheet's symbols differ.
  ///
  /// - Complexity: O(n) in the bytes of a file; O(1) for a symbol.
  var hash: ContentHash {
    switch self {
    case .file(let bytes): return ContentHash(of: bytes)
    case .symbol(let symbol, let sheet):
      let halves = [sheet.hash.high, sheet.hash.low].flatMap { half in
        (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
      }
      return ContentHash(of: halves + Array(symbol.utf8))
    }
  }

  /// The identifier of the symbol; `nil` for a file.
  var symbol: String? {
    if case .symbol(let symbol, _) = self { symbol } else { nil }
  }

  /// The document, read.
  ///
  /// - Throws: `SVGRejection`, `GzipFile.Failure`.
  func source() throws -> SVGSource {
    switch self {
    case .file(let bytes): try SVGSource(GzipFile.isCompressed(bytes) ? GzipFile.unpacked(bytes) : bytes)
    case .symbol(_, let sheet): try sheet.source.get()
    }
  }
}

/// A file of many drawings, which is read once for all of them.
struct Sheet: Sendable {
  /// The bytes of the file.
  let byteCount: Int
  /// The fingerprint of the file.
  let hash: ContentHash
  /// The document, or why it cannot be read: `SVGRejection`, `GzipFile.Failure`.
  let source: Result<SVGSource, any Error>

  /// Reads the bytes of a file, which may be compressed with gzip.
  ///
  /// - Parameters:
  ///   - path: The path of the file: a font's name tells that it should be one, and a list of codepoints beside it names
  ///     the glyphs.
  ///   - cancellation: Ends the wait for the program that unpacks a font.
  init(_ bytes: [UInt8], path: String? = nil, cancellation: Cancellation = .none) {
    byteCount = bytes.count
    hash = ContentHash(of: bytes)
    source = Result {
      if let path, SourceFileName.isFont(path) {
        return try SVGSource(
          font: WebFont.unpacked(bytes, cancellation: cancellation), names: GlyphNameList.names(besideFont: path))
      }
      return try SVGSource(GzipFile.isCompressed(bytes) ? GzipFile.unpacked(bytes) : bytes, isSheet: true)
    }
  }
}
