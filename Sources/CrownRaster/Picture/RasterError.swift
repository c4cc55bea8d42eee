/// The reason why a path cannot be filled, or a picture cannot be made.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side lies outside ``Mask/sizes``.
  case sizeOutOfRange(width: Int, height: Int)
  /// The number of bytes does not match the size.
  case wrongByteCount(found: Int, expected: Int)
  /// One of the transform's six numbers is infinite or NaN.
  case transformNotFinite
  /// A point of the path is infinite or NaN, or becomes so by the transform.
  case pathNotFinite

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height):
      """
      a picture of \(width) by \(height) pixels cannot be made: each side is at least \(Mask.sizes.lowerBound) \
      and at most \(Mask.sizes.upperBound)
      """
    case .wrongByteCount(let found, let expected):
      "the picture's size asks for \(expected) bytes, but there are \(found)"
    case .transformNotFinite, .pathNotFinite: "\(phrase)"
    }
  }

  /// The problem, in words that need no memory.
  package var phrase: StaticString {
    switch self {
    case .sizeOutOfRange: "a picture of this size cannot be made"
    case .wrongByteCount: "the number of bytes does not match the picture's size"
    case .transformNotFinite:
      "the transform holds an infinite number or NaN; check that the box it was made from has an area"
    case .pathNotFinite: "the path has a point that is infinite or NaN, or becomes so by the transform"
    }
  }
}
