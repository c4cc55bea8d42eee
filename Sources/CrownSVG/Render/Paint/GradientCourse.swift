/// The values of a gradient along its offsets, in cells within which they hardly change.
struct GradientCourse {
  /// A part of the offsets.
  fileprivate struct Cell {
    var offsets: Range<Double>
    /// The value in its middle.
    var value: GradientBands.Value
    /// Its share of the painted area, in any unit.
    var weight: Double
    /// True if its value is that of all of a part between stops, and not on the way to another.
    var isFlat: Bool
  }

  /// A division of a gradient into bands.
  struct Division {
    /// Consecutive offsets of one band.
    struct Run {
      var offsets: ClosedRange<Double>
      /// The index of the band's value.
      var level: Int
    }

    /// The values of the bands; none twice.
    fileprivate(set) var levels: [GradientBands.Value] = []
    /// In the order of the offsets; neighbours have different levels.
    fileprivate(set) var runs: [Run] = []
    /// The mean difference of the gradient from its bands.
    fileprivate(set) var meanError = 0.0
    /// The share of the area that was counted, in any unit.
    private var weight = 0.0

    /// Adds a cell of a level, behind the others.
    fileprivate mutating func add(_ cell: Cell, level: Int) {
      let all = weight + cell.weight
      if all > 0 { meanError += (levels[level].distance(to: cell.value) - meanError) * cell.weight / all }
      weight = all
      if let last = runs.indices.last, runs[last].level == level {
        runs[last].offsets = runs[last].offsets.lowerBound...cell.offsets.upperBound
      } else {
        runs.append(Run(offsets: cell.offsets.lowerBound...cell.offsets.upperBound, level: level))
      }
    }
  }

  private var cells: [Cell] = []

  /// The most parts between stops, in all repetitions. A gradient of more is too fine to be seen.
  private static let maximumParts = 8192
  /// The most cells of all parts. Where there are more, each part has fewer.
  private static let maximumCells = 100_000

  /// The cells of coarse detail.
  private static let coarseCells = 512

  /// - Parameters:
  ///   - stops: The stops, in order of their offsets.
  ///   - range: The spread offsets that are seen.
  ///   - detail: The detail for which the cells are made: coarse ones are all equally wide.
  /// - Returns: `nil` for a gradient without stops, or that repeats too often.
  init?(
    _ stops: [GradientBands.Stop], _ geometry: GradientGeometry, _ range: ClosedRange<Double>,
    _ detail: GradientBands.Detail
  ) {
    guard let first = stops.first, let last = stops.last,
      let borders = detail == .coarse ? Self.evenBorders(in: range) : Self.borders(of: stops, geometry, range)
    else { return nil }
    /// The value of a spread offset.
    func value(_ spread: Double) -> GradientBands.Value {
      let offset = geometry.offset(spread)
      if offset < first.offset { return GradientBands.Value(of: first) }
      // The first stop behind the offset, by bisection: there may be very many.
      var (low, next) = (0, stops.count)
      while low < next {
        let middle = (low + next) / 2
        if stops[middle].offset > offset { next = middle } else { low = middle + 1 }
      }
      guard next > 0, next < stops.count else { return GradientBands.Value(of: last) }
      return GradientBands.Value(at: offset, between: stops[next - 1], stops[next])
    }
    let mostInPart = max(1, Self.maximumCells / max(1, borders.count))
    for (start, end) in zip(borders, borders.dropFirst()) {
      // Opacity and luminance change evenly between stops, so two values tell them all.
      let width = end - start
      let (early, late) = (value(start + width / 4), value(start + width * 3 / 4))
      let change = 2 * (abs(late.alpha - early.alpha) + abs(late.light - early.light))
      let count = detail == .coarse ? 1 : min(max(1, Int((change * 255).rounded(.up))), mostInPart)
      for index in 0..<count {
        let from = start + width * Double(index) / Double(count)
        let to = index == count - 1 ? end : start + width * Double(index + 1) / Double(count)
        let middle = (from + to) / 2
        // Circles have more area, the larger they are.
        cells.append(
          Cell(
            offsets: from..<to, value: value(middle), weight: (to - from) * (geometry.isRadial ? middle : 1),
            isFlat: change < 1e-9))
      }
    }
  }

  /// The borders of cells of coarse detail.
  private static func evenBorders(in range: ClosedRange<Double>) -> [Double] {
    let width = range.upperBound - range.lowerBound
    return (0...coarseCells).map { range.lowerBound + width * Double($0) / Double(coarseCells) }
  }

  /// The offsets at which parts between stops begin and end, in ascending order; `nil` where there are too many.
  private static func borders(
    of stops: [GradientBands.Stop], _ geometry: GradientGeometry, _ range: ClosedRange<Double>
  ) -> [Double]? {
    let periods = geometry.periods(in: range)
    guard periods.count * Double(stops.count + 1) <= Double(maximumParts) else { return nil }
    var borders = [range.lowerBound, range.upperBound]
    for period in stride(from: periods.first, to: periods.first + periods.count, by: 1) {
      for offset in [0] + stops.map(\.offset) + [1] {
        let border = geometry.spreadOffset(offset, period: period)
        if border > range.lowerBound, border < range.upperBound { borders.append(border) }
      }
    }
    borders.sort()
    let least = (range.upperBound - range.lowerBound) * 1e-9
    return borders.indices.filter { $0 == 0 || borders[$0] - borders[$0 - 1] > least }.map { borders[$0] }
  }

