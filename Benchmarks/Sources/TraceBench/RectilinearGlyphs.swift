/// Draws one-bit pictures of level and upright edges, with details of one to four pixels: letters, bars, pluses,
/// squares, frames and arrows with steps.
///
/// The same seed gives the same pictures on every machine.
struct RectilinearGlyphs {
  enum Kind: String, CaseIterable {
    case letters, bars, plus, squares, frame, arrow
  }

  /// A square picture; true where it is covered.
  struct Bitmap {
    let side: Int
    private(set) var pixels: [Bool]

    init(side: Int) {
      self.side = side
      pixels = Array(repeating: false, count: side * side)
    }

    /// Covers a rectangle as far as it lies in the picture.
    mutating func fill(x: Int, y: Int, width: Int, height: Int, with value: Bool = true) {
      for row in max(0, y)..<max(0, y, min(side, y + height)) {
        for column in max(0, x)..<max(0, x, min(side, x + width)) { pixels[row * side + column] = value }
      }
    }

    /// The picture with rows and columns exchanged.
    var transposed: Bitmap {
      var result = Bitmap(side: side)
      for i in pixels.indices { result.pixels[i % side * side + i / side] = pixels[i] }
      return result
    }

    /// The picture seen in a mirror.
    var mirrored: Bitmap {
      var result = Bitmap(side: side)
      for i in pixels.indices { result.pixels[i / side * side + side - 1 - i % side] = pixels[i] }
      return result
    }

    /// True if at least half of the pixels along the border are covered.
    var isDarkAlongBorder: Bool {
      let border = pixels.indices.filter {
        let (x, y) = ($0 % side, $0 / side)
        return min(x, y) == 0 || max(x, y) == side - 1
      }
      return 2 * border.count { pixels[$0] } >= border.count
    }

    var alpha: [UInt8] { pixels.map { $0 ? 255 : 0 } }
  }

  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number in a range, by xorshift.
  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }

  /// The next picture of a kind.
  ///
  /// - Parameter side: The side in pixels, at least 16.
  mutating func next(_ kind: Kind, side: Int) -> Bitmap {
    var bitmap = Bitmap(side: side)
    switch kind {
    case .letters: drawLetters(in: &bitmap)
    case .bars: drawBars(in: &bitmap)
    case .plus: drawPlus(in: &bitmap)
    case .squares: drawSquares(in: &bitmap)
    case .frame: drawFrame(in: &bitmap)
    case .arrow: drawArrow(in: &bitmap)
    }
    if number(0...1) == 1 { bitmap = bitmap.mirrored }
    // Letters that lie on their sides would only be harder to recognise.
    return kind != .letters && number(0...1) == 1 ? bitmap.transposed : bitmap
  }

  private mutating func drawLetters(in bitmap: inout Bitmap) {
    let unit = number(1...min(4, (bitmap.side - 1) / 7))
    let (left, top) = (number(0...1), number(0...bitmap.side - 7 * unit))
    var x = left
    while x + 5 * unit <= bitmap.side {
      let letter = PixelFont.letters[number(0...PixelFont.letters.count - 1)]
      for (column, bits) in letter.enumerated() {
        for row in 0..<7 where bits >> row & 1 != 0 {
          bitmap.fill(x: x + column * unit, y: top + row * unit, width: unit, height: unit)
        }
      }
      x += 6 * unit
    }
  }

  private mutating func drawBars(in bitmap: inout Bitmap) {
    let (width, gap) = (number(1...4), number(1...4))
    var x = number(0...3)
    while x + width <= bitmap.side {
      let height = number(width...bitmap.side - 1)
      bitmap.fill(x: x, y: number(0...bitmap.side - height), width: width, height: height)
      x += width + gap
    }
  }

  private mutating func drawPlus(in bitmap: inout Bitmap) {
    let thickness = number(1...4)
    let size = thickness + 2 * number(2...(bitmap.side - thickness) / 2)
    let (x, y) = (number(0...bitmap.side - size), number(0...bitmap.side - size))
    let arm = (size - thickness) / 2
    bitmap.fill(x: x + arm, y: y, width: thickness, height: size)
    bitmap.fill(x: x, y: y + arm, width: size, height: thickness)
  }

  private mutating func drawSquares(in bitmap: inout Bitmap) {
    let (size, gap) = (number(1...4), number(1...4))
    let first = number(0...3)
    for y in stride(from: first, through: bitmap.side - size, by: size + gap) {
      for x in stride(from: first, through: bitmap.side - size, by: size + gap) where number(0...4) > 0 {
        bitmap.fill(x: x, y: y, width: size, height: size)
      }
    }
  }

  /// Frames in frames.
  private mutating func drawFrame(in bitmap: inout Bitmap) {
    var (x, y) = (number(0...3), number(0...3))
    var (width, height) = (bitmap.side - x - number(0...3), bitmap.side - y - number(0...3))
    while width > 0, height > 0 {
      let (thickness, gap) = (number(1...4), number(1...4))
      bitmap.fill(x: x, y: y, width: width, height: height)
      bitmap.fill(
        x: x + thickness, y: y + thickness, width: width - 2 * thickness, height: height - 2 * thickness, with: false)
      x += thickness + gap
      y += thickness + gap
      width -= 2 * (thickness + gap)
      height -= 2 * (thickness + gap)
    }
  }

  /// An arrow to the right, whose head has up to eight steps.
  private mutating func drawArrow(in bitmap: inout Bitmap) {
    let step = number(1...min(4, bitmap.side / 8))
    let count = number(3...min(8, bitmap.side / 2 / step))
    let thickness = min(2 * number(1...2), step * count)
    let middle = number(step * count...bitmap.side - step * count)
    let head = bitmap.side - step * count
    bitmap.fill(x: number(0...2), y: middle - thickness / 2, width: head, height: thickness)
    for i in 0..<count {
      let half = step * (count - i)
      bitmap.fill(x: head + step * i, y: middle - half, width: step, height: 2 * half)
    }
  }
}

