/// Tells whether a picture of a drawing shows its details.
///
/// Strokes and gaps thinner than a pixel have no pixels of their own. A drawing counts as readable if their area is at
/// most a tenth of that of its ink. They are what morphological opening and closing by a disc of one pixel change,
/// in a picture of eight times the size.
struct Readability {
  /// The largest area of strokes and gaps thinner than a pixel, in shares of the ink.
  private static let largestShare = 0.1
  private static let enlargement = 8
  /// The offsets of a disc of one pixel.
  private static let disc: [(x: Int, y: Int)] = {
    var offsets: [(x: Int, y: Int)] = []
    for y in -4...4 {
      for x in -4...4 where x * x + y * y <= 16 { offsets.append((x, y)) }
    }
    return offsets
  }()

  /// True if the drawing is readable with its longer side of a number of pixels.
  static func isReadable(_ named: Drawings.Named, size: Int) -> Bool {
    let large = TruthPicture(named.drawing, size: size * enlargement)
    // Clear pixels around it: what touches the border is no gap.
    let margin = enlargement
    let (width, height) = (large.width + 2 * margin, large.height + 2 * margin)
    var ink = [Bool](repeating: false, count: width * height)
    for y in 0..<large.height {
      for x in 0..<large.width where large.alpha[y * large.width + x] >= 128 {
        ink[(y + margin) * width + x + margin] = true
      }
    }
    func inverted(_ pixels: [Bool]) -> [Bool] { pixels.map { !$0 } }
    func grown(_ pixels: [Bool]) -> [Bool] {
      var result = pixels
      for i in pixels.indices where pixels[i] {
        let (x, y) = (i % width, i / width)
        // Only pixels beside others change anything.
        if x > 0, x < width - 1, y > 0, y < height - 1, pixels[i - 1], pixels[i + 1], pixels[i - width],
          pixels[i + width]
        {
          continue
        }
        for offset in disc where 0..<width ~= x + offset.x && 0..<height ~= y + offset.y {
          result[(y + offset.y) * width + x + offset.x] = true
        }
      }
      return result
    }
    let opened = grown(inverted(grown(inverted(ink))))
    let closed = inverted(grown(inverted(grown(ink))))
    let changed = ink.indices.count { ink[$0] != opened[$0] || ink[$0] != closed[$0] }
    return Double(changed) <= largestShare * Double(ink.count { $0 })
  }
}
