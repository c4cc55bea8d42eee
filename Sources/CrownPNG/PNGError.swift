import CrownRaster

/// The reason why a PNG image cannot be read or written.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin with a PNG signature.
  case notPNG
  /// The file is cut off or damaged; the text says how.
  case damaged(String)
  /// The picture has more pixels than the given maximum, or a side outside `Mask.sizes`.
  case tooLarge(width: Int, height: Int)
  /// libpng could not write the picture; the text is its own.
  case notWritten(String)

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .notPNG: "this is no PNG file: its first 8 bytes are not a PNG signature"
    case .damaged(let message): "the PNG file is damaged or cut off: \(message)"
    case .tooLarge(let width, let height): "the PNG file's picture is too large: \(width) by \(height) pixels"
    case .notWritten(let message): "the PNG file could not be made (libpng: \(message))"
    }
  }
}
