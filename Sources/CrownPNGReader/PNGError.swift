/// The reason why a file cannot be read as a PNG picture.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not begin with a PNG signature.
  ///
  /// - Parameter format: The likely format, such as `JPEG`; `nil` where that is unknown.
  case notPNG(format: String?)
  /// The file ends too early; the text says in what.
  case cutOff(String)
  /// The file is damaged; the text says how.
  case damaged(String)
  /// The picture has more pixels than the given maximum, or a side outside `Mask.sizes`.
  case tooLarge(width: Int, height: Int, maximumPixels: Int)
}

extension PNGError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .notPNG(nil): "this is no PNG file: its first 8 bytes are not a PNG signature"
    case .notPNG(let format?): "this is no PNG file but \(format); export it as PNG"
    case .cutOff(let place): "the PNG file is cut off: it ends in \(place); copy it again from where it is whole"
    case .damaged(let message): "the PNG file is damaged: \(message); copy it again from where it is whole"
    case .tooLarge(let width, let height, let maximumPixels):
      "the PNG file declares a picture of \(width) by \(height) pixels, and at most \(maximumPixels) pixels are read, "
        + "with sides of at most 16384; scale it down"
    }
  }
}
