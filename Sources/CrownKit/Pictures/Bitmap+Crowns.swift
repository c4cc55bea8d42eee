import CrownPath
import CrownRaster

extension Bitmap {
  /// Draws a crown in a colour over the bitmap; what lies outside the rectangle or the bitmap is cut off.
  ///
  ///     var poster = try Bitmap<Straight>(width: 1000, height: 1500, filledWith: CrownGradient([navy, teal]))
  ///     try poster.draw(royal, in: PathRect(x: 250, y: 150, width: 500, height: 350), color: .white)
  ///
  /// Pixels are computed as `draw(_:color:x:y:)` says. Only the part that is seen is drawn, so a rectangle may be as
  /// large as it likes.
  /// - Parameters:
  ///   - crown: The crown to draw.
  ///   - rect: The rectangle to draw into, in pixels from the top left corner; its edges need not be whole numbers.
  ///     Pixels that an edge crosses belong to the rectangle.
  ///   - color: The colour; its alpha applies to the whole crown, shades included.
  ///   - contentMode: The position and scale of the crown's view box in the rectangle.
  /// - Throws: ``CrownLibraryError/noRoom(name:frame:)`` for a rectangle without area,
  ///   ``CrownLibraryError/damagedCrown(name:reason:)``, and ``CrownLibraryError/unrenderable(name:reason:)`` for a
  ///   rectangle so large or far away that numbers cannot tell its pixels apart.
  /// - Complexity: O(pixels that are seen + record's bytes).
  public mutating func draw(
    _ crown: Crown, in rect: PathRect, color: CrownColor, contentMode: CrownFrame.ContentMode = .fit
  ) throws(CrownLibraryError) {
    guard rect.isUsable else {
      throw .noRoom(name: crown.name, frame: CrownFrame(width: rect.width, height: rect.height))
    }
    let columns = Self.pixels(from: rect.minX, to: rect.maxX, within: width)
    let rows = Self.pixels(from: rect.minY, to: rect.maxY, within: height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let transform = contentMode.transform(from: crown.viewBox, to: rect)
      .followed(by: .translation(x: -Double(columns.lowerBound), y: -Double(rows.lowerBound)))
    let mask = try crown.mask(width: columns.count, height: rows.count, transform: transform)
    draw(mask, color: color, x: columns.lowerBound, y: rows.lowerBound)
  }

  /// The pixels of a side that lie between two edges, at least in part.
  private static func pixels(from low: Double, to high: Double, within count: Int) -> Range<Int> {
    let start = max(low.rounded(.down), 0)
    let end = min(high.rounded(.up), Double(count))
    return start < end ? Int(start)..<Int(end) : 0..<0
  }
}
