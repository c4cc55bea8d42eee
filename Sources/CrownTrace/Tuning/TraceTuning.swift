/// The constants of the tracer that are judgements, a stage of the trace each.
///
/// Each was set on drawings that were not measured with it afterwards: the effect of doubling and halving one is what
/// `scripts/check tuning` prints. Constants of mathematics, like the handle of a quarter circle, stand where they are
/// used, and so do the weights by which ``TraceWork`` counts. A tuning is a value that is passed along with the grid,
/// so that a trace with another one needs no other build.
///
/// Distances are in pixels of the picture, residuals and noise in 255ths of coverage, prices in squared 255ths. A turn
/// is given by its sine or cosine, since these round alike on every machine. All constants are `Double` or `Int`.
struct TraceTuning: Sendable {
  var reading = Reading()
  var flatness = Flatness()
  var softness = Softness()
  var gamma = Gamma()
  var averaging = Averaging()
  var bitmaps = Bitmaps()
  var edgePoints = EdgePoints()
  var noise = Noise()
  var sampledLevels = SampledLevels()
  var corners = Corners()
  var circles = Circles()
  var firstOutline = FirstOutlines()
  var segmentation = Segmentation()
  var curves = Curves()
  var fit = Fit()
  var steps = Steps()
  var folds = Folds()
  var editing = Editing()
  var splitting = Splitting()
  var simplifying = Simplifying()
  var cornerChoice = CornerChoice()
  var sides = Sides()
  var tips = Tips()
  var overshoots = Overshoots()
  var extremes = Extremes()
  var sourceGrid = Snapping()
  var symmetry = Symmetry()
  var search = Search()
  var residualNoise = ResidualNoise()
  var residualAreas = ResidualAreas()
  var restarts = Restarts()
  var limits = Limits()
  var ambiguity = Ambiguity()
  var bounds = Bounds()

  /// Bounds on the work for hostile pictures. Drawings come nowhere near them, so that their values hardly matter.
  struct Bounds: BitwiseCopyable {
    /// Most contours of a picture; more are a texture. Doubled, textures take twice as long to be refused.
    var mostContours = 5000
    /// Most pixels that all contours pass. Doubled, textures take twice as long to be refused.
    var mostCrossings = 400_000
    /// Work of fitting that any picture may take, in rasterised parts of outlines; some ten times what drawings take.
    var fitWork = 2_000_000
    /// Work of fitting added for each crossing.
    var fitWorkOfCrossing = 4000
    /// Work that a whole trace may take. Icons take up to 4 million at 128 px and 57 million at 1024; ten million take
    /// about a second. Doubled, the slowest picture takes twice as long.
    var work = 20_000_000
    /// Work of a whole trace added for each pixel.
    var workOfPixel = 40
    /// Most groups of failing pixels that are repaired. Doubled, hopeless pictures take twice as long.
    var mostGroups = 30
    /// Most failing pixels that are listed.
    var mostFailingPixels = 1000
    /// Most contours that are added for the residual at a time.
    var mostResidualAreas = 64
    /// Most chords of a curve in the rasteriser.
    var mostChords = 400
    /// Most segments of a chain that is searched for crossings: pairs grow with the square.
    var mostSegmentsCompared = 16
    /// Most contours that are compared for an axis of symmetry, the largest first: pairs grow with the square.
    var mostContoursCompared = 100
  }
}
