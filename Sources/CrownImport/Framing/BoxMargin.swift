/// A distance between a drawing and the edge of its picture.
package enum BoxMargin: Hashable, Sendable {
  /// Units of the view box.
  case units(Double)
  /// A percentage of the longer side of the picture that the margin is a part of.
  case percent(Double)

  /// The largest percentage: a tenth of the picture is left.
  private static let largestPercentage = 45.0
  /// The same for units, as a factor of the longer side of what the margin surrounds.
  private static let largestFactor = largestPercentage / (100 - 2 * largestPercentage)

  /// Reads a number of units, or a percentage such as `8%`; `nil` where the text is neither.
  init?(_ text: String) {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? text.dropLast() : text[...]), number >= 0, number.isFinite else {
      return nil
    }
    if isPercentage, number > Self.largestPercentage { return nil }
    self = isPercentage ? .percent(number) : .units(number)
  }

  /// The text that reads as the same margin.
  var text: String {
    switch self {
    case .units(let number): Self.shortest(number)
    case .percent(let number): Self.shortest(number) + "%"
    }
  }

  /// True if the margin is 0.
  var isZero: Bool { self == .units(0) || self == .percent(0) }

  /// The margin in units, of a box whose longer side has this length; `nil` if it is too large.
  func distance(around side: Double) -> Double? {
    switch self {
    case .units(let number): number <= side * Self.largestFactor ? number : nil
    case .percent(let number): side * number / (100 - 2 * number)
    }
  }

  /// The most units for a box whose longer side has this length.
  static func largestDistance(around side: Double) -> Double { side * largestFactor }

  private static func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
