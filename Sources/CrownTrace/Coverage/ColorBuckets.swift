import CrownRaster

/// Colours counted in cells of 16 levels a channel.
struct ColorBuckets {
  private var counts = [Int](repeating: 0, count: 4096)

  mutating func add(_ color: SIMD3<UInt8>) { counts[Self.index(of: color)] += 1 }

  static func index(of color: SIMD3<UInt8>) -> Int {
    Int(color.x >> 4) << 8 | Int(color.y >> 4) << 4 | Int(color.z >> 4)
  }

  /// The cell with the most colours.
  var fullest: Int { counts.indices.max { counts[$0] < counts[$1] } ?? 0 }

  /// The cells with at least so many colours.
  func indices(holding least: Int) -> [Int] { counts.indices.filter { counts[$0] >= least } }

  /// The colour in the middle of a cell.
  static func middle(of index: Int) -> SIMD3<Float> {
    SIMD3(Float(index >> 8 & 15), Float(index >> 4 & 15), Float(index & 15)) * 16 + 7.5
  }
}

/// The median of colours, channel by channel.
struct MedianColor {
  private var histograms = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 3)
  private var count = 0

  mutating func add(_ color: SIMD3<UInt8>) {
    for channel in 0..<3 { histograms[channel][Int(color[channel])] += 1 }
    count += 1
  }

  /// The median; black if there are no colours.
  var value: SIMD3<UInt8> {
    var median = SIMD3<UInt8>.zero
    for channel in 0..<3 where count > 0 {
      var sum = 0
      for level in 0..<256 {
        sum += histograms[channel][level]
        if sum * 2 >= count {
          median[channel] = UInt8(level)
          break
        }
      }
    }
    return median
  }
}

extension CrownColor {
  init(_ color: SIMD3<UInt8>) { self.init(red: color.x, green: color.y, blue: color.z) }
}

extension SIMD3<Float> {
  init(_ color: SIMD3<UInt8>) { self.init(Float(color.x), Float(color.y), Float(color.z)) }

  /// The distance of two colours, in levels.
  func distance(to other: SIMD3<Float>) -> Float {
    let offset = self - other
    return (offset * offset).sum().squareRoot()
  }
}
