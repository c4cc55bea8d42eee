import CrownPath

extension Bitmap {
  /// Draws a mask in a colour over the bitmap; what lies outside the bitmap is cut off.
  ///
  /// Blends the gamma-encoded values, as CSS does, exactly and with one rounding, to the nearest of 256 steps. The
  /// opacity `a` of a pixel is the coverage times the colour's alpha, rounded, as in ``Mask/coloredStraight(_:)``.
  ///
  /// - In a premultiplied bitmap, a channel becomes `(color * a + pixel * (255 - a)) / 255`; alpha is computed alike,
  ///   with 255 as its colour.
  /// - In a straight bitmap, with `A = a * 255 + alpha * (255 - a)`, the alpha becomes `A / 255` and a channel
  ///   `(color * a * 255 + pixel * alpha * (255 - a)) / A`, halves up. A pixel stays as it is where `A` is 0.
  ///
  /// So an opaque bitmap gets what ``Mask/colored(_:over:)`` gives, and pixels that have the colour keep it. In a
  /// transparent bitmap every pixel that the mask covers has the colour itself, bit for bit.
  /// - Parameters:
  ///   - mask: The coverage of the picture's pixels.
  ///   - color: The colour; its alpha applies to all of the mask.
  ///   - x: The column of the mask's top left pixel; any number.
  ///   - y: Its row.
  /// - Complexity: O(pixels of the mask).
  public mutating func draw(_ mask: Mask, color: CrownColor, x: Int = 0, y: Int = 0) {
    let overlap = PictureOverlap(of: (mask.width, mask.height), at: (x, y), on: (width, height))
    guard !overlap.columns.isEmpty else { return }
    let blends = (0...255).map { PixelBlend(color, coverage: UInt8($0)) }
    let (width, isPremultiplied) = (width, Alpha.isPremultiplied)
    pixels.withUnsafeMutableBufferPointer { buffer in
      let pixels = ScratchView(borrowing: buffer)
      mask.coverage.withUnsafeBufferPointer { coverage in
        let coverage = ScratchView(reading: coverage)
        blends.withUnsafeBufferPointer { blends in
          let blends = ScratchView(reading: blends)
          for y in overlap.rows {
            var source = overlap.row(on: y) * mask.width + overlap.firstColumn
            var target = (y * width + overlap.columns.lowerBound) * 4
            let end = target + overlap.columns.count * 4
            while target < end {
              let covered = coverage[source]
              if covered != 0 {
                let pixel = blends[Int(covered)].over(pixels.pixel(at: target), isPremultiplied: isPremultiplied)
                pixels.setPixel(pixel, at: target)
              }
              source &+= 1
              target &+= 4
            }
          }
        }
      }
    }
  }
}

extension Bitmap {
  /// Draws a picture over the bitmap; what lies outside the bitmap is cut off.
  ///
  /// A pixel is computed as ``draw(_:color:x:y:)`` says, with the colour of the picture's pixel.
  /// - Parameters:
  ///   - picture: A picture with straight alpha.
  ///   - x: The column of the picture's top left pixel; any number.
  ///   - y: Its row.
  /// - Complexity: O(pixels of the picture).
  public mutating func draw(_ picture: Bitmap<Straight>, x: Int = 0, y: Int = 0) {
    let overlap = PictureOverlap(of: (picture.width, picture.height), at: (x, y), on: (width, height))
    let (width, isPremultiplied) = (width, Alpha.isPremultiplied)
    pixels.withUnsafeMutableBufferPointer { buffer in
      let pixels = ScratchView(borrowing: buffer)
      for y in overlap.rows {
        let row = overlap.row(on: y)
        for x in overlap.columns {
          let blend = PixelBlend(picture[overlap.firstColumn + x - overlap.columns.lowerBound, row])
          let target = (y * width + x) * 4
          pixels.setPixel(blend.over(pixels.pixel(at: target), isPremultiplied: isPremultiplied), at: target)
        }
      }
    }
  }
}

extension CrownColor {
  /// The channels as the four bytes of a pixel, red the lowest.
  var pixel: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24 }
}
