extension TraceTuning {
  /// The points of contours, read from the coverage around them.
  struct EdgePoints: BitwiseCopyable {
    /// Largest deviation of a clear or full pixel: rounding and a level of noise. Doubled, ends of edges are cut off.
    var endTolerance = 1.6
    /// Largest step back of coverage along a column, as a share. Doubled, two edges in a column are taken for one.
    var stepBack = 0.004
    /// Pixels from a crossing to the clear and the full end of its column.
    var columnReach = 3
    /// Distance within which an exact neighbour makes an interpolated point needless.
    var exactReach = 1.0
    /// Number of neighbours on each side that may do so.
    var exactNeighbors = 2
    /// Least distance of successive points. Doubled, contours of small details lose points.
    var spacing = 0.25
    /// Cosine of the turn, to the opposite direction, from which a contour turns back.
    var returnCosine = 0.8
    /// Number of times that points of returns are removed.
    var returnPasses = 2
    /// Weight of an interpolated point, in exact ones.
    var interpolatedWeight = 0.15
  }

  /// The noise along edges, from the distances of points to parabolas.
  struct Noise: BitwiseCopyable {
    /// Fewest points of a contour that is measured.
    var fewestContourPoints = 12
    /// Most points that are measured of a contour, and the least step between them: an estimate needs no more.
    var mostPoints = 300
    var pointStep = 2
    /// Length of contour on each side of a point that its parabola is fitted to. Doubled, curvature counts as noise.
    var reach = 3.6
    /// Fewest points of a parabola.
    var fewestFitPoints = 6
    /// Largest curvature of a straight stretch, in 1 / pixels. Doubled, the parabola's own error counts as noise.
    var largestCurvature = 0.06
    /// Least sine of the angle between a slanted stretch and the axes.
    var leastSlant = 0.04
    /// Fewest slanted points by which noise is judged.
    var fewestSlantedPoints = 20
    /// Quantile of the slanted points' errors that gives the noise, as one part in so many, and its factor.
    var slantedParts = 4
    var slantedFactor = 1.15
    /// Fewest points of any kind by which noise is judged where too few are slanted; then their quantile and factor.
    var fewestPoints = 12
    var anyParts = 5
    var anyFactor = 1.25
    /// Quantile that even noise nearly has too, as one part in so many.
    var lowParts = 20
    /// Largest ratio of the quantiles of even noise. Doubled, the curvature of small details counts as noise.
    var evenness = 2.0
    /// Pictures with shorter sides are small: their details look like noise.
    var smallPicture = 192
    /// Most noise that edge points of a small picture may show.
    var mostInSmallPicture = 1.3
    /// Most noise that is believed at all. Doubled, textures become smooth outlines.
    var most = 8.0
  }

  /// The levels of renderers that count samples in a pixel.
  struct SampledLevels: BitwiseCopyable {
    /// Longer side from which pictures tell their noise themselves, in pixels. Doubled, the traces of such renderers'
    /// pictures of 64 px change.
    var side = 64
    /// Fewest partly covered pixels by which it is judged. Doubled, the smallest drawings keep their errors.
    var fewestPixels = 24
    /// Largest distance of a level from a multiple of the step, in 255ths: renderers round them in several ways.
    /// Doubled, a third of all levels are multiples of 16.
    var tolerance = 1.0
    /// Largest share of pixels of other levels.
    var mostOthers = 0.02
    /// Least share of the multiples that occur. Doubled, small drawings of few slants keep their errors; halved, those
    /// of level and upright edges are taken for noisy ones.
    var leastMultiples = 0.45
    /// Noise for each step: even errors of up to half of it. Doubled, outlines lie a fifth further off.
    var noiseShare = 0.29
  }

  /// Corners of contours, where lines or parabolas through both sides meet.
  struct Corners: BitwiseCopyable {
    /// Lengths of the sides that are fitted, one after the other. Doubled, corners between short sides are missed.
    var longReach = 5.0, middleReach = 3.5, shortReach = 2.6
    /// Length up to which a side is fitted by a line instead of a parabola.
    var longestLine = 3.0
    /// Largest part of a contour that both sides may be.
    var contourShare = 0.7
    /// Distance from a corner within which points have coverage of the other side.
    var gap = 0.9
    /// Largest error of a side's fit, and the same in multiples of the noise. Doubled, roundings become corners.
    var tolerance = 0.05
    var noiseTolerance = 3.0
    /// Sine of the smallest turn of a corner, about 17 degrees. Doubled, blunt corners are made smooth at first.
    var smallestTurn = 0.295
    /// The same in a bitmap, about 37 degrees.
    var smallestBitmapTurn = 0.6
    /// Largest distance of the meeting point from the contour's nearest point.
    var largestGap = 1.6
    /// Largest distance of the meeting point from the start of either side.
    var largestExtension = 1.8
    /// Steps, and the share of each, by which a meeting point off the edges is drawn back to the contour.
    var retreats = 5
    var retreatShare = 0.35
    /// Least distance between two corners. Doubled, only one corner of a bevel is found.
    var spacing = 1.7
    /// Loss of strength for each pixel between a corner and its contour, and gain for each pixel of its sides.
    var gapLoss = 0.25
    var reachGain = 0.05
    /// Largest deviation of a clear or full pixel around a point that lies off the edges.
    var clearTolerance = 2.5
  }

