extension TraceTuning {
  /// Nodes at extremes, level and upright lines, circles and ellipses.
  struct Extremes: BitwiseCopyable {
    /// Largest distance by which a level or upright line leaves its axis. Doubled, slanted lines become level.
    var axisTolerance = 0.12
    /// Largest difference of the half axes of a circle.
    var circleTolerance = 0.1
    /// Price of an exact ellipse, in prices: the parameters of four nodes less those of an ellipse, less a reserve.
    var ellipsePrice = 8
    /// Most nodes of a run of curves that is fitted at once.
    var longestRun = 12
    /// Cosine of the largest turn of a corner that may be a joint.
    var bluntCosine = 0.5
    /// Least distance between extremes, and from the ends of a run.
    var spacing = 1.5
    /// Largest distance of a curve from the run that it replaces, at first and where that fails.
    var largestError = 0.1, smallerError = 0.02
    /// Most steps of the fit of a run, and of a single node.
    var iterations = 12
    var nodeIterations = 8
    /// Sine of the largest angle between an axis and the tangent of a joint that slides to an extreme.
    var largestSlant = 0.45
    /// Longest slide, as a share of the curve's parameter.
    var longestSlide = 0.4
    /// Largest distance of one curve from the two that it replaces.
    var joinError = 0.5
  }

  /// The grid that a drawing was made on.
  struct Snapping: BitwiseCopyable {
    /// Distance from a line of the grid within which a coordinate lies on it, in pixels and in spacings.
    var hitDistance = 0.05
    var hitShare = 0.1
    /// Least saving of a grid in bits. Doubled, grids of small drawings are not found; halved, some are made up.
    var leastSaving = 12.0
    /// Largest move of a line or corner, in pixels and in spacings.
    var firmReach = 0.15
    var firmShare = 0.2
    /// The same along a curve's tangent, where coverage hardly determines a node.
    var looseReach = 0.5
    var looseShare = 0.34
    /// Price of a line's move, in prices, and for each pixel of it, in squared 255ths: coverage is rounded alike in
    /// all.
    var linePrice = 2.0
    var pixelPrice = 1.0
    /// Most steps of the fit.
    var iterations = 4
  }

  /// Copies and mirror images.
  struct Symmetry: BitwiseCopyable {
    /// Largest difference in size of a copy.
    var copyTolerance = 0.08
    /// Largest difference of a mirror image across the axis and along it.
    var acrossTolerance = 0.12
    var alongTolerance = 0.15
    /// Largest difference of the two axes that a pair of boxes gives.
    var axisTolerance = 0.08
    /// Distance within which axes are one, and within which an axis lies on a half pixel.
    var axisDistance = 0.04
    var halfPixelDistance = 0.012
    /// Least share of the contours, by size, that an axis mirrors.
    var leastShare = 0.4
    /// Distance from the axis within which a node lies on it.
    var nodeTolerance = 0.25
    /// Residual that is accepted, in limits and in residuals before.
    var limit = 1.5
    var growth = 1.1
    /// Price of symmetry for each parameter, in prices. Doubled, drawings that are symmetric but for a twentieth of a
    /// pixel are moved by it.
    var price = 0.5
    /// Most nodes of a contour that is fitted as a whole.
    var smallContour = 8
    /// Most steps of that fit, of one across the axis and of one of a single segment.
    var iterations = 12
    var acrossIterations = 8
    var repairIterations = 8
    /// Longer side from which only contours show an axis, in pixels: small pictures are compared with their mirror
    /// images. Doubled, drawings of 64 px that are nearly symmetric become so.
    var pictureSide = 64
    /// Largest difference of such a picture from its mirror image, as a root mean square in 255ths, and for each unit
    /// of noise. Symmetric drawings have up to 5, others 9 and more.
    var pictureDifference = 5.0
    var pictureNoise = 0.8
    /// Coverage of the pixels between which the axis lies, at least.
    var leastInk = 0.02
    /// Largest slope against a right angle with which an outline crosses the axis straight on. Doubled, tips on the
    /// axis become blunt.
    var acrossSlope = 0.3
    /// Samples of a segment by which its crossings of the axis are found.
    var samples = 16
    /// Least segments for each that does not fit, where those are repaired.
    var segmentsPerRepair = 4
  }
}
