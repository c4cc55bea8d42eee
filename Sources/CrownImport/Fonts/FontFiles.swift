import CrownSVG
import CrownStore
import CrownSystem

/// Why the fonts of an import cannot be used.
public struct FontFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file, or what was searched.
  public let path: String
  /// The problem, and the remedy.
  public let reason: String

  /// One sentence.
  public var description: String { "\(path): \(reason)" }
}

extension FontCollection {
  /// Reads font files, for ``ImportOptions/fonts``.
  ///
  /// - Parameters:
  ///   - paths: Files of TrueType and OpenType fonts: `.ttf`, `.otf`, `.ttc`. Texts whose family is none of theirs are
  ///     drawn with the family of the first one.
  ///   - cancellation: Ends the wait for a device or pipe.
  /// - Throws: ``FontFileError`` for the first file that cannot be read, or is no font with outlines.
  public init(files paths: [String], cancellation: Cancellation = .none) throws(FontFileError) {
    var fonts: [OpenTypeFont] = []
    var hash = FontFingerprint()
    for path in paths {
      let bytes: [UInt8]
      do {
        bytes = try ByteFile.read(path, cancellation: cancellation)
      } catch {
        throw FontFileError(path: path, reason: "cannot read: \(error.reason)")
      }
      do {
        fonts.append(try OpenTypeFont(bytes))
      } catch {
        throw FontFileError(path: path, reason: "\(error)")
      }
      hash.add(ContentHash(of: bytes))
    }
    self.init(fonts, fingerprint: hash.value)
  }
}

/// Tells collections of fonts apart.
struct FontFingerprint {
  private(set) var value: UInt64 = 0

  mutating func add(_ hash: ContentHash) {
    // The order of the fonts matters.
    value = (value &* 0x9E37_79B9_7F4A_7C15) ^ hash.high ^ hash.low
  }
}
