/// The distribution of a picture's half-covered pixels: along outlines, as where a shape was drawn, or anywhere.
public struct EdgeStatistics: Hashable, Sendable {
  /// The partly covered pixels for each pixel of outline. Drawings have about 1, blurred ones and photos far more.
  public let partialPerLength: Double
  /// The share of the partly covered pixels with nothing clear or nothing full within two pixels, 0 to 1. Those of
  /// level and upright bars that are thinner than two pixels do not count.
  public let deepShare: Double
  /// The share of the pixels in flat surroundings that have none of the levels that most have, 0 to 1.
  public let gradientShare: Double

  /// The partly covered pixels for each pixel of outline, without those that are faint: of a drawing by JPEG, whose
  /// edges have faint pixels beside them.
  let visiblePerLength: Double

  /// True if the picture has hard edges only.
  public var isHard: Bool { isHard(TraceTuning.Reading()) }

  /// - Parameter ignoresFaint: True to leave out faint pixels beside edges.
  func isHard(_ tuning: TraceTuning.Reading, ignoresFaint: Bool = false) -> Bool {
    (ignoresFaint ? visiblePerLength : partialPerLength) <= tuning.mostPartialPerLength
      && deepShare <= tuning.largestDeepShare
      && gradientShare <= tuning.largestGradientShare
  }

  /// The fault of edges that are not hard.
  package var complaint: String {
    let tuning = TraceTuning.Reading()
    if deepShare > tuning.largestDeepShare {
      return "\(Int((deepShare * 100).rounded())) % of its half-covered pixels are not at an edge"
    }
    if gradientShare > tuning.largestGradientShare {
      return "\(Int((gradientShare * 100).rounded())) % of its smooth areas are gradients"
    }
    return "it has \(Self.tenths(partialPerLength)) half-covered pixels for each pixel of outline"
  }

  /// A number with one decimal; a very large one as it is.
  private static func tenths(_ value: Double) -> String {
    guard value < 1e6 else { return "a great many" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// Measures a picture of a few levels with edges between them.
  ///
  /// - Parameters:
  ///   - plane: The picture. Outside it nothing is covered.
  ///   - levels: The levels of its areas in ascending order, the first of them 0; at least two.
  ///   - hasAreas: True if one of the levels is that of flat areas, not of lines alone.
  /// - Complexity: O(pixels) times the number of levels.
  init(
    of plane: LevelPlane, levels: [UInt8], gradientShare: Double, hasAreas: Bool = true,
    _ tuning: TraceTuning.Reading
  ) {
    self.gradientShare = gradientShare
    var (partial, deep, slight) = (0, 0, 0)
    // For each value the levels below and above it, and how far the nearest one is.
    let brackets = (0...255).map { Bracket(of: $0, in: levels) }
    for y in 0..<plane.height {
      for x in 0..<plane.width {
        let bracket = brackets[Int(plane.bytes[y * plane.width + x])]
        // Rounding and noise of a few levels are no edge.
        guard bracket.distance >= tuning.leastPartial else { continue }
        partial += 1
        if bracket.distance < tuning.leastDeep { slight += 1 }
        let low = bracket.low + tuning.deepMargin, high = bracket.high - tuning.deepMargin
        if bracket.distance >= tuning.leastDeep,
          !plane.reaches(from: low, to: high, within: tuning.deepReach, aroundX: x, y: y),
          !plane.isThinBar(atX: x, y: y, hasAreas: hasAreas, tuning)
        {
          deep += 1
        }
      }
    }
    var length = 0.0
    for (low, high) in zip(levels, levels.dropFirst()) {
      length += plane.contourLength(at: (Float(low) + Float(high)) / 2)
    }
    func perLength(_ count: Double) -> Double { partial == 0 ? 0 : length == 0 ? .infinity : count / length }
    partialPerLength = perLength(Double(partial))
    // Along edges all levels are as frequent.
    let even = tuning.slightShare * Double(partial - slight)
    visiblePerLength = perLength(Double(partial) - (levels.count == 2 ? max(0, Double(slight) - even) : 0))
    deepShare = partial == 0 ? 0 : Double(deep) / Double(partial)
  }

  /// The levels beside a value.
  private struct Bracket {
    var low = 0
    var high = 255
    /// The distance of the nearest level.
    var distance = 255

    init(of value: Int, in levels: [UInt8]) {
      for level in levels.map(Int.init) {
        distance = min(distance, abs(value - level))
        if level <= value { low = level }
      }
      high = levels.map(Int.init).first { $0 > value } ?? 255
    }
  }
}

extension LevelPlane {
  /// Returns true if a pixel belongs to a level or upright bar of at most two pixels, so that its level is a covered
  /// share, not a shade.
  ///
  /// A bar of 1.4 pixels may cover .8 of one row and .6 of the next, all along. No pixel of it is full, and yet it has
  /// hard edges. A shade shows in areas that are thicker, and blurred lines are thicker.
  ///
  /// A translucent bar on the pixels' grid looks like an opaque one that covers as much of one or two rows. Where the
  /// picture has areas, whose shade it may have, only a bar of two levels counts. One that covers less than half of
  /// all its pixels never does: such are the light parts of icons in two tones.
  ///
  /// - Parameter hasAreas: True if the picture has flat areas.
  func isThinBar(atX x: Int, y: Int, hasAreas: Bool, _ tuning: TraceTuning.Reading) -> Bool {
    let value = level(x, y)
    return [(1, 0), (0, 1)].contains { dx, dy in
      let isLong = [1, -1].contains { abs(level(x + $0 * dx, y + $0 * dy) - value) <= tuning.flatness }
      guard isLong else { return false }
      // The covered pixels across the bar, as far as the first bare one on each side.
      func across(_ step: Int) -> Int { level(x + step * dy, y + step * dx) }
      func covered(_ side: Int) -> Int {
        (1...tuning.thickestBar).first { across($0 * side) < tuning.leastPartial }.map { $0 - 1 } ?? tuning.thickestBar
      }
      let (before, after) = (covered(-1), covered(1))
      guard before + after < tuning.thickestBar else { return false }
      let levels = (-before...after).map(across)
      guard let lowest = levels.min(), let highest = levels.max() else { return false }
      return hasAreas
        ? highest > 128 + tuning.flatness && highest > lowest + tuning.flatness
        : highest >= 128
    }
  }

  /// The level of a pixel; outside the picture 0.
  private func level(_ x: Int, _ y: Int) -> Int {
    let isInside = x >= 0 && y >= 0 && x < width && y < height
    return isInside ? Int(bytes[y * width + x]) : 0
  }
}
