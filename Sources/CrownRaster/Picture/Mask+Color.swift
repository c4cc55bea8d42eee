import CrownPath

extension Mask {
  /// The mask filled with a colour, with straight alpha: what a PNG file holds.
  ///
  /// A pixel's alpha is its coverage times the colour's alpha, rounded to the nearest step. Its red, green and blue are
  /// those of `color`, bit for bit, everywhere: also where alpha is 0, so that scaling the picture brings in no other
  /// colour.
  /// - Complexity: O(pixels).
  public func coloredStraight(_ color: CrownColor) -> Bitmap<Straight> {
    Bitmap(width: width, height: height) { map(ColorTable(straight: color), into: $0) }
  }

  /// The mask filled with a colour, with premultiplied alpha: what screens compose.
  ///
  /// A pixel's alpha is as in ``coloredStraight(_:)``; its red, green and blue are those of `color` times that alpha
  /// over 255, rounded to the nearest step.
  /// - Complexity: O(pixels).
  public func coloredPremultiplied(_ color: CrownColor) -> Bitmap<Premultiplied> {
    Bitmap(width: width, height: height) { map(ColorTable(premultiplied: color), into: $0) }
  }

  /// The mask filled with a colour over a background of one colour.
  ///
  /// Blends the gamma-encoded values, as CSS does and as every browser composes a page. A channel is `(color * a +
  /// background * (255 - a)) / 255` rounded to the nearest step, where `a` is the alpha of ``coloredStraight(_:)``.
  /// - Parameters:
  ///   - color: The crown's colour.
  ///   - background: Its alpha is taken as 255.
  /// - Returns: An opaque bitmap; straight and premultiplied are the same there.
  /// - Complexity: O(pixels).
  public func colored(_ color: CrownColor, over background: CrownColor) -> Bitmap<Straight> {
    Bitmap(width: width, height: height) { map(ColorTable(color, over: background), into: $0) }
  }

  /// Fills the mask with a colour, with premultiplied alpha, into a bitmap that is kept from one colour to the next.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - bitmap: Replaced; its memory is reused if the size is the same.
  public func colorPremultiplied(_ color: CrownColor, into bitmap: inout Bitmap<Premultiplied>) {
    if bitmap.width != width || bitmap.height != height {
      bitmap = coloredPremultiplied(color)
    } else {
      bitmap.pixels.withUnsafeMutableBufferPointer {
        map(ColorTable(premultiplied: color), into: ScratchView(borrowing: $0))
      }
    }
  }

  private func map(_ table: ColorTable, into pixels: ScratchView<UInt8>) {
    coverage.withUnsafeBufferPointer { table.map(ScratchView(reading: $0), into: pixels) }
  }
}
