import CrownRaster

/// A set of pixels, as a bit for each: what morphology needs of a picture.
///
/// Around the picture lies a margin, in which shapes may grow. Rows are whole words, so that the right margin may be
/// wider. A shift carries bits from one row into the margin of the next, which is harmless: all of a margin is alike.
struct BitPlane {
  /// The margin on each side, in pixels: more than the largest radius of ``dilated(by:)``, and a multiple of eight.
  let margin: Int
  /// The sides of the picture, in pixels, without the margin.
  let width: Int
  let height: Int
  let wordsPerRow: Int
  private(set) var words: [UInt64]

  /// Makes a plane of equal pixels.
  init(width: Int, height: Int, margin: Int, filled: Bool = false) {
    (self.width, self.height, self.margin) = (width, height, margin)
    wordsPerRow = (width + 2 * margin + 63) / 64
    words = [UInt64](repeating: filled ? .max : 0, count: wordsPerRow * (height + 2 * margin))
  }

  /// Makes a plane of the pixels that are covered by half or more.
  init(covered mask: Mask, margin: Int) {
    self.init(width: mask.width, height: mask.height, margin: margin)
    let (width, margin, wordsPerRow) = (width, margin, wordsPerRow)
    mask.coverage.withUnsafeBytes { bytes in
      words.withUnsafeMutableBufferPointer { words in
        for y in 0..<mask.height {
          let (start, first) = (y * width, (y + margin) * wordsPerRow)
          for x in stride(from: 0, to: width - width % 8, by: 8) {
            let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + x, as: UInt64.self))
            let highest = eight & 0x8080_8080_8080_8080
            if highest == 0 { continue }
            // The highest bit of each byte, gathered in the highest byte of the product.
            let bits = ((highest >> 7) &* 0x0102_0408_1020_4080) >> 56
            words[first + (margin + x) / 64] |= bits << UInt64((margin + x) % 64)
          }
          for x in width - width % 8..<width where bytes[start + x] >= 128 {
            words[first + (margin + x) / 64] |= 1 << UInt64((margin + x) % 64)
          }
        }
      }
    }
  }

  /// Makes a plane in which each pixel of a mask that fits is a square of `factor` pixels a side, 64 at most.
  ///
  /// The margin is filled if an uncovered pixel fits.
  init(enlarging mask: Mask, by factor: Int, margin: Int, where fits: (UInt8) -> Bool) {
    let filled = fits(0)
    self.init(width: mask.width * factor, height: mask.height * factor, margin: margin, filled: filled)
    let run = UInt64.max >> UInt64(64 - factor)
    for row in 0..<mask.height {
      let first = (row * factor + margin) * wordsPerRow
      for column in 0..<mask.width where fits(mask.coverage[row * mask.width + column]) != filled {
        let (word, bit) = (margin + column * factor).quotientAndRemainder(dividingBy: 64)
        words[first + word] ^= run << UInt64(bit)
        if bit + factor > 64 { words[first + word + 1] ^= run >> UInt64(64 - bit) }
      }
      for copy in 1..<max(factor, 1) {
        for word in 0..<wordsPerRow { words[first + copy * wordsPerRow + word] = words[first + word] }
      }
    }
  }

  /// Removes a pixel.
  mutating func remove(_ x: Int, _ y: Int) {
    words[(y + margin) * wordsPerRow + (x + margin) / 64] &= ~(1 << UInt64((x + margin) % 64))
  }

  /// Returns true if the plane has a pixel. None lies beyond the margin.
  func contains(_ x: Int, _ y: Int) -> Bool {
    let (column, row) = (x + margin, y + margin)
    guard column >= 0, row >= 0, column < 64 * wordsPerRow, row < height + 2 * margin else { return false }
    return words[row * wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
  }

  /// The number of pixels.
  var count: Int { words.reduce(0) { $0 &+ $1.nonzeroBitCount } }

  /// The pixels, margin included, that the plane lacks.
  var complement: BitPlane {
    var result = self
    result.words = words.map { ~$0 }
    return result
  }

  /// The pixels that another plane of the same sides lacks.
  func subtracting(_ other: BitPlane) -> BitPlane {
    var result = self
    result.words = zip(words, other.words).map { $0 & ~$1 }
    return result
  }

  /// The smallest rectangle that holds all pixels; `nil` if there are none.
  var bounds: (left: Int, top: Int, right: Int, bottom: Int)? {
    var columns = [UInt64](repeating: 0, count: wordsPerRow)
    var (top, bottom) = (Int.max, 0)
    for row in 0..<height {
      let first = (row + margin) * wordsPerRow
      var any: UInt64 = 0
      for word in 0..<wordsPerRow {
        columns[word] |= words[first + word]
        any |= words[first + word]
      }
      if any != 0 { (top, bottom) = (min(top, row), row + 1) }
    }
    guard let first = columns.firstIndex(where: { $0 != 0 }), let last = columns.lastIndex(where: { $0 != 0 }) else {
      return nil
    }
    return (
      first * 64 + columns[first].trailingZeroBitCount - margin, top,
      last * 64 + 64 - columns[last].leadingZeroBitCount - margin, bottom
    )
  }
}

