import CrownPath

/// The bands of a gradient that varies: areas of one value each, an opacity or a luminance.
struct GradientBands {
  /// An area of one colour.
  struct Band {
    /// The colour, with its opacity as alpha.
    var color: PaintColor
    /// The area, in the units of the element, by the even-odd rule.
    var region: BezierPath
  }

  /// The value of each band, 0 through 1, and its area, by the even-odd rule.
  let bands: [(value: Double, region: BezierPath)]

  /// The most bands.
  private static let maximumCount = 4
  /// The mean error of a value that asks for no more bands: 3 of 255.
  private static let toleratedError = 0.012
  /// A fainter band is left out: it would draw the outline of a shape that fades away before it ends.
  private static let faintest = 0.04
  /// The points along the gradient at which its value is read.
  private static let sampleCount = 512
  /// The most parts of all bands; a gradient that repeats more often is painted by its mean colour.
  private static let maximumParts = 64

  /// - Parameters:
  ///   - stops: The offset and value of each stop, in order.
  ///   - box: The box around the shape, in the units of its element.
  init?(stops: [(offset: Double, value: Double)], _ geometry: GradientGeometry, box: PathRect) {
    guard let range = geometry.offsets(in: box), let first = stops.first, let last = stops.last else { return nil }
    func value(_ offset: Double) -> Double {
      if offset < first.offset { return first.value }
      // The first stop behind the offset, by bisection: there may be very many.
      var (low, next) = (0, stops.count)
      while low < next {
        let middle = (low + next) / 2
        if stops[middle].offset > offset { next = middle } else { low = middle + 1 }
      }
      guard next > 0, next < stops.count else { return last.value }
      let (a, b) = (stops[next - 1], stops[next])
      return a.value + (b.value - a.value) * (offset - a.offset) / (b.offset - a.offset)
    }
    let width = range.upperBound - range.lowerBound
    let places = (0..<Self.sampleCount).map { index -> Double in
      let middle = Double(index) + 0.5
      return range.lowerBound + width * middle / Double(Self.sampleCount)
    }
    let samples = places.map { value(geometry.offset($0)) }
    // What a sample stands for: circles have more area, the larger they are.
    let weights = geometry.isRadial ? places : [Double](repeating: 1, count: places.count)
    let levels = Self.levels(of: samples, weights)
    guard levels.count > 1 else {
      bands = [(levels.first ?? 0, BezierPath(box.insetBy(-box.longerSide)))]
      return
    }
    let nearest = samples.map { sample in
      levels.indices.min { abs(levels[$0] - sample) < abs(levels[$1] - sample) } ?? 0
    }
    var regions = levels.map { _ in BezierPath() }
    var (start, parts) = (0, 0)
    for index in 1...nearest.count where index == nearest.count || nearest[index] != nearest[start] {
      // The outer bands go on beyond the box.
      let from = start == 0 ? -width : width * Double(start) / Double(Self.sampleCount)
      let to = index == nearest.count ? 2 * width : width * Double(index) / Double(Self.sampleCount)
      guard let region = geometry.region(range.lowerBound + from...range.lowerBound + to, around: box) else {
        return nil
      }
      for element in region.elements { regions[nearest[start]].append(element) }
      start = index
      parts += 1
      guard parts <= Self.maximumParts else { return nil }
    }
    bands = Array(zip(levels, regions))
  }

  /// The values of bands: as few as come near enough to samples, each the mean of those nearest to it (Lloyd's
  /// method).
  private static func levels(of samples: [Double], _ weights: [Double]) -> [Double] {
    guard let least = samples.min(), let most = samples.max() else { return [] }
    let allWeight = weights.reduce(0, +)
    for count in 1...maximumCount {
      var levels = (0..<count).map { index -> Double in
        let middle = Double(index) + 0.5
        return least + (most - least) * middle / Double(count)
      }
      for _ in 0..<24 {
        var (sums, counts) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
        for (sample, weight) in zip(samples, weights) {
          let nearest = levels.indices.min { abs(levels[$0] - sample) < abs(levels[$1] - sample) } ?? 0
          sums[nearest] += sample * weight
          counts[nearest] += weight
        }
        for index in 0..<count where counts[index] > 0 { levels[index] = sums[index] / counts[index] }
      }
      let error = zip(samples, weights).reduce(0) { sum, sample in
        sum + sample.1 * (levels.map { abs($0 - sample.0) }.min() ?? 0)
      }
      if count == maximumCount || error <= toleratedError * allWeight {
        return levels.map { $0 < faintest ? 0 : $0 }
      }
    }
    return []
  }
}

extension PathRect {
  /// The rectangle with its sides moved inwards, or outwards by a negative distance.
  fileprivate func insetBy(_ distance: Double) -> PathRect {
    PathRect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }
}
