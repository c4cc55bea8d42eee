extension Mask {
  /// The mask with another one united into it.
  ///
  /// - Parameters:
  ///   - other: The mask to add; what lies outside this one is cut off.
  ///   - x: The column of the other mask's top left pixel in this one; any number.
  ///   - y: Its row.
  /// - Returns: A mask of this one's size.
  /// - Complexity: O(pixels of both).
  public func united(with other: Mask, x: Int = 0, y: Int = 0) -> Mask {
    var mask = self
    mask.formUnion(other, x: x, y: y)
    return mask
  }

  /// Unites another mask into this one.
  ///
  /// A pixel covered by `a` and `b` of 255 becomes covered by `255 - (255 - a) * (255 - b) / 255`, to the nearest step.
  /// That is the coverage of two shapes with independent edges, as for the layers of a `Drawing`.
  /// - Parameters:
  ///   - other: The mask to add; what lies outside this one is cut off.
  ///   - x: The column of the other mask's top left pixel in this one; any number.
  ///   - y: Its row.
  /// - Complexity: O(pixels of the other mask).
  public mutating func formUnion(_ other: Mask, x: Int = 0, y: Int = 0) {
    let overlap = PictureOverlap(of: (other.width, other.height), at: (x, y), on: (width, height))
    for y in overlap.rows {
      let source = overlap.row(on: y) * other.width + overlap.firstColumn
      let target = y * width + overlap.columns.lowerBound
      for column in 0..<overlap.columns.count {
        let (a, b) = (coverage[target + column], other.coverage[source + column])
        coverage[target + column] = 255 - ColorTable.product(255 - a, 255 - b)
      }
    }
  }

  /// The mask of the same size with everything moved: what leaves it is cut off, and nothing comes in.
  ///
  /// - Parameters:
  ///   - x: The columns to move to the right by; negative to the left. Any number.
  ///   - y: The rows to move down by; negative upwards. Any number.
  /// - Complexity: O(pixels).
  public func offset(x: Int, y: Int) -> Mask {
    var mask = self
    mask.coverage = [UInt8](repeating: 0, count: coverage.count)
    let overlap = PictureOverlap(of: (width, height), at: (x, y), on: (width, height))
    for row in overlap.rows {
      let source = overlap.row(on: row) * width + overlap.firstColumn
      let target = row * width + overlap.columns.lowerBound
      for column in 0..<overlap.columns.count { mask.coverage[target + column] = coverage[source + column] }
    }
    return mask
  }

  /// The mask with left and right exchanged.
  ///
  /// - Complexity: O(pixels).
  public func mirrored() -> Mask {
    var mask = self
    for start in stride(from: 0, to: coverage.count, by: width) {
      for column in 0..<width { mask.coverage[start + column] = coverage[start + width - 1 - column] }
    }
    return mask
  }

  /// The mask of everything outside: each coverage taken from 255.
  ///
  /// - Complexity: O(pixels).
  public func inverted() -> Mask {
    var mask = self
    for index in mask.coverage.indices { mask.coverage[index] = 255 - coverage[index] }
    return mask
  }
}
