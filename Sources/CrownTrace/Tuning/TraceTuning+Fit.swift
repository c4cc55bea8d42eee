extension TraceTuning {
  /// The fit of chains to coverage by Levenberg-Marquardt.
  struct Fit: BitwiseCopyable {
    /// Largest distance of a chord from its curve in the rasteriser. The area between both is added, so that doubled it
    /// changes little.
    var flatness = 0.01
    /// Price of a curve's third difference as long as its chord, in squared 255ths. Coverage does not tell where along
    /// their tangents the handles of a flat curve end; parabolas are taken there. Doubled, shoulders are flattened.
    var parabolaWeight = 20.0
    /// Addend to the squared chord in that price: the weight of short curves is limited.
    var parabolaChord = 0.3
    /// Addend to the diagonal of the normal equations: a parameter without effect stays where it is.
    var dampingFloor = 0.5
    /// Damping at first, at least, and at least after a step that failed: a hundredth would give the same step again.
    var firstDamping = 1e-3
    var leastDamping = 1e-6
    var failedDamping = 0.01
    /// Factors of the damping after a step that failed and after one that gained.
    var dampingGrowth = 8.0
    var dampingDecay = 0.2
    /// Steps that are tried at one outline.
    var tries = 4
    /// Share of the sum of squares that a step should gain, else it is not evaluated. Doubled, fits end sooner.
    var leastExpectedGain = 5e-4
    /// Share of the sum of squares below whose gain a fit ends.
    var leastGain = 1e-3
    /// Addend to the sum of squares in both: less than this is rounding.
    var leastSum = 0.5
    /// Largest gain that is expected, in gains of the linear problem: at first, where steps are cut short, and later. A
    /// fit that would need more is abandoned. Doubled, hopeless fits take longer.
    var firstAbandonRatio = 5.0
    var abandonRatio = 2.5
    /// The same in gains of the last step, from the step of this number on.
    var lastAbandonRatio = 5.0
    var lastAbandonStep = 2
    /// Clear pixels around a chain that is fitted.
    var margin = 2
    /// Largest distance from an edge pixel of a corner and of a smooth node. Doubled, corners leave the outline.
    var cornerBand = 0.2
    var smoothBand = 1.0
  }

  /// The steps of a fit.
  struct Steps: BitwiseCopyable {
    /// Largest step of a position or length, and of a tangent in radians.
    var largestMove = 1.5
    var largestTurn = 0.5
    /// Shortest handle, in chords and in pixels: a shorter one turns round and leaves a cusp.
    var shortestShare = 0.1
    var shortestHandle = 0.02
  }

  /// Curves that may fold, and chains that cross themselves: their areas are signed and hide from the residual.
  struct Folds: BitwiseCopyable {
    /// Length by which the handles together may pass the chord.
    var overlap = 0.02
    /// Longest handle, in chords, and the length to which longer ones are cut.
    var longestHandle = 1.1
    var cutHandle = 1.05
    /// Factor by which handles are shortened before a fit, and the most times.
    var shrinkage = 0.85
    var shrinkages = 12
    /// Shortest handles at a node that cuts a curve.
    var shortestHandle = 0.05
    /// Largest distance of a chord from its curve, and the most chords, where crossings are looked for.
    var flatness = 0.03
    var mostChords = 12
  }

  /// The acceptance of edits.
  struct Editing: BitwiseCopyable {
    /// Residual that is accepted in a clean picture. The record's rounding costs 10 to 20, so that less gains nothing;
    /// doubled, outlines of large pictures lie further off.
    var limit = 5.0
    /// The same in multiples of the noise.
    var noiseLimit = 4.5
    /// Price of a parameter, in squared limits. Doubled, outlines have fewer segments and larger residuals.
    var price = 0.75
    /// Price of a rounding's parameter, in prices and in squared multiples of the noise. Drawings are often rounded, so
    /// that little is asked: five times what a parameter gains from noise. Doubled, roundings become corners.
    var roundingPrice = 0.1
    var roundingNoise = 5.0
    /// Largest growth of a residual above the limit.
    var growth = 1.02
    /// Samples for each pixel of a segment whose residual is read.
    var samplesPerPixel = 1.5
    /// Most steps of the fit of an edit.
    var iterations = 8
    /// Sweeps of single nodes over a first outline; most steps in these, and in those after edits.
    var sweeps = 2
    var sweepIterations = 4
    var resweepIterations = 3
    /// Rounds of splitting and simplifying; most pictures need two.
    var rounds = 4
  }
}
