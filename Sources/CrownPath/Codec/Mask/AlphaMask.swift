/// A picture that is alpha and nothing else: the kind of crown that no outline describes.
///
/// Its record holds every byte without loss; see the article *The mask format*.
public struct AlphaMask: Hashable, Sendable {
  /// The lengths that the sides may have, in pixels.
  public static let sides = 1...16384
  /// The most pixels of a mask, 64 Mi: what a decoder allocates for a short record that declares a large mask.
  public static let maximumPixels = 1 << 26

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The part of the plane that the picture shows. The picture fills all of it.
  public let viewBox: PathRect
  /// One byte a pixel, row by row from the top, without padding: 0 is clear, 255 opaque.
  public let alpha: [UInt8]

  /// Makes a mask from bytes.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, in ``sides``.
  ///   - height: The number of rows, in ``sides``.
  ///   - viewBox: The part of the plane that the picture shows; `nil` for one unit a pixel. Of `name@2x.png` it has
  ///   half
  ///     the picture's sides.
  ///   - alpha: `width * height` bytes, row by row from the top.
  /// - Throws: ``AlphaMaskError``.
  public init(width: Int, height: Int, viewBox: PathRect? = nil, alpha: [UInt8]) throws(AlphaMaskError) {
    guard Self.isAllowed(width: width, height: height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    guard alpha.count == width * height else {
      throw .wrongByteCount(found: alpha.count, expected: width * height)
    }
    let box = viewBox ?? PathRect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard box.isUsable, RecordHeader.isInRange(box) else { throw .unusableViewBox(box) }
    self.init(unchecked: MaskHeader(width: width, height: height, viewBox: box), alpha: alpha)
  }

  init(unchecked header: MaskHeader, alpha: [UInt8]) {
    width = header.width
    height = header.height
    viewBox = header.viewBox
    self.alpha = alpha
  }

  /// Returns true if a mask may have this size.
  static func isAllowed(width: Int, height: Int) -> Bool {
    sides.contains(width) && sides.contains(height) && width * height <= maximumPixels
  }
}

/// Why a mask cannot be made.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum AlphaMaskError: Error, Hashable, Sendable {
  /// A side lies outside ``AlphaMask/sides``, or there are more than ``AlphaMask/maximumPixels``.
  case sizeOutOfRange(width: Int, height: Int)
  /// The number of bytes does not match the size.
  case wrongByteCount(found: Int, expected: Int)
  /// The view box has a side of zero or negative length, or a number that is not finite.
  case unusableViewBox(PathRect)
}

extension AlphaMaskError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height):
      "a mask of \(width) by \(height) pixels cannot be stored: each side is at least 1 and at most "
        + "\(AlphaMask.sides.upperBound), and there are at most \(AlphaMask.maximumPixels) pixels; scale it down"
    case .wrongByteCount(let found, let expected):
      "the mask's size asks for \(expected) bytes, but there are \(found)"
    case .unusableViewBox(let box):
      "the view box '\(box.x) \(box.y) \(box.width) \(box.height)' needs finite numbers and sides longer than 0"
    }
  }
}
