extension TraceTuning {
  /// The deviation of an accepted trace.
  struct Limits: BitwiseCopyable {
    /// Largest difference of a pixel in a clean picture. Doubled, lost details pass.
    var difference = 24.0
    /// The same for each unit of noise above that of rounding.
    var noiseDifference = 4.5
    var rounding = 0.5
    /// Largest difference in a bitmap, which does not tell where between pixels its edges run.
    var bitmapDifference = 200.0
    /// Largest ambiguity: in pixels of large pictures, and in shares of a small one's side. Doubled, accepted traces of
    /// 128 px lie up to .026 px off instead of .014.
    var ambiguity = 0.01
    var sideAmbiguity = 1.3
    /// Side below which the limits of fineness and ambiguity grow, in pixels, and their largest factors. Doubled, small
    /// letters run into each other.
    var lenientSide = 64.0
    var mostFinenessFactor = 1.25
    var mostAmbiguityFactor = 2.0
    /// Tolerance of the record, in tolerances of the encoder. Doubled, records are a sixth smaller, and edge pixels
    /// differ twice as much.
    var recordShare = 0.67
    /// The same in small pictures, whose details are finer than a share of the side.
    var smallRecordShare = 0.56
    /// Largest tolerance of the encoder, in pixels.
    var recordTolerance = 1.0 / 16
    /// Finer tolerances that are tried where the record's rounding goes too far, as shares of the usual one.
    var finerRecord = 0.7, finestRecord = 0.4
  }

  /// The distance to be expected from the outlines that were drawn.
  struct Ambiguity: BitwiseCopyable {
    /// Distances along thin lines, parallel lines and clusters of segments. They order the traces of logos by their
    /// true distance; a single line may lie much further off. Doubled, such drawings are refused.
    var thinDistance = 0.04
    var parallelDistance = 0.06
    var clusterDistance = 0.4
    /// Fewest curves and slanted lines of a cluster, and the longest outline between the middles of first and last.
    var clusterCount = 5
    var clusterLength = 12.0
    /// Cosine of the angles between the chords of segments and their mean below which these are one nearly straight
    /// edge, 30 degrees.
    var straightCosine = 0.866
    /// Length for each segment below which a short contour is a cluster.
    var speckStretch = 4.0
    /// Distance between samples of level and upright edges.
    var sampleStep = 0.25
    /// Largest slope of such an edge: one of 1 in 10 shares a row with its other edge for ten pixels.
    var levelSlope = 0.1
    /// Distance from the next pixel within which an edge may lie in either.
    var pixelMargin = 0.05
    /// Distance from clear and full of a partly covered pixel, as a share.
    var partialMargin = 0.04
  }
}
