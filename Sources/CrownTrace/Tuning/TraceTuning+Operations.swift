extension TraceTuning {
  /// Operations that add parameters.
  struct Splitting: BitwiseCopyable {
    /// Residual of a circle that is left alone: renderers cut circles into chords, up to a tenth of a pixel inside
    /// them.
    var circleLimit = 24.0
    /// Sign changes of the residual along such a circle, in square roots of its length: one for every second chord.
    var signChanges = 1.4
    /// Residual that counts for a sign change, in limits.
    var waveShare = 0.5
    /// Shortest line that is made a curve, and shortest segment that is cut in two.
    var shortestBend = 1.0
    var shortestSegment = 1.2
    /// Distance of a cut from either end, as a share of the parameter.
    var endShare = 0.15
    /// Distance from the middle within which the worst pixel is cut at the middle.
    var middleShare = 0.1
    /// Gain that a parameter of a cut has to bring, in prices. Doubled, fewer segments are cut.
    var price = 2.0
    /// Most steps of the fit.
    var iterations = 10
    /// Longest contour that is compared with a rectangle, and the most steps of that fit: the points of small ones
    /// hardly tell corners.
    var longestRectangle = 16.0
    var rectangleIterations = 12
  }

  /// Operations that remove parameters.
  struct Simplifying: BitwiseCopyable {
    /// Longest segment that may be a cut-off corner. Doubled, small roundings are tried as corners.
    var longestBevel = 4.5
    /// Least sine of the corner that replaces it, its largest distance from the segment, and the largest length by
    /// which a neighbour is shortened.
    var leastBevelTurn = 0.15
    var bevelReach = 2.5
    var bevelCut = 0.8
    /// Shortest chord and largest distance of the handles from it of a curve that is tried as a line.
    var shortestLine = 0.05
    var largestHandleHeight = 0.8
    /// Cosine of the turn beyond which a node with a short handle is a reversal, about 109 degrees.
    var reversalCosine = -0.323
    /// Addend to the chord where the shorter handle is looked for.
    var reversalChord = 0.1
    /// Residual that is accepted for its removal, in limits and in residuals before; its price; most steps.
    var reversalLimit = 1.3
    var reversalGrowth = 1.1
    var reversalPrice = 4.0
    var reversalIterations = 10
    /// Cosine of the largest turn that is made smooth, about 20 degrees, and the most steps of that fit.
    var smoothCosine = 0.94
    var smoothIterations = 6
    /// Cosine of the largest turn of two segments that become one; at a larger turn one is shorter than this.
    var joinCosine = 0.825
    var shortestJoined = 3.0
    /// Largest distance between the ends of an overshoot, which goes out and comes back.
    var overshootGap = 1.0
    /// Longest lines that are tried as one curve.
    var longestBentLine = 20.0
    /// Largest distance of the curve from the segments that it replaces.
    var joinError = 1.0
  }

  /// The choice between a corner, a smooth joint and a small arc.
  struct CornerChoice: BitwiseCopyable {
    /// Cosine of the smallest turn of a corner; of the largest that is made smooth; of the largest that is made round.
    var smallestCosine = 0.94
    var smoothCosine = 0.2
    var roundCosine = -0.9
    /// Lengths of a corner's sides that an arc replaces at first.
    var shortArc = 0.6, longArc = 1.6
    /// Least residual around a corner that is compared with arcs.
    var leastResidual = 1.5
    /// Shortest sides of a corner that may be round, in arcs.
    var sideInArcs = 1.5
    /// Least distance of an arc's ends from the corner, and the price of a parameter of an arc that ends nearer, in
    /// prices: it may improve a side's curve instead.
    var shortestArc = 0.4
    var nearPrice = 0.5
    /// Most steps of the fits.
    var iterations = 10
  }

  /// Curves that are straight but for their ends.
  struct Sides: BitwiseCopyable {
    /// Shortest straight side, in pixels and as a share of its curve.
    var shortest = 4.0
    var shortestShare = 0.6
    /// Largest deviation of a straight side from its chord. Doubled, flat arcs become lines.
    var largestBend = 0.06
    /// Largest distance of the curve's handles from the chord.
    var largestHandleHeight = 1.5
    /// Longest rounding at either end, as one part of the curve in so many.
    var endParts = 3
    /// Shortest neighbour that a rounding takes a part of, in roundings.
    var neighborInRoundings = 1.5
    /// Cosine of the largest turn of a rounding that replaces a corner.
    var roundCosine = -0.5
    /// Most steps of the fits.
    var iterations = 12
  }

  /// Tips of outlines, whose form coverage hardly tells.
  struct Tips: BitwiseCopyable {
    /// Residual that is accepted for the sake of a tip's direction. Doubled, tips are straightened against the picture.
    var limit = 7.0
    /// Longest segment that may be a rounded tip.
    var longest = 3.5
    /// Cosine of the largest turn at either end of a rounded tip, about 105 degrees, and sine of the smallest.
    var largestTurnCosine = -0.26
    var smallestTurnSine = 0.25
    /// Handles of a rounded tip at first, in lengths of the segment.
    var handleShare = 0.5
    /// Residual that is accepted for a round tip, in limits, and its price.
    var roundLimit = 1.5
    var roundPrice = 4.0
    /// Radius below which a bend cannot be told from a corner.
    var smallestRadius = 0.9
    /// Distance from a node at which the direction of a tip's side is taken.
    var cuspReach = 1.5
    /// Most steps of the fits.
    var iterations = 12
  }

  /// Overshoots: outlines that run out and back and cover next to nothing.
  struct Overshoots: BitwiseCopyable {
    /// Cosine of the turn at the tip, and the longest shorter side.
    var cosine = -0.2
    var longest = 3.0
    /// Longest line after an overshoot that may be a curve which it has replaced.
    var longestBend = 10.0
    /// Price of the removal, the residual that is accepted, in limits, and the most steps of the fit.
    var price = 4.0
    var limit = 1.5
    var iterations = 8
  }
}
