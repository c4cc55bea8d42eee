/// The colours of a drawing as they are seen, and the share of the picture that each has.
struct ToneColors {
  /// Colours that look so alike are one (a step of Oklab that is just seen side by side is about .02).
  static let sameColor = 0.04
  /// The most colours that are distinguished; others count as the nearest.
  private static let maximumCount = 32
  /// The least share of the picture that a visible colour has.
  private static let leastArea = 0.0003

  /// In the order in which they were met.
  private var colors: [PerceivedColor] = []
  /// The share of the picture that each colour has.
  private(set) var areas: [Double] = []

  var count: Int { colors.count }

  subscript(index: Int) -> PerceivedColor { colors[index] }

  /// Counts an area of a colour, or of one that looks like it.
  ///
  /// - Returns: The index of the colour.
  mutating func add(_ color: PerceivedColor, area: Double) -> Int {
    let index: Int
    if let known = nearest(to: color),
      colors[known].distance(to: color) < Self.sameColor || count == Self.maximumCount
    {
      index = known
    } else {
      index = count
      colors.append(color)
      areas.append(0)
    }
    areas[index] += area
    return index
  }

  /// The colour that looks most like another one.
  func nearest(to color: PerceivedColor) -> Int? {
    colors.indices.min { colors[$0].distance(to: color) < colors[$1].distance(to: color) }
  }

  /// The colours that have an area, in order of lightness.
  var visible: [Int] {
    colors.indices.filter { areas[$0] >= Self.leastArea }.sorted { colors[$0].lightness < colors[$1].lightness }
  }
}