  /// Contours that are circles.
  struct Circles: BitwiseCopyable {
    /// Largest distance of a point from the circle, and the same in multiples of the noise. Doubled, rounded squares of
    /// a few pixels become circles.
    var tolerance = 0.13
    var noiseTolerance = 4.0
    /// The same for interpolated points and for bitmaps.
    var interpolatedTolerance = 0.5
    var bitmapTolerance = 0.5
    /// Fewest points and smallest radius of a circle.
    var fewestPoints = 8
    var smallestRadius = 1.5
    /// Number of steps towards the centre.
    var iterations = 20
  }

  /// First outlines.
  struct FirstOutlines: BitwiseCopyable {
    /// Shortest contour that is no speck.
    var shortestContour = 1.5
    /// Cosine of the largest turn at a smooth joint, about 14 degrees.
    var smoothCosine = 0.969
    /// Lengths on each side of a point over which its tangent is found, one after the other.
    var tangentReach = 2.6, shortTangentReach = 1.8
    /// Number of points beside a corner that may have coverage of both sides.
    var cornerPoints = 3
    /// Distance of such points from the corner, and along its tangent.
    var cornerReach = 1.0
    var cornerAdvance = 0.5
    /// Distance from a corner within which a parabola would see both sides.
    var cornerTangentReach = 2.4
  }

  /// The segmentation of contours by dynamic programming. Costs are in lines.
  struct Segmentation: BitwiseCopyable {
    /// Largest distance of a point from a line, and the same in multiples of the noise. Doubled, fewer segments are
    /// made, and more have to be split.
    var tolerance = 0.055
    var noiseTolerance = 3.5
    /// Largest distance of a point from a curve, in tolerances.
    var curveTolerance = 1.3
    /// Share of its distance that an interpolated point counts.
    var interpolatedShare = 0.35
    /// Cost of a curve. Doubled, curves become polygons at first.
    var curveCost = 1.55
    /// The same in a bitmap, where lines cut off curves.
    var bitmapCurveCost = 1.2
    /// Cost of a pixel of error.
    var errorCost = 2.0
    /// Cost of a line beyond the tolerance, which only joins neighbours.
    var badLineCost = 3.0
    /// Length below which a line costs more, as noise or a rounded corner, and that cost.
    var shortLine = 2.5
    var shortLineCost = 0.6
    /// Tolerances beyond which longer lines from the same point are not tried.
    var hopelessLine = 3.0
    /// Failed fits in a row after which longer stretches are not tried.
    var failures = 3
    /// Points from which segments end at every second one only.
    var longChain = 30
    /// Growth of the stretches that are tried, as one part in so many.
    var growthParts = 8
    /// Most points that a curve is fitted to, and the rounds of the fit.
    var samples = 12
    var rounds = 3
  }

  /// Curves through points.
  struct Curves: BitwiseCopyable {
    /// Rounds of a fit by points alone, and of its refinement by distances across the curve.
    var rounds = 4
    var refinements = 8
    /// Newton steps of each point's parameter in a round.
    var newtonSteps = 2
    /// Shortest handle that least squares may give, in chords, and the longest, in lengths of the polygon.
    var shortestFound = 0.02
    var longestFound = 3.0
    /// Shortest and longest handle of the result, in chords. Doubled, curves may fold.
    var shortestHandle = 0.05
    var longestHandle = 1.05
    /// Largest change of a handle in a round of the refinement, as one part of the chord in so many.
    var stepParts = 4.0
    /// Points of a run of curves that one is fitted to.
    var runSamples = 16
    /// Points of two segments that one is fitted to.
    var joinSamples = 14
    /// Chords that a curve is compared with its straight part by.
    var sideSamples = 32
  }
}