  /// Divides the gradient into bands.
  ///
  /// Parts of one value are bands of just that value. Between these values, others lie at equal distances.
  ///
  /// - Parameter step: The largest distance of neighbouring values.
  func division(step: Double) -> Division {
    let alphas = Self.levels(of: cells.map { ($0.value.alpha, $0.isFlat) }, step: step)
    let lights = Self.levels(of: cells.map { ($0.value.light, $0.isFlat) }, step: step)
    var result = Division()
    var indices: [SIMD2<Int>: Int] = [:]
    for cell in cells {
      let pair = SIMD2(Self.nearest(to: cell.value.alpha, in: alphas), Self.nearest(to: cell.value.light, in: lights))
      let level = indices[pair] ?? result.levels.count
      if level == result.levels.count {
        indices[pair] = level
        result.levels.append(GradientBands.Value(alpha: alphas[pair.x], light: lights[pair.y]))
      }
      result.add(cell, level: level)
    }
    return result
  }

  private static func nearest(to value: Double, in levels: [Double]) -> Int {
    levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
  }

  /// The values of bands, in ascending order.
  ///
  /// - Parameter values: The values of cells, and for each whether it is that of a whole part.
  private static func levels(of values: [(value: Double, isFlat: Bool)], step: Double) -> [Double] {
    guard let least = values.map(\.value).min(), let largest = values.map(\.value).max() else { return [] }
    // Values that whole parts have are kept, as far as they are not alike.
    var fixed: [Double] = []
    let flat = values.filter(\.isFlat).map(\.value) + (least < step / 2 ? [0] : [])
    for value in flat.sorted() where fixed.last.map({ value - $0 > step / 4 }) ?? true { fixed.append(value) }
    guard let first = fixed.first, let last = fixed.last else {
      // Neither end is an area: the outer values lie half a step within.
      let count = max(1, ((largest - least) / step).rounded(.up))
      return (0..<Int(count)).map { least + (largest - least) * (Double($0) + 0.5) / count }
    }
    var levels = fixed
    /// Adds values between a fixed one and an end that is no area.
    func add(from start: Double, to end: Double) {
      let count = (abs(end - start) / step - 0.5).rounded(.up)
      guard count >= 1 else { return }
      let own = (end - start) / (count + 0.5)
      for index in 1...Int(count) { levels.append(start + own * Double(index)) }
    }
    add(from: first, to: least)
    add(from: last, to: largest)
    for (start, end) in zip(fixed, fixed.dropFirst()) {
      let count = ((end - start) / step).rounded(.up)
      guard count >= 2 else { continue }
      for index in 1..<Int(count) { levels.append(start + (end - start) * Double(index) / count) }
    }
    return levels.sorted()
  }
}

// MARK: - A few bands

extension GradientCourse {
  /// The most bands, and the most where opacity and luminance change together.
  private static let (maximumMeans, maximumJointMeans) = (4, 8)
  /// The mean error of a value that asks for no more bands: 3 of 255.
  private static let toleratedError = 0.012
  /// A fainter band is left out: it would draw the outline of a shape that fades away before it ends.
  private static let faintest = 0.04
  /// The most parts of a few bands; a gradient that repeats more often is painted by its mean colour.
  private static let maximumMeanRuns = 64

  /// Divides the gradient into a few bands, each of the mean value of the cells nearest to it (Lloyd's method).
  func divisionByMeans() -> Division {
    func range(_ part: KeyPath<GradientBands.Value, Double>) -> (least: Double, width: Double)? {
      let values = cells.map { $0.value[keyPath: part] }
      return values.min().flatMap { least in values.max().map { (least, $0 - least) } }
    }
    func nearest(to value: GradientBands.Value, in levels: [GradientBands.Value]) -> Int {
      levels.indices.min { levels[$0].distance(to: value) < levels[$1].distance(to: value) } ?? 0
    }
    var result = Division()
    guard let alphas = range(\.alpha), let lights = range(\.light) else { return result }
    // One number tells the others where the paint is opaque, or white.
    let isJoint = alphas.width > 0 && cells.contains { abs($0.value.light - $0.value.alpha) > 1e-9 }
    let maximumCount = isJoint ? Self.maximumJointMeans : Self.maximumMeans
    let allWeight = cells.reduce(0) { $0 + $1.weight }
    for count in 1...maximumCount {
      var levels = (0..<count).map { index -> GradientBands.Value in
        let share = (Double(index) + 0.5) / Double(count)
        return GradientBands.Value(
          alpha: alphas.least + alphas.width * share, light: lights.least + lights.width * share)
      }
      for _ in 0..<24 {
        var sums = [GradientBands.Value](repeating: GradientBands.Value(alpha: 0, light: 0), count: count)
        var weights = [Double](repeating: 0, count: count)
        for cell in cells {
          let nearest = nearest(to: cell.value, in: levels)
          sums[nearest].alpha += cell.value.alpha * cell.weight
          sums[nearest].light += cell.value.light * cell.weight
          weights[nearest] += cell.weight
        }
        for index in 0..<count where weights[index] > 0 {
          levels[index] = GradientBands.Value(
            alpha: sums[index].alpha / weights[index], light: sums[index].light / weights[index])
        }
      }
      let error = cells.reduce(0) { sum, cell in
        sum + cell.weight * (levels.map { $0.distance(to: cell.value) }.min() ?? 0)
      }
      guard count == maximumCount || error <= Self.toleratedError * allWeight else { continue }
      result.levels = levels
      break
    }
    let levels = result.levels
    result.levels = levels.map {
      GradientBands.Value(
        alpha: $0.alpha < Self.faintest ? 0 : $0.alpha, light: $0.light < Self.faintest ? 0 : $0.light)
    }
    for cell in cells { result.add(cell, level: nearest(to: cell.value, in: levels)) }
    return result.runs.count <= Self.maximumMeanRuns ? result : Division()
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
