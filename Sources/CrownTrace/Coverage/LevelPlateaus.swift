/// The levels at which a picture has flat areas.
///
/// A drawing has few levels, and its histogram is a few peaks with some edge pixels between; a photo's is a hill. Peaks
/// of the plain histogram would not tell them apart in small pictures, where most pixels are at edges. So only pixels
/// count whose eight neighbours have nearly their level, the **flat** ones, as in the edge-free histograms of J. S.
/// Weszka and A. Rosenfeld (*Histogram modification for threshold selection*, IEEE SMC 9, 1979). The fullest **window**
/// of a few levels is a plateau at its median; its pixels are taken out, and the next one is sought, until a window
/// holds too few or there are too many plateaus. Windows near a found level are its flanks, or steps of a gradient. The
/// **rest** is the share of flat pixels on no plateau: a large one is a gradient. Drawings of a few pixels may have no
/// pixel of eight like neighbours: then those with three count, since pixels along an edge have up to two. A bar across
/// two rows that covers as much of both has such pixels, too: see ``LevelPlane/isThinBar(atX:y:hasAreas:_:)``.
struct LevelPlateaus {
  /// The levels of flat areas, ascending. Those near 255 count as 255.
  let levels: [UInt8]
  /// Those of ``levels`` at which no pixel has eight like neighbours: the areas are at most two pixels thick.
  let thinLevels: [UInt8]
  /// True if some pixel and its eight neighbours are full.
  let hasSolidArea: Bool
  /// The share of the pixels in flat surroundings that lie at none of these levels, as in a slow gradient; 0 to 1.
  let restShare: Double

  /// Finds the levels.
  ///
  /// A pixel counts if all its neighbours have nearly its level. Pixels at the edges of shapes do not, so few of
  /// those that count lie between the levels of a drawing.
  /// - Complexity: O(pixels).
  init(of plane: LevelPlane, _ tuning: TraceTuning.Reading) {
    let thick = Self.pixels(of: plane, neighbours: nil, tuning)
    let isThin = Self.isThin(thick, in: plane, tuning)
    var histogram = isThin ? Self.pixels(of: plane, neighbours: tuning.leastNeighbours, tuning) : thick
    let total = histogram.reduce(0, +)
    let least = max(
      total / tuning.plateauParts, min(tuning.plateauPixels, plane.bytes.count / tuning.plateauPictureParts), 1)
    var levels: [UInt8] = []
    var rest = total
    while levels.count < tuning.mostPlateaus,
      let (window, count) = Self.fullestWindow(of: histogram, within: tuning.flatness), count >= least
    {
      let median = Self.median(of: histogram, in: window)
      let level = median >= 255 - tuning.leastPlateau ? 255 : UInt8(median)
      // The flank of a level that was found already, or a step of a gradient.
      if levels.allSatisfy({ abs(Int($0) - Int(level)) >= tuning.plateauDistance }) {
        levels.append(level)
        rest -= count
      }
      for level in window { histogram[level] = 0 }
    }
    self.levels = levels.sorted()
    thinLevels = self.levels.filter { level in
      let window = max(0, Int(level) - tuning.flatness)...min(255, Int(level) + tuning.flatness)
      return thick[window].allSatisfy { $0 == 0 }
    }
    // Full is a level even where few pixels are, as in thin lines.
    rest -= histogram[(256 - tuning.leastPlateau)...].reduce(0, +)
    // Where thin bars cross or end, some pixels are alike by chance: fewer than a level has are no gradient.
    restShare = total == 0 || isThin && rest < least ? 0 : Double(rest) / Double(total)
    hasSolidArea = thick[(256 - tuning.leastPlateau)...].contains { $0 > 0 }
  }

  /// For each level of flat areas the number of pixels in flat surroundings.
  static func flatPixels(of plane: LevelPlane, _ tuning: TraceTuning.Reading) -> [Int] {
    let thick = pixels(of: plane, neighbours: nil, tuning)
    return isThin(thick, in: plane, tuning) ? pixels(of: plane, neighbours: tuning.leastNeighbours, tuning) : thick
  }

  /// Returns true for a drawing of few pixels that has hardly any with eight like neighbours.
  ///
  /// - Parameter thick: For each level the number of pixels with eight like neighbours.
  private static func isThin(_ thick: [Int], in plane: LevelPlane, _ tuning: TraceTuning.Reading) -> Bool {
    plane.bytes.count <= tuning.mostTinyPixels && thick.reduce(0, +) < tuning.plateauPixels
  }

  /// For each level the number of pixels with so many neighbours of nearly their level, or with no others.
  private static func pixels(of plane: LevelPlane, neighbours: Int?, _ tuning: TraceTuning.Reading) -> [Int] {
    var histogram = [Int](repeating: 0, count: 256)
    let (width, height, bytes) = (plane.width, plane.height, plane.bytes)
    for y in 0..<height {
      for x in 0..<width {
        let value = Int(bytes[y * width + x])
        guard value >= tuning.leastPlateau else { continue }
        var (like, others) = (0, 0)
        for row in max(0, y - 1)...min(height - 1, y + 1) where others == 0 || neighbours != nil {
          for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
            if abs(Int(bytes[row * width + column]) - value) > tuning.flatness { others += 1 } else { like += 1 }
          }
        }
        if others == 0 || neighbours.map({ like >= $0 }) ?? false { histogram[value] += 1 }
      }
    }
    return histogram
  }

  /// The range of levels around one that holds the most pixels; `nil` if none are left.
  private static func fullestWindow(of histogram: [Int], within flatness: Int) -> (
    window: ClosedRange<Int>, count: Int
  )? {
    var best: (window: ClosedRange<Int>, count: Int)?
    for middle in 0...255 {
      let window = max(0, middle - flatness)...min(255, middle + flatness)
      let count = histogram[window].reduce(0, +)
      if count > best?.count ?? 0 { best = (window, count) }
    }
    return best
  }

  private static func median(of histogram: [Int], in window: ClosedRange<Int>) -> Int {
    let half = histogram[window].reduce(0, +) / 2
    var sum = 0
    for level in window {
      sum += histogram[level]
      if sum > half { return level }
    }
    return window.upperBound
  }
}
