import CrownRaster

/// Why a picture is not a drawing in one colour.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum PictureRefusal: Error, Hashable, Sendable {
  /// Every pixel is transparent.
  case transparent
  /// Nothing stands out from the paper, whose colour this is.
  case uniform(CrownColor)
  /// The drawing has several colours.
  ///
  /// - Parameters:
  ///   - main: The colour of most of its pixels.
  ///   - other: The colour of the first pixel that is neither that nor a mixture with the paper.
  ///   - x: The column of that pixel.
  ///   - y: Its row.
  ///   - share: The share of such pixels, 0 to 1.
  case severalColors(main: CrownColor, other: CrownColor, x: Int, y: Int, share: Double)
  /// The picture has one colour on paper and no hard edges, as photos and textures have none.
  case noEdges(EdgeStatistics)
}

extension PictureRefusal: CustomStringConvertible {
  /// A sentence that says what was found.
  public var description: String {
    switch self {
    case .transparent: "every pixel is transparent, so there is nothing to draw"
    case .uniform(let color):
      "every pixel has nearly the same colour, \(color.hexString), so there is no drawing to be seen"
    case .severalColors(let main, let other, let x, let y, let share):
      "the drawing has several colours: \(Self.percentage(share)) % of its pixels are not \(main.hexString), the first "
        + "is \(other.hexString) at (\(x), \(y))"
    case .noEdges(let edges): "this looks like a photo or a texture: \(edges.complaint)"
    }
  }

  /// A share in per cent, at least 1.
  private static func percentage(_ share: Double) -> Int { max(1, Int((share * 100).rounded())) }
}
