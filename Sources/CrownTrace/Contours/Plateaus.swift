/// Takes a picture of flat levels apart into nested areas.
struct Plateaus {
  /// The levels in 0...1, ascending, beginning with 0.
  private let levels: [Float]
  /// The largest deviation of a pixel from its level.
  private let tolerance: Float
  /// The distance from an edge pixel within which its two levels are looked for, in pixels.
  private let reach: Int

  init(_ levels: [UInt8], _ tuning: TraceTuning.Reading) {
    self.levels = [0] + levels.filter { $0 > 0 }.sorted().map { Float($0) / 255 }
    (tolerance, reach) = (Float(tuning.layerTolerance) / 255, tuning.layerReach)
  }

  /// For each level the coverage of the areas at or above it, and the opacity with which such layers give the levels.
  ///
  /// An edge pixel lies between the lowest and the highest level around it. Its share between these is the coverage of
  /// all areas whose level lies between them.
  /// - Complexity: O(*n*) in the pixels.
  func layers(of plane: CoveragePlane) -> [CoverageLayer] {
    var areas = Array(repeating: [Float](repeating: 0, count: plane.values.count), count: levels.count - 1)
    let indices = plane.values.map { value in
      levels.firstIndex { abs($0 - value) <= tolerance }
    }
    for y in 0..<plane.height {
      for x in 0..<plane.width {
        let pixel = y * plane.width + x
        if let level = indices[pixel], isFlat(x, y, plane, indices) {
          for k in 0..<level { areas[k][pixel] = 1 }
          continue
        }
        let (low, high) = surroundings(x, y, plane, indices)
        for k in 0..<low { areas[k][pixel] = 1 }
        guard high > low else { continue }
        let share = (plane.values[pixel] - levels[low]) / (levels[high] - levels[low])
        for k in low..<high { areas[k][pixel] = min(1, max(0, share)) }
      }
    }
    return areas.indices.map { k in
      let opacity = (levels[k + 1] - levels[k]) / (1 - levels[k])
      return CoverageLayer(
        plane: CoveragePlane(width: plane.width, height: plane.height, clamping: areas[k]),
        opacity: UInt8(min(255, max(1, (opacity * 255).rounded()))))
    }
  }

  /// Returns true if all four neighbours of a pixel are at its level.
  private func isFlat(_ x: Int, _ y: Int, _ plane: CoveragePlane, _ indices: [Int?]) -> Bool {
    let level = indices[y * plane.width + x]
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].allSatisfy { x, y in
      guard x >= 0, y >= 0, x < plane.width, y < plane.height else { return true }
      return indices[y * plane.width + x] == level
    }
  }

  /// The lowest and highest levels near a pixel.
  private func surroundings(_ x: Int, _ y: Int, _ plane: CoveragePlane, _ indices: [Int?]) -> (Int, Int) {
    let value = plane.values[y * plane.width + x]
    for reach in 1...max(reach, 1) {
      var (low, high) = (Int.max, Int.min)
      for row in y - reach...y + reach {
        for column in x - reach...x + reach {
          let isInside = row >= 0 && column >= 0 && row < plane.height && column < plane.width
          // What lies outside of the picture is clear.
          guard let level = isInside ? indices[row * plane.width + column] : 0 else { continue }
          low = min(low, level)
          high = max(high, level)
        }
      }
      if low < high, levels[low] <= value + tolerance, levels[high] >= value - tolerance {
        return (low, high)
      }
    }
    let above = levels.firstIndex { $0 >= value } ?? levels.count - 1
    return (max(0, above - 1), above)
  }
}
