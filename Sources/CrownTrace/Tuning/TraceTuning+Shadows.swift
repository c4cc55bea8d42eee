extension TraceTuning {
  /// Soft shadows below a drawing.
  struct Shadows: BitwiseCopyable {
    /// Pixels of a picture that a shadow is sought in, at most: the search reads each some hundred times.
    var largestPixels = 1 << 18
    /// Largest distance of a pixel from the drawing's colour, in levels, at which it is solid, and the fewest of these.
    var solidDistance: Float = 12
    var fewestSolid = 9
    /// Distance from solid pixels within which a pixel may be one of an edge.
    var edgeReach = 2
    /// Least distance of a pixel from the background, in levels, at which it shows a shadow, and the fewest of these.
    var leastVisible: Float = 5
    var fewestVisible = 16
    /// Largest distance of a pixel from all mixtures of drawing, shadow and background, in levels, and the share of
    /// pixels that may be farther off. Doubled, drawings of several colours are searched in vain.
    var mixtureDistance: Float = 12
    var otherShare = 0.02
    /// Least part of the drawing's colour at a right angle to the shadow's, in levels, at which colours tell the two
    /// apart.
    var leastAngle: Float = 40
    /// Coverage up to which the pixels around show the shadow alone.
    var freeCoverage: Float = 0.1
    /// Distance from clear and full within which coverage is that.
    var coverageMargin: Float = 3.0 / 255

    /// Variances of the blur that the search starts at, and the range that it keeps to, in square pixels.
    var firstVariances = (1.0, 4.0, 20.0)
    var leastVariance = 0.1
    var largestVariance = 400.0
    /// Largest change of the variance in a step, as a share of it.
    var largestStep = 0.7
    /// Steps from each of these, from the best of them, and the rounds in which drawing and shadow correct each other.
    var draftSteps = 4
    var steps = 12
    var rounds = 3
    /// Variance of the means by which what the model leaves is carried on below edges.
    var restVariance = 1.4

    /// Least variance of a shadow: below it is a second shape with hard edges.
    var softVariance = 0.25
    /// Largest share of the shadow's square that the model may leave.
    var largestUnexplained = 0.02
    /// Opacity of the shadow below the drawing's edges, where both have one colour, which is exceeded at a tenth of
    /// them. Above it a soft edge explains the picture as well. Doubled, glows become sharp drawings.
    var largestEdgeOpacity: Float = 0.7
  }
}
