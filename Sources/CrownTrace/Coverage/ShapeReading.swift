/// The areas and edges of a picture of one channel.
struct ShapeReading {
  /// The picture with levels and opacity taken out.
  let plane: LevelPlane
  /// The levels that count as clear and as full.
  let levels: ClosedRange<UInt8>
  /// The opacity of the whole drawing.
  let opacity: UInt8
  let kind: PictureCoverage.Kind
  let edges: EdgeStatistics

  /// The largest distance of the levels of lossy files from 0 and 255.
  private static let largestLoss = 12

  /// - Complexity: O(pixels).
  init(of found: LevelPlane) {
    let levels = Self.lossLevels(of: found)
    let full = found.stretched(from: Float(levels.lowerBound), to: Float(levels.upperBound), margin: 2)
    self.levels = levels
    let plateaus = LevelPlateaus(of: full)
    let highest = Int(full.bytes.max() ?? 0)
    if let only = plateaus.levels.first, plateaus.levels.count == 1, only < 255, highest <= Int(only) + 8 {
      opacity = only
      plane = full.stretched(from: 0, to: Float(only), margin: 0)
    } else {
      opacity = 255
      plane = full
    }
    var steps = opacity < 255 ? [255] : plateaus.levels
    let isShaded = steps.contains { $0 < 255 }
    // Thin lines may be full in no pixel.
    if steps.last.map({ highest > Int($0) + 8 }) ?? true { steps.append(255) }
    edges = EdgeStatistics(of: plane, levels: [0] + steps, gradientShare: plateaus.restShare)
    kind = !edges.isHard ? .soft : isShaded ? .plateaus(steps) : .edges
  }

  /// The levels of clear and full pixels: what most of those near 0 have, and most of those near 255 within areas. The
  /// pixels of a thin line may all be nearly full.
  private static func lossLevels(of plane: LevelPlane) -> ClosedRange<UInt8> {
    let low = median(of: plane.histogram, in: 0..<24) ?? 0
    let high = median(of: LevelPlateaus.flatPixels(of: plane), in: 232..<256) ?? 255
    return (low <= largestLoss ? UInt8(low) : 0)...(high >= 255 - largestLoss ? UInt8(high) : 255)
  }

  private static func median(of histogram: [Int], in range: Range<Int>) -> Int? {
    let count = histogram[range].reduce(0, +)
    var sum = 0
    for level in range {
      sum += histogram[level]
      if count > 0, sum * 2 >= count { return level }
    }
    return nil
  }
}