// MARK: - Morphology

extension BitPlane {
  /// The pixels that have one of the plane within a distance, in an octagon of `2 * radius + 1` pixels across.
  ///
  /// An octagon is a square of diamonds: both grow in a few steps, while a disc takes one for each of its rows.
  /// - Complexity: O(radius * words)
  func dilated(by radius: Int) -> BitPlane {
    var result = self
    var former = words
    func pass(_ work: ([UInt64], inout [UInt64]) -> Void) {
      swap(&former, &result.words)
      work(former, &result.words)
    }
    // A regular octagon; the rest of the radius is a square's.
    let diamonds = Int(0.586 * Double(radius) + 0.5)
    let square = radius - diamonds
    for _ in 0..<diamonds { pass { Self.growDiamond($0, into: &$1, wordsPerRow: wordsPerRow) } }
    var reach = 0
    while reach < square {
      // No step leaves a hole behind.
      let step = min(square - reach, 2 * reach + 1)
      pass { Self.growColumns($0, into: &$1, by: UInt64(step)) }
      pass { Self.growRows($0, into: &$1, by: step * wordsPerRow) }
      reach += step
    }
    return result
  }

  /// The pixels all of whose octagon lies in the plane.
  func eroded(by radius: Int) -> BitPlane { complement.dilated(by: radius).complement }

  // The loops below run over pointers: the checks of an array's indices would keep them from several words at a time,
  // and so would those for overflow.
  // Words at the ends, for which there is no neighbour, lie in the margin and stay.

  /// Adds the four neighbours of each pixel.
  private static func growDiamond(_ source: [UInt64], into result: inout [UInt64], wordsPerRow: Int) {
    combine(source, into: &result, reach: wordsPerRow) { source, index in
      let word = source[index]
      let sides = word << 1 | word >> 1 | source[index &- 1] >> 63 | source[index &+ 1] << 63
      return word | sides | source[index &- wordsPerRow] | source[index &+ wordsPerRow]
    }
  }

  /// Adds the pixels so many columns, 1 to 63, left and right of each pixel.
  private static func growColumns(_ source: [UInt64], into result: inout [UInt64], by step: UInt64) {
    let rest = 64 - step
    combine(source, into: &result, reach: 1) { source, index in
      let word = source[index]
      return word | word &<< step | word &>> step | source[index &- 1] &>> rest | source[index &+ 1] &<< rest
    }
  }

  /// Adds the pixels so many words before and behind each pixel.
  private static func growRows(_ source: [UInt64], into result: inout [UInt64], by step: Int) {
    combine(source, into: &result, reach: step) { source, index in
      source[index] | source[index &- step] | source[index &+ step]
    }
  }

  private static func combine(
    _ source: [UInt64], into result: inout [UInt64], reach: Int,
    _ word: (UnsafeBufferPointer<UInt64>, Int) -> UInt64
  ) {
    let count = min(source.count, result.count)
    guard count > 2 * reach else {
      result = source
      return
    }
    source.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { result in
        for index in 0..<reach {
          result[index] = source[index]
          result[count - 1 - index] = source[count - 1 - index]
        }
        for index in reach..<count - reach { result[index] = word(source, index) }
      }
    }
  }
}
