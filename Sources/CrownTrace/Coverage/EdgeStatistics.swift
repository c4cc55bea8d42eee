/// The distribution of a picture's half-covered pixels: along outlines, as where a shape was drawn, or anywhere.
public struct EdgeStatistics: Hashable, Sendable {
  /// The partly covered pixels for each pixel of outline. Drawings have about 1, blurred ones and photos far more.
  public let partialPerLength: Double
  /// The share of the partly covered pixels with nothing clear or nothing full within two pixels, 0 to 1.
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
  /// - Complexity: O(pixels) times the number of levels.
  init(of plane: LevelPlane, levels: [UInt8], gradientShare: Double, _ tuning: TraceTuning.Reading) {
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
          !plane.reaches(from: low, to: high, within: tuning.deepReach, aroundX: x, y: y)
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
