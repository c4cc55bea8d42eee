/// The sum of a drawing's edges, and of those that are still seen in one colour.
///
/// An edge counts by the difference in look between its sides, on white paper: an eye misses a clear edge, and hardly a
/// faint one. Edges of lines count less than those of areas. An edge is seen where the alpha of its sides differs.
struct SeenEdges {
  /// The sums of the weights of all edges, and of those that are seen.
  private var (all, seen) = (0.0, 0.0)
  /// The sum of the differences in look, weighted alike.
  private var differences = 0.0

  /// The difference in look up to which an edge does not count, and the one from which on it counts in full.
  private static let (leastDifference, fullDifference) = (0.11, 0.5)
  /// The weight of differences in chroma beside those in lightness.
  private static let chromaWeight = 0.8
  /// The difference of white paint from nothing.
  private static let paintDifference = 0.5
  /// The difference in alpha from which on an edge begins to be seen, and that at which it is fully seen.
  private static let (leastStep, fullStep) = (0.03, 0.1)
  /// The share of the picture's width from which on a side is an area, not a line.
  private static let leastWidth = 0.06
  /// The weight of edges between paint and nothing: they are seen in all but the faintest crowns, so that they say
  /// little of what is lost.
  private static let silhouetteWeight = 0.2
  /// The weight of edges of glosses and shadows on one surface.
  static let shadingWeight = 0.2

  /// One side of an edge.
  struct Side {
    var color: PerceivedColor
    var alpha: Double
    /// The extent beside the edge, as a share of the picture's width.
    var width = 1.0

    /// Lightness and chroma on white paper.
    fileprivate var onPaper: SIMD3<Double> { color.coordinates * alpha + SIMD3(1, 0, 0) * (1 - alpha) }
    fileprivate var widthWeight: Double { alpha > 0 ? min(1, width / SeenEdges.leastWidth) : 1 }
  }

  /// The weight of an edge, and the difference in look of its sides.
  struct Weight {
    fileprivate var value: Double
    fileprivate var look: Double

    /// - Parameters:
    ///   - isShading: True for the edge of a gloss or a shadow on one surface.
    /// - Returns: `nil` for an edge that an eye does not see.
    init?(_ first: Side, _ second: Side, isShading: Bool = false, length: Double = 1) {
      let difference = first.onPaper - second.onPaper
      let chroma = (difference.y * difference.y + difference.z * difference.z).squareRoot()
      look = max(
        abs(difference.x) + chromaWeight * chroma, paintDifference * abs(first.alpha - second.alpha))
      guard look > leastDifference else { return nil }
      value = length * min(1, (look - leastDifference) / (fullDifference - leastDifference))
      value *= first.widthWeight * second.widthWeight
      if first.alpha == 0 || second.alpha == 0 { value *= silhouetteWeight }
      if isShading { value *= shadingWeight }
    }
  }

  /// Adds an edge.
  ///
  /// - Parameter step: The difference in alpha that is left.
  mutating func add(_ weight: Weight, step: Double) {
    all += weight.value
    seen += weight.value * min(max((step - Self.leastStep) / (Self.fullStep - Self.leastStep), 0), 1)
    differences += weight.value * weight.look
  }

  /// The share of the edges that is seen; 1 where there are none.
  var share: Double { all > 0 ? seen / all : 1 }

  /// The mean difference in look of the edges.
  var meanDifference: Double { all > 0 ? differences / all : 0 }
}
