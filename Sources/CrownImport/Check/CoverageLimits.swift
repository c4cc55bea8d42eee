/// Bounds on how much of each pixel a union of shapes covers: at least as much as any one of them, and at most as much
/// as the sum of all.
struct CoverageLimits {
  private var width = 0
  private var least: [UInt8] = []
  private var most: [UInt8] = []

  /// Starts with no shape. The memory is reused if the picture has the same size as before.
  mutating func begin(width: Int, height: Int) {
    self.width = width
    Self.clear(&least, count: width * height)
    Self.clear(&most, count: width * height)
  }

  private static func clear(_ values: inout [UInt8], count: Int) {
    guard values.count == count else {
      values = [UInt8](repeating: 0, count: count)
      return
    }
    values.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Adds the coverage of a shape in some columns and rows of pixels.
  mutating func add(_ coverage: [UInt8], columns: Range<Int>, rows: Range<Int>) {
    // Rebased buffers are indexed from 0, which lets the compiler vectorise the loop.
    coverage.withUnsafeBufferPointer { coverage in
      least.withUnsafeMutableBufferPointer { least in
        most.withUnsafeMutableBufferPointer { most in
          for row in 0..<rows.count {
            let start = (rows.lowerBound + row) * width + columns.lowerBound
            let coverage = UnsafeBufferPointer(rebasing: coverage[columns.count * row..<columns.count * (row + 1)])
            let least = UnsafeMutableBufferPointer(rebasing: least[start..<start + columns.count])
            let most = UnsafeMutableBufferPointer(rebasing: most[start..<start + columns.count])
            for i in 0..<coverage.count {
              least[i] = max(least[i], coverage[i])
              most[i] = most[i] &+ min(coverage[i], 255 &- most[i])
            }
          }
        }
      }
    }
  }

  /// The largest distance of a picture's coverage from the range between the bounds.
  func largestDifference(of coverage: [UInt8]) -> Int {
    coverage.withUnsafeBufferPointer { coverage in
      least.withUnsafeBufferPointer { least in
        most.withUnsafeBufferPointer { most in
          var largest: UInt8 = 0
          for i in 0..<min(coverage.count, least.count, most.count) {
            largest = max(largest, Self.difference(coverage[i], least[i], most[i]))
          }
          return Int(largest)
        }
      }
    }
  }

  /// The largest difference of two pictures of the same size.
  static func largestDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        var largest: UInt8 = 0
        for i in 0..<min(one.count, other.count) {
          largest = max(largest, max(one[i], other[i]) &- min(one[i], other[i]))
        }
        return Int(largest)
      }
    }
  }

  /// The number of pixels whose bounds lie more than a difference apart, so that they hide an error of that size.
  func countOfLoosePixels(beyond difference: Int) -> Int {
    let difference = UInt8(clamping: difference)
    return most.withUnsafeBufferPointer { most in
      least.withUnsafeBufferPointer { least in
        var count = 0
        for i in 0..<min(most.count, least.count) { count += most[i] &- least[i] > difference ? 1 : 0 }
        return count
      }
    }
  }

  /// The distance of each pixel's coverage from the range between its bounds.
  func differences(of coverage: [UInt8]) -> [UInt8] {
    coverage.indices.map { Self.difference(coverage[$0], least[$0], most[$0]) }
  }

  private static func difference(_ coverage: UInt8, _ least: UInt8, _ most: UInt8) -> UInt8 {
    max(max(least, coverage) &- coverage, max(most, coverage) &- most)
  }
}
