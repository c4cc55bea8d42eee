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

  /// - Parameter ignoresFaint: True to leave out faint pixels beside edges, as JPEG makes them.
  /// - Complexity: O(pixels).
  init(of found: LevelPlane, ignoresFaint: Bool = false, _ tuning: TraceTuning.Reading) {
    let levels = Self.lossLevels(of: found, tuning)
    let full = found.stretched(
      from: Float(levels.lowerBound), to: Float(levels.upperBound), margin: Float(tuning.stretchMargin))
    self.levels = levels
    let plateaus = LevelPlateaus(of: full, tuning)
    let highest = Int(full.bytes.max() ?? 0)
    if let only = plateaus.levels.first, plateaus.levels.count == 1, only < 255,
      highest <= Int(only) + tuning.opacityMargin
    {
      opacity = only
      plane = full.stretched(from: 0, to: Float(only), margin: 0)
    } else {
      opacity = 255
      plane = full
    }
    let areas = opacity < 255 ? [255] : Self.areaLevels(plateaus, of: full, tuning)
    var steps = areas
    let isShaded = areas.contains { $0 < 255 }
    // Thin lines may be full in no pixel.
    if steps.last.map({ highest > Int($0) + tuning.opacityMargin }) ?? true { steps.append(255) }
    edges = EdgeStatistics(
      of: plane, levels: [0] + steps, gradientShare: plateaus.restShare,
      hasAreas: !areas.isEmpty || plateaus.hasSolidArea, tuning)
    kind = !edges.isHard(tuning, ignoresFaint: ignoresFaint) ? .soft : isShaded ? .plateaus(steps) : .edges
  }

  /// The levels of a picture's areas: the plateaus, without thin ones where nothing thicker is full.
  ///
  /// Thin bars of several levels and nothing else lie on the pixels' grid, and their levels are shades.
  private static func areaLevels(
    _ plateaus: LevelPlateaus, of plane: LevelPlane, _ tuning: TraceTuning.Reading
  ) -> [UInt8] {
    let levels = plateaus.levels
    if levels.last == 255 || plateaus.thinLevels.isEmpty { return levels }
    let isOnGrid = plane.bytes.allSatisfy { byte in
      Int(byte) < tuning.leastPartial || levels.contains { abs(Int($0) - Int(byte)) < tuning.leastPartial }
    }
    return isOnGrid ? levels : levels.filter { !plateaus.thinLevels.contains($0) }
  }

  /// The levels of clear and full pixels: what most of those near 0 have, and most of those near 255 within areas. The
  /// pixels of a thin line may all be nearly full.
  private static func lossLevels(of plane: LevelPlane, _ tuning: TraceTuning.Reading) -> ClosedRange<UInt8> {
    let (window, largestLoss) = (min(tuning.lossWindow, 256), tuning.largestLoss)
    let low = median(of: plane.histogram, in: 0..<window) ?? 0
    let high = median(of: LevelPlateaus.flatPixels(of: plane, tuning), in: 256 - window..<256) ?? 255
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
