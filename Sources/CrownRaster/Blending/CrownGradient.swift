public import CrownPath

/// Colours along a line across a picture.
///
///     let night = CrownGradient([CrownColor(0x0B1E4B), CrownColor(0x128074)])
///     var poster = try Bitmap<Straight>(width: 1000, height: 1500, filledWith: night)
///
/// Between two colours the gamma-encoded channels and the alpha change evenly, each by itself, as in PDF. Each is
/// rounded to the nearest of 256 steps. Beyond the ends of the line the first and the last colour continue.
public struct CrownGradient: Hashable, Sendable {
  /// The colours, at equal distances along the line.
  public let colors: [CrownColor]
  /// The position of the first colour, in shares of the picture's sides: 0, 0 is the top left corner.
  public let start: PathPoint
  /// The position of the last colour, in shares of the picture's sides.
  public let end: PathPoint

  /// Makes a gradient.
  ///
  /// Lines of one colour are straight. In a picture that is not square they are at right angles to the gradient's line
  /// before the picture is stretched to its shape. So a gradient from corner to corner has its middle colour on the
  /// other two corners, as CSS's `to bottom right` has.
  /// - Parameters:
  ///   - colors: From the first to the last; one gives one colour everywhere, and none a transparent picture.
  ///   - start: The position of the first colour, in shares of the picture's sides; without one, at the upper edge.
  ///   - end: The position of the last colour; without one, at the lower edge. If it is the start, the last colour is
  ///     everywhere.
  public init(_ colors: [CrownColor], from start: PathPoint = PathPoint(0, 0), to end: PathPoint = PathPoint(0, 1)) {
    self.colors = colors
    self.start = start
    self.end = end
  }

  /// The colour at a share of the line, from 0 to 1. Beyond them it stays the same.
  public func color(at share: Double) -> CrownColor {
    guard let first = colors.first, let last = colors.last else {
      return CrownColor(red: 0, green: 0, blue: 0, alpha: 0)
    }
    guard share > 0 else { return first }
    guard share < 1 else { return last }
    let position = share * Double(colors.count - 1)
    let index = min(Int(position), colors.count - 1)
    let (a, b) = (colors[index], colors[min(index + 1, colors.count - 1)])
    let part = position - Double(index)
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let (from, to) = (Double(a), Double(b))
      return UInt8((from + (to - from) * part).rounded())
    }
    return CrownColor(
      red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha))
  }

  /// True if every colour is opaque, so that nothing below the gradient shows.
  public var isOpaque: Bool { !colors.isEmpty && colors.allSatisfy { $0.isOpaque } }
}
