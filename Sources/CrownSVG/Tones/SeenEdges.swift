/// The sum of a drawing's edges, and of those that are still seen in one colour.
///
/// An edge counts by the square of the difference in look between its sides, on white paper: an eye misses a strong
/// edge, and hardly a faint one. It is seen as far as the alpha of its sides differs.
struct SeenEdges {
  private var all = 0.0
  private var seen = 0.0
  /// The number of edges that count.
  private var count = 0

  /// The least difference in look that counts.
  private static let leastDifference = 0.1
  /// The weight of differences in chroma beside those in lightness.
  private static let chromaWeight = 0.5
  /// The difference of white paint from nothing.
  private static let paintDifference = 0.5
  /// The difference in alpha from which on an edge begins to be seen, and from there the share of the difference in
  /// look at which it is fully seen.
  private static let (leastStep, fullStep) = (0.03, 0.2)

  /// One side of an edge: its colour, and its opacity.
  struct Side {
    var color: PerceivedColor
    var alpha: Double
  }

  /// Adds an edge.
  ///
  /// - Parameter step: The difference in alpha that is left.
  mutating func add(_ first: Side, _ second: Side, step: Double, length: Double = 1) {
    let paper = SIMD3(1.0, 0, 0)
    let difference =
      first.color.coordinates * first.alpha + paper * (1 - first.alpha)
      - (second.color.coordinates * second.alpha + paper * (1 - second.alpha))
    let chroma = (difference.y * difference.y + difference.z * difference.z).squareRoot()
    let look = max(
      abs(difference.x) + Self.chromaWeight * chroma, Self.paintDifference * abs(first.alpha - second.alpha))
    guard look >= Self.leastDifference else { return }
    let weight = look * look * length
    all += weight
    seen += weight * min(max((step - Self.leastStep) / (Self.fullStep * look), 0), 1)
    count += 1
  }

  /// The share of the edges that is seen; 1 where there are none.
  var share: Double { all > 0 ? seen / all : 1 }

  /// The mean difference in look of the edges.
  var meanDifference: Double { count > 0 ? (all / Double(count)).squareRoot() : 0 }
}
