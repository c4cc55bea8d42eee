extension TraceTuning {
  /// Pictures that were blurred or enlarged.
  struct Softness: BitwiseCopyable {
    /// Pixels of a picture whose sharp one is looked for, at most: the search reads each a hundred times. The large
    /// pictures that designers have are sharp, or a photo.
    var largestPixels = 1 << 18
    /// Largest distance of a level from clear or full at which an edge ends.
    var endLevel = 6.0
    /// Pixels each way from an edge within which it ends.
    var reach = 6
    /// Edges at which the blur is measured, at least.
    var fewestEdges = 12
    /// Share of the edges that are less blurred than the estimate: corners and neighbouring edges add to the rest.
    var quantile = 0.35
    /// Range of the variances of a blur that is undone, in square pixels. Doubled at the upper end, two outlines
    /// explain the same picture.
    var leastVariance = 0.03
    var largestVariance = 1.2
    /// Steps by which a blur is undone.
    var sharpeningSteps = 40
    /// Largest root mean square, in levels, of what a sharpened picture leaves at edges when it is blurred again.
    var blurError = 7.0
    /// Distance from clear and full within which a sharpened level is that.
    var sharpenedMargin = 6.0
    /// Most partly covered pixels of a sharpened picture for each pixel of outline; see ``Reading``.
    var mostPartialPerLength = 2.6

    /// Largest factor by which a picture may have been enlarged.
    var largestFactor = 4
    /// Shortest side of the smaller picture, in pixels.
    var smallestSide = 8
    /// Steps by which the smaller picture is found, and the share of an error that each takes.
    var enlargementSteps = 16
    var enlargementGain = 1.5
    /// Largest root mean square, in levels, of what the smaller picture leaves at edges when it is enlarged again.
    var enlargementError = 1.5
    /// The same after two steps, above which a method is dropped.
    var hopelessError = 20.0
    /// Distance from clear and full within which a level of the smaller picture is that.
    var roundingMargin = 2.0
    /// Partly covered pixels of a picture whose pixels are repeated, as one part of all in so many, at least.
    var partialParts = 100
  }
}
