extension TraceTuning {
  /// The search for outlines.
  struct Search: BitwiseCopyable {
    /// Mean length below which first segments follow noise, and segments that any outline may have in addition.
    var shortestSegment = 1.8
    var freeSegments = 16
    /// Length of outline for each curve or slanted line below which an outline is ambiguous. Doubled, detailed drawings
    /// are refused; halved, wrong outlines pass.
    var shortestStretch = 4.0
    /// Parts of that which first outlines, and fitted ones, may have and still pass in the end.
    var hopelessFirstFineness = 1.85
    var hopelessFineness = 1.1
    /// The same for the ambiguity of fitted outlines.
    var hopelessAmbiguity = 1.2
    /// Fineness and ambiguity after a round of refinement, in parts of the largest, from which outlines are refused at
    /// once. Of 1255 traced pictures none had more than .94 and 1.09. Halved, pictures are refused that would be
    /// traced; doubled, refusals take longer.
    var hopelessRoundFineness = 1.15
    var hopelessRoundAmbiguity = 1.35
    /// Largest distance by which a line of such an ambiguity leaves an axis and still counts as level or upright.
    /// With .12 the ambiguity of traced pictures is up to 1.41.
    var hopelessLevelTolerance = 0.3
    /// Coverage at which thin gaps are connected; thin lines are at as much below 1.
    var thinLevel = 0.25
    /// Contours at one half for each at another level, if they are beads of a thin line.
    var fewestBeads = 3
    /// Distance from failing pixels within which contours are fitted again.
    var contourReach = 2.5
    /// Most restarts because of noise: each time outlines follow less of it, and more of it shows.
    var noiseRestarts = 2
  }

  /// The noise of renderers, which shows only in the residual.
  struct ResidualNoise: BitwiseCopyable {
    /// Most noise for each pixel of the longer side: details leave a large residual in small pictures.
    var mostOfSide = 1.0 / 16
    /// Least residual that is noise. With 1.5, some pictures of exact coverage count as noisy, and their outlines lie
    /// up to twice as far off.
    var leastResidual = 2.1
    /// Noise for each residual: outlines follow some of the noise.
    var share = 1.3
    /// Least growth of the noise for which outlines are restarted.
    var leastGrowth = 1.1
    /// Fewest pixels for an estimate: among fewer, those that do not fit yet may be the larger part.
    var fewestPixels = 150
    /// Largest ratio of the quartile's noise to the median's: more is a part of the outlines that does not fit yet.
    var evenness = 1.6
    /// Slope up to which a line is level or upright, and shows no noise.
    var levelSlope = 0.04
  }

  /// Areas that outlines miss or cover too much: gaps and lines that are nowhere half covered.
  struct ResidualAreas: BitwiseCopyable {
    /// Least residual of such an area's worst pixel, and the share of it that the others have.
    var leastResidual = 28.0
    var connectedShare = 0.5
    /// Smallest area, in pixels.
    var smallestArea = 0.15
    /// Distance from failing pixels within which areas begin.
    var reach = 3
    /// Shortest area that is taken for a strip.
    var shortestStrip = 4.0
    /// Shortest line that is too faint for any pixel to fail.
    var shortestFaintLine = 8.0
    /// Least residual of a faint line, in 255ths and in multiples of the noise.
    var faintResidual = 4.0
    var faintNoise = 4.5
    /// Largest deviation of the residual from a strip's middle, as a root mean square: half a pixel's width is .29, and
    /// the rest is for the ends.
    var largestSpread = 0.55
    /// Least length of a strip, in widths.
    var leastRatio = 4.0
    /// Most halvings of a bent strip, and the largest distance between halves that are joined.
    var halvings = 3
    var widestJoint = 2.0
    /// Largest slope of a strip against its direction.
    var largestSlope = 2.0
  }

  /// The restarts of outlines near pixels that fail.
  struct Restarts: BitwiseCopyable {
    /// Distance from failing pixels of the segments that are replaced: at first, and then.
    var nearReach = 3.5
    var farReach = 6.0
    /// Distance within which contours are looked for at another level.
    var levelReach = 3
    /// Coverage at which thin gaps are connected.
    var gapLevel = 0.75
    /// Limit of the residual that is stricter than that of editing.
    var strictLimit = 3.0
    /// Limits of the residual in bitmaps: usual, stricter and strictest.
    var bitmapLimit = 140.0
    var strictBitmapLimit = 100.0
    var strictestBitmapLimit = 60.0
    /// Work of all restarts, in works of the outlines before. What is not repaired then seldom is.
    var work = 3
    /// Distance along both axes within which failing pixels are one group.
    var groupDistance = 6
    /// Farthest that a first outline may lie from a node where it takes over.
    var largestGap = 1.5
    /// Samples of a segment among which that position is looked for.
    var samples = 16
    /// Length below which parts of segments are left out where outlines are joined.
    var shortestPart = 0.6
  }
}
