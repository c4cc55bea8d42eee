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

  /// A stop of a gradient: its opacity, and its luminance where that counts, else 1.
  struct Stop: Sendable {
    var offset: Double
    var alpha: Double
    var luminance: Double
  }

  /// The value of a gradient at a point: its opacity, and its luminance times the opacity.
  struct Value {
    var alpha: Double
    var light: Double

    /// The luminance of the paint alone.
    var grey: Double { alpha > 0 ? min(light / alpha, 1) : 0 }

    func distance(to other: Value) -> Double { max(abs(alpha - other.alpha), abs(light - other.light)) }
  }

  /// The value of each band, and its area, by the even-odd rule.
  let bands: [(value: Value, region: BezierPath)]

  /// The most bands, and the most where opacity and luminance change together.
  private static let (maximumCount, maximumJointCount) = (4, 8)
  /// The mean error of a value that asks for no more bands: 3 of 255.
  private static let toleratedError = 0.012
  /// A fainter band is left out: it would draw the outline of a shape that fades away before it ends.
  private static let faintest = 0.04
  /// The points along the gradient at which its value is read.
  private static let sampleCount = 512
  /// The most parts of all bands; a gradient that repeats more often is painted by its mean colour.
  private static let maximumParts = 64

  /// - Parameters:
  ///   - stops: The stops, in order of their offsets.
  ///   - box: The box around the shape, in the units of its element.
  init?(stops: [Stop], _ geometry: GradientGeometry, box: PathRect) {
    guard let range = geometry.offsets(in: box), let first = stops.first, let last = stops.last else { return nil }
    func value(_ offset: Double) -> Value {
      if offset < first.offset { return Value(of: first) }
      // The first stop behind the offset, by bisection: there may be very many.
      var (low, next) = (0, stops.count)
      while low < next {
        let middle = (low + next) / 2
        if stops[middle].offset > offset { next = middle } else { low = middle + 1 }
      }
      guard next > 0, next < stops.count else { return Value(of: last) }
      let (a, b) = (stops[next - 1], stops[next])
      return Value(at: offset, between: a, b)
    }
    let width = range.upperBound - range.lowerBound
    let sampleOffsets = (0..<Self.sampleCount).map { index -> Double in
      let middle = Double(index) + 0.5
      return range.lowerBound + width * middle / Double(Self.sampleCount)
    }
    let samples = sampleOffsets.map { value(geometry.offset($0)) }
    // What a sample stands for: circles have more area, the larger they are.
    let weights = geometry.isRadial ? sampleOffsets : [Double](repeating: 1, count: sampleOffsets.count)
    let levels = Self.levels(of: samples, weights)
    guard levels.count > 1 else {
      bands = [(levels.first ?? Value(alpha: 0, light: 0), BezierPath(box.insetBy(-box.longerSide)))]
      return
    }
    let nearest = samples.map { sample in
      Self.nearest(to: sample, in: levels)
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

  private static func nearest(to sample: Value, in levels: [Value]) -> Int {
    levels.indices.min { levels[$0].distance(to: sample) < levels[$1].distance(to: sample) } ?? 0
  }

  /// The values of bands: as few as come near enough to samples, each the mean of those nearest to it (Lloyd's
  /// method).
  private static func levels(of samples: [Value], _ weights: [Double]) -> [Value] {
    func range(_ part: KeyPath<Value, Double>) -> (least: Double, width: Double)? {
      let values = samples.map { $0[keyPath: part] }
      return values.min().flatMap { least in values.max().map { (least, $0 - least) } }
    }
    guard let alphas = range(\.alpha), let lights = range(\.light) else { return [] }
    let allWeight = weights.reduce(0, +)
    // One number tells the others where the paint is opaque, or white.
    let isJoint = alphas.width > 0 && samples.contains { abs($0.light - $0.alpha) > 1e-9 }
    let maximumCount = isJoint ? maximumJointCount : maximumCount
    for count in 1...maximumCount {
      var levels = (0..<count).map { index -> Value in
        let share = (Double(index) + 0.5) / Double(count)
        return Value(alpha: alphas.least + alphas.width * share, light: lights.least + lights.width * share)
      }
      for _ in 0..<24 {
        var sums = [Value](repeating: Value(alpha: 0, light: 0), count: count)
        var counts = [Double](repeating: 0, count: count)
        for (sample, weight) in zip(samples, weights) {
          let nearest = nearest(to: sample, in: levels)
          sums[nearest].alpha += sample.alpha * weight
          sums[nearest].light += sample.light * weight
          counts[nearest] += weight
        }
        for index in 0..<count where counts[index] > 0 {
          levels[index] = Value(alpha: sums[index].alpha / counts[index], light: sums[index].light / counts[index])
        }
      }
      let error = zip(samples, weights).reduce(0) { sum, sample in
        sum + sample.1 * (levels.map { $0.distance(to: sample.0) }.min() ?? 0)
      }
      if count == maximumCount || error <= toleratedError * allWeight {
        return levels.map {
          Value(alpha: $0.alpha < faintest ? 0 : $0.alpha, light: $0.light < faintest ? 0 : $0.light)
        }
      }
    }
    return []
  }
}

extension GradientBands.Value {
  fileprivate init(of stop: GradientBands.Stop) { (alpha, light) = (stop.alpha, stop.alpha * stop.luminance) }

  /// The value between two stops, where colour and opacity change independently.
  fileprivate init(at offset: Double, between start: GradientBands.Stop, _ end: GradientBands.Stop) {
    let (way, width) = (offset - start.offset, end.offset - start.offset)
    alpha = start.alpha + (end.alpha - start.alpha) * way / width
    light = alpha * (start.luminance + (end.luminance - start.luminance) * way / width)
  }
}

extension PathRect {
  /// The rectangle with its sides moved inwards, or outwards by a negative distance.
  fileprivate func insetBy(_ distance: Double) -> PathRect {
    PathRect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }
}