/// Letters and digits of five by seven pixels.
enum PixelFont {
  /// The columns of each letter, with the top row in the lowest bit.
  static let letters: [[UInt8]] = [
    [0x7E, 0x11, 0x11, 0x11, 0x7E], [0x7F, 0x49, 0x49, 0x49, 0x36], [0x3E, 0x41, 0x41, 0x41, 0x22],
    [0x7F, 0x41, 0x41, 0x22, 0x1C], [0x7F, 0x49, 0x49, 0x49, 0x41], [0x7F, 0x09, 0x09, 0x09, 0x01],
    [0x3E, 0x41, 0x49, 0x49, 0x7A], [0x7F, 0x08, 0x08, 0x08, 0x7F], [0x00, 0x41, 0x7F, 0x41, 0x00],
    [0x20, 0x40, 0x41, 0x3F, 0x01], [0x7F, 0x08, 0x14, 0x22, 0x41], [0x7F, 0x40, 0x40, 0x40, 0x40],
    [0x7F, 0x02, 0x0C, 0x02, 0x7F], [0x7F, 0x04, 0x08, 0x10, 0x7F], [0x3E, 0x41, 0x41, 0x41, 0x3E],
    [0x7F, 0x09, 0x09, 0x09, 0x06], [0x3E, 0x41, 0x51, 0x21, 0x5E], [0x7F, 0x09, 0x19, 0x29, 0x46],
    [0x46, 0x49, 0x49, 0x49, 0x31], [0x01, 0x01, 0x7F, 0x01, 0x01], [0x3F, 0x40, 0x40, 0x40, 0x3F],
    [0x1F, 0x20, 0x40, 0x20, 0x1F], [0x3F, 0x40, 0x38, 0x40, 0x3F], [0x63, 0x14, 0x08, 0x14, 0x63],
    [0x07, 0x08, 0x70, 0x08, 0x07], [0x61, 0x51, 0x49, 0x45, 0x43], [0x3E, 0x51, 0x49, 0x45, 0x3E],
    [0x00, 0x42, 0x7F, 0x40, 0x00], [0x42, 0x61, 0x51, 0x49, 0x46], [0x21, 0x41, 0x45, 0x4B, 0x31],
    [0x18, 0x14, 0x12, 0x7F, 0x10], [0x27, 0x45, 0x45, 0x45, 0x39], [0x3C, 0x4A, 0x49, 0x49, 0x30],
    [0x01, 0x71, 0x09, 0x05, 0x03], [0x36, 0x49, 0x49, 0x49, 0x36], [0x06, 0x49, 0x49, 0x29, 0x1E],
  ]
}
